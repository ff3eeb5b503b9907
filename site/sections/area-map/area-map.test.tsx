import { describe, expect, it } from 'vitest';
import { renderSite, SPEECHES } from '../../../tests/helpers/render-site.tsx';
import { areaMapTexts } from '../../i18n/area-map-texts.ts';
import { AreaMap } from './area-map.tsx';

const AREAS = {
  areas: [
    { id: 1, location: 'Riyadh', beneficiaries: 300, programs: 3, projects: 6 },
    { id: 2, location: 'Makkah', beneficiaries: 100, programs: 1, projects: 2 },
  ],
  totals: { beneficiaries: 400, programs: 4, projects: 8 },
};

const PLACE = { x: 57.5, y: 40, hasOutline: false };
const MAP = {
  kind: 'saudi-arabia',
  height: 82.19,
  styles: null,
  places: [PLACE, PLACE],
  office: null,
  credit: '',
} as const;
const RESPONSES = { areas: AREAS, map: { ...MAP, places: [...MAP.places] } };

describe.each(SPEECHES)('the map of areas in $language', (speech) => {
  const { t, language } = speech;
  const texts = areaMapTexts(language);

  it('shows the totals first, and the numbers and the rank of an area when it is chosen', async () => {
    const screen = await renderSite(speech, <AreaMap />, RESPONSES);
    const panel = screen.getByRole('heading', { level: 3 });
    await expect.element(panel).toHaveTextContent(texts.totals);
    await expect.element(screen.getByText(texts.allAreas, { exact: true })).toBeVisible();
    const dots = screen.getByRole('group', { name: texts.areas });
    // The dot is its label. The name on the dot is only for screen readers.
    (dots.getByRole('radio', { name: 'Makkah' }).element() as HTMLInputElement).click();
    await expect.element(panel).toHaveTextContent('Makkah');
    expect(screen.getByText(texts.allAreas, { exact: true }).elements()).toEqual([]);
    await expect.element(dots.getByRole('radio', { name: 'Makkah' })).toBeChecked();
    await expect.element(dots.getByRole('radio', { name: 'Riyadh' })).not.toBeChecked();
    expect(screen.getByText('25%').elements()).toHaveLength(3);
  });

  it('holds the same numbers as a table', async () => {
    const screen = await renderSite(speech, <AreaMap />, RESPONSES);
    await screen.getByText(texts.table).first().click();
    const row = screen.getByRole('row', { name: /Makkah/ });
    await expect.element(row).toBeVisible();
    const cells = row.getByRole('cell').elements();
    expect(cells.map(({ textContent }) => textContent)).toEqual(['100', '1', '2']);
  });

  it('is a table with the totals beside it without a map, or where that cannot be fetched', async () => {
    const none = { ...MAP, kind: 'none', places: [] } as const;
    for (const map of [{ ...none, places: [] }, undefined]) {
      const responses = map === undefined ? { areas: AREAS } : { areas: AREAS, map };
      const screen = await renderSite(speech, <AreaMap />, responses);
      await expect.element(screen.getByText(texts.leadOfTable)).toBeVisible();
      await expect.element(screen.getByRole('row', { name: /Makkah/ })).toBeVisible();
      const heading = screen.getByRole('heading', { level: 3 });
      await expect.element(heading).toHaveTextContent(texts.totals);
      expect(screen.getByRole('radio').elements()).toEqual([]);
      await screen.unmount();
    }
  });

  it('says who has drawn a map of another country', async () => {
    const drawn = {
      ...MAP,
      kind: 'drawing',
      places: [PLACE, null],
      credit: 'Drawn by hand',
    } as const;
    const map = { ...drawn, places: [...drawn.places] };
    const screen = await renderSite(speech, <AreaMap />, { areas: AREAS, map });
    await expect.element(screen.getByText('Drawn by hand')).toBeVisible();
    expect(screen.getByText(texts.attributionVia).elements()).toEqual([]);
    // An area without a place can still be chosen.
    expect(screen.getByRole('radio').elements()).toHaveLength(2);
  });

  it('says so where the call fails, with a button to try again', async () => {
    const screen = await renderSite(speech, <AreaMap />);
    await expect.element(screen.getByRole('button', { name: t.states.retry })).toBeVisible();
  });
});

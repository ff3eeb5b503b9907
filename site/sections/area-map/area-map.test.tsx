import { describe, expect, it } from 'vitest';
import { renderSite, SPEECHES } from '../../../tests/helpers/render-site.tsx';
import { AreaMap } from './area-map.tsx';

const AREAS = {
  areas: [
    { id: 1, location: 'Riyadh', beneficiaries: 300, programs: 3, projects: 6 },
    { id: 2, location: 'Makkah', beneficiaries: 100, programs: 1, projects: 2 },
  ],
  totals: { beneficiaries: 400, programs: 4, projects: 8 },
};

describe.each(SPEECHES)('the map of areas in $language', (speech) => {
  const { t } = speech;

  it('shows the totals first, and the numbers and the rank of an area when it is chosen', async () => {
    const screen = await renderSite(speech, <AreaMap />, { areas: AREAS });
    const panel = screen.getByRole('heading', { level: 3 });
    await expect.element(panel).toHaveTextContent(t.areaMap.totals);
    await expect.element(screen.getByText(t.areaMap.allAreas, { exact: true })).toBeVisible();
    const dots = screen.getByRole('group', { name: t.areaMap.areas });
    // Its label is the dot, on which the name is only for screen readers.
    (dots.getByRole('radio', { name: 'Makkah' }).element() as HTMLInputElement).click();
    await expect.element(panel).toHaveTextContent('Makkah');
    expect(screen.getByText(t.areaMap.allAreas, { exact: true }).elements()).toEqual([]);
    await expect.element(dots.getByRole('radio', { name: 'Makkah' })).toBeChecked();
    await expect.element(dots.getByRole('radio', { name: 'Riyadh' })).not.toBeChecked();
    expect(screen.getByText('25%').elements()).toHaveLength(3);
  });

  it('holds the same numbers as a table', async () => {
    const screen = await renderSite(speech, <AreaMap />, { areas: AREAS });
    await screen.getByText(t.areaMap.table).first().click();
    const row = screen.getByRole('row', { name: /Makkah/ });
    await expect.element(row).toBeVisible();
    const cells = row.getByRole('cell').elements();
    expect(cells.map(({ textContent }) => textContent)).toEqual(['100', '1', '2']);
  });

  it('says so where the call fails, with a button to try again', async () => {
    const screen = await renderSite(speech, <AreaMap />);
    await expect.element(screen.getByRole('button', { name: t.states.retry })).toBeVisible();
  });
});

import { describe, expect, it } from 'vitest';
import { renderSite, SPEECHES } from '../../tests/helpers/render-site.tsx';
import { Marquee } from './marquee.tsx';
import { Picture } from './picture.tsx';

const ITEMS = [
  { key: 1, content: <a href="/a">Alpha</a> },
  { key: 2, content: <a href="/b">Beta</a> },
];

describe.each(SPEECHES)('the marquee in $language', (speech) => {
  const { t } = speech;

  it('moves, exposes each item once, and stops when it is paused', async () => {
    const screen = await renderSite(
      speech,
      <Marquee label="Sponsors" head={<h2>Sponsors</h2>} speed={80} items={ITEMS} />,
    );
    const row = screen.getByRole('group', { name: 'Sponsors' });
    const isMoving = () =>
      document.getAnimations().some((animation) => animation.playState === 'running');
    await expect.poll(isMoving).toBe(true);
    expect(row.getByRole('link').elements()).toHaveLength(2);
    await screen.getByRole('button', { name: t.states.pauseMotion }).click();
    await expect.element(screen.getByRole('button', { name: t.states.playMotion })).toBeVisible();
    await expect.poll(isMoving).toBe(false);
  });

  it('loads its pictures before they enter', async () => {
    const items = Array.from({ length: 8 }, (_, key) => ({
      key,
      content: <Picture src={`/logo-${key}.png`} alt={`Logo ${key}`} width={400} height={80} />,
    }));
    const screen = await renderSite(
      speech,
      <Marquee label="Sponsors" head={<h2>Sponsors</h2>} speed={80} items={items} />,
    );
    const row = screen.getByRole('group', { name: 'Sponsors' }).element();
    await expect
      .poll(() => Array.from(row.querySelectorAll('img'), ({ loading }) => loading))
      .toEqual(Array(16).fill('eager'));
  });
});

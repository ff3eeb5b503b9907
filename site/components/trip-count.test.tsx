import { expect, it } from 'vitest';
import { renderSite, SPEECHES } from '../../tests/helpers/render-site.tsx';
import { TripCount } from './trip-count.tsx';

it.each(
  SPEECHES.flatMap((speech) =>
    (
      [
        [0, '00', '0'],
        [8, '08', '8'],
        [12, '12', '12'],
        [140, '140', '140'],
      ] as const
    ).map(([trips, shown, read]) => ({ speech, trips, shown, read })),
  ),
)(
  'shows $trips trips in $speech.language as $shown, and has them read as $read [FORMAT-02]',
  async ({ speech, trips, shown, read }) => {
    const { container } = await renderSite(speech, <TripCount trips={trips} />);
    expect(container.textContent).toBe(shown);
    for (const hidden of container.querySelectorAll('[aria-hidden]')) hidden.remove();
    expect(container.textContent).toBe(read);
  },
);

import { expect, it } from 'vitest';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { documentOf } from '../helpers/document.ts';

describeOnEachDatabase('the totals of the organisation', (databases) => {
  it('say from when they count, wherever they stand', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const [path, part] of [
      ['/', '.statistics'],
      ['/reports', '.report-figures'],
      ['/about', '.map-panel'],
      ['/regions/1', '.region-head'],
    ] as const) {
      const { body } = await app.inject({ url: path });
      expect(documentOf(body).one(part).text).toContain('منذ 2016');
    }
  });
});

import { expect, it } from 'vitest';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { PageName } from '../../../contract/pages.ts';
import { pageAddress } from '../../../contract/paths.ts';
import { openStarterApp } from '../../../tests/helpers/app.ts';
import { describeOnSqlite } from '../../../tests/helpers/databases.ts';
import { PICTURE_PLACES } from './pictures.ts';

const SHOWN: [PageName, ContentKind, string][] = [
  ['home', 'slider', 'background'],
  ['projects', 'project', 'thumbnail'],
  ['about', 'static-page', 'media'],
  ['home', 'testimonial', 'picture'],
  ['about', 'goal', 'picture'],
  ['reports', 'report', 'cover'],
  ['partners', 'client', 'logo'],
  ['board', 'board-member', 'portrait'],
  ['trainers', 'trainer', 'portrait'],
];

describeOnSqlite('the places of pictures', (databases) => {
  it('are those of the pages', async () => {
    const { app } = await openStarterApp(await databases.open());
    for (const [page, kind, field] of SHOWN) {
      const { width, height } = PICTURE_PLACES[kind]?.[field] ?? {};
      const { body } = await app.inject({ url: pageAddress(page, 'ar') });
      expect(body, `${kind} ${field}`).toContain(`width="${width}" height="${height}"`);
    }
  });
});

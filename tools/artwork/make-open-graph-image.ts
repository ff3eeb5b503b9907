import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderOpenGraphImage } from '../../server/pages/pages.ts';
import { ar } from '../../site/i18n/ar.ts';

/** Draws the placeholder for Open Graph images that cannot be drawn: `site/public/share-picture.png`. */
const picture = await renderOpenGraphImage(
  {
    ...{ language: 'ar', siteName: ar.siteName, title: ar.homeHeading },
    ...{ section: '', note: '', host: '', picture: null },
  },
  null,
);
await writeFile(join(import.meta.dirname, '../../site/public/share-picture.png'), picture);

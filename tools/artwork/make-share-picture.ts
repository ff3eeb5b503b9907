import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawShareCard } from '../../server/pages/open-graph/draw-image.ts';
import { loadShareFonts } from '../../server/pages/open-graph/fonts.ts';
import { ar } from '../../site/i18n/ar.ts';

/** Draws the picture that stands in where a page's own cannot be drawn: `site/public/share-picture.png`. */
await loadShareFonts();
const picture = await drawShareCard(
  {
    ...{ language: 'ar', siteName: ar.siteName, title: ar.homeHeading },
    ...{ section: '', note: '', host: '', picture: null },
  },
  null,
);
await writeFile(join(import.meta.dirname, '../../site/public/share-picture.png'), picture);

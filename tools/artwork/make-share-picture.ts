import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawShareCard } from '../../server/share/draw-share-card.ts';
import { loadShareFonts } from '../../server/share/fonts.ts';
import { ar } from '../../site/i18n/ar.ts';

/** Draws the picture that stands in where a page's own cannot be drawn: `site/public/share-picture.png`. */
const fonts = await mkdtemp(join(tmpdir(), 'yafee-fonts-'));
await loadShareFonts(fonts);
const picture = await drawShareCard(
  {
    ...{ language: 'ar', siteName: ar.siteName, title: ar.homeHeading },
    ...{ section: '', note: '', host: '', picture: null },
  },
  null,
);
await rm(fonts, { recursive: true });
await writeFile(join(import.meta.dirname, '../../site/public/share-picture.png'), picture);

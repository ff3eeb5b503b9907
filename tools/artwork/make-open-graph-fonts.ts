import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unwrapWoff } from './woff.ts';

const FONTS = [
  ['reem-kufi', 700],
  ['readex-pro', 400],
  ['readex-pro', 700],
] as const;

/** The folder from which the server reads them. */
export const OPEN_GRAPH_FONTS = join(import.meta.dirname, '../../server/pages/open-graph/fonts');

/**
 * Returns the fonts of the Open Graph images: those of fontsource, unpacked from WOFF, because the renderer of the images
 * reads neither WOFF nor variable fonts.
 */
export function openGraphFonts(): { name: string; font: Buffer }[] {
  const { resolve } = createRequire(import.meta.url);
  return FONTS.flatMap(([font, weight]) =>
    (['arabic', 'latin'] as const).map((script) => {
      const file = `@fontsource/${font}/files/${font}-${script}-${weight}-normal.woff`;
      return {
        name: `${font}-${script}-${weight}.ttf`,
        font: unwrapWoff(readFileSync(resolve(file))),
      };
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(OPEN_GRAPH_FONTS, { recursive: true });
  for (const { name, font } of openGraphFonts()) writeFileSync(join(OPEN_GRAPH_FONTS, name), font);
}

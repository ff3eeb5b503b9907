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

/** Where the server reads them. */
export const SHARE_FONTS = join(import.meta.dirname, '../../server/pages/open-graph/fonts');

/**
 * The fonts of the pictures that pages are shared with, as fontsource packs them, out of their
 * wrapper: what draws the pictures reads neither WOFF nor variable fonts.
 */
export function shareFonts(): { name: string; font: Buffer }[] {
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
  mkdirSync(SHARE_FONTS, { recursive: true });
  for (const { name, font } of shareFonts()) writeFileSync(join(SHARE_FONTS, name), font);
}

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { unwrapWoff } from './woff.ts';

/** The fonts of the design, by the names that their files give them. */
export const FONTS = {
  display: 'Reem Kufi Bold',
  strong: 'Readex Pro Bold',
  text: 'Readex Pro',
} as const;

const FILES = [
  '@fontsource/reem-kufi/files/reem-kufi-arabic-700-normal.woff',
  '@fontsource/reem-kufi/files/reem-kufi-latin-700-normal.woff',
  '@fontsource/readex-pro/files/readex-pro-arabic-700-normal.woff',
  '@fontsource/readex-pro/files/readex-pro-latin-700-normal.woff',
  '@fontsource/readex-pro/files/readex-pro-arabic-400-normal.woff',
  '@fontsource/readex-pro/files/readex-pro-latin-400-normal.woff',
] as const;

/**
 * Makes the design's own fonts known to what draws text, so that pictures look the same on every
 * machine. It reads fonts from files of this kind only, so they are unpacked into a folder first.
 */
export async function loadShareFonts(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const file of FILES) {
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/woff$/, 'ttf');
    const fontfile = join(folder, name);
    const unfinished = `${fontfile}.${process.pid}`;
    await writeFile(unfinished, unwrapWoff(await readFile(resolve(file))));
    await rename(unfinished, fontfile);
    // A font stays known once a text was set in it.
    await sharp({ text: { text: 'ي', font: FONTS.text, fontfile } }).toBuffer();
  }
}

import { join } from 'node:path';
import sharp from 'sharp';

/** The fonts of the design, by the family names in their files. */
export const FONTS = {
  display: 'Reem Kufi Bold',
  strong: 'Readex Pro Bold',
  text: 'Readex Pro',
} as const;

/** Each font has one file for Arabic and one for Latin letters. The renderer reads neither WOFF nor variable fonts. */
const FILES = [
  'reem-kufi-arabic-700.ttf',
  'reem-kufi-latin-700.ttf',
  'readex-pro-arabic-700.ttf',
  'readex-pro-latin-700.ttf',
  'readex-pro-arabic-400.ttf',
  'readex-pro-latin-400.ttf',
] as const;

let loaded: Promise<void> | null = null;

/**
 * Registers the fonts of the design with sharp, once per process, so that images look the same on every machine.
 * @throws Error if a font cannot be loaded; the next call tries again
 */
export function loadOpenGraphFonts(): Promise<void> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function load(): Promise<void> {
  for (const file of FILES) {
    const fontfile = join(import.meta.dirname, 'fonts', file);
    // sharp registers a font file when it first draws a text with it.
    await sharp({ text: { text: 'ي', font: FONTS.text, fontfile } }).toBuffer();
  }
}

import { join } from 'node:path';
import sharp from 'sharp';

/** The fonts of the design, by the names that their files give them. */
export const FONTS = {
  display: 'Reem Kufi Bold',
  strong: 'Readex Pro Bold',
  text: 'Readex Pro',
} as const;

/** Each as a file of Arabic and a file of Latin letters (`tools/artwork/make-open-graph-fonts.ts`). */
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
 * Makes the design's own fonts known to what draws text, once in a process, so that pictures look
 * the same on every machine.
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
    // A font stays known once a text was set in it.
    await sharp({ text: { text: 'ي', font: FONTS.text, fontfile } }).toBuffer();
  }
}

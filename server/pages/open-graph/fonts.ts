import { join } from 'node:path';
import sharp from 'sharp';
import {
  DISPLAY_FONT_KEYS,
  DISPLAY_FONTS,
  type FontChoice,
  TEXT_FONT_KEYS,
} from '../../../contract/fonts.ts';

/** The use of a font: short titles, long titles, and all other text. */
export type FontUse = 'display' | 'strong' | 'text';

/**
 * The names in the starter's files, unchanged. Files of the other families are named by their keys
 * (`tools/fonts/make-fonts.ts`).
 */
const STARTER_NAMES: Readonly<Record<string, string>> = {
  'reem-kufi': 'Reem Kufi Bold',
  'readex-pro': 'Readex Pro',
  'readex-pro-strong': 'Readex Pro Bold',
};

/** The name by which the renderer finds a font, and what is added to the width of each space, in em. */
export type PictureFonts = Record<FontUse, { name: string; wordSpace: number }>;

/** Returns the fonts of the chosen families. Titles have the same narrow spaces as headings in the back office. */
export function pictureFonts({ textFont, displayFont }: FontChoice): PictureFonts {
  const nameOf = (key: string) => STARTER_NAMES[key] ?? key;
  return {
    display: {
      name: nameOf(displayFont),
      wordSpace: DISPLAY_FONTS[displayFont].admin.en.wordSpace,
    },
    strong: { name: nameOf(`${textFont}-strong`), wordSpace: 0.02 },
    text: { name: nameOf(textFont), wordSpace: 0 },
  };
}

/** Each font has one file for Arabic and one for Latin letters. The renderer supports neither WOFF nor variable fonts. */
const FILES = [
  ...DISPLAY_FONT_KEYS.map((key) => [`${key}-arabic`, `${key}-latin`]),
  ...TEXT_FONT_KEYS.flatMap((key) =>
    [400, 700].map((weight) => [`${key}-arabic-${weight}`, `${key}-latin-${weight}`]),
  ),
].flat();

let loaded: Promise<void> | null = null;

/**
 * Registers the fonts of all families with sharp, once per process, so that images look the same on every machine.
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
    const fontfile = join(import.meta.dirname, 'fonts', `${file}.ttf`);
    // sharp registers a font file when it first draws a text with it.
    await sharp({ text: { text: 'ي', font: 'sans', fontfile } }).toBuffer();
  }
}

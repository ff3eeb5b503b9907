import { createHash } from 'node:crypto';
import { backgrounds, colourTokens, type Themed } from '../../../contract/colour-tokens.ts';
import { type Palette, STARTER_PALETTE } from '../../../contract/palette.ts';
import type { Scheme } from '../../../contract/palette-pairs.ts';

/** What the look of a document takes from the organisation's identity. */
export type Theme = {
  /** Of a style element, which stands before all other styles of the document. */
  text: string;
  /** Its hash for the Content-Security-Policy. */
  hash: string;
  /** The colour of the page in each scheme. */
  background: Record<Scheme, string>;
};

/** Themes by what they are made of, which is the same object until the content changes. */
const made: Record<Themed, WeakMap<Palette, Theme>> = {
  site: new WeakMap(),
  office: new WeakMap(),
};

/** Returns the theme of the site's documents or of those of the back office. */
export function themeOf(documents: Themed, palette: Palette = STARTER_PALETTE): Theme {
  const known = made[documents].get(palette);
  if (known !== undefined) return known;
  const text = `@layer tokens{${colourTokens(palette, documents)}}`;
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const theme = { text, hash, background: backgrounds(palette) };
  made[documents].set(palette, theme);
  return theme;
}

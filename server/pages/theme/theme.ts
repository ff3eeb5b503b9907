import { createHash } from 'node:crypto';
import { backgrounds, colourTokens, type Themed } from '../../../contract/colour-tokens.ts';
import type { Scheme } from '../../../contract/palette-pairs.ts';
import { iconAddress } from './draw-icon.ts';
import type { Look } from './look.ts';
import { markStyles } from './mark.ts';

/** What the look of a document takes from the organisation's identity. */
export type Theme = {
  /** Of a style element, which stands before all other styles of the document. */
  text: string;
  /** Its hash for the Content-Security-Policy. */
  hash: string;
  /** The colour of the page in each scheme. */
  background: Record<Scheme, string>;
  /** Address of the icon; a `data:` URL if it is small. */
  icon: string;
};

/** Themes by what they are made of, which is the same object until the content changes. */
const made: Record<Themed, WeakMap<Look, Theme>> = { site: new WeakMap(), office: new WeakMap() };

/** Returns the theme of the site's documents or of those of the back office. */
export function themeOf(documents: Themed, look: Look): Theme {
  const known = made[documents].get(look);
  if (known !== undefined) return known;
  const { palette, mark } = look;
  const text = `@layer tokens{${colourTokens(palette, documents)}}${markStyles(mark)}`;
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const theme = { text, hash, background: backgrounds(palette), icon: iconAddress(look) };
  made[documents].set(look, theme);
  return theme;
}

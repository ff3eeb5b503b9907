import { createHash } from 'node:crypto';
import { backgrounds, colourTokens, type Themed } from '../../../contract/colour-tokens.ts';
import {
  adminFonts,
  type FontAddress,
  preloadedFonts,
  siteFonts,
} from '../../../contract/font-faces.ts';
import type { Language } from '../../../contract/locale.ts';
import type { Scheme } from '../../../contract/palette-pairs.ts';
import type { Look } from './look.ts';
import { isUnread, markStyles } from './mark.ts';
import { adminPatternStyles, drawPattern, edgeOf, patternStyles } from './patterns.ts';
import type { ShareLook } from './share-look.ts';

/** The identity's contribution to the look of a document. */
export type Theme = {
  /** The text of a style element before all other styles of the document. */
  text: string;
  /** Its hash for the Content-Security-Policy. */
  hash: string;
  /** Only the colours, for a document that may fetch nothing. */
  colours: { text: string; hash: string };
  /** The colour of the page in each scheme. */
  background: Record<Scheme, string>;
  /** Whether the logo mark could not be read. A document in this theme must not be cached. */
  isTemporary: boolean;
  /** URLs of the font files that the first screen of the site needs. */
  preloadedFonts: Record<Language, readonly string[]>;
  /** The look of share pictures. */
  share: ShareLook;
};

/** Themes by their look, which is the same object until the content changes. */
const made: Record<Themed, WeakMap<Look, Theme>> = { site: new WeakMap(), admin: new WeakMap() };

/**
 * Returns the theme of the site's documents or of those of the back office.
 * @param fontAddress returns the URL of a font file in the documents' build
 */
export function themeOf(documents: Themed, look: Look, fontAddress: FontAddress): Theme {
  const known = made[documents].get(look);
  if (known !== undefined) return known;
  const { palette, mark, fonts } = look;
  const isSite = documents === 'site';
  const colours = `@layer tokens{${colourTokens(palette, documents)}}`;
  const text = [
    colours,
    markStyles(mark),
    isSite ? patternStyles(look) : adminPatternStyles(look),
    isSite ? siteFonts(fonts, fontAddress) : adminFonts(fonts, fontAddress),
  ].join('');
  const theme: Theme = {
    text,
    hash: hashOf(text),
    colours: { text: colours, hash: hashOf(colours) },
    background: backgrounds(palette),
    isTemporary: isUnread(mark),
    preloadedFonts: isSite ? preloadedFonts(fonts, fontAddress) : { ar: [], en: [] },
    share: { palette, fonts, mark, band: drawPattern(look, 'hero'), edge: edgeOf(look) },
  };
  made[documents].set(look, theme);
  return theme;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

import { createHash } from 'node:crypto';
import { backgrounds, colourTokens, type Themed } from '../../../contract/colour-tokens.ts';
import {
  type FontAddress,
  officeFonts,
  preloadedFonts,
  siteFonts,
} from '../../../contract/font-faces.ts';
import type { Language } from '../../../contract/locale.ts';
import type { Scheme } from '../../../contract/palette-pairs.ts';
import type { Look } from './look.ts';
import { isUnread, markStyles } from './mark.ts';
import { drawPattern, edgeOf, officePatternStyles, patternStyles } from './patterns.ts';
import type { ShareLook } from './share-look.ts';

/** What the look of a document takes from the organisation's identity. */
export type Theme = {
  /** Of a style element, which stands before all other styles of the document. */
  text: string;
  /** Its hash for the Content-Security-Policy. */
  hash: string;
  /** The colours alone, for a document that may fetch nothing. */
  colours: { text: string; hash: string };
  /** The colour of the page in each scheme. */
  background: Record<Scheme, string>;
  /** Whether the mark could not be read: a document in this theme must not be kept. */
  isTemporary: boolean;
  /** Addresses of the font files that the first screen of the site needs. */
  preloadedFonts: Record<Language, readonly string[]>;
  /** What share pictures are drawn of. */
  share: ShareLook;
};

/** Themes by what they are made of, which is the same object until the content changes. */
const made: Record<Themed, WeakMap<Look, Theme>> = { site: new WeakMap(), office: new WeakMap() };

/**
 * Returns the theme of the site's documents or of those of the back office.
 * @param fontAddress returns the address of a font file in the build that the documents are of
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
    isSite ? patternStyles(look) : officePatternStyles(look),
    isSite ? siteFonts(fonts, fontAddress) : officeFonts(fonts, fontAddress),
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

import type { FontChoice } from '../../../contract/fonts.ts';
import type { Palette } from '../../../contract/palette.ts';
import type { Mark } from './mark.ts';

/** What share pictures show besides the texts of a page. */
export type ShareLook = {
  palette: Palette;
  fonts: FontChoice;
  mark: Mark;
  /** The SVG tile of the band at the bottom. Null: there is none. */
  band: string | null;
  /** The path of a tile of the upper edge of the wall, 60 units wide and 40 high. */
  edge: string;
};

/** Size of every image in pixels, as social networks recommend. */
export const OPEN_GRAPH_SIZE = { width: 1200, height: 630 } as const;

/** Sent if a page's image cannot be drawn: only the logo mark (icon-routes.ts). */
export const FALLBACK_IMAGE = '/share-picture.png';

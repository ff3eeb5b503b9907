import { createHash } from 'node:crypto';
import type { Language } from '../../../contract/locale.ts';

/** Everything that the picture of a page shows. */
export type OpenGraphCard = {
  language: Language;
  siteName: string;
  /** Which part of the site the page belongs to; empty on the home page. */
  section: string;
  title: string;
  /** A line below the title: the date of a piece of news. May be empty. */
  note: string;
  /** Where readers find the site, without `https://`. */
  host: string;
  /** Address of the page's own picture below `/media/`; null: the drawing of the site. */
  picture: string | null;
};

/** Size of every picture in pixels, as the networks want it. */
export const OPEN_GRAPH_SIZE = { width: 1200, height: 630 } as const;

/** Sent where a page's own picture cannot be drawn: a drawing that shows no page in particular, in `site/public`. */
export const FALLBACK_IMAGE = '/share-picture.png';

/** Changes when pictures are drawn in another way, so that their addresses change too. */
const DESIGN = 1;

const LENGTH = 20;

/** The name of a card's picture: a hash of all that it shows. */
export function openGraphCardHash(card: OpenGraphCard): string {
  const shown = JSON.stringify([
    ...[DESIGN, card.language, card.siteName, card.section],
    ...[card.title, card.note, card.host, card.picture],
  ]);
  return createHash('sha256').update(shown).digest('hex').slice(0, LENGTH);
}

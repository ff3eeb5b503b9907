import { createHash } from 'node:crypto';
import type { Language } from '../../../contract/locale.ts';
import type { ShareLook } from '../theme/share-look.ts';

/** Everything that the Open Graph image of a page shows. */
export type OpenGraphCard = {
  language: Language;
  siteName: string;
  /** The section of the site that the page belongs to. Empty on the home page. */
  section: string;
  title: string;
  /** A line below the title, such as the date of a news item. May be empty. */
  note: string;
  /** Host of the site, as readers type it. */
  host: string;
  /** URL of the page's own picture below `/media/`. Null: the drawing of the site. */
  picture: string | null;
  look: ShareLook;
};

/** Increase it when the drawing changes, so that the URLs of all images change. */
const DESIGN_VERSION = 2;

const HASH_LENGTH = 20;

/** Returns the hash of everything that a card shows. It names the card's image. */
export function openGraphCardHash(card: OpenGraphCard): string {
  const { palette, fonts, mark, band, edge } = card.look;
  const shown = JSON.stringify([
    DESIGN_VERSION,
    card.language,
    card.siteName,
    card.section,
    card.title,
    card.note,
    card.host,
    card.picture,
    palette,
    fonts,
    mark.svg ?? mark.address,
    band,
    edge,
  ]);
  return createHash('sha256').update(shown).digest('hex').slice(0, HASH_LENGTH);
}

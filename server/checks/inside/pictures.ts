import type { ContentKind } from '../../../contract/content/kinds.ts';
import { pictureSize } from '../../../contract/pictures.ts';
import { valuesOf } from '../../content/content.ts';
import { type Check, type Found, fieldOf } from '../check.ts';

/**
 * A place for a picture, in CSS pixels: the largest at which the site shows it. `cover`: the picture fills it and is cropped; otherwise all
 * of the picture is within it.
 */
export type PicturePlace = { width: number; height: number; fit: 'cover' | 'contain' };

/** The largest places of the site, by kind and field. A test compares them with the pages. */
export const PICTURE_PLACES: Partial<Record<ContentKind, Record<string, PicturePlace>>> = {
  slider: { background: { width: 900, height: 800, fit: 'cover' } },
  news: { picture: { width: 1280, height: 720, fit: 'contain' } },
  project: { thumbnail: { width: 1200, height: 675, fit: 'cover' } },
  'static-page': { media: { width: 1200, height: 750, fit: 'contain' } },
  page: {
    'blocks.picture': { width: 1280, height: 720, fit: 'contain' },
    'blocks.pictures.picture': { width: 640, height: 480, fit: 'cover' },
  },
  'board-member': { portrait: { width: 400, height: 480, fit: 'cover' } },
  executive: { portrait: { width: 400, height: 480, fit: 'cover' } },
  trainer: { portrait: { width: 400, height: 480, fit: 'cover' } },
  testimonial: { picture: { width: 400, height: 480, fit: 'cover' } },
  goal: { picture: { width: 112, height: 112, fit: 'contain' } },
  report: { cover: { width: 300, height: 400, fit: 'cover' } },
  client: { logo: { width: 120, height: 120, fit: 'contain' } },
};

/** A picture that is enlarged by less than this still looks sharp enough on an ordinary screen. */
const TOLERATED = 1.25;

/** Pictures that their place enlarges until they look blurred. Drawings have no size, and are sharp in any. */
export const pictures: Check = {
  name: 'pictures',
  begin: () => ({
    entries: (entries) =>
      entries.flatMap((entry) => {
        const places = PICTURE_PLACES[entry.kind];
        if (places === undefined || !entry.isPublished) return [];
        return [...valuesOf(entry.kind, entry.fields)].flatMap(({ path, value }): Found[] => {
          const place = places[path.replaceAll(/\.\d{1,4}/g, '')];
          if (place === undefined || typeof value !== 'string') return [];
          const needed = widthNeeded(value, place);
          if (needed === null) return [];
          const [width = 0] = pictureSize(value);
          return [
            {
              code: 'picture-small',
              at: fieldOf(entry, path),
              language: null,
              details: { width, needed },
              value,
            },
          ];
        });
      }),
  }),
};

/** Returns the width that a picture needs in a place, in pixels. Null: it is large enough, or has no size. */
export function widthNeeded(address: string, place: PicturePlace): number | null {
  const [width, height] = pictureSize(address);
  if (width === undefined || height === undefined) return null;
  const scales = [place.width / width, place.height / height];
  const scale = place.fit === 'cover' ? Math.max(...scales) : Math.min(...scales);
  return scale < TOLERATED ? null : Math.ceil(width * scale);
}

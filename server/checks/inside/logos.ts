import { contrastOf } from '../../../contract/colour.ts';
import { deriveColours } from '../../../contract/palette.ts';
import { readIdentity, type WalkedEntry } from '../../content/content.ts';
import { loadSharp, readMediaBytes } from '../../media/media.ts';
import { type Check, type Found, fieldOf } from '../check.ts';

/** The side of the square in which the site shows logos, in CSS pixels. */
const SIZE = 120;

/** Pictures with more pixels are not measured. */
const MAX_PIXELS = 64_000_000;

/** A pixel with less contrast to its ground can hardly be seen. WCAG asks 3:1 of what is no logo. */
const SEEN = 2;

/** A thin wordmark covers about a fiftieth of its square. With less than this the logo cannot be made out. */
const SHARE_NEEDED = 0.01;

/** Logos that cannot be told from the ground on which the site shows them, in one of the colour schemes. */
export const logos: Check = {
  name: 'logos',
  begin({ db, storage }) {
    const grounds = readIdentity(db).then(({ palette }) => groundsOf(palette));
    return {
      async entries(entries) {
        const found: Found[] = [];
        for (const entry of entries) {
          if (!entry.isPublished) continue;
          for (const { path, address, on } of logosOf(entry, await grounds)) {
            const bytes = await readMediaBytes(storage, address);
            if (bytes === null || (await isSeen(bytes, on))) continue;
            found.push({
              code: 'logo-faint',
              at: fieldOf(entry, path),
              language: null,
              details: {},
              value: [address, ...on],
            });
          }
        }
        return found;
      },
    };
  },
};

type Grounds = ReturnType<typeof groundsOf>;

/** The grounds on which the site shows logos, as `#rrggbb`. */
function groundsOf(palette: Parameters<typeof deriveColours>[0]) {
  const { shared, site } = deriveColours(palette);
  return {
    light: [site.light['logo-ground'], site.dark['logo-ground']],
    dark: [site.light['moss-light'], site.dark['moss-light']],
    paper: [shared.light.paper],
    darkPaper: [shared.dark.paper],
  };
}

/** Returns the logos of an entry, each with the grounds on which it must be seen. */
function logosOf({ kind, fields }: WalkedEntry, grounds: Grounds) {
  const { logo, logoDark, ground } = fields;
  const shown =
    kind === 'client'
      ? [{ path: 'logo', address: logo, on: ground === 'dark' ? grounds.dark : grounds.light }]
      : kind === 'identity'
        ? [
            { path: 'logo', address: logo, on: grounds.paper },
            { path: 'logoDark', address: logoDark, on: grounds.darkPaper },
          ]
        : [];
  return shown.flatMap(({ path, address, on }) =>
    typeof address === 'string' && address !== '' ? [{ path, address, on }] : [],
  );
}

/**
 * Whether enough of a logo has contrast to each of its grounds. True for a picture that cannot be measured.
 * @param grounds as `#rrggbb`
 */
export async function isSeen(bytes: Buffer, grounds: readonly string[]): Promise<boolean> {
  const sharp = await loadSharp();
  if (sharp === null) return true;
  for (const ground of grounds) {
    const pixels = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width: SIZE, height: SIZE, fit: 'inside' })
      .flatten({ background: ground })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer()
      .catch(() => null);
    if (pixels === null) return true;
    if (shareSeen(pixels, ground) < SHARE_NEEDED) return false;
  }
  return true;
}

/** Returns which share of the pixels has contrast to a ground. */
function shareSeen(pixels: Buffer, ground: string): number {
  const known = new Map<string, boolean>();
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = `#${pixels.toString('hex', at, at + 3)}`;
    const isPixelSeen = known.get(colour) ?? contrastOf(colour, ground) >= SEEN;
    known.set(colour, isPixelSeen);
    if (isPixelSeen) seen++;
  }
  return seen / (pixels.length / 3);
}

import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type OpenGraphCard, openGraphCardHash } from './image.ts';

/** The pictures of pages: drawn when they are first asked for, then kept. */
export type OpenGraphImages = {
  /** A picture that was drawn before, or null. */
  kept: (hash: string) => Promise<Buffer | null>;
  /**
   * Draws a card, and keeps it.
   * @returns null where too many others wait to be drawn
   * @throws Error where it cannot be drawn
   */
  draw: (card: OpenGraphCard) => Promise<Buffer | null>;
};

export type OpenGraphImageOptions = {
  /** Where pictures are kept. It may be removed at any time. */
  folder: string;
  /** Where the pictures of pages lie; null where they lie elsewhere. */
  mediaFolder: string | null;
  /** How many are kept at most; about 30 kB each. */
  most?: number;
  /** How many may wait. One is drawn at a time, for a quarter of a second each. */
  waiting?: number;
};

const MOST = 2_000;
const WAITING = 8;

/** Keeps the pictures of pages in a folder of limited size. */
export function openGraphImages(options: OpenGraphImageOptions): OpenGraphImages {
  const { folder, mediaFolder, most = MOST, waiting = WAITING } = options;
  const fileOf = (hash: string) => join(folder, `${hash}.png`);
  /** Those that are being drawn or wait to be, by hash: two who ask for one get the same. */
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  async function drawn(card: OpenGraphCard, hash: string): Promise<Buffer> {
    const own = await ownPicture(card.picture, mediaFolder);
    // A picture of a kind that cannot be read spoils only itself.
    const picture = await drawSharePicture(card, own).catch((error: unknown) => {
      if (own === null) throw error;
      return drawSharePicture(card, null);
    });
    await keep(folder, fileOf(hash), picture, most);
    return picture;
  }

  return {
    kept: (hash) => readFile(fileOf(hash)).catch(() => null),
    draw: async (card) => {
      const hash = openGraphCardHash(card);
      const known = underWay.get(hash);
      if (known !== undefined) return known;
      if (underWay.size > waiting) return null;
      const picture = last.then(() => drawn(card, hash));
      last = picture.catch(() => undefined);
      underWay.set(hash, picture);
      return picture.finally(() => underWay.delete(hash));
    },
  };
}

/**
 * Draws the picture of a page, as a PNG.
 * @param own the bytes of the page's own picture; null: it has none
 * @throws Error where it cannot be drawn
 */
export async function drawSharePicture(card: OpenGraphCard, own: Buffer | null): Promise<Buffer> {
  // What draws is large, and is not there for every machine: the site must start without it.
  const [{ drawOpenGraphImage }, { loadOpenGraphFonts }] = await Promise.all([
    import('./draw-image.ts'),
    import('./fonts.ts'),
  ]);
  await loadOpenGraphFonts();
  return drawOpenGraphImage(card, own);
}

/** The bytes of a page's own picture; null where it has none here. */
async function ownPicture(
  address: string | null,
  mediaFolder: string | null,
): Promise<Buffer | null> {
  if (address === null || mediaFolder === null) return null;
  const file = join(mediaFolder, address.replace(/^\/media\//, ''));
  if (!file.startsWith(mediaFolder + sep)) return null;
  return readFile(file).catch(() => null);
}

/** Keeps a picture whole or not at all, and removes the oldest where there are too many. */
async function keep(folder: string, file: string, picture: Buffer, most: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, picture);
  await rename(unfinished, file);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png'));
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, time: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  files.sort((one, other) => one.time - other.time);
  // A few at once, so that not every further picture lists the folder in full.
  const tooMany = files.slice(0, files.length - Math.ceil(most * 0.9));
  await Promise.all(tooMany.map(({ path }) => rm(path, { force: true })));
}

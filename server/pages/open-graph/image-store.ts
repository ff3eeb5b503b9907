import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type OpenGraphCard, openGraphCardHash } from './image.ts';

/** The Open Graph images of pages: each is drawn when it is first requested, then stored in a folder. */
export type OpenGraphImageStore = {
  /** Returns a stored image, or null. */
  find: (hash: string) => Promise<Buffer | null>;
  /**
   * Draws the image of a card and stores it.
   * @returns null if too many others wait to be drawn
   * @throws Error if it cannot be drawn or stored
   */
  draw: (card: OpenGraphCard) => Promise<Buffer | null>;
};

/** The folders and limits of an image store. */
export type OpenGraphImageStoreOptions = {
  /** Where images are stored. It may be deleted at any time. */
  folder: string;
  /** Folder of our own media files, which contain the pages' own pictures; null with another backend. */
  mediaFolder: string | null;
  /** Maximum number of stored images, about 30 kB each. */
  maxImages?: number;
  /** How many images may wait. They are drawn one at a time, in about 250 ms each. */
  maxWaiting?: number;
};

const DEFAULT_MAX_IMAGES = 2_000;
const DEFAULT_MAX_WAITING = 8;

/** Creates a store for the Open Graph images of pages, in a folder with a limited number of files. */
export function createOpenGraphImageStore(
  options: OpenGraphImageStoreOptions,
): OpenGraphImageStore {
  const {
    folder,
    mediaFolder,
    maxImages = DEFAULT_MAX_IMAGES,
    maxWaiting = DEFAULT_MAX_WAITING,
  } = options;
  const fileOf = (hash: string) => join(folder, `${hash}.png`);
  /** Images that are being drawn or wait, by hash: concurrent requests share one. */
  const pending = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  async function drawAndStore(card: OpenGraphCard, hash: string): Promise<Buffer> {
    const picture = await readPicture(card.picture, mediaFolder);
    // If the page's own picture cannot be decoded, the image is drawn without it.
    const image = await renderOpenGraphImage(card, picture).catch((error: unknown) => {
      if (picture === null) throw error;
      return renderOpenGraphImage(card, null);
    });
    await store(folder, fileOf(hash), image, maxImages);
    return image;
  }

  return {
    find: (hash) => readFile(fileOf(hash)).catch(() => null),
    draw: async (card) => {
      const hash = openGraphCardHash(card);
      const shared = pending.get(hash);
      if (shared !== undefined) return shared;
      if (pending.size > maxWaiting) return null;
      const image = last.then(() => drawAndStore(card, hash));
      last = image.catch(() => undefined);
      pending.set(hash, image);
      return image.finally(() => pending.delete(hash));
    },
  };
}

/**
 * Loads the drawing code and the fonts, then draws the Open Graph image of a page as PNG.
 * @param picture the bytes of the page's own picture; null: it has none
 * @throws Error if it cannot be drawn
 */
export async function renderOpenGraphImage(
  card: OpenGraphCard,
  picture: Buffer | null,
): Promise<Buffer> {
  // sharp is large and not available for every platform, so the server must start without it.
  const [{ drawOpenGraphImage }, { loadOpenGraphFonts }] = await Promise.all([
    import('./draw-image.ts'),
    import('./fonts.ts'),
  ]);
  await loadOpenGraphFonts();
  return drawOpenGraphImage(card, picture);
}

/** Reads a page's own picture. Returns null if it has none or the file is not in our media folder. */
async function readPicture(
  address: string | null,
  mediaFolder: string | null,
): Promise<Buffer | null> {
  if (address === null || mediaFolder === null) return null;
  const file = join(mediaFolder, address.replace(/^\/media\//, ''));
  if (!file.startsWith(mediaFolder + sep)) return null;
  return readFile(file).catch(() => null);
}

/** Writes an image atomically, then removes the oldest images if there are too many. */
async function store(
  folder: string,
  file: string,
  image: Buffer,
  maxImages: number,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  await writeFile(temporaryFile, image);
  await rename(temporaryFile, file);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png'));
  if (names.length <= maxImages) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, time: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  files.sort((one, other) => one.time - other.time);
  // Removes a tenth at once, so that not every new image has to remove one.
  const oldest = files.slice(0, files.length - Math.ceil(maxImages * 0.9));
  await Promise.all(oldest.map(({ path }) => rm(path, { force: true })));
}

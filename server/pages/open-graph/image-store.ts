import { readMediaBytes } from '../../media/media.ts';
import { readStoredFile, type Storage } from '../../platform/storage/storage.ts';
import { type OpenGraphCard, openGraphCardHash } from './image.ts';

/** A drawn image. `isComplete` is false if the page's own picture could not be read or decoded. */
export type DrawnImage = { bytes: Buffer; isComplete: boolean };

/** The Open Graph images of pages. Each is drawn when it is first requested, and then stored. */
export type OpenGraphImageStore = {
  find: (hash: string) => Promise<Buffer | null>;
  /**
   * Draws the image of a card. It is stored only if it is complete, because its URL is cached for a year.
   * @returns null if too many others are waiting to be drawn
   * @throws Error if it cannot be drawn or stored
   */
  draw: (card: OpenGraphCard) => Promise<DrawnImage | null>;
};

export type OpenGraphImageStoreOptions = {
  /** Where images are stored. They may be deleted at any time. */
  storage: Storage;
  /** Whether the storage has the pages' own pictures. False with another backend. */
  hasOwnMedia: boolean;
  /** The approximate number of images that stay stored, of about 30 kB each. */
  maxImages?: number;
  /** How many images may wait. They are drawn one at a time, in about 250 ms each. */
  maxWaiting?: number;
};

const DEFAULT_MAX_IMAGES = 2_000;
const DEFAULT_MAX_WAITING = 8;

/** The share of the images that stays when there are too many, so that not every new image has to remove one. */
const KEPT_PART = 0.9;

/** Prefix of the keys of the images. */
const SHARE = 'share/';

/** Creates a store for the Open Graph images of pages, with a limited number of images. */
export function createOpenGraphImageStore(
  options: OpenGraphImageStoreOptions,
): OpenGraphImageStore {
  const {
    storage,
    hasOwnMedia,
    maxImages = DEFAULT_MAX_IMAGES,
    maxWaiting = DEFAULT_MAX_WAITING,
  } = options;
  const keyOf = (hash: string) => `${SHARE}${hash}.png`;
  /** Images that are being drawn or waiting, by hash. Concurrent requests share one. */
  const pending = new Map<string, Promise<DrawnImage>>();
  let last: Promise<unknown> = Promise.resolve();
  /** New images until the next count. Before that there cannot be too many, or only a few. */
  let untilCount = 0;

  async function drawAndStore(card: OpenGraphCard, hash: string): Promise<DrawnImage> {
    const image = await drawWithPicture(card);
    if (image.isComplete) {
      await storage.put(keyOf(hash), image.bytes);
      if (untilCount-- <= 0) {
        untilCount = Math.floor(maxImages * (1 - KEPT_PART));
        await removeOldest(storage, maxImages);
      }
    }
    return image;
  }

  /** Draws the image, without the page's own picture if that cannot be read or decoded. */
  async function drawWithPicture(card: OpenGraphCard): Promise<DrawnImage> {
    if (card.picture === null || !hasOwnMedia) {
      return { bytes: await renderOpenGraphImage(card, null), isComplete: true };
    }
    const picture = await readMediaBytes(storage, card.picture).catch(() => null);
    const drawn =
      picture === null ? null : await renderOpenGraphImage(card, picture).catch(() => null);
    if (drawn !== null) return { bytes: drawn, isComplete: true };
    return { bytes: await renderOpenGraphImage(card, null), isComplete: false };
  }

  return {
    find: (hash) => readStoredFile(storage, keyOf(hash)),
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
async function renderOpenGraphImage(card: OpenGraphCard, picture: Buffer | null): Promise<Buffer> {
  // sharp is large and not available for every platform, so the server must start without it.
  const [{ drawOpenGraphImage }, { loadOpenGraphFonts }] = await Promise.all([
    import('./draw-image.ts'),
    import('./fonts.ts'),
  ]);
  await loadOpenGraphFonts();
  return drawOpenGraphImage(card, picture);
}

/** Removes the oldest images if there are too many. */
async function removeOldest(storage: Storage, maxImages: number): Promise<void> {
  const files = await storage.list(SHARE);
  if (files.length <= maxImages) return;
  const byAge = files.sort((one, other) => one.modifiedAt - other.modifiedAt);
  const oldest = byAge.slice(0, files.length - Math.ceil(maxImages * KEPT_PART));
  await storage.remove(oldest.map(({ key }) => key));
}

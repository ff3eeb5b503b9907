/** How much of a CV is shown. Anything beyond can be read in the downloaded file. */
export const VIEWER_LIMITS = {
  pages: 50,
  /** Of the picture of a page. */
  pixels: 12_000_000,
  /** For a picture on it. A scan of A4 at 600 dots per inch has 35 million. */
  picturePixels: 40_000_000,
  /** Ratio of the height of a page to the width of the frame. */
  heightRatio: 4,
  /** For the text of a page, in pieces and in letters. */
  textPieces: 5_000,
  letters: 40_000,
} as const;

/** How long opening a file and drawing a page may take, even on a slow phone. In milliseconds. */
export const VIEWER_TIMEOUT = 20_000;

/** The range of the zoom. 1: as wide as the frame. */
export const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;

/** The sizes of a page as it is shown, and of its picture. */
export type PageScale = {
  /** From units of the file to CSS pixels. */
  scale: number;
  /** From CSS pixels to pixels of the picture. */
  density: number;
};

/**
 * Fits a page into a frame. A very long page becomes narrower, and a picture that would be too large becomes coarser.
 * @param page its size in units of the file, which may be any number
 * @param frame its width and the zoom, and the density of the screen
 * @returns null if no picture can be made in such a size
 */
export function scalePage(
  page: { width: number; height: number },
  frame: { width: number; zoom: number; density: number },
): PageScale | null {
  const { pixels, heightRatio } = VIEWER_LIMITS;
  if (!(page.width > 0 && page.height > 0)) return null;
  if (!Number.isFinite(page.width) || !Number.isFinite(page.height)) return null;
  const width = frame.width * frame.zoom;
  const scale = Math.min(width / page.width, (width * heightRatio) / page.height);
  const area = page.width * page.height * scale ** 2;
  const density = Math.min(frame.density, Math.sqrt(pixels / area));
  const isTooThin = Math.min(page.width, page.height) * scale * density < 1;
  return isTooThin ? null : { scale, density };
}

/** Returns how many pages are shown of a file that claims a number of pages. */
export function shownPages(pages: number): number {
  return Math.min(Math.max(Math.trunc(pages) || 0, 0), VIEWER_LIMITS.pages);
}

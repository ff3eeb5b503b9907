import { releasePixels, reservePixels } from './memory-bounds.ts';
import { VIEWER_LIMITS } from './viewer-limits.ts';

type CanvasAndContext = {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
};

/** Creates the canvases that pdf.js needs besides that of the page, in a thread without a document. */
export class PageCanvases {
  create(width: number, height: number): CanvasAndContext {
    checkSize(width, height);
    reservePixels(width * height);
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas === null) throw new Error('the canvas was destroyed');
    checkSize(width, height);
    releasePixels(canvas.width * canvas.height);
    reservePixels(width * height);
    canvas.width = width;
    canvas.height = height;
  }

  destroy(made: CanvasAndContext): void {
    if (made.canvas !== null) {
      releasePixels(made.canvas.width * made.canvas.height);
      made.canvas.width = made.canvas.height = 0;
    }
    made.canvas = null;
    made.context = null;
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0 && width * height <= VIEWER_LIMITS.picturePixels)) {
    throw new Error('a canvas of such a size is not made');
  }
}

/** Filters are elements of a document, so there are none. pdf.js itself computes their effect for masks. */
export class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addKnockoutFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  addSelectionHCMFilter = () => 'none';
  addSelectionFilter = () => 'none';
  createSelectionStyle = () => null;
  destroy = () => undefined;
}

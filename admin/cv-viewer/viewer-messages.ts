import type { directionOf } from '../../contract/locale.ts';

export type Direction = ReturnType<typeof directionOf>;

/**
 * The messages between the back office, the frame and its worker. The back office trusts nothing that comes back:
 * `viewer-limits.ts` limits numbers, and no text of the file reaches it.
 */

/** What the back office passes to the frame, with a port for everything afterwards. */
export type FrameSetup = {
  language: string;
  direction: Direction;
  /** The script of the worker. The frame may load nothing itself. */
  worker: string;
  file: ArrayBuffer;
  texts: { page: string; picture: string };
};

/** The messages from the back office to the frame. `zoom`: 1 is as wide as the frame. */
export type ToFrame = { kind: 'show'; page: number; zoom: number; title: string };

/** Why a file is not shown. `heavy`: it takes more time or memory than allowed. */
export type ViewerProblem = 'locked' | 'broken' | 'heavy';

/** A key that was pressed in the frame, where the back office cannot see it. */
export type ViewerKey = 'next' | 'previous' | 'close';

/** The messages from the frame to the back office. `drawn` has the page number, because that page may no longer be wanted. */
export type FromFrame =
  | { kind: 'opened'; pages: number }
  | { kind: 'drawn'; page: number; isIncomplete: boolean }
  | { kind: 'failed'; problem: ViewerProblem }
  | { kind: 'key'; key: ViewerKey };

/**
 * The requests from the frame to its worker. `width`: that of the frame in CSS pixels; `density`: device pixels per CSS
 * pixel.
 */
export type ToWorker =
  | { kind: 'open'; file: ArrayBuffer }
  | { kind: 'draw'; page: number; width: number; zoom: number; density: number };

/** A piece of text on a page, in CSS pixels from the top left corner. `y` is that of the baseline. */
export type TextPiece = {
  text: string;
  x: number;
  y: number;
  /** Its length along the baseline. */
  length: number;
  size: number;
  /** The rotation of the baseline, clockwise, in radians. */
  angle: number;
};

/** A line of text: its pieces in reading order. */
export type TextLine = { direction: Direction; pieces: TextPiece[] };

/** A page as it is shown: its size in CSS pixels, its picture, and its text in lines. */
export type DrawnPage = {
  page: number;
  width: number;
  height: number;
  picture: ImageBitmap;
  lines: TextLine[];
  /** Whether something was left out because it exceeded a limit. */
  isIncomplete: boolean;
};

export type FromWorker =
  | { kind: 'opened'; pages: number }
  | ({ kind: 'drawn' } & DrawnPage)
  | { kind: 'failed'; problem: ViewerProblem };

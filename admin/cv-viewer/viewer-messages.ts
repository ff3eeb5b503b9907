import type { directionOf } from '../../contract/locale.ts';

export type Direction = ReturnType<typeof directionOf>;

/**
 * What the office, the frame and its worker tell each other. The office believes none of what comes back: `viewer-limits.ts`
 * bounds numbers, and no text of the file reaches it.
 */

/** What the office hands to the frame, with a port for everything after. */
export type FrameSetup = {
  language: string;
  direction: Direction;
  /** The script of the worker. The frame may load nothing itself. */
  worker: string;
  file: ArrayBuffer;
  texts: { page: string; picture: string };
};

/** What the office tells the frame. `zoom`: 1 is as wide as the frame. */
export type ToFrame = { kind: 'show'; page: number; zoom: number; title: string };

/** Why a file is not shown. `heavy`: it takes more time or memory than it is given. */
export type ViewerProblem = 'locked' | 'broken' | 'heavy';

/** A key that was pressed in the frame, where the office cannot see it. */
export type ViewerKey = 'next' | 'previous' | 'close';

/** What the frame tells the office. `drawn` is numbered by page, since what is drawn may no longer be wanted. */
export type FromFrame =
  | { kind: 'opened'; pages: number }
  | { kind: 'drawn'; page: number; isIncomplete: boolean }
  | { kind: 'failed'; problem: ViewerProblem }
  | { kind: 'key'; key: ViewerKey };

/** What the frame asks of its worker. `width`: that of the frame in CSS pixels; `density`: device pixels for each of them. */
export type ToWorker =
  | { kind: 'open'; file: ArrayBuffer }
  | { kind: 'draw'; page: number; width: number; zoom: number; density: number };

/** A piece of text on a page, in CSS pixels from the corner at the top left. `y` is that of the baseline. */
export type TextPiece = {
  text: string;
  x: number;
  y: number;
  /** How far it reaches along its baseline. */
  length: number;
  size: number;
  /** Of its baseline, clockwise, in radians. */
  angle: number;
};

/** A line of text: its pieces in the order in which they are read. */
export type TextLine = { direction: Direction; pieces: TextPiece[] };

/** A page as it is shown: its size in CSS pixels, its picture, and its text in lines. */
export type DrawnPage = {
  page: number;
  width: number;
  height: number;
  picture: ImageBitmap;
  lines: TextLine[];
  /** Whether something of it was left out, which passed a bound. */
  isIncomplete: boolean;
};

export type FromWorker =
  | { kind: 'opened'; pages: number }
  | ({ kind: 'drawn' } & DrawnPage)
  | { kind: 'failed'; problem: ViewerProblem };

import { inReadingOrder, isMark, lineDirection, mendArabic } from './reading-order.ts';
import { VIEWER_LIMITS } from './viewer-limits.ts';
import type { Direction, TextLine, TextPiece } from './viewer-messages.ts';

/** A piece of text as pdf.js returns it, which may be one letter. `transform`: its position, in units of the file. */
export type TextItem = {
  str: string;
  transform: readonly number[];
  width: number;
  hasEOL: boolean;
};

/** From units of the file to CSS pixels, as a matrix of six numbers. */
export type Matrix = readonly number[];

/** Text that is further apart is in another column. In sizes of the letters. */
const COLUMN = 1.5;

/** The minimum distance that counts as a space, in sizes of the letters. */
const SPACE = 0.2;

/** Collects the text of a page in lines, up to the limits. */
export class TextLines {
  readonly lines: TextLine[] = [];
  readonly #toPixels: Matrix;
  readonly #scale: number;
  #line: TextPiece[] = [];
  #pieces = 0;
  #letters = 0;

  constructor(toPixels: Matrix, scale: number) {
    this.#toPixels = toPixels;
    this.#scale = scale;
  }

  /** Adds a piece. Returns false, and adds nothing, if there is no room for more. */
  add({ str, transform, width, hasEOL }: TextItem): boolean {
    this.#pieces += 1;
    this.#letters += str.length;
    if (this.#pieces > VIEWER_LIMITS.textPieces || this.#letters > VIEWER_LIMITS.letters) {
      return false;
    }
    const place = { ...placeOf(multiply(this.#toPixels, transform)), length: width * this.#scale };
    if (str !== '' && Object.values(place).every(Number.isFinite)) {
      this.#line.push({ ...place, text: str });
    }
    if (hasEOL) this.end();
    return true;
  }

  /** Ends a line. */
  end(): void {
    const line = this.#line;
    this.#line = [];
    if (line.every(({ text }) => text.trim() === '')) return;
    const direction = lineDirection(line);
    const isLevel = line.every(({ angle }) => Math.abs(angle) < 0.01);
    const pieces = isLevel
      ? columnsOf(line, direction).map((column) => joined(inReadingOrder(column, direction)))
      : line;
    this.lines.push({
      direction,
      pieces: pieces.map((piece) => ({ ...piece, text: mendArabic(piece.text) })),
    });
  }
}

/** Splits a line where its pieces are far apart, in reading order. */
function columnsOf(line: readonly TextPiece[], direction: Direction): TextPiece[][] {
  const columns: TextPiece[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of line.toSorted((one, other) => one.x - other.x)) {
    const column = columns.at(-1);
    if (column === undefined || piece.x - end > COLUMN * piece.size) columns.push([piece]);
    else column.push(piece);
    end = Math.max(end, piece.x + piece.length);
  }
  return direction === 'rtl' ? columns.toReversed() : columns;
}

/** Joins the pieces of a column, so that a screen reader finds words and not letters. */
function joined(column: readonly TextPiece[]): TextPiece {
  let text = '';
  let last: TextPiece | undefined;
  for (const piece of column) {
    if (last !== undefined && isSpaceBetween(last, piece)) text += ' ';
    text += piece.text;
    last = piece;
  }
  const x = Math.min(...column.map((piece) => piece.x));
  return {
    text,
    x,
    length: Math.max(...column.map((piece) => piece.x + piece.length)) - x,
    y: Math.max(...column.map((piece) => piece.y)),
    size: Math.max(...column.map((piece) => piece.size)),
    angle: 0,
  };
}

/** Whether two pieces are two words although no space is written: they are apart, and nothing is between them. */
function isSpaceBetween(one: TextPiece, other: TextPiece): boolean {
  if (/\s$/.test(one.text) || /^\s/.test(other.text) || isMark(one) || isMark(other)) return false;
  const distance = distanceOf(one, other);
  return distance > SPACE * one.size && distance <= COLUMN * one.size;
}

/** How far two pieces are apart. Negative: they overlap. */
function distanceOf(one: TextPiece, other: TextPiece): number {
  return Math.max(one.x, other.x) - Math.min(one.x + one.length, other.x + other.length);
}

function placeOf([a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]: Matrix) {
  return { x, y, size: Math.hypot(c, d), angle: Math.atan2(b, a) };
}

/** Returns the matrix that transforms by `inner`, and then by `outer`. */
function multiply(outer: Matrix, inner: Matrix): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [i = 1, j = 0, k = 0, l = 1, m = 0, n = 0] = inner;
  return [
    a * i + c * j,
    b * i + d * j,
    a * k + c * l,
    b * k + d * l,
    a * m + c * n + e,
    b * m + d * n + f,
  ];
}

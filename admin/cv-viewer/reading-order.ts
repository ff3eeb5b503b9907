import type { Direction, TextPiece } from './viewer-messages.ts';

const ARABIC = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LATIN = /\p{Script=Latin}/u;
const DIGIT = /[0-9\u0660-\u0669]/;
const MARK = /^\p{M}+$/u;

/** Brackets are mirrored in a line that is read from the right. */
const BRACKETS: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
};

/** What may precede or follow a number as a part of it, and what may separate words of one language. */
const NUMBER_SIGN = /^[+\-−%#$€]$/;
const BETWEEN = /^[\s.,:;@/_&+'’"()-]*$/;

/** Returns the direction of a line, which is that of most of its letters. */
export function lineDirection(line: readonly TextPiece[]): Direction {
  let balance = 0;
  for (const { text } of line) {
    for (const letter of text) {
      if (ARABIC.test(letter)) balance += 1;
      else if (LATIN.test(letter)) balance -= 1;
    }
  }
  return balance > 0 ? 'rtl' : 'ltr';
}

/**
 * Puts the pieces of a line in reading order. Most programs write Arabic into a PDF letter by letter from the left, as it
 * looks. Text between two languages belongs to neither, so the result is right for most lines but not for all.
 */
export function inReadingOrder(line: readonly TextPiece[], direction: Direction): TextPiece[] {
  if (!line.some(({ text }) => ARABIC.test(text))) return [...line];
  const sign = direction === 'rtl' ? -1 : 1;
  // A mark is read after its letter, whichever of them begins first.
  const letters = line.filter(({ text }) => !MARK.test(text));
  const placeOf = (piece: TextPiece) => {
    if (!MARK.test(piece.text)) return piece.x;
    const letter = letters.findLast(({ x, length }) => x <= piece.x && piece.x <= x + length);
    return (letter?.x ?? piece.x) + sign * 0.001;
  };
  const sorted = line
    // pdf.js treats a step back, to a mark or a part of a ligature, as a space.
    .filter(({ text, length, size }) => text.trim() !== '' || length > size * 0.1)
    .map((piece, index) => ({ piece, index, place: placeOf(piece) }))
    .sort((one, other) => sign * (one.place - other.place || one.index - other.index))
    .map(({ piece }) => piece);
  return direction === 'rtl' ? turnLatin(turnNumbers(sorted)) : turnArabic(sorted);
}

/** Reverses each run of pieces that are read from the left, in a line that is read from the right. */
function turnLatin(line: readonly TextPiece[]): TextPiece[] {
  return turnRuns(line, (text) => !ARABIC.test(text) && (LATIN.test(text) || DIGIT.test(text)), {
    between: BETWEEN,
    isBracketMirrored: true,
    isTurned: (run) => run.some(({ text }) => LATIN.test(text)),
  });
}

/** Reverses a number with its sign. */
function turnNumbers(line: readonly TextPiece[]): TextPiece[] {
  return turnRuns(
    line,
    (text) => NUMBER_SIGN.test(text) || (DIGIT.test(text) && !/\p{L}/u.test(text)),
    {
      between: null,
      isBracketMirrored: false,
      isTurned: (run) => run.some(({ text }) => DIGIT.test(text)),
    },
  );
}

function turnArabic(line: readonly TextPiece[]): TextPiece[] {
  return turnRuns(line, (text) => ARABIC.test(text) || MARK.test(text), {
    between: /^\s*$/,
    isBracketMirrored: false,
    isTurned: () => true,
  });
}

/**
 * Reverses runs of pieces.
 * @param options.between what may stand between two pieces of a run
 * @param options.isBracketMirrored whether brackets outside of runs become their mirror images
 */
function turnRuns(
  line: readonly TextPiece[],
  isPart: (text: string) => boolean,
  options: {
    between: RegExp | null;
    isBracketMirrored: boolean;
    isTurned: (run: readonly TextPiece[]) => boolean;
  },
): TextPiece[] {
  const turned: TextPiece[] = [];
  let run: TextPiece[] = [];
  let gap: TextPiece[] = [];
  const outside = (piece: TextPiece) => {
    const mirrored = options.isBracketMirrored ? BRACKETS[piece.text] : undefined;
    return mirrored === undefined ? piece : { ...piece, text: mirrored };
  };
  const flush = () => {
    turned.push(...(options.isTurned(run) ? run.toReversed() : run), ...gap.map(outside));
    run = [];
    gap = [];
  };
  for (const piece of line) {
    if (isPart(piece.text)) {
      run.push(...gap, piece);
      gap = [];
    } else if (run.length > 0 && options.between?.test(piece.text) === true) {
      gap.push(piece);
    } else {
      flush();
      turned.push(outside(piece));
    }
  }
  flush();
  return turned;
}

/** Whether a piece is a mark above or below a letter. */
export function isMark({ text }: TextPiece): boolean {
  return MARK.test(text);
}

/**
 * The results of pdf.js for ligatures in Arabic, whose letters it reverses. None of them occurs in a word. «اهلل» is «الله»,
 * and «اإل», «األ» and «اآل» are «الإ», «الأ» and «الآ».
 */
const TURNED_LIGATURES: readonly (readonly [RegExp, string])[] = [
  [/\u0627\u0647\u0644\u0644/g, '\u0627\u0644\u0644\u0647'],
  [/\u0627([\u0622\u0623\u0625])\u0644/g, '\u0627\u0644$1'],
];

/** Writes Arabic with letters instead of their presentation forms, and repairs ligatures. */
export function mendArabic(text: string): string {
  const letters = text.replaceAll(/[\ufb50-\ufdff\ufe70-\ufefc]/g, (form) =>
    form.normalize('NFKC'),
  );
  return TURNED_LIGATURES.reduce(
    (mended, [turned, right]) => mended.replaceAll(turned, right),
    letters,
  );
}

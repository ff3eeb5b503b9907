import type { FieldProblem } from '../../../contract/content/field-problems.ts';
import {
  type ContentEntryResult,
  type ContentFields,
  type ContentKind,
  readContentEntry,
} from '../../../contract/content/kinds.ts';
import type { Palette } from '../../../contract/palette.ts';
import { checkPalette, worstOfEachColour } from '../../../contract/palette-check.ts';

/**
 * Reads an entry of a content file, or a draft that is published. It works like `readContentEntry`, and also refuses colours
 * that are too similar.
 */
export function readEntry<Kind extends ContentKind>(
  kind: Kind,
  raw: unknown,
): ContentEntryResult<Kind> {
  const result = readContentEntry(kind, raw);
  if (!result.ok || kind !== 'identity') return result;
  const { palette } = result.entry.fields as ContentFields<'identity'>;
  const problems = paletteProblems(palette);
  return problems.length === 0 ? result : { ok: false, problems };
}

/** Returns what is wrong with a palette: the worst problem of each colour whose change fixes it best. */
function paletteProblems(palette: Palette): FieldProblem[] {
  return worstOfEachColour(checkPalette(palette)).map((finding) => {
    const { base, front, ground, ratio, needed, nearest, direction } = finding;
    const seen = `${front} on ${ground} has a contrast of ${ratio.toFixed(1)}, and ${needed} is needed`;
    return {
      path: base === null ? ['palette'] : ['palette', base],
      code: direction === null ? 'colours-too-alike' : CODES[direction],
      reason: `makes colours too alike: ${seen}; the nearest colour that can be used is ${nearest ?? 'none'}`,
    };
  });
}

/** What is wrong with a colour, by the direction in which it can be fixed. */
const CODES = { darker: 'colour-too-light', lighter: 'colour-too-dark' } as const;

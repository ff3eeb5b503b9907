import type { FieldProblem } from '../../../contract/content/field-problems.ts';
import {
  type ContentEntryResult,
  type ContentFields,
  type ContentKind,
  readContentEntry,
} from '../../../contract/content/kinds.ts';
import type { Palette } from '../../../contract/palette.ts';
import { checkPalette } from '../../../contract/palette-check.ts';

/** Reads an entry of a content file, or a draft that is published: as `readContentEntry`, and refuses colours that are too alike. */
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

/** Returns what is wrong with a palette: the worst at each colour whose change mends it best. */
function paletteProblems(palette: Palette): FieldProblem[] {
  const worst = new Map<string, FieldProblem>();
  for (const { base, front, ground, ratio, needed, nearest } of checkPalette(palette)) {
    const key = base ?? '';
    if (worst.has(key)) continue;
    const seen = `${front} on ${ground} has a contrast of ${ratio.toFixed(1)}, and ${needed} is needed`;
    worst.set(key, {
      path: base === null ? ['palette'] : ['palette', base],
      code: 'colours-too-alike',
      reason: `makes colours too alike: ${seen}; the nearest colour that can be used is ${nearest ?? 'none'}`,
    });
  }
  return [...worst.values()];
}

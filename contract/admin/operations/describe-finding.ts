import type { Language } from '../../locale.ts';
import { FINDING_TEXTS } from './finding-texts.ts';
import type { Finding } from './system.ts';

/** A piece of a sentence: words, a value such as a path, or what is typed. */
export type FindingPart = { kind: 'words' | 'value' | 'code'; text: string };

/** Returns the sentence of a finding in pieces, because values and code run from left to right in Arabic, too. */
export function findingParts(
  { code, values }: Pick<Finding, 'code' | 'values'>,
  language: Language,
): FindingPart[] {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(values[name] ?? placeholder),
    );
  const pieces = FINDING_TEXTS[code][language]
    .split(/(`[^`]+`|\{\w+\})/)
    .filter((piece) => piece !== '');
  return pieces.map((piece) => {
    if (piece.startsWith('`')) return { kind: 'code', text: filled(piece.slice(1, -1)) };
    if (piece.startsWith('{')) return { kind: 'value', text: filled(piece) };
    return { kind: 'words', text: piece };
  });
}

/** Returns the sentence of a finding. */
export function describeFinding(
  finding: Pick<Finding, 'code' | 'values'>,
  language: Language,
): string {
  return findingParts(finding, language)
    .map(({ text }) => text)
    .join('');
}

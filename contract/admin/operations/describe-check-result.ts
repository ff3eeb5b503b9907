import type { Language } from '../../locale.ts';
import { CHECK_TEXTS } from './check-texts.ts';
import type { CheckResult } from './system.ts';

/** A piece of a sentence: words, a value such as a path, or what is typed. */
export type SentencePart = { kind: 'words' | 'value' | 'code'; text: string };

/** Returns the sentence of a check result in pieces, because values and code run from left to right in Arabic, too. */
export function sentenceParts(
  { code, values }: Pick<CheckResult, 'code' | 'values'>,
  language: Language,
): SentencePart[] {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(values[name] ?? placeholder),
    );
  const pieces = CHECK_TEXTS[code][language]
    .split(/(`[^`]+`|\{\w+\})/)
    .filter((piece) => piece !== '');
  return pieces.map((piece) => {
    if (piece.startsWith('`')) return { kind: 'code', text: filled(piece.slice(1, -1)) };
    if (piece.startsWith('{')) return { kind: 'value', text: filled(piece) };
    return { kind: 'words', text: piece };
  });
}

/** Returns the sentence of a check result. */
export function describeCheckResult(
  result: Pick<CheckResult, 'code' | 'values'>,
  language: Language,
): string {
  return sentenceParts(result, language)
    .map(({ text }) => text)
    .join('');
}

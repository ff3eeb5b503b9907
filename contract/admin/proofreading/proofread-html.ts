import { decodeEntity, ENTITIES, INLINE_TAG, replaceTags } from '../../html-text.ts';
import type { Language } from '../../locale.ts';
import { escapeHtml } from '../content/html-tree.ts';
import { type Fault, type FoundFault, withCorrection } from './fault.ts';
import { proofreadText } from './proofread.ts';

/** The text of HTML, and where each of its units stands in the HTML. */
type TextOfHtml = { text: string; starts: number[]; ends: number[] };

/**
 * Finds what seems to be wrong with the text of HTML. Offsets are those of the HTML. A correction never removes a tag.
 */
export function proofreadHtml(html: string, language: Language): Fault[] {
  const { text, starts, ends } = textOfHtml(html);
  return proofreadText(text, language).map((fault) => {
    const start = starts[fault.start] ?? 0;
    const end = ends[fault.end - 1] ?? start;
    const hasTag = /[<>]/.test(html.slice(start, end));
    return { ...fault, start, end, correction: hasTag ? null : fault.correction };
  });
}

/** Returns HTML with a fault replaced by its correction, which is a text. */
export function withHtmlCorrection(html: string, fault: FoundFault): string {
  const { correction } = fault;
  return withCorrection(html, {
    ...fault,
    correction: correction === null ? null : escapeHtml(correction),
  });
}

/** Code and what nobody reads. */
const HIDDEN = /^<(\/?)(?:code|pre|script|style)\b/i;

/** Reads HTML as browsers show it: white space is one space, and a block begins a new line. */
function textOfHtml(html: string): TextOfHtml {
  const result: TextOfHtml = { text: '', starts: [], ends: [] };
  const parts: string[] = [];
  let last = '\n';
  let hidden = 0;
  function add(written: string, start: number, end: number) {
    const isSpace = /^[ \t\r\n\f]+$/.test(written);
    if (isSpace && (last === '\n' || last === ' ')) {
      if (last === ' ') result.ends[result.ends.length - 1] = end;
      return;
    }
    const shown = hidden > 0 ? 'x'.repeat(written.length) : isSpace ? ' ' : written;
    parts.push(shown);
    for (const _unit of shown.split('')) {
      result.starts.push(start);
      result.ends.push(end);
    }
    last = shown.at(-1) ?? last;
  }
  function addText(from: number, until: number) {
    const piece = html.slice(from, until);
    for (const { 0: unit, index } of piece.matchAll(UNITS)) {
      const start = from + index;
      const isEntity = unit.startsWith('&') && unit.length > 1;
      const decoded = isEntity ? unit.replace(ENTITIES, decodeEntity) : unit;
      // An unknown entity is shown as it is written, and is no text.
      add(isEntity && decoded === unit ? 'x' : decoded, start, start + unit.length);
    }
  }
  let from = 0;
  replaceTags(html, (tag, start) => {
    addText(from, start);
    from = start + tag.length;
    const [, slash] = HIDDEN.exec(tag) ?? [];
    if (slash !== undefined) hidden = Math.max(0, hidden + (slash === '' ? 1 : -1));
    if (!INLINE_TAG.test(tag) && last !== '\n') {
      parts.push('\n');
      result.starts.push(start);
      result.ends.push(from);
      last = '\n';
    }
    return '';
  });
  addText(from, html.length);
  return { ...result, text: parts.join('') };
}

/** White space, an entity, or one character. */
const UNITS = /[ \t\r\n\f]+|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});|./gisu;

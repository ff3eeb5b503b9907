import { replaceTags, spans } from '../../contract/html-text.ts';

/** Cells with nothing but a number, a date or a range, such as “1,234”, “−3.5 %” and “2024–2025”. */
const FIGURES = /^[\d\u0660-\u0669\s.,:/×%+\u066a-\u066c\u2212\u2013-]+$/;

/** Longer cells are text or need a line break. */
const MAX_FIGURES = 30;

const CELL = /<td(\s[^<>]*)?>/;

/**
 * Prepares sanitised HTML for the page. Wraps each table in a group that scrolls and can be focused, because a table may be wider than a
 * phone. Figures in cells stay on one line, left to right.
 * @param tableLabel the accessible name of the group around a table
 */
export function presentHtml(html: string, tableLabel: string): string {
  return html.includes('<table') ? wrapTables(isolateFigures(html), tableLabel) : html;
}

function isolateFigures(html: string): string {
  return replaceSpans(
    html,
    CELL,
    () => '</td>',
    ({ opening: [tag], inside }) => {
      const isFigures = inside.length <= MAX_FIGURES && FIGURES.test(inside) && /\S/.test(inside);
      return isFigures ? `${tag}<bdi dir="ltr">${inside.trim()}</bdi></td>` : null;
    },
  );
}

/** Wraps the tables that are not nested in another table. */
function wrapTables(html: string, label: string): string {
  let depth = 0;
  return replaceTags(html, (tag) => {
    if (/^<table[\s>]/.test(tag)) {
      depth += 1;
      if (depth > 1) return tag;
      return `<figure role="group" tabindex="0" aria-label="${label}">${tag}`;
    }
    if (tag !== '</table>') return tag;
    depth -= 1;
    return depth === 0 ? `${tag}</figure>` : tag;
  });
}

type Replacement = (span: { opening: RegExpExecArray; inside: string }) => string | null;

/** Replaces each span unless `replacement` returns null. */
function replaceSpans(
  html: string,
  opening: RegExp,
  closingOf: (opening: RegExpExecArray) => string,
  replacement: Replacement,
): string {
  const parts: string[] = [];
  let copiedUntil = 0;
  for (const span of spans(html, opening, closingOf)) {
    const replaced = replacement(span);
    if (replaced === null) continue;
    parts.push(html.slice(copiedUntil, span.start), replaced);
    copiedUntil = span.end;
  }
  return parts.join('') + html.slice(copiedUntil);
}

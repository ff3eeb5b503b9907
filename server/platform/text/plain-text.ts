import {
  decodeEntity,
  ENTITIES,
  INLINE_TAG,
  replaceTags,
  spans,
} from '../../../contract/html-text.ts';

/** Returns the text of an HTML fragment on one line, with a space between blocks. */
export function toPlainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  return replaceTags(removeHidden(html), (tag) => (INLINE_TAG.test(tag) ? '' : ' '))
    .replace(ENTITIES, decodeEntity)
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Replaces comments, scripts and styles by a space. */
function removeHidden(html: string): string {
  const parts: string[] = [];
  let position = 0;
  const hidden = spans(html, /<!--|<(script|style)\b/, ([, name]) =>
    name === undefined ? '-->' : `</${name.toLowerCase()}\\s*>`,
  );
  for (const { start, end } of hidden) {
    parts.push(html.slice(position, start), ' ');
    position = end;
  }
  return parts.join('') + html.slice(position);
}

import { spans } from '../../contract/html-text.ts';
import { plainText } from './excerpt.ts';

/** A heading with the id that a link needs. */
export type OutlineEntry = { id: string; title: string };

/** Opening tag of a heading. Attributes of sanitised HTML contain no angle brackets. */
const HEADING = /<h([2-4])(\s[^<>]*)?>/;

/**
 * Adds ids to the headings of the highest level in a sanitised text, and lists these headings. Empty headings are skipped. The ids are
 * numbers: they are the same in both languages, so a fragment still works after a language switch.
 * @param html sanitised HTML
 */
export function buildOutline(html: string): { html: string; entries: OutlineEntry[] } {
  const headings = [...spans(html, HEADING, ([, level]) => `</h${level}>`)]
    .map(({ opening: [, level = '', attributes = ''], inside, start, end }) => ({
      level,
      attributes,
      inside,
      start,
      end,
      title: plainText(inside),
    }))
    .filter(({ title }) => title !== '');
  const highestLevel = headings.map(({ level }) => level).toSorted()[0];
  const entries: OutlineEntry[] = [];
  const parts: string[] = [];
  let copiedUntil = 0;
  for (const { level, attributes, inside, title, start, end } of headings) {
    if (level !== highestLevel) continue;
    const id = `part-${entries.length + 1}`;
    entries.push({ id, title });
    parts.push(
      html.slice(copiedUntil, start),
      `<h${level} id="${id}"${attributes}>${inside}</h${level}>`,
    );
    copiedUntil = end;
  }
  return { html: parts.join('') + html.slice(copiedUntil), entries };
}

import { spans } from '../../../contract/html-text.ts';
import { plainText } from '../../components/excerpt.ts';

/** A heading that can be linked to. */
export type OutlineEntry = { id: string; title: string };

/** Attributes of sanitised HTML hold no angle brackets. */
const HEADING = /<h([2-4])(\s[^<>]*)?>/;

/**
 * Gives the headings of a sanitised text ids, and lists them: those of its highest level, as the
 * others are inside them. The ids count, so that they are the same in both languages and a reader
 * who changes the language keeps the place.
 */
export function outlined(html: string): { html: string; entries: OutlineEntry[] } {
  const headings = [...spans(html, HEADING, ([, level]) => `</h${level}>`)]
    .map(({ opening: [, level = '', attributes = ''], ...span }) => ({
      ...{ ...span, level, attributes },
      title: plainText(span.inside),
    }))
    .filter(({ title }) => title !== '');
  const highest = headings.map(({ level }) => level).toSorted()[0];
  const entries: OutlineEntry[] = [];
  const parts: string[] = [];
  let done = 0;
  for (const { level, attributes, inside, title, start, end } of headings) {
    if (level !== highest) continue;
    const id = `part-${entries.length + 1}`;
    entries.push({ id, title });
    parts.push(html.slice(done, start), `<h${level} id="${id}"${attributes}>${inside}</h${level}>`);
    done = end;
  }
  return { html: parts.join('') + html.slice(done), entries };
}

import { plainText } from '../../components/excerpt.ts';

/** A heading that can be linked to. */
export type OutlineEntry = { id: string; title: string };

const HEADING = /<h([2-4])(\s[^>]*)?>([\s\S]*?)<\/h\1>/gi;

/**
 * Gives the headings of a sanitised text ids, and lists them: those of its highest level, as the
 * others are inside them. The ids count, so that they are the same in both languages and a reader
 * who changes the language keeps the place.
 */
export function outlined(html: string): { html: string; entries: OutlineEntry[] } {
  const levels = [...html.matchAll(HEADING)]
    .filter(([, , , inside = '']) => plainText(inside) !== '')
    .map(([, level = '']) => level);
  const highest = levels.toSorted()[0];
  const entries: OutlineEntry[] = [];
  const withIds = html.replace(
    HEADING,
    (heading: string, level: string, attributes = '', inside = '') => {
      const title = plainText(inside);
      if (level !== highest || title === '') return heading;
      const id = `part-${entries.length + 1}`;
      entries.push({ id, title });
      return `<h${level} id="${id}"${attributes}>${inside}</h${level}>`;
    },
  );
  return { html: withIds, entries };
}

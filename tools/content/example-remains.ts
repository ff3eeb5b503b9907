import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Files whose examples are words that fit any organisation, or say nothing by themselves. */
const FITTING_ANYBODY = ['navbar.yaml', 'reports.yaml', 'media.yaml'];

/** Fields whose examples fit any organisation. */
const FITTING_FIELDS = ['licence', 'purpose', 'openingHours', 'position', 'label'];

/** Files of pages, whose titles fit any organisation. */
const PAGES = ['static-pages.yaml', 'site-contents.yaml'];

/** What stands in a draft for what an organisation writes itself. Tweets and links have no brackets of this kind. */
const IN_BRACKETS = /\[[^\]\n]{2,100}\]/;

/**
 * Returns a line for each file of a content folder in which something is still that of the folder of `npm run content -- new`: a text of
 * an example, an address of `example.org`, or a passage of a draft in square brackets.
 * @param folder a folder that an import has read
 * @param examples the texts of a new folder, by the name of their file
 */
export async function findExampleRemains(
  folder: string,
  examples: ReadonlyMap<string, string>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const [file, example] of examples) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '');
    const examined = FITTING_ANYBODY.includes(file) ? [] : entriesOf(text);
    const known = new Set(entriesOf(example).flatMap(({ value }) => leavesOf(value).map(textOf)));
    const found = examined.flatMap(({ name, value }) => {
      const fields = leavesOf(value)
        .filter((leaf) => remains(leaf, known, file))
        .map(({ field }) => field);
      return fields.length === 0 ? [] : [`${name}${[...new Set(fields)].join(', ')}`];
    });
    if (found.length > 0) lines.push(`${file}: ${found.join('; ')}`);
  }
  return lines;
}

type Leaf = { field: string; text: string; localized: boolean };

function textOf({ text }: Leaf): string {
  return text;
}

function remains(
  { field, text, localized }: Leaf,
  known: ReadonlySet<string>,
  file: string,
): boolean {
  if (/\bexample\.(?:org|com)\b|\.com\/example$/.test(text)) return true;
  if (PAGES.includes(file)) {
    return field === 'html' && (IN_BRACKETS.test(text) || known.has(text));
  }
  return (localized || field === 'text') && !FITTING_FIELDS.includes(field) && known.has(text);
}

/** Returns the entries of a file, each with what a message calls it. */
function entriesOf(text: string): { name: string; value: unknown }[] {
  const content: unknown = parse(text);
  if (!Array.isArray(content)) return [{ name: '', value: content }];
  return content.map((value) => ({ name: `id ${value.id}: `, value }));
}

/** Returns all texts in a value that are not empty, each with the nearest field that it is in. */
function leavesOf(value: unknown, field = '', localized = false): Leaf[] {
  if (typeof value === 'string') return value === '' ? [] : [{ field, text: value, localized }];
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, field, localized));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'ar' || key === 'en' ? leavesOf(part, field, true) : leavesOf(part, key, false),
  );
}

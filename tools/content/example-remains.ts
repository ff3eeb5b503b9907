import { entriesOf, type Leaf, leavesOf, readFileEntries } from './content-texts.ts';

/** Files whose example texts fit any organisation, or mean nothing by themselves. */
const FITTING_ANYBODY = ['navbar.yaml', 'reports.yaml', 'media.yaml'];

/** Fields whose examples fit any organisation. */
const FITTING_FIELDS = [
  'licence',
  'purpose',
  'openingHours',
  'position',
  'label',
  'field',
  'duration',
  'linkText',
];

/** Fields whose examples may be right by coincidence, if everything else in the entry has been changed. */
const SHORT_FIELDS = ['name', 'title', 'subject'];

/** Files of pages, whose titles fit any organisation. */
const PAGES = ['static-pages.yaml', 'site-contents.yaml'];

/** Placeholders in a draft for what an organisation writes itself. Tweets and links do not use brackets of this kind. */
const IN_BRACKETS = /\[[^\]\n]{2,100}\]/;

/**
 * Returns a line for each file of a content folder that still has something from the folder of `npm run content -- new`: an example text,
 * an address of `example.org`, or a draft's passage in square brackets.
 * @param folder a folder that an import has already read
 * @param examples the texts of a new folder, by the name of their file
 */
export async function findExampleRemains(
  folder: string,
  examples: ReadonlyMap<string, string>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const [file, example] of examples) {
    const examined = FITTING_ANYBODY.includes(file) ? [] : await readFileEntries(folder, file);
    const known = new Set(
      entriesOf(example).flatMap(({ value }) => leavesOf(value).map(({ text }) => text)),
    );
    const found = examined.flatMap(({ name, value }) => {
      const fields = leavesOf(value)
        .filter((leaf) => remains(leaf, known, file))
        .map(({ field }) => field);
      const isChance = name !== '' && fields.every((field) => SHORT_FIELDS.includes(field));
      if (fields.length === 0 || isChance) return [];
      return [`${name}${[...new Set(fields)].join(', ')}`];
    });
    if (found.length > 0) lines.push(`${file}: ${found.join('; ')}`);
  }
  return lines;
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

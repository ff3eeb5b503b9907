import * as v from 'valibot';
import { Document, isMap, isNode, parse } from 'yaml';
import { DESCRIPTION_MAX } from '../../../contract/admin/media/media.ts';
import type { Localized } from '../../../contract/locale.ts';
import type { ContentProblem } from './content-files.ts';

/** The file of a content folder that says what its pictures show, by their paths. It may be missing. */
export const DESCRIPTIONS_FILE = 'media.yaml';

const text = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.maxLength(DESCRIPTION_MAX, `must have at most ${DESCRIPTION_MAX} characters`),
);

const schema = v.record(
  v.string(),
  v.strictObject({ ar: text, en: text }, 'must have a text in ar and en, and nothing else'),
);

/**
 * Parses the descriptions of a content folder. A description of an unused file is left out, so that nobody who deletes an
 * entry has to look for the descriptions of its pictures.
 * @param paths of the media that its entries use
 */
export function readMediaDescriptions(
  yaml: string,
  paths: ReadonlySet<string>,
): { descriptions: Map<string, Localized>; problems: ContentProblem[] } {
  const problem = (field: string, reason: string) => ({ file: DESCRIPTIONS_FILE, field, reason });
  let value: unknown;
  try {
    // As in `readContentFile`.
    value = parse(yaml, { version: '1.2', stringKeys: true, logLevel: 'error' }) ?? {};
  } catch (error) {
    const reason = `is not readable YAML: ${(error as Error).message.split('\n', 1)[0]}`;
    return { descriptions: new Map(), problems: [problem('', reason)] };
  }
  const result = v.safeParse(schema, value);
  if (!result.success) {
    const problems = result.issues.map((issue) =>
      problem(issue.path?.map(({ key }) => String(key)).join(' ') ?? '', issue.message),
    );
    return { descriptions: new Map(), problems };
  }
  const used = Object.entries(result.output).filter(([path]) => paths.has(path));
  return { descriptions: new Map(used), problems: [] };
}

/** Returns the text of the file with these descriptions, which `readMediaDescriptions` parses into the same ones. */
export function writeMediaDescriptions(descriptions: ReadonlyMap<string, Localized>): string {
  const sorted = [...descriptions].toSorted(([first], [second]) => (first < second ? -1 : 1));
  const document = new Document(Object.fromEntries(sorted), { aliasDuplicateObjects: false });
  if (isMap(document.contents)) {
    for (const { key } of document.contents.items.slice(1)) {
      if (isNode(key)) key.spaceBefore = true;
    }
  }
  return document.toString({ lineWidth: 0, singleQuote: true });
}

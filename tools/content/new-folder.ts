import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { NEUTRAL_IDENTITY } from '../../contract/content/identity-kind.ts';
import { CONTENT_KINDS, type ContentKind, definitionOf } from '../../contract/content/kinds.ts';
import { fieldLines } from './field-tables.ts';
import { placeholderFile } from './placeholder-files.ts';

/** The files that were written, or the reason why none was. */
export type NewFolderResult = { ok: true; files: string[] } | { ok: false; problem: string };

/**
 * Writes a content folder to begin with: each kind's fields explained in comments with one example entry, an identity that names nobody,
 * a placeholder for each picture and document of the examples, and the sizes of photographs. An import reads it as it is.
 * @param folder path of a folder that is empty or does not exist
 * @param documentation the text of `docs/content.md`, which has the examples
 */
export async function createContentFolder(
  folder: string,
  documentation: string,
): Promise<NewFolderResult> {
  const existing = await readdir(folder).catch((error: NodeJS.ErrnoException) => error);
  if (Array.isArray(existing) ? existing.length > 0 : existing.code !== 'ENOENT') {
    return {
      ok: false,
      problem: `${folder} is not an empty folder: a new content folder never replaces anything.`,
    };
  }
  const texts = new Map(
    CONTENT_KINDS.map((kind) => [definitionOf(kind).file, contentFile(kind, documentation)]),
  );
  texts.set('media.yaml', descriptionsFile(documentation));
  const media = [...new Set([...texts.values()].flatMap(mediaPaths))].sort();
  const files = new Map<string, string>([
    ...texts,
    ['media/README.md', mediaSizes(documentation)],
    ...media.map((path): [string, string] => [`media/${path}`, placeholderFile(path)]),
  ]);
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { ok: true, files: [...files.keys()] };
}

/** The identity of a new folder: neutral, with sentences that say what belongs there. */
const EXAMPLE_IDENTITY = {
  ...NEUTRAL_IDENTITY,
  tagline: {
    ar: 'جملة واحدة تقول من نحن وماذا نعمل.',
    en: 'One sentence that says who we are and what we do.',
  },
  description: {
    ar: 'جملة أو جملتان لمن يجدنا في محرك البحث.',
    en: 'A sentence or two for those who find us with a search engine.',
  },
  timeZone: 'UTC',
};

function contentFile(kind: ContentKind, documentation: string): string {
  const example =
    kind === 'identity'
      ? stringify(withoutNull(EXAMPLE_IDENTITY), { singleQuote: true, lineWidth: 0 })
      : exampleOf(kind, documentation);
  return [
    `# ${definitionOf(kind).file}: docs/content.md says more. The example shows how it is written; replace it.`,
    '#',
    ...fieldLines(kind).map((line) => `#   ${line}`),
    '',
    example,
  ].join('\n');
}

/** Returns the example of a kind: the last one before the table of its fields. */
function exampleOf(kind: ContentKind, documentation: string): string {
  const table = documentation.indexOf(`<!-- fields of ${kind} -->`);
  return yamlBlock(documentation, documentation.lastIndexOf(YAML_START, table));
}

function descriptionsFile(documentation: string): string {
  const section = documentation.indexOf('### media.yaml');
  return [
    '# media.yaml: what each picture shows, for people who do not see it.',
    '',
    yamlBlock(documentation, documentation.indexOf(YAML_START, section)),
  ].join('\n');
}

const YAML_START = '```yaml\n';

function yamlBlock(documentation: string, start: number): string {
  const end = documentation.indexOf('```\n', start + YAML_START.length);
  if (start < 0 || end < 0) throw new Error('docs/content.md lacks an example.');
  return documentation.slice(start + YAML_START.length, end);
}

/** The section about photographs, without its heading. */
function mediaSizes(documentation: string): string {
  const start = documentation.indexOf('## Photographs\n');
  const end = documentation.indexOf('\n## ', start);
  if (start < 0 || end < 0) throw new Error('docs/content.md lacks its section about photographs.');
  return `# Pictures and documents of this folder

The files here are placeholders: replace them, under the same names or others, which the YAML files then name.
${documentation.slice(start + '## Photographs'.length, end)}`;
}

/** Returns the media that examples name. Addresses have a slash before, and no space. */
function mediaPaths(text: string): string[] {
  return Array.from(
    text.matchAll(/(?<=[ \n])[a-z-]{1,40}\/[a-z0-9-]{1,60}\.(?:svg|pdf)\b/g),
    ([path]) => path,
  );
}

function withoutNull(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, parseDocument, stringify } from 'yaml';
import { NEUTRAL_IDENTITY } from '../../contract/content/identity-kind.ts';
import { CONTENT_KINDS } from '../../contract/content/kind-names.ts';
import { type ContentKind, definitionOf } from '../../contract/content/kinds.ts';
import { type DraftText, draftTexts, type StarterTexts } from './draft-texts.ts';
import { fieldLines } from './field-tables.ts';
import { placeholderFile } from './placeholder-files.ts';

/** The files that were written, or the reason why none was. */
export type NewFolderResult = { ok: true; files: string[] } | { ok: false; problem: string };

/**
 * Writes a new content folder. It contains each kind's fields, explained in comments with one example entry, an identity without a real
 * name, drafts of the privacy policy and the accessibility statement, a placeholder for each picture and document of the examples, and the
 * sizes of photographs. It can be imported unchanged.
 * @param folder path of a folder that is empty or does not exist
 */
export async function createContentFolder(
  folder: string,
  sources: ExampleSources,
): Promise<NewFolderResult> {
  const existing = await readdir(folder).catch((error: NodeJS.ErrnoException) => error);
  if (Array.isArray(existing) ? existing.length > 0 : existing.code !== 'ENOENT') {
    return {
      ok: false,
      problem: `${folder} is not an empty folder: a new content folder never replaces anything.`,
    };
  }
  const texts = exampleTexts(sources);
  const media = [...new Set([...texts.values()].flatMap(mediaPaths))].sort();
  const files = new Map<string, string>([
    ...texts,
    ['media/README.md', mediaSizes(sources.documentation)],
    ...media.map((path): [string, string] => [`media/${path}`, placeholderFile(path)]),
  ]);
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { ok: true, files: [...files.keys()] };
}

/** The sources of the examples: the text of `docs/content.md`, and the texts of the starter content. */
export type ExampleSources = { documentation: string } & StarterTexts;

/** Returns the texts of a new folder, by the name of their file. */
export function exampleTexts({ documentation, ...starter }: ExampleSources): Map<string, string> {
  const drafts = draftTexts(starter);
  return new Map([
    ...CONTENT_KINDS.map((kind): [string, string] => [
      definitionOf(kind).file,
      contentFile(kind, { documentation, drafts }),
    ]),
    ['media.yaml', descriptionsFile(documentation)],
  ]);
}

/** The identity of a new folder. It is neutral, and its sentences explain what belongs there. */
const { palette } = NEUTRAL_IDENTITY;
const EXAMPLE_IDENTITY = {
  name: NEUTRAL_IDENTITY.name,
  legalName: NEUTRAL_IDENTITY.legalName,
  headline: NEUTRAL_IDENTITY.headline,
  tagline: {
    ar: 'جملة واحدة تقول من نحن وماذا نعمل.',
    en: 'One sentence that says who we are and what we do.',
  },
  description: {
    ar: 'جملة أو جملتان لمن يجدنا في محرك البحث.',
    en: 'A sentence or two for those who find us with a search engine.',
  },
  licence: NEUTRAL_IDENTITY.licence,
  timeZone: 'UTC',
  mark: 'identity/mark.svg',
  palette,
  modulesOff: [],
};

/** Further options of an identity, for people to uncomment. */
const MORE_IDENTITY = `
# Take the # away from what you want, and change it:
# country: JO
# callingCode: '962'
# phoneExample: 07X XXX XXXX
# logo: identity/logo.svg
# logoDark: identity/logo-dark.svg
# pattern: stars
# textFont: vazirmatn
# displayFont: el-messiri
# defaultLanguage: ar
# strategyTitle: { ar: ما نسعى إليه, en: What we work for }
# strategyLead: { ar: جملة بجانب هذا العنوان., en: A sentence beside that title. }
# aboutLead: { ar: جملة في أعلى صفحة «من نحن»., en: A sentence at the head of About. }
# leads: { board: { ar: جملة تحت عنوان المجلس., en: A sentence below the title of the board. } }
`;

type KindSources = { documentation: string; drafts: ReadonlyMap<string, DraftText> };

function contentFile(kind: ContentKind, { documentation, drafts }: KindSources): string {
  return [
    `# ${definitionOf(kind).file}: docs/content.md says more. The example shows how it is written; replace it.`,
    ...(REMARKS[kind] ?? []).map((line) => `# ${line}`),
    '#',
    ...fieldLines(kind).map((line) => `#   ${line}`),
    '',
    exampleIn(kind, { documentation, drafts }),
  ].join('\n');
}

/** What the author of an entry needs to know in addition to the kind's fields. */
const REMARKS: Partial<Record<ContentKind, readonly string[]>> = {
  identity: [
    "Colours are written as '#84371f', in quotes: without them YAML takes them for comments.",
  ],
  navbar: [
    'Change the titles only. Those of a submenu label its links in their order, which is that of the example; what modulesOff names is',
    'left out, and needs no title.',
  ],
  project: ['type: main is a programme, type: other a project.'],
  slider: [
    'buttonUrl of a page of the site: /latest-program/1 is the programme with the id 1, /latest-project/1 the project, /latest-news/1',
    'the news item; docs/content.md has the others.',
  ],
  'site-content': [
    'The privacy policy (terms) and the accessibility statement are drafts. What is in [square brackets] is yours to write, in both',
    'languages. Take out what you do without: trainers, jobs, the newsletter, tweets, a map.',
  ],
};

function exampleIn(kind: ContentKind, { documentation, drafts }: KindSources): string {
  if (kind === 'identity') {
    const example = stringify(EXAMPLE_IDENTITY, {
      singleQuote: true,
      lineWidth: 0,
      aliasDuplicateObjects: false,
    });
    return `${example}${MORE_IDENTITY}`;
  }
  const example = exampleOf(kind, documentation);
  return kind === 'site-content' ? withDrafts(example, drafts) : example;
}

/** Replaces texts by the drafts with the same names. */
function withDrafts(example: string, drafts: ReadonlyMap<string, DraftText>): string {
  const document = parseDocument(example);
  const entries: { name: string }[] = parse(example);
  for (const [index, { name }] of entries.entries()) {
    for (const [field, value] of Object.entries(drafts.get(name) ?? {})) {
      document.setIn([index, field], document.createNode(value));
    }
  }
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** Returns the example of a kind, which is the last one before the table of its fields. */
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

/** Returns the media in the examples. Their addresses start with a slash and contain no space. */
function mediaPaths(text: string): string[] {
  return Array.from(
    text.matchAll(/(?<=[ \n])[a-z-]{1,40}\/[a-z0-9-]{1,60}\.(?:svg|pdf)\b/g),
    ([path]) => path,
  );
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { htmlTreeHandler, textOf } from '../../../contract/admin/content/html-tree.ts';

/** An entry of an export: a post, a page, a file of the library, an item of a menu, or a type of a plugin. */
export type WordPressItem = {
  id: number;
  type: string;
  status: string;
  title: string;
  /** The address that visitors see, percent-encoded. */
  link: string;
  guid: string;
  content: string;
  excerpt: string;
  /** As ISO 8601 in UTC. Null if it has none. */
  date: string | null;
  parent: number;
  order: number;
  hasPassword: boolean;
  /** The address of a file of the library. */
  attachmentUrl: string;
  /** Fields of plugins and of WordPress itself, in their order. Only those that an import needs. */
  meta: { key: string; value: string }[];
  terms: { taxonomy: string; slug: string }[];
  comments: number;
  /** Whether a text was too long to be read. */
  isCut: boolean;
};

export type WordPressExport = {
  /** The addresses of the site, such as `https://old.example.org`. */
  sites: string[];
  items: WordPressItem[];
};

/** An export, or a sentence that says why a file is none. */
export type ExportRead = { ok: true; export: WordPressExport } | { ok: false; problem: string };

/** The largest file, in bytes. A site with 20,000 posts takes about 120 MB, and reading it 1 GB of memory. */
export const MAX_EXPORT_BYTES = 256 * 1024 * 1024;

/** The most entries of all files together. */
const MAX_ITEMS = 200_000;

/** The longest text of an entry, in UTF-16 units. The site accepts 200,000, after the marks of WordPress have gone. */
const MAX_TEXT = 2_000_000;

/** The most text that is kept of all files together, in UTF-16 units. */
const MAX_KEPT = 200_000_000;

/** Names of the fields that an import reads. All others are dropped at once, because plugins store a lot. */
const META =
  /^(_thumbnail_id|_wp_attached_file|_wp_attachment_image_alt|_wp_old_slug|_elementor_edit_mode|_icl_lang_duplicate_of|_wpml_import_(language_code|translation_group))$/;

/**
 * Reads the exports of a WordPress site (WXR 1.0 to 1.2). WordPress can split one into several files.
 * @param paths of the files
 */
export async function readExports(paths: readonly string[]): Promise<ExportRead> {
  const sites = new Set<string>();
  const items = new Map<number, WordPressItem>();
  let kept = 0;
  for (const path of paths) {
    const reader = exportReader((item) => {
      kept += item.content.length + item.excerpt.length;
      items.set(item.id, item);
      return items.size <= MAX_ITEMS && kept <= MAX_KEPT;
    });
    const problem = await feed(path, reader);
    if (problem !== null) return { ok: false, problem: `${path} ${problem}` };
    for (const site of reader.sites) sites.add(site);
  }
  return { ok: true, export: { sites: [...sites], items: [...items.values()] } };
}

type ExportReader = ReturnType<typeof exportReader>;

/** Reads a file piece by piece. @returns what is wrong, to follow the name of the file, or null */
async function feed(path: string, reader: ExportReader): Promise<string | null> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (info instanceof Error) return `cannot be read (${info.code}).`;
  if (!info.isFile()) return 'is not a file.';
  if (info.size > MAX_EXPORT_BYTES) {
    return 'is larger than 256 MiB. Export the site in parts (Tools, Export, by date), and name all of the files.';
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      const problem = reader.write(decoder.decode(chunk, { stream: true }));
      if (problem !== null) return problem;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return `${NO_EXPORT} Its bytes are not text in UTF-8.`;
    return `cannot be read (${(error as NodeJS.ErrnoException).code}).`;
  }
  return reader.end();
}

const NO_EXPORT =
  'is no export of WordPress. Make one in the old site, in Tools, Export, All content.';

/** The elements of an entry whose text is read, with the longest text of each. */
const TEXTS: Readonly<Record<string, number>> = {
  title: 10_000,
  link: 4_000,
  guid: 4_000,
  pubDate: 100,
  'content:encoded': MAX_TEXT,
  'excerpt:encoded': 100_000,
  'wp:post_id': 20,
  'wp:post_date_gmt': 40,
  'wp:post_type': 100,
  'wp:post_parent': 20,
  'wp:menu_order': 20,
  'wp:post_password': 500,
  'wp:status': 40,
  'wp:attachment_url': 4_000,
};

const CHANNEL_TEXTS: readonly string[] = ['link', 'wp:base_site_url', 'wp:base_blog_url'];

/**
 * Returns a reader of the pieces of one export. The parser expands no entities of a document and fetches nothing, so a file cannot grow
 * while it is read.
 * @param onItem is given each entry, and returns whether there is room for more
 */
export function exportReader(onItem: (item: WordPressItem) => boolean) {
  const sites: string[] = [];
  const path: string[] = [];
  let problem: string | null = null;
  let isClosed = false;
  let isEnding = false;
  let isWordPress = false;
  let texts: Record<string, string> = {};
  let item: Pick<WordPressItem, 'meta' | 'terms' | 'comments' | 'isCut'> | null = null;
  let meta = { key: '', value: '' };
  /** Receives the text of the element that is read. */
  let text = '';
  let limit = 0;

  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (/^!(doctype|entity)/i.test(name)) {
          problem ??= 'declares a type of document, which no export of WordPress does.';
        }
      },
      onopentag(name, attributes) {
        if (path.length === 0 && name !== 'rss') problem ??= NO_EXPORT;
        path.push(name);
        text = '';
        limit = 0;
        if (path.length > 20) problem ??= 'nests its elements deeper than any export of WordPress.';
        if (path.length === 3 && name === 'item') {
          item = { meta: [], terms: [], comments: 0, isCut: false };
          texts = {};
        } else if (path.length === 3 && CHANNEL_TEXTS.includes(name)) limit = 4_000;
        else if (path.length === 3 && name === 'wp:wxr_version') isWordPress = true;
        else if (item !== null && path.length === 4) {
          limit = TEXTS[name] ?? 0;
          if (name === 'wp:comment') item.comments += 1;
          if (name === 'wp:postmeta') meta = { key: '', value: '' };
          if (name === 'category' && item.terms.length < 200) {
            const { domain: taxonomy = '', nicename: slug = '' } = attributes;
            item.terms.push({ taxonomy, slug });
          }
        } else if (path.length === 5 && path[3] === 'wp:postmeta') limit = 4_000;
      },
      ontext(piece) {
        if (limit === 0) return;
        if (text.length + piece.length <= limit) text += piece;
        else if (item !== null && path[3] === 'content:encoded') item.isCut = true;
      },
      onclosetag(name) {
        // At the end of a file that was cut off, the parser closes what is open.
        if (isEnding) return;
        if (name === 'rss') isClosed = true;
        const depth = path.length;
        path.pop();
        if (depth === 3 && name === 'item' && item !== null) {
          const read = finishItem(texts, item);
          if (read !== null && !onItem(read)) {
            problem ??=
              'holds more than can be read at once. Export posts, pages and media by themselves, and name these files.';
          }
          item = null;
        } else if (depth === 3 && item === null && CHANNEL_TEXTS.includes(name)) {
          sites.push(text.trim());
        } else if (item !== null && depth === 4 && name in TEXTS) texts[name] = text;
        else if (item !== null && depth === 4 && name === 'wp:postmeta' && META.test(meta.key)) {
          if (item.meta.length < 200) item.meta.push(meta);
        } else if (depth === 5 && name === 'wp:meta_key') meta.key = text;
        else if (depth === 5 && name === 'wp:meta_value') meta.value = text;
        limit = 0;
      },
    },
    { xmlMode: true },
  );
  return {
    sites,
    /** Reads the next piece. @returns what is wrong, or null */
    write(piece: string): string | null {
      parser.write(piece);
      return problem;
    },
    /** Says that there is no more. @returns what is wrong, or null */
    end(): string | null {
      isEnding = true;
      parser.end();
      if (problem !== null) return problem;
      if (!isWordPress) return NO_EXPORT;
      return isClosed ? null : 'ends in the middle: its download was interrupted. Export it again.';
    },
  };
}

function finishItem(
  texts: Readonly<Record<string, string>>,
  { meta, terms, comments, isCut }: Pick<WordPressItem, 'meta' | 'terms' | 'comments' | 'isCut'>,
): WordPressItem | null {
  const get = (name: string) => withoutControls(texts[name] ?? '');
  const id = Number(get('wp:post_id'));
  if (!Number.isSafeInteger(id) || id < 1) return null;
  return {
    id,
    type: get('wp:post_type'),
    status: get('wp:status'),
    title: plainText(get('title')),
    link: get('link').trim(),
    guid: get('guid').trim(),
    content: get('content:encoded'),
    excerpt: get('excerpt:encoded'),
    date: readDate(get('wp:post_date_gmt')) ?? readDate(get('pubDate')),
    parent: Number(get('wp:post_parent')) || 0,
    order: Number(get('wp:menu_order')) || 0,
    hasPassword: get('wp:post_password') !== '',
    attachmentUrl: get('wp:attachment_url').trim(),
    meta: meta.map(({ key, value }) => ({ key, value: withoutControls(value) })),
    terms,
    comments,
    isCut,
  };
}

/** Control characters and broken Unicode, which a content folder refuses. */
function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\r\n]/gu, '');
}

/** Returns a text without tags and entities, on one line. */
export function plainText(html: string): string {
  const handler = htmlTreeHandler();
  new Parser(handler).end(html);
  return textOf(handler.nodes).replaceAll(/\s+/g, ' ').trim();
}

/** Reads a date such as `2024-05-04 17:30:00` in UTC, or that of RSS. Drafts have one of zeros. */
function readDate(text: string): string | null {
  const written = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text);
  const time = Date.parse(written === null ? text : `${written[1]}T${written[2]}Z`);
  return Number.isNaN(time) || time < Date.UTC(1900, 0, 1) ? null : new Date(time).toISOString();
}

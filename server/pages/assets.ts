import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FontAddress } from '../../contract/font-faces.ts';

/** The files that a document links to. URLs are absolute paths on this server. */
export type Assets = {
  /** URL of the first module, which loads all others. */
  script: string;
  /** URL of the style sheet for print and for large text. */
  printStyles: string;
  /** Returns the styles of a page by its module, the styles shared by all pages first. */
  stylesFor: (module: string | null) => PageStyles;
  /** Returns the URL of a font file by its path in the sources. */
  fontAddress: FontAddress;
};

/** The style sheets of a page. */
export type PageStyles = {
  /** Their URLs, in order. */
  files: readonly string[];
  /** Their text, and its hash for the Content-Security-Policy. Null if they are only linked. */
  inline: { text: string; hash: string } | null;
};

/** Path of the build's manifest in its client folder. */
const MANIFEST = '.vite/manifest.json';

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };

/** The build's output files by their source files, as Vite writes them. */
type Manifest = Record<string, Chunk>;

const BOOT = 'site/boot.ts';
const ENTRY = 'site/entry.client.tsx';
const PRINT = 'site/styles/print.css';
/** The styles of the pages that only the server renders: that of mailed links, those of one's own, thanks for an answer, and the map of the site. */
const OF_SERVER = [
  'site/status-page/status-page.css',
  'site/routes/own-page/own-page.css',
  'site/routes/feedback/feedback.css',
  'site/routes/sitemap/sitemap.css',
];

/**
 * Reads the build's manifest and style sheets.
 * @param folder the built client, `dist/client`
 * @throws Error if the site is not built
 */
export async function readAssets(folder: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  const boot = manifest[BOOT];
  const print = manifest[PRINT];
  if (boot === undefined || print === undefined || failureStyles(manifest).length === 0)
    throw new Error(`the build's manifest lacks ${BOOT}, ${PRINT} or the failure page's styles`);
  const texts = await readStylesheets(folder, manifest);
  const styles = new Map<string | null, PageStyles>();
  return {
    script: `/${boot.file}`,
    printStyles: `/${print.file}`,
    stylesFor(module) {
      const known = styles.get(module);
      if (known !== undefined) return known;
      const names = stylesOfPage(manifest, module === null ? null : join('site', module));
      const text = names.map((name) => texts.get(name)).join('');
      const hash = createHash('sha256').update(text).digest('base64');
      const found: PageStyles = {
        files: names.map((name) => `/${name}`),
        inline: { text, hash: `sha256-${hash}` },
      };
      styles.set(module, found);
      return found;
    },
    fontAddress(source) {
      const file = manifest[source]?.file;
      if (file === undefined) throw new Error(`the build has no font ${source}`);
      return `/${file}`;
    },
  };
}

/** Reads the text of every style sheet, by file name. */
async function readStylesheets(folder: string, manifest: Manifest): Promise<Map<string, string>> {
  const names = new Set([
    ...Object.values(manifest).flatMap((chunk) => chunk.css ?? []),
    ...failureStyles(manifest),
    ...OF_SERVER.flatMap((source) => sheetOf(manifest, source)),
  ]);
  return new Map(
    await Promise.all(
      [...names].map(async (name): Promise<[string, string]> => {
        const text = await readFile(join(folder, name), 'utf8');
        if (text.includes('</'))
          throw new Error(`${name} cannot be inlined in a page: it contains "</"`);
        return [name, text.trim()];
      }),
    ),
  );
}

/**
 * Returns the style sheets of a page, the ones shared by all pages first.
 * @param source the source file of the page's module, or its style sheet; null: the failure page and the offline page
 */
function stylesOfPage(manifest: Manifest, source: string | null): string[] {
  const sources = [BOOT, ENTRY, ...(source === null ? [] : [source])];
  const styles = sources.flatMap((each) => [
    ...stylesOfChunk(manifest, each),
    ...sheetOf(manifest, each),
  ]);
  return [...new Set([...styles, ...(source === null ? failureStyles(manifest) : [])])];
}

/** Returns the file of a source that is itself a style sheet, and none for a script. */
function sheetOf(manifest: Manifest, source: string): string[] {
  const file = manifest[source]?.file;
  return file?.endsWith('.css') ? [file] : [];
}

/**
 * Returns the styles of the failure page and the offline page, which no other page has. They are the only style sheet that
 * the site's entry imports by its URL.
 */
function failureStyles(manifest: Manifest): string[] {
  return (manifest[ENTRY]?.assets ?? []).filter((file) => file.endsWith('.css'));
}

/** Returns the style sheets of a chunk and of all its imports, the deepest import first. */
function stylesOfChunk(manifest: Manifest, source: string, visited = new Set<string>()): string[] {
  const chunk = manifest[source];
  if (chunk === undefined || visited.has(source)) return [];
  visited.add(source);
  return [
    ...(chunk.imports ?? []).flatMap((imported) => stylesOfChunk(manifest, imported, visited)),
    ...(chunk.css ?? []),
  ];
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../contract/locale.ts';

/** What a document links to. Addresses are absolute paths on this server. */
export type Assets = {
  /** The module that starts everything else. */
  script: string;
  /** Address of the icon; a small one is its own address, for which nothing is fetched. */
  icon: string;
  /** What a page looks like on paper; no screen waits for it. */
  printStyles: string;
  /** Styles of a page; those of every page first. */
  stylesFor: (module: string | null) => PageStyles;
  /** Font files to fetch early, by language. */
  fonts: Record<Language, readonly string[]>;
};

/** The style sheets that a page is made of. */
export type PageStyles = {
  /** Their addresses, in order. */
  files: readonly string[];
  /** Their text, and its hash for the Content-Security-Policy; null where they are only linked. */
  inline: { text: string; hash: string } | null;
};

/** Where the build writes down its files, in its client folder. */
const MANIFEST = '.vite/manifest.json';

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };

/** What the build knows of its files, by their sources. */
type Manifest = Record<string, Chunk>;

/** What the first screen of a language is set in; the other files come where a text asks for them. */
const FIRST_FONTS: Record<Language, readonly string[]> = {
  ar: ['readex-pro-arabic', 'readex-pro-figures', 'reem-kufi-arabic'],
  en: ['readex-pro-letters', 'readex-pro-figures', 'reem-kufi-latin'],
};

/** A longer icon is fetched: it would be in every document. In characters. */
const LONGEST_INLINE_ICON = 500;

const BOOT = 'site/boot.ts';
const ENTRY = 'site/entry.client.tsx';
const PRINT = 'site/styles/print.css';

/**
 * Reads what the build wrote down about its files.
 * @param folder the built client, `dist/client`
 * @throws Error where the site is not built
 */
export async function readAssets(folder: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  const boot = manifest[BOOT];
  const print = manifest[PRINT];
  if (boot === undefined || print === undefined)
    throw new Error(`the build knows no ${BOOT} or no ${PRINT}`);
  const fonts = (language: Language) =>
    FIRST_FONTS[language].flatMap((font) => {
      const file = manifest[`site/styles/fonts/${font}.woff2`]?.file;
      return file === undefined ? [] : [`/${file}`];
    });
  const texts = await stylesheets(folder, manifest);
  const styles = new Map<string | null, PageStyles>();
  return {
    script: `/${boot.file}`,
    icon: iconAddress(await readFile(join(folder, 'icon.svg'), 'utf8')),
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
    fonts: { ar: fonts('ar'), en: fonts('en') },
  };
}

/** Browsers ask for the icon before they have painted the page, so a small one comes along. */
function iconAddress(svg: string): string {
  if (svg.length > LONGEST_INLINE_ICON) return '/icon.svg';
  const escapes: Record<string, string> = {
    '"': "'",
    '#': '%23',
    '<': '%3C',
    '>': '%3E',
    '&': '%26',
  };
  return `data:image/svg+xml,${svg.trim().replaceAll(/["#<>&]/g, (character) => escapes[character] ?? '')}`;
}

/** The text of every style sheet, as it stands inside a page. */
async function stylesheets(folder: string, manifest: Manifest): Promise<Map<string, string>> {
  const names = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  return new Map(
    await Promise.all(
      [...names].map(async (name): Promise<[string, string]> => {
        const text = await readFile(join(folder, name), 'utf8');
        if (text.includes('</')) throw new Error(`${name} cannot stand inside a page`);
        return [name, text.trim()];
      }),
    ),
  );
}

/** The style sheets of a page, those of every page first; of no page in particular where its source is null. */
function stylesOfPage(manifest: Manifest, source: string | null): string[] {
  const sources = [BOOT, ENTRY, ...(source === null ? [] : [source])];
  return [...new Set(sources.flatMap((each) => stylesOf(manifest, each)))];
}

/** Styles of a chunk and of all that it imports, deepest first. */
function stylesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source];
  if (chunk === undefined || seen.has(source)) return [];
  seen.add(source);
  return [
    ...(chunk.imports ?? []).flatMap((imported) => stylesOf(manifest, imported, seen)),
    ...(chunk.css ?? []),
  ];
}

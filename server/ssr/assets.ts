import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../contract/locale.ts';

/** What a document links to. Addresses are absolute paths on this server. */
export type Assets = {
  /** The module that starts everything else. */
  script: string;
  /** Styles of a page, in order; those of every page first. */
  stylesFor: (module: string | null) => readonly string[];
  /** Font files to fetch early, by language. */
  fonts: Record<Language, readonly string[]>;
};

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

/** What the first screen of a language is set in; the other files come where a text asks for them. */
const FIRST_FONTS: Record<Language, readonly string[]> = {
  ar: ['readex-pro-arabic', 'reem-kufi-arabic'],
  en: ['readex-pro-latin', 'reem-kufi-latin'],
};

const BOOT = 'site/boot.ts';
const ENTRY = 'site/entry.client.tsx';

/**
 * Reads what the build wrote down about its files.
 * @param folder the built client, `dist/client`
 * @throws Error where the site is not built
 */
export async function readAssets(folder: string): Promise<Assets> {
  const manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const boot = manifest[BOOT];
  if (boot === undefined) throw new Error(`the build knows no ${BOOT}`);
  const fonts = (language: Language) =>
    FIRST_FONTS[language].flatMap((font) => {
      const file = manifest[`site/styles/fonts/${font}.woff2`]?.file;
      return file === undefined ? [] : [`/${file}`];
    });
  const styles = new Map<string | null, string[]>();
  return {
    script: `/${boot.file}`,
    stylesFor(module) {
      const known = styles.get(module);
      if (known !== undefined) return known;
      const sources = [BOOT, ENTRY, ...(module === null ? [] : [join('site', module)])];
      const files = [...new Set(sources.flatMap((source) => stylesOf(manifest, source)))];
      styles.set(
        module,
        files.map((file) => `/${file}`),
      );
      return styles.get(module) ?? [];
    },
    fonts: { ar: fonts('ar'), en: fonts('en') },
  };
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

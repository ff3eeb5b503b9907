import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LANGUAGES, type Language } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { PAGE_NAMES, type PageName, pages } from '../../contract/pages.ts';
import { pagePath } from '../../contract/paths.ts';
import { BEST, compressBrotli } from '../../server/platform/http/compression.ts';

/** The bytes that a first visit of a page transfers. They are compressed with brotli, except fonts. */
export type PageWeight = {
  address: string;
  /** The first response: the document with its styles. */
  document: number;
  /** The scripts that load with it. */
  scriptFirst: number;
  /** All scripts that load without an action of the visitor, including the first. */
  script: number;
  /** Number of files of these scripts. */
  scriptFiles: number;
  /** The hydration data. */
  data: number;
  /** Fonts that the page's characters need, at most. */
  fonts: number;
  /** Pictures that are not lazy. SVG is compressed. */
  pictures: number;
  /** Print styles, which load without blocking. */
  print: number;
};

export type Budget = {
  document: { home: number; other: number };
  scriptFirst: number;
  script: number;
  scriptFiles: number;
  fonts: number;
  whole: { home: number; other: number };
};

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

/** Keys of entries in the starter content whose pages are measured. The default is 1. */
const KEYS: Partial<Record<PageName, number | string>> = {
  project: 11,
  program: 1,
  newsletterIssue: 13,
  ownPage: 'governance',
};

/**
 * Measures the bytes of every page in both languages. The figures are the same at each run.
 * @param app the complete app, with the starter content
 * @param client folder of the built client
 */
export async function weighPages(app: FastifyInstance, client: string): Promise<PageWeight[]> {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const weights: PageWeight[] = [];
  for (const name of PAGE_NAMES) {
    for (const language of LANGUAGES) {
      const path = pagePath(name, KEYS[name] ?? 1);
      const address = localizedAddress(path, language);
      const response = await app.inject({ url: address });
      if (response.statusCode !== 200) throw new Error(`${address}: ${response.statusCode}`);
      const { body } = response;
      // A page that is not cached contains its data inline.
      const data = /id="state" data-src="([^"]+)"/.exec(body)?.[1];
      const boot = closure(manifest, ['site/boot.ts']);
      const scripts = new Set([...boot, ...closure(manifest, scriptsOf(name, language))]);
      weights.push({
        address,
        document: await brotliSize(response.rawPayload),
        scriptFirst: total(client, boot),
        script: total(client, [...scripts]),
        scriptFiles: scripts.size,
        data:
          data === undefined ? 0 : await brotliSize((await app.inject({ url: data })).rawPayload),
        fonts: fontBytes(body, { characters: charactersOf(body), language, client }),
        pictures: await pictureBytes(app, body),
        print: total(client, closure(manifest, ['site/styles/print.css'])),
      });
    }
  }
  return weights;
}

/** Returns one sentence for each figure that exceeds its budget. */
export function overBudget(weights: readonly PageWeight[], budget: Budget): string[] {
  return weights.flatMap((page) => {
    const kind = page.address === '/' || page.address === '/en' ? 'home' : 'other';
    const limits: [string, number, number][] = [
      ['bytes of HTML and CSS', page.document, budget.document[kind]],
      ['bytes of script before idle', page.scriptFirst, budget.scriptFirst],
      ['bytes of script', page.script, budget.script],
      ['files of script', page.scriptFiles, budget.scriptFiles],
      ['bytes of fonts', page.fonts, budget.fonts],
      ['bytes of the whole page', wholeOf(page), budget.whole[kind]],
    ];
    return limits
      .filter(([, amount, max]) => amount > max)
      .map(([what, amount, max]) => `${page.address}: ${amount} ${what}, of ${max}`);
  });
}

/** Returns all bytes that a first visit transfers without an action of the visitor. */
export function wholeOf(weight: PageWeight): number {
  const { document, script, data, fonts, pictures, print } = weight;
  return document + script + data + fonts + pictures + print;
}

const sizes = new Map<string, number>();

async function brotliSize(bytes: Buffer): Promise<number> {
  const key = createHash('sha256').update(bytes).digest('hex');
  const size = sizes.get(key) ?? (await compressBrotli(bytes, BEST.brotli)).length;
  sizes.set(key, size);
  return size;
}

/** The page's module is in the folder of its name: `newsItem` → `news-item`. A page that only the server renders has no script of its own. */
function scriptsOf(name: PageName, language: Language): string[] {
  if (pages[name].isServerOnly) return [];
  const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return [
    'site/entry.client.tsx',
    `site/i18n/${language}.ts`,
    `site/routes/${folder}/${folder}.page.tsx`,
  ];
}

function closure(manifest: Record<string, Chunk>, entries: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return [...files];
}

function total(client: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);
}

/** A font of a document: its file, and the characters that it covers. */
type Font = { name: string; file: string; ranges: [number, number][] };

/** Reads the fonts with their Unicode ranges from a document's styles. */
function readFonts(styles: string): Font[] {
  const faces = styles.matchAll(
    /@font-face\{font-family:([^;]+);[^}]*url\(\/([^)]+\.woff2)\)[^}]*unicode-range:([^;}]+)/g,
  );
  return [...faces].map(([, name = '', file = '', ranges = '']) => ({
    name,
    file,
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-');
      // `6??` is every code from 600 to 6FF.
      const code = (text: string, wildcard: string) =>
        Number.parseInt(text.replaceAll('?', wildcard), 16);
      return [code(from, '0'), code(to, 'F')];
    }),
  }));
}

/** Returns the code points of a document's text. */
export function charactersOf(body: string): number[] {
  const text = body
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s/g, '');
  return [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
}

/** Fonts that a page of a language never uses: headings are in its language, and the word “عربي” has a separate font. */
const FOREIGN: Record<Language, readonly string[]> = {
  ar: ['Display Latin', 'Text Arabi'],
  en: ['Display Arabic'],
};

/**
 * Returns the maximum bytes of the fonts that a page needs.
 * @param styles its styles, which name the fonts
 * @param characters the code points of its text (`charactersOf`)
 * @param client folder of the built client
 */
export function fontBytes(
  styles: string,
  {
    characters,
    language,
    client,
  }: { characters: readonly number[]; language: Language; client: string },
): number {
  return readFonts(styles)
    .filter(({ name }) => !FOREIGN[language].includes(name))
    .filter(({ ranges }) =>
      characters.some((code) => ranges.some(([from, to]) => code >= from && code <= to)),
    )
    .reduce((sum, { file }) => sum + statSync(join(client, file)).size, 0);
}

async function pictureBytes(app: FastifyInstance, body: string): Promise<number> {
  const eager = [...body.matchAll(/<img\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('loading="lazy"'))
    .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  let sum = 0;
  for (const address of new Set(eager)) {
    const { rawPayload, headers } = await app.inject({ url: address });
    const isText = String(headers['content-type']).includes('svg');
    sum += isText ? await brotliSize(rawPayload) : rawPayload.length;
  }
  return sum;
}

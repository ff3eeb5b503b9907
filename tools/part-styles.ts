import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MANIFEST,
  type Manifest,
  PARTED_STYLES,
  type PartedStyles,
  stylesOfPage,
} from '../server/pages/pages.ts';

/**
 * Pages that are too long for the first packets of a connection, and the style sheets that their first screen
 * needs, by the name of their chunk. All others of the page come in one sheet of their own (decision 0057).
 */
const FIRST_SCREENS: Record<string, readonly string[]> = {
  'site/routes/about/about.page.tsx': [
    'boot',
    'entry',
    'logo',
    'page-header',
    'peaks',
    'query-block',
  ],
  'site/routes/home/home.page.tsx': ['boot', 'carousel', 'entry', 'hero', 'logo', 'query-block'],
};

/**
 * Puts the styles of what lies below the first screen of a long page into one sheet, and writes down which.
 * @param client folder of the built client
 * @throws Error where a first screen names a sheet that its page does not have
 */
export async function partStyles(client: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(client, MANIFEST), 'utf8')) as Manifest;
  const parted: PartedStyles = {};
  for (const [source, first] of Object.entries(FIRST_SCREENS)) {
    const all = stylesOfPage(manifest, source);
    const missing = first.filter((name) => !all.some((sheet) => chunkOf(sheet) === name));
    if (missing.length > 0) throw new Error(`${source} has no style sheet ${missing.join(', ')}`);
    const holds = all.filter((sheet) => !first.includes(chunkOf(sheet)));
    const texts = await Promise.all(holds.map((sheet) => readFile(join(client, sheet), 'utf8')));
    const text = texts.map((sheet) => sheet.trim()).join('');
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const file = `assets/rest-${hash}.css`;
    await writeFile(join(client, file), text);
    parted[source] = { file, holds };
  }
  await writeFile(join(client, PARTED_STYLES), JSON.stringify(parted));
}

/** `assets/hero-1a2b3c4d.css` → `hero` */
function chunkOf(sheet: string): string {
  return sheet.slice('assets/'.length, -'-12345678.css'.length);
}

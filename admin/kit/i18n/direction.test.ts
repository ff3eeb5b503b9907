import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

/** The files with the texts of the back office. */
const FOLDERS = ['admin', 'contract/admin'];

/**
 * Latin text with a sign at its edge, such as `https://`, `tel:`, `#1a2b3c`, `+966` or `.csv`. The sign takes the direction
 * of the sentence around it, so it moves to the other end of the text unless the text is isolated.
 */
const SIGN_AT_EDGE =
  /(?<![\u2066\u2068\u200e\p{L}\p{N}._\-/:@])(?:[a-z]+:(?:\/\/[^\s`]*|(?=[\s،.]|$))|[#+./~-]+[A-Za-z0-9][\w.-]*|[A-Za-z0-9][\w.-]*\/(?=[\s،.]|$))/gu;

/** Text between backticks is shown as code, from left to right. Tags of formatted texts are not shown. */
const NOT_SHOWN = /`[^`]*`|<[^<>]*>/g;

function garbledIn(text: string): string[] {
  return Array.from(text.replaceAll(NOT_SHOWN, '').matchAll(SIGN_AT_EDGE), ([found]) => found);
}

/** Returns every text of a part of the texts. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [];
}

it('knows which Latin text an Arabic sentence garbles', () => {
  expect(
    garbledIn('يبدأ بـ https:// أو tel: أو https://x.com/، وآخره .csv أو #1a2b3c أو +966'),
  ).toEqual(['https://', 'tel:', 'https://x.com/،', '.csv', '#1a2b3c', '+966']);
  expect(
    garbledIn('يبدأ بـ \u2066https://\u2069، وبالأمر `--mail`، مثل name@example.org أو JSON.'),
  ).toEqual([]);
});

it('isolates addresses, codes and endings of files in Arabic sentences', async () => {
  const texts = (await Promise.all(FOLDERS.map(readTexts))).flat();
  const arabic = texts.filter((text) => /\p{Script=Arabic}/u.test(text));
  expect(arabic.length).toBeGreaterThan(1_000);
  expect(arabic.filter((text) => garbledIn(text).length > 0)).toEqual([]);
});

/** Returns every text of the files of texts below a folder. */
async function readTexts(folder: string): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const ofTexts = files.filter((file) => /(^|[/-])(texts|names|labels)\.ts$/.test(file));
  const modules = await Promise.all(
    ofTexts.map((file) => import(pathToFileURL(join(folder, file)).href)),
  );
  return modules.flatMap(textsOf);
}

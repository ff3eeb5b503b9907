import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { indexVersion, RULES } from './index-version.ts';

/** The modules that turn texts into words and stems. */
const MODULES = [
  'contract/combining-marks.ts',
  'contract/digits.ts',
  'contract/html-text.ts',
  'contract/stem.ts',
  'contract/words.ts',
  'server/platform/text/plain-text.ts',
  'server/search/analyze.ts',
  'server/search/documents.ts',
];

/** Returns the code of a module without its comments and line breaks. */
async function readCode(module: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../..', module), 'utf8');
  return text
    .replaceAll(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

it('names the present rules, so that an index of other rules is built again', async () => {
  const codes = await Promise.all(MODULES.map(readCode));
  expect(RULES).toBe(createHash('sha256').update(codes.join('\n')).digest('hex').slice(0, 12));
});

it('differs for other tables', () => {
  expect(indexVersion('create table a')).not.toBe(indexVersion('create table b'));
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../helpers/sources.ts';

const ASSETS = join(ROOT, 'dist/client/assets');

it('the public scripts hold nothing of the definitions of content kinds', () => {
  const scripts = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(ASSETS, name), 'utf8') }));
  expect(scripts.length).toBeGreaterThan(40);
  // A file name, a label in each language and a message: one of each sort that a definition holds.
  const held = [
    'site-contents.yaml',
    'خط العرض',
    'Training hours in all',
    'has English but no Arabic',
  ];
  const found = scripts.filter(({ text }) => held.some((words) => text.includes(words)));
  expect(found.map(({ name }) => name)).toEqual([]);
  // What the site does read of a kind is there.
  expect(scripts.some(({ text }) => text.includes('hours_yafee_count'))).toBe(true);
});

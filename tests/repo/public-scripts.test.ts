import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../helpers/sources.ts';

const ASSETS = join(ROOT, 'dist/client/assets');

it('the public scripts do not contain the definitions of content kinds', () => {
  const scripts = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(ASSETS, name), 'utf8') }));
  expect(scripts.length).toBeGreaterThan(40);
  // Examples from the definitions: a file name, a label in each language, and an error message.
  const examples = [
    'site-contents.yaml',
    'خط العرض',
    'Training hours in all',
    'has English but no Arabic',
  ];
  const scriptsWithDefinitions = scripts.filter(({ text }) =>
    examples.some((example) => text.includes(example)),
  );
  expect(scriptsWithDefinitions.map(({ name }) => name)).toEqual([]);
  // The schema that the site reads a kind with is in the scripts.
  expect(scripts.some(({ text }) => text.includes('hours_yafee_count'))).toBe(true);
});

it('the public scripts contain nothing of the back office, which has all of its texts', () => {
  const examples = [
    '/admin/api/',
    'staff.manage',
    'أهلًا بك في البيت',
    'Welcome home',
    'yafee-admin',
  ];
  const scriptsIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const withAdmin = scriptsIn(ASSETS).filter(({ text }) =>
    examples.some((example) => text.includes(example)),
  );
  expect(withAdmin.map(({ name }) => name)).toEqual([]);
  const admin = scriptsIn(join(ROOT, 'dist/admin/assets')).map(({ text }) => text);
  const found = examples.filter((example) => admin.some((text) => text.includes(example)));
  expect(found).toEqual(examples.slice(0, 4));
});

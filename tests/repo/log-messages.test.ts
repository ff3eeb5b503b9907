import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sources } from '../helpers/sources.ts';

/** A call that logs a text of its own at the level `warn` or `error`, after the details if there are any. */
const LOGGED = /\blog\.(?:warn|error)\(\s*(?:\{[^}]*\},\s*)?(?:'([^']+)'|"([^"]+)"|`([^`]+)`)/g;

it('every warning and error of the log is in the table of the operations guide', () => {
  const guide = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const section = guide.slice(guide.indexOf('### Messages of the log'));
  const rows = section.slice(0, section.indexOf('\n### ', 1)).split('\n');
  // A message with changing parts is in the table by its beginning, up to `…`.
  const known = rows
    .filter((row) => row.startsWith('| `'))
    .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, text = '']) => text.replace(/ ?….*$/, ''));
  const messages = sources('.ts')
    .filter(({ path }) => /^server\/.*(?<!\.test)\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(LOGGED)])
    .map(([, single, double, template]) => single ?? double ?? template ?? '');
  expect(messages.length).toBeGreaterThan(20);
  const missing = messages.filter((message) => !known.some((text) => message.startsWith(text)));
  expect(missing).toEqual([]);
});

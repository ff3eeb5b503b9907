import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withModuleExports } from './flat-react-dom.ts';

test('the installed React exports in the way that is understood', async () => {
  const file = 'node_modules/react-dom/cjs/react-dom-client.production.js';
  const flat = withModuleExports(await readFile(file, 'utf8'));
  expect(flat.match(/^export const \w+/gm)).toEqual([
    'export const createRoot',
    'export const hydrateRoot',
    'export const version',
  ]);
});

test.each(['module.exports = {};', 'function f() { exports.a = 1; }\nexports.b = 2;', ''])(
  'a file that exports in another way is refused: %s',
  (code) => {
    expect(() => withModuleExports(code)).toThrow('0060');
  },
);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../helpers/sources.ts';

it('no built style sheet has a `light-dark()` that was lowered: its switches are missing where `color-scheme` is in another sheet', () => {
  const sheets = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, text: readFileSync(join(ROOT, 'dist', name), 'utf8') }));
  expect(sheets.length).toBeGreaterThan(20);
  const lowered = sheets.filter(({ text }) => text.includes('var(--lightningcss-'));
  expect(lowered.map(({ name }) => name)).toEqual([]);
});

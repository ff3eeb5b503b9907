import { expect, it } from 'vitest';
import { newsletterIssue } from '../../../contract/content/newsletter-issue.ts';
import { pageBlock } from '../../../contract/content/page.ts';
import type { Shape } from '../../../contract/content/shape.ts';
import { queries } from '../../../contract/queries.ts';
import { LINKED_KINDS } from './without-modules.ts';

it('knows the kind of every entry that is linked to others', () => {
  const unknown = new Set<Shape>();
  const seen = new Set<Shape>();
  function visit(shape: Shape): void {
    if (seen.has(shape)) return;
    seen.add(shape);
    for (const field of Object.values(shape.fields)) {
      if (field.type !== 'entry' && field.type !== 'entries') continue;
      if (!LINKED_KINDS.has(field.of)) unknown.add(field.of);
      visit(field.of);
    }
  }
  // The search follows its index, the areas are one whole list, and the map contains places.
  const { search: _search, areas: _areas, map: _map, ...others } = queries;
  for (const { shape } of Object.values(others)) visit(shape);
  // Parts of an issue and blocks of a page are no entries.
  const parts: Shape[] = [newsletterIssue.fields.parts.of, pageBlock];
  for (const part of [...parts, pageBlock.fields.pictures.of, pageBlock.fields.documents.of]) {
    unknown.delete(part);
  }
  expect([...unknown].map((shape) => Object.keys(shape.fields))).toEqual([]);
});

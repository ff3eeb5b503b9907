import { expect, it } from 'vitest';
import { elements, parseXml } from '../../tests/helpers/xml.ts';
import { atomDocument } from './atom.ts';

/** Every character below U+10000 once, also those that XML 1.0 §2.2 forbids, and halves of characters. */
const EVERY = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  // The tests' own parser stops at it, XML does not.
  (character) => character !== '\ufffd',
);

it('holds nothing that XML forbids, whatever stands in an entry', () => {
  // From the last to the first, so that no two halves make a character.
  const hostile = `${EVERY.toReversed().join('')}😀]]><!--&`;
  const feed = parseXml(
    atomDocument({
      ...{ language: 'ar', title: hostile, author: hostile, address: hostile, page: hostile },
      entries: [
        {
          ...{ id: hostile, title: hostile, page: hostile, updatedAt: 0, publishedAt: null },
          html: hostile,
          file: { address: hostile, type: hostile, bytes: 1 },
        },
      ],
    }),
  );
  const [title] = elements(feed, 'title');
  expect(title?.textContent).toContain('ي');
  expect(title?.textContent).toContain('😀]]><!--&');
});

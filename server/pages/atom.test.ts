import { expect, it } from 'vitest';
import { elements, parseXml } from '../../tests/helpers/xml.ts';
import { renderAtomFeed } from './atom.ts';

/** All code units below U+10000, including surrogates and the characters that XML 1.0 §2.2 forbids. */
const ALL_CODE_UNITS = Array.from({ length: 0x10000 }, (_, code) =>
  String.fromCharCode(code),
).filter(
  // XML allows U+FFFD, but the parser of these tests rejects it.
  (character) => character !== '\ufffd',
);

it('leaves out characters that XML forbids', () => {
  // In reverse order, so that no high surrogate precedes a low one.
  const hostile = `${ALL_CODE_UNITS.toReversed().join('')}😀]]><!--&`;
  const feed = parseXml(
    renderAtomFeed({
      language: 'ar',
      title: hostile,
      author: hostile,
      address: hostile,
      page: hostile,
      entries: [
        {
          id: hostile,
          title: hostile,
          page: hostile,
          updatedAt: 0,
          publishedAt: null,
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

import { describe, expect, it } from 'vitest';
import { wordPressItem } from '../../../tests/helpers/wordpress-item.ts';
import { createNotes } from './notes.ts';
import { chooseAddresses, pageEntry } from './page-entry.ts';
import type { WordPressItem } from './read-export.ts';
import type { Reading } from './reading.ts';

const itemOf = (id: number, fields: Partial<WordPressItem>) =>
  wordPressItem(id, { type: 'page', title: `${id}`, ...fields });

/** Reads a page of which every file is there. */
function read(contents: { ar?: string; en?: string }) {
  const notes = createNotes();
  const reading: Reading = {
    notes,
    addresses: {
      find: () => ({ kind: 'outside' }),
      pathOf: () => null,
      redirects: () => [],
    },
    library: {
      find: (address) => ({ key: address, candidates: [], item: null }),
      picturesOf: () => [],
    },
    fileOf: ({ key }) => ({ ok: true, path: key, address: key, isPicture: true }),
    describe: () => undefined,
  };
  const pair = {
    ...(contents.ar !== undefined && { ar: itemOf(1, { content: contents.ar }) }),
    ...(contents.en !== undefined && { en: itemOf(2, { content: contents.en }) }),
  };
  const entry = pageEntry(pair, 'a', reading);
  const lines = notes.sections().flatMap((section) => section.lines);
  return { entry, lines, blocks: blocksIn(entry?.fields) };
}

/** Returns the blocks of an entry with those fields that have a value. */
function blocksIn(fields: unknown): object[] {
  const { blocks = [] } = Object(fields) as { blocks?: object[] };
  return blocks.map((block) =>
    Object.fromEntries(
      Object.entries(block).filter(
        ([, value]) =>
          value !== null &&
          value !== '' &&
          value?.ar !== '' &&
          !(Array.isArray(value) && value.length === 0),
      ),
    ),
  );
}

describe('a page', () => {
  it('has a block for each heading of the second level', () => {
    expect(
      read({ ar: '<p>أ</p><h2>ب</h2><p>ج</p><h3>د</h3><h2>هـ</h2><img src="x.jpg">' }).blocks,
    ).toEqual([
      { block: 'text', html: { ar: '<p>أ</p>', en: '' } },
      { block: 'text', heading: { ar: 'ب', en: '' }, html: { ar: '<p>ج</p>\n<h3>د</h3>', en: '' } },
      { block: 'picture', heading: { ar: 'هـ', en: '' }, picture: 'x.jpg' },
    ]);
  });

  it('keeps headings that nothing follows', () => {
    expect(read({ ar: '<h2>أ</h2><h2>ب</h2>' }).blocks).toEqual([
      { block: 'text', html: { ar: '<p>أ</p>', en: '' } },
      { block: 'text', html: { ar: '<p>ب</p>', en: '' } },
    ]);
  });

  it('whose languages have the same parts has them in one block [WORDPRESS-15]', () => {
    const { blocks, lines } = read({
      ar: '<p>أ</p><img src="x.jpg">',
      en: '<p>A</p><img src="x.jpg">',
    });
    expect(blocks).toEqual([
      { block: 'text', html: { ar: '<p>أ</p>', en: '<p>A</p>' } },
      { block: 'picture', picture: 'x.jpg' },
    ]);
    expect(lines).toEqual([]);
  });

  it.each([
    ['parts', '<p>أ</p><img src="x.jpg">', '<p>A</p>'],
    ['pictures', '<p>أ</p><img src="x.jpg">', '<p>A</p><img src="y.jpg">'],
    ['order', '<p>أ</p><img src="x.jpg">', '<img src="x.jpg"><p>A</p>'],
  ])('whose languages differ in their %s is one text in each', (_what, ar, en) => {
    const { blocks, lines } = read({ ar, en });
    expect(blocks).toMatchObject([
      { block: 'text', html: { ar: '<p>أ</p>\n<figure><img src="media/x.jpg" alt=""></figure>' } },
    ]);
    expect(JSON.stringify(blocks)).toContain('<p>A</p>');
    expect(lines).toEqual([
      'page 1 “1” has other parts in English than in Arabic: each language is one text.',
    ]);
  });

  it('in English alone is a draft with its words in both places', () => {
    const { entry, blocks } = read({ en: '<p>A</p>' });
    expect(entry).toMatchObject({ id: 2, status: 'draft' });
    expect(blocks).toEqual([{ block: 'text', html: { ar: '<p>A</p>', en: '<p>A</p>' } }]);
  });

  it('without a text is left out', () => {
    const { entry, lines } = read({ ar: '<!-- wp:latest-posts /-->' });
    expect(entry).toBeNull();
    expect(lines).toContain('page 1 “1” has no text.');
  });
});

describe('the address of a page', () => {
  const addressesOf = (...fields: Partial<WordPressItem>[]) => {
    const notes = createNotes();
    const pairs = fields.map((each, index) => ({ ar: itemOf(index + 1, each) }));
    const addresses = [...chooseAddresses(pairs, notes).values()];
    return { addresses, lines: notes.sections().flatMap(({ lines }) => lines) };
  };
  const site = 'https://old.example';

  it.each([
    [{ link: `${site}/%d9%85%d9%86-%d9%86%d8%ad%d9%86/` }, 'من-نحن'],
    [{ link: `${site}/a/b/Support_Us/` }, 'support-us'],
    [{ link: `${site}/?page_id=5`, title: 'من نحن' }, 'من-نحن'],
    [{ link: `${site}/`, title: 'الرئيسية' }, 'الرئيسية'],
    [{ link: `${site}/en/`, title: 'Home page' }, 'home-page'],
    [{ link: `${site}/?page_id=5`, title: '!' }, 'page-1'],
  ])('of %j is %s', (fields, address) => {
    expect(addressesOf(fields)).toEqual({ addresses: [address], lines: [] });
  });

  it('gets a number if the site or another page has it', () => {
    const long = 'a'.repeat(80);
    const { addresses, lines } = addressesOf(
      { link: `${site}/contact/` },
      { link: `${site}/a/team/` },
      { link: `${site}/b/team/` },
      { link: `${site}/${long}/` },
      { link: `${site}/x/${long}/` },
    );
    expect(addresses).toEqual(['contact-2', 'team', 'team-2', long, `${'a'.repeat(60)}-2`]);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(
      'page 1 “1” is at /contact-2, because /contact is the address of a page of the site.',
    );
  });
});

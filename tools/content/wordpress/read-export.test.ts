import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_GROWTH, measureGrowth } from '../../../tests/helpers/growth.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { exportReader, readExports, type WordPressItem } from './read-export.ts';

const item = (inside: string) => `<item><wp:post_id>7</wp:post_id>${inside}</item>`;
const wxr = (inside: string) =>
  `<?xml version="1.0"?><rss><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${inside}</channel></rss>`;

async function readFileWith(content: string | Uint8Array) {
  const path = join(await temporaryFolder(), 'export.xml');
  await writeFile(path, content);
  const read = await readExports([path]);
  return read.ok ? read.export : read.problem.slice(path.length + 1);
}

/** Reads a text in pieces of a length. */
function readInPieces(text: string, length: number): WordPressItem[] {
  const items: WordPressItem[] = [];
  const reader = exportReader((each) => items.push(each) > 0);
  for (let at = 0; at < text.length; at += length) reader.write(text.slice(at, at + length));
  expect(reader.end()).toBeNull();
  return items;
}

describe('an export of WordPress', () => {
  it('is read in pieces of any length', () => {
    const text = wxr(
      item(
        '<title>A &amp; B &#8211; <![CDATA[<em>C</em>]]></title><content:encoded><![CDATA[a ]]]]><![CDATA[> b]]></content:encoded><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_secret</wp:meta_key><wp:meta_value>x</wp:meta_value></wp:postmeta>',
      ),
    );
    const [whole] = readInPieces(text, text.length);
    expect(whole).toMatchObject({
      id: 7,
      title: 'A & B – C',
      content: 'a ]]> b',
      meta: [{ key: '_thumbnail_id', value: '5' }],
    });
    for (const length of [1, 2, 7]) expect(readInPieces(text, length)).toEqual([whole]);
  });

  it('may have empty elements in their short form', () => {
    const text = wxr(item(`${'<guid/>'.repeat(50)}<title>a</title>`));
    expect(readInPieces(text, 1_000)).toMatchObject([{ id: 7, title: 'a' }]);
  });

  it('loses control characters, which content folders refuse', async () => {
    expect(await readFileWith(wxr(item('<title>a\u000bb</title>')))).toMatchObject({
      items: [{ title: 'ab' }],
    });
  });

  it('is read from several files', async () => {
    const folder = await temporaryFolder();
    const paths = ['1.xml', '2.xml'].map((name) => join(folder, name));
    await writeFile(paths[0] ?? '', wxr(item('')));
    await writeFile(paths[1] ?? '', wxr(item('').replace('7', '8')));
    expect(await readExports(paths)).toMatchObject({
      ok: true,
      export: { items: [{ id: 7 }, { id: 8 }] },
    });
  });

  it.each([
    ['that is cut off', wxr(item('')).slice(0, -10), /^ends in the middle/],
    ['that is cut off in a text', wxr(item('<title>a')).slice(0, -40), /^ends in the middle/],
    ['of nothing', '', /^is no export of WordPress/],
    ['that is a page', '<!DOCTYPE html><html></html>', /^declares a type of document/],
    [
      'that is another feed',
      '<rss><channel><item></item></channel></rss>',
      /^is no export of WordPress/,
    ],
    ['that is text', 'from,to', /^is no export of WordPress/],
    [
      'that is a ZIP',
      Buffer.from('PK\u0003\u0004\xff\xfe', 'latin1'),
      /^is no export of WordPress/,
    ],
    [
      'in another character set',
      Buffer.from(wxr(item('<title>\xe3</title>')), 'latin1'),
      /not text in UTF-8/,
    ],
    [
      'with entities that grow',
      `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${wxr(item('<title>&b;</title>'))}`,
      /^declares a type of document/,
    ],
    [
      'with an entity of a file',
      `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>${wxr(item('<title>&a;</title>'))}`,
      /^declares a type of document/,
    ],
    ['that is nested deeply', wxr('<a>'.repeat(100)), /^nests its elements deeper/],
  ])('a file %s is refused in a sentence [WORDPRESS-11]', async (_what, content, sentence) => {
    expect(await readFileWith(content)).toMatch(sentence);
  });

  it('a file that is not there, and a folder, are refused in a sentence', async () => {
    const folder = await temporaryFolder();
    expect(await readExports([folder])).toMatchObject({ problem: `${folder} is not a file.` });
    expect(await readExports([join(folder, 'a')])).toMatchObject({
      problem: expect.stringContaining('cannot be read (ENOENT)'),
    });
  });

  it('an unknown entity stays as it is written', () => {
    expect(readInPieces(wxr(item('<title>&unknown; &amp;</title>')), 1_000)).toMatchObject([
      { title: '&unknown; &' },
    ]);
  });

  it('a text beyond 2 million characters is marked, and its memory is bounded', () => {
    const text = wxr(
      item(`<content:encoded><![CDATA[${'a'.repeat(3_000_000)}]]></content:encoded>`),
    );
    const [read] = readInPieces(text, 65_536);
    expect(read?.isCut).toBe(true);
    expect(read?.content.length).toBeLessThanOrEqual(2_000_000);
  });

  it.each<[string, (length: number) => string]>([
    ['unclosed tags', (length) => '<a '.repeat(length)],
    ['unclosed CDATA', (length) => '<![CDATA['.repeat(length)],
    ['entries', (length) => item('<title>a</title>').repeat(length)],
    [
      'fields',
      (length) =>
        item('<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key></wp:postmeta>'.repeat(length)),
    ],
  ])('takes linear time: %s', async (_what, build) => {
    const run = (length: number) => {
      const reader = exportReader(() => true);
      reader.write(wxr(build(length)));
      reader.end();
    };
    expect(await measureGrowth(run, 10_000)).toBeLessThan(MAX_GROWTH);
  });
});

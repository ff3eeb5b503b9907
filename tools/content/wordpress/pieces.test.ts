import { expect, it } from 'vitest';
import { readHtml } from '../../../admin/content/entry/rich-text/read-html.ts';
import { htmlOfPieces, type PieceContext, readPieces } from './pieces.ts';

const UPLOADS = 'https://old.example/wp-content/uploads';

/** Reads a text as the import does, with every file of the uploads at hand. */
function read(content: string, context: Partial<PieceContext> = {}) {
  const leftOut: string[] = [];
  const pieces = readPieces(content, {
    findFile: (address, id) => {
      const name = address === '' ? `${id}.jpg` : address.slice(UPLOADS.length + 1);
      return address === '' || address.startsWith(UPLOADS)
        ? { path: name, isPicture: /\.jpg$/.test(name) }
        : null;
    },
    findLink: (address) => address,
    attachedPictures: () => [],
    leaveOut: (what) => leftOut.push(what),
    ...context,
  });
  const html = htmlOfPieces(pieces);
  expect(readHtml(html.replaceAll('"media/', '"/media/')).lost).toEqual([]);
  return { kinds: pieces.map(({ kind }) => kind), pieces, html, leftOut };
}

it('empty lines of the classic editor separate paragraphs, and a line break stays one', () => {
  expect(read('One\ntwo\n\n<strong>Three</strong> four\r\n\r\n<p>five\nsix</p>').html).toBe(
    '<p>One<br>two</p>\n<p><strong>Three</strong> four</p>\n<p>five<br>six</p>',
  );
});

it('a line break of a block is none, because blocks write a tag for one', () => {
  expect(read('<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->').html).toBe(
    '<p>One\ntwo</p>',
  );
});

it('an element that nobody knows stays within its line', () => {
  expect(read('An <acronym title="x">ftw</acronym> and <var>x</var>.').html).toBe(
    '<p>An ftw and x.</p>',
  );
});

it('emphasis in the same emphasis is one', () => {
  expect(read('<p><strong>A <em>b <b>c</b></em></strong></p>').html).toBe(
    '<p><strong>A <em>b c</em></strong></p>',
  );
});

it('preformatted text keeps its lines', () => {
  expect(read('a\n\n<pre>one\n\n  two</pre>\n\nb').html).toBe(
    '<p>a</p>\n<pre>one\n\n  two</pre>\n<p>b</p>',
  );
});

it.each([
  ['a paragraph', `<p><a href="${UPLOADS}/a.jpg"><img src="${UPLOADS}/a.jpg" alt="A"></a></p>`, ''],
  [
    'a figure',
    `<figure><img src="${UPLOADS}/a.jpg" alt="A"><figcaption>B</figcaption></figure>`,
    'B',
  ],
  ['a line', `<img src="${UPLOADS}/a.jpg" alt="A" />`, ''],
  [
    'a picture that loads late',
    `<img src="data:image/gif;base64,R0" data-src="${UPLOADS}/a.jpg" alt="A">`,
    '',
  ],
])('a picture in %s is a picture', (_where, html, caption) => {
  expect(read(html).pieces).toEqual([
    { kind: 'picture', picture: { path: 'a.jpg', alt: 'A', caption } },
  ]);
});

it.each([
  [
    'blocks',
    `<figure class="wp-block-gallery"><figure><img src="${UPLOADS}/a.jpg" alt=""><figcaption>One</figcaption></figure><figure><img src="${UPLOADS}/b.jpg" alt=""></figure><figcaption>All</figcaption></figure>`,
  ],
  [
    'earlier blocks',
    `<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="${UPLOADS}/a.jpg" alt=""><figcaption>One</figcaption></figure></li><li><figure><img src="${UPLOADS}/b.jpg" alt=""></figure></li><figcaption>All</figcaption></ul>`,
  ],
])('a gallery of %s is one piece', (_of, html) => {
  expect(read(html).pieces).toEqual([
    {
      kind: 'pictures',
      caption: 'All',
      pictures: [
        { path: 'a.jpg', alt: '', caption: 'One' },
        { path: 'b.jpg', alt: '', caption: '' },
      ],
    },
  ]);
});

it('a gallery without numbers has the pictures that were uploaded to its entry', () => {
  const { html } = read('[gallery]', { attachedPictures: () => [7, 8] });
  expect(html).toBe(
    '<figure><img src="media/7.jpg" alt=""></figure>\n<figure><img src="media/8.jpg" alt=""></figure>',
  );
});

it.each([
  ['https://youtu.be/abcdefghijk', 'https://youtu.be/abcdefghijk'],
  [
    '<iframe src="https://www.youtube.com/embed/abcdefghijk?rel=0"></iframe>',
    'https://www.youtube.com/watch?v=abcdefghijk',
  ],
  ['<iframe src="//player.vimeo.com/video/12345"></iframe>', 'https://vimeo.com/12345'],
  ['<p><iframe src="https://maps.example/embed"></iframe></p>', 'https://maps.example/embed'],
])('a video or map of another site becomes a link: %s', (html, address) => {
  expect(read(html).html).toBe(`<p><a href="${address}">${address}</a></p>`);
});

it('links to documents that follow each other are one piece, and a link in a sentence is none', () => {
  const link = (name: string) => `<p><a href="${UPLOADS}/${name}.pdf">${name}</a></p>`;
  const { kinds, html } = read(
    `${link('a')}${link('b')}<p>See <a href="${UPLOADS}/c.pdf">c</a>.</p>`,
  );
  expect(kinds).toEqual(['documents', 'text']);
  expect(html).toContain('<p>See <a href="media/c.pdf">c</a>.</p>');
});

it('a plain quotation has its speaker, and one with a list stays text', () => {
  expect(read('<blockquote><p>Words.</p><cite>Her</cite></blockquote>').pieces).toMatchObject([
    { kind: 'quotation', name: 'Her' },
  ]);
  const { kinds, html } = read('<blockquote><ul><li>Words</li></ul></blockquote>');
  expect(kinds).toEqual(['text']);
  expect(html).toBe('<blockquote><ul><li>Words</li></ul></blockquote>');
});

it('questions that open are one piece', () => {
  const { pieces } = read(
    '<details><summary>Who?</summary><p>We.</p></details>\n<details><summary>Why?</summary>So.</details>',
  );
  expect(pieces).toMatchObject([
    { kind: 'questions', questions: [{ question: 'Who?' }, { question: 'Why?' }] },
  ]);
});

it('columns and groups are read from outside to inside', () => {
  const { html } = read(
    '<!-- wp:columns --><div class="wp-block-columns"><div class="wp-block-column"><h1>A</h1></div><div><p>B</p></div></div><!-- /wp:columns -->',
  );
  expect(html).toBe('<h2>A</h2>\n<p>B</p>');
});

it('what cannot be taken is named, and its words stay', () => {
  const { html, leftOut } = read(
    '<!-- wp:latest-posts {"postsToShow":5} /-->\n<p>A<script>bad()</script><a href="javascript:bad()">b</a></p><form><input></form><audio src="a.mp3"></audio><p>[x_y]c[/x_y]</p>',
  );
  expect(html).toBe('<p>Ab</p>\n<p>c</p>');
  expect(leftOut).toEqual([
    'the shortcode [x_y]',
    'the block latest-posts',
    'a form',
    'the sound a.mp3',
  ]);
});

it('a text that is nested too deeply loses its tags, and no words', () => {
  const { html, leftOut } = read(`${'<div>'.repeat(5_000)}words${'</div>'.repeat(5_000)}`);
  expect(html).toBe('<p>words</p>');
  expect(leftOut).toEqual(['its layout, which is nested too deeply']);
});

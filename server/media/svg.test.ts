import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sources } from '../../tests/helpers/sources.ts';
import { inspectMedia } from './inspect-media.ts';

const SVG = 'http://www.w3.org/2000/svg';

function inspect(text: string) {
  return inspectMedia('a.svg', Buffer.from(text));
}

/** Returns an SVG with its content on the third line. */
function drawing(inner: string, attributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>\n${inner}\n</svg>`;
}

/** Returns the CPU time of this thread for a call, in milliseconds. */
function cpuTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('CPU time of inspecting an SVG', () => {
  it.each([
    ['40 comments before an incomplete tag', `${'<!---->'.repeat(40)}<`],
    ['40 comments and document types', '<!DOCTYPE a><!---->'.repeat(40)],
    ['comments up to the end of the inspected part', '<!---->'.repeat(600)],
    ['white space', ' '.repeat(1_000_000)],
    ['comments of a million characters', `${'<!---->'.repeat(140_000)}<svg/>`],
    ['nested elements', drawing('<g>'.repeat(300_000))],
    ['nested elements with a prefix', drawing('<xlink:g>'.repeat(100_000))],
    ['carriage returns', drawing('\r'.repeat(1_000_000))],
    [
      'declared prefixes',
      drawing('', Array.from({ length: 30_000 }, (_, i) => `xmlns:n${i}="u${i}"`).join(' ')),
    ],
    ['a style of one word', drawing(`<style>(${'a'.repeat(1_000_000)}</style>`)],
    ['a style of parentheses', drawing(`<style>${'('.repeat(1_000_000)}</style>`)],
    ['a style of addresses', drawing(`<style>${'url(#a)'.repeat(140_000)}</style>`)],
    ['a style of at-signs', drawing(`<style>${'@media '.repeat(140_000)}</style>`)],
    [
      'a width of digits',
      drawing('', `width="${'1'.repeat(1_000_000)}" viewBox="${' ,'.repeat(500_000)}"`),
    ],
    ['a name', drawing(`<${'a'.repeat(1_000_000)}/>`)],
  ])('is below two seconds for %s', (_what, text) => {
    expect(cpuTime(() => inspect(text))).toBeLessThan(2_000);
  });
});

describe('the number of elements of an SVG', () => {
  const copies = (target: string, count: number) => `<use href="#${target}"/>`.repeat(count);
  const refused = { ok: false, reason: expect.stringContaining('20000 elements') };

  it.each([
    ['some thousand elements', '<g/>'.repeat(15_000)],
    ['copies of a symbol', `<symbol id="a">${'<path/>'.repeat(20)}</symbol>${copies('a', 500)}`],
    ['copies of copies', `<g id="a"><path/></g><g id="b">${copies('a', 40)}</g>${copies('b', 40)}`],
  ])('may be that of %s', (_what, inner) => {
    expect(inspect(drawing(inner))).toMatchObject({ ok: true });
  });

  it('is bounded in the file', () => {
    expect(inspect(drawing('<g/>'.repeat(20_000)))).toMatchObject(refused);
  });

  it.each([
    ['#g', 'href'],
    ['#g', 'xlink:href'],
    [' #%67', 'href'],
    ['#%zz%67', 'href'],
  ])('is bounded with the copies of copies that <use> makes, by %s in %s', (address, attribute) => {
    const id = address.includes('zz') ? '%zzg' : 'g';
    const levels = Array.from({ length: 30 }, (_, level) => {
      const target = level === 0 ? '' : address.trim().slice(1) + String(level - 1);
      return `<g id="${id}${level}">${`<use ${attribute}="#${target}"/>`.repeat(10)}</g>`;
    });
    expect(inspect(drawing(levels.join('\n')))).toMatchObject(refused);
  });

  it('is not counted where a <use> copies itself, which is refused', () => {
    expect(inspect(drawing('<g id="a">\n<g><use href="#a"/></g></g>'))).toEqual({
      ok: false,
      reason: 'has a <use> that copies itself (line 3)',
    });
  });
});

describe('inspecting an SVG', () => {
  it('accepts every SVG of the starter content', () => {
    const drawings = sources('.svg').filter(({ path }) => path.startsWith('content/'));
    expect(drawings.length).toBeGreaterThan(80);
    for (const { path, text } of drawings) {
      expect({ path, ...inspect(text) }).toMatchObject({ path, ok: true });
    }
  });

  it.each(['inkscape', 'illustrator', 'figma'])('accepts a file from %s', (program) => {
    const text = readFileSync(join(ROOT, `tests/helpers/drawings/${program}.svg`), 'utf8');
    expect(inspect(text)).toMatchObject({ ok: true, size: expect.anything() });
  });

  it.each([
    [
      'an animation of a transform',
      '<animateTransform attributeName="transform" type="rotate" from="0" to="360" dur="2s"/>',
    ],
    [
      'a filter and a mask',
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)" mask="url( \'#m\' )"/>',
    ],
    [
      'a style with media queries and functions',
      '<style type="text/css">@media (min-width: 1px) { .a:not(.b) { fill: rgb(1 2 3); transform: rotate(4deg) } }</style>',
    ],
    [
      'text that looks like CSS',
      '<text font-family="A (B)">url(https://elsewhere.example/) @import \\ </text>',
    ],
    [
      'attributes with names and texts',
      '<g id="a(b)" class="x" data-name="u\\rl(" aria-label="a" role="img" xml:space="preserve"/>',
    ],
    ['references within the file', '<use xlink:href="#a"/><textPath href="#b"/>'],
    [
      'raster pictures in data URLs',
      '<image xlink:href="data:image/jpeg;base64,AAAA"/><feImage href="data:image/webp;base64,AAAA"/>',
    ],
  ])('accepts %s', (_what, inner) => {
    expect(inspect(drawing(inner))).toMatchObject({ ok: true });
  });

  it.each([
    ['style text after a child', '<style>a{}<g/>@import "https://e.example/a.css";</style>'],
    ['style text after a comment', '<style>a{}<!-- -->@import "https://e.example/a.css";</style>'],
    [
      'style text in two CDATA sections',
      '<style><![CDATA[@im]]><![CDATA[port "https://e.example/a.css";]]></style>',
    ],
    [
      'an address behind what looks like a comment',
      `<style>a{content:"/*";fill:url(https://e.example);b:"*/"}</style>`,
    ],
    [
      'the same in a style attribute',
      `<g style="content:'/*';fill:url(https://e.example);b:'*/'"/>`,
    ],
    ['an escape in a presentation attribute', '<g fill="u\\72l(https://e.example)"/>'],
    ['an address in capitals', '<g fill="URL(https://e.example)"/>'],
    ['an external address after an internal one', '<g fill="url(#a) url(https://e.example)"/>'],
    ['an address by image()', '<style>a{fill:image("https://e.example")}</style>'],
    [
      'an address by image-set()',
      '<style>a{fill:-webkit-image-set("https://e.example" 1x)}</style>',
    ],
    ['a font', '<style>@font-face{font-family:a;src:url(data:font/woff2,AA)}</style>'],
    ['a style of another type', '<style type="text/xsl">a</style>'],
    ['an animated href', '<a><animate attributeName="href" values="javascript:alert(1)"/></a>'],
    [
      'an animated href of an image',
      '<image><set attributeName="href" to="https://e.example"/></image>',
    ],
    [
      'an animated href behind white space',
      '<use href="#a"><set attributeName=" href" to="data:,x"/></use>',
    ],
    [
      'an animated href of another prefix',
      '<use><set xmlns:y="http://www.w3.org/1999/xlink" attributeName="y:href" to="#b"/></use>',
    ],
    ['an animated style', '<g><set attributeName="style" to="fill:red"/></g>'],
    ['an animated handler', '<g><set attributeName="onclick" to="alert(1)"/></g>'],
    [
      'an animation to an external address',
      '<g><set attributeName="fill" to="url(https://e.example)"/></g>',
    ],
    ['a link', '<a xlink:href="#b"><path d=""/></a>'],
    [
      'XHTML meta',
      '<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=https://e.example"/>',
    ],
    [
      'an XHTML form',
      '<metadata><form xmlns="http://www.w3.org/1999/xhtml" action="https://e.example"/></metadata>',
    ],
    [
      'XHTML under the prefix of an editor',
      '<inkscape:script xmlns:inkscape="http://www.w3.org/1999/xhtml"/>',
    ],
    [
      'XHTML in an editor’s element',
      '<i:a xmlns:i="http://www.inkscape.org/namespaces/inkscape"><b xmlns="http://www.w3.org/1999/xhtml"/></i:a>',
    ],
    ['MathML', '<math xmlns="http://www.w3.org/1998/Math/MathML"/>'],
    ['an element in no namespace', '<g xmlns=""/>'],
    ['a prefix that is not declared', '<x:g/>'],
    ['an attribute under a prefix that is not declared', '<g x:href="#a"/>'],
    [
      'an attribute of another namespace',
      '<g xmlns:e="http://www.w3.org/2001/xml-events" e:event="click"/>',
    ],
    [
      'xml under another prefix',
      '<g xmlns:x="http://www.w3.org/XML/1998/namespace" x:base="https://e.example"/>',
    ],
    ['a raster picture in use', '<use href="data:image/png;base64,AAAA"/>'],
    ['an SVG as a picture', '<image href="data:image/svg+xml,&lt;svg/>"/>'],
    ['an attribute that is not on the list', '<g nonce="a"/>'],
    ['a processing instruction inside', '<?xml-stylesheet href="a.css"?>'],
    ['an undeclared entity', '<g id="&a;"/>'],
    ['an attribute twice', '<g id="a" id="b"/>'],
    ['a comment with two hyphens', '<!-- a -- b -->'],
    ['an element that is not closed', '<g>'],
  ])('rejects %s', (_what, inner) => {
    expect(inspect(drawing(inner))).toMatchObject({ ok: false });
  });

  it.each([
    [
      'a public document type',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ],
    ['an external document type', '<!DOCTYPE svg SYSTEM "https://e.example/a.dtd">'],
    ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]>'],
    ['a style sheet', '<?xml-stylesheet href="https://e.example/a.css"?>'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-7"?>'],
    ['another version of XML', '<?xml version="1.1"?>'],
  ])('rejects %s before the root element', (_what, prolog) => {
    expect(inspect(`${prolog}<svg xmlns="${SVG}"/>`)).toMatchObject({ ok: false });
  });

  it('rejects an svg element outside the SVG namespace', () => {
    expect(inspect('<svg/>')).toMatchObject({ ok: false });
    expect(inspect('<svg ></svg>')).toEqual({
      ok: false,
      reason: `does not begin with <svg xmlns="${SVG}"> (line 1)`,
    });
  });

  it('returns the reason and the line', () => {
    const reason = (inner: string) => {
      const result = inspect(drawing(inner));
      return result.ok ? null : result.reason;
    };
    expect(reason('<script/>')).toBe('holds the element <script> (line 3)');
    expect(reason('\r\n<g\nonload="a"/>')).toBe('holds the event handler onload (line 4)');
    expect(reason('<g fill="url(a.svg#b)"/>')).toBe(
      'has a style that refers to something outside of itself: a.svg#b) (line 3)',
    );
    expect(reason('<g>')).toBe('is not well-formed XML in line 4: Missing end tag for element g');
    expect(reason('<g>'.repeat(500) + '</g>'.repeat(500))).toBe(
      'has more than 200 elements inside each other',
    );
  });
});

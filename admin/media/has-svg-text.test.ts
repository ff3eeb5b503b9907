import { expect, it } from 'vitest';
import { hasSvgText } from './has-svg-text.ts';

const drawing = (inner: string, name = 'a.svg') =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`], name);

it.each([
  ['Arabic words', '<text y="8">يافع</text>'],
  ['words in parts, in a group', '<g><text\n y="8"><tspan>ya</tspan><tspan>fee</tspan></text></g>'],
  ['a number', '<text>2030</text>'],
  ['a prefix', '<s:text>a</s:text>'],
  ['text of HTML', '<foreignObject width="9"><p xmlns="x">a</p></foreignObject>'],
  ['text that is no markup', '<text><![CDATA[a]]></text>'],
  ['words in the second text', '<text></text><text>a</text>'],
])('a drawing with %s has words', async (_name, inner) => {
  expect(await hasSvgText(drawing(inner))).toBe(true);
});

it.each([
  ['outlines', '<title>Words</title><path id="text" d="M0 0h9"/>'],
  ['an empty text', '<text> <tspan class="a"/> </text>'],
  [
    'an element whose name begins the same',
    '<textPath>a</textPath><style>text { fill: red }</style>',
  ],
  ['a text that does not end', '<text>a'],
])('a drawing with %s has none', async (_name, inner) => {
  expect(await hasSvgText(drawing(inner))).toBe(false);
});

it('only a drawing is read', async () => {
  expect(await hasSvgText(drawing('<text>a</text>', 'a.html'))).toBe(false);
  expect(await hasSvgText(drawing('<text>a</text>', 'A.SVG'))).toBe(true);
});

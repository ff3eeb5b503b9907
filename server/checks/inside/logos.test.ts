import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isSeen } from './logos.ts';

const PAPER = '#fbf5ea';
const MOSS = '#333a22';

/** A logo: thin letters, in a colour, on a ground or none. */
function drawLogo(colour: string, ground = ''): Promise<Buffer> {
  const back = ground === '' ? '' : `<rect width="240" height="120" fill="${ground}"/>`;
  const letters = [20, 60, 100, 140, 180]
    .map((x) => `<rect x="${x}" y="50" width="4" height="30" fill="${colour}"/>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">${back}${letters}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

it.each([
  ['dark letters on paper', '#84371f', '', [PAPER], true],
  ['white letters on paper', '#ffffff', '', [PAPER], false],
  ['white letters on a dark ground', '#ffffff', '', [MOSS], true],
  ['dark letters on a dark ground', '#2a2a1a', '', [MOSS], false],
  ['letters that are lost in one of two schemes', '#ffffff', '', [MOSS, PAPER], false],
  ['dark letters on white of their own', '#000000', '#ffffff', [PAPER], true],
  ['nothing on white of its own', '#ffffff', '#ffffff', [PAPER], false],
])('%s: seen %s', async (_, colour, ground, on, expected) => {
  expect(await isSeen(await drawLogo(colour, ground), on)).toBe(expected);
});

it('a file that is no picture is not measured', async () => {
  expect(await isSeen(Buffer.from('no picture'), [PAPER])).toBe(true);
});

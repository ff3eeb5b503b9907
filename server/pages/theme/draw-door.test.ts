import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DRAWN_PALETTE } from '../../../contract/base-colours.ts';
import { STARTER_FONTS } from '../../../contract/fonts.ts';
import { PATTERN_FAMILIES, type PatternFamily } from '../../../contract/patterns.ts';
import { OCEAN } from '../../../tests/helpers/palettes.ts';
import { readSvg } from '../../media/media.ts';
import { drawDoor } from './draw-door.ts';
import type { Look } from './look.ts';
import type { Mark } from './mark.ts';

const SQUARE: Mark = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path id="square" fill="currentColor" d="M0 0h8v8H0z"/></svg>',
  address: '',
  bytes: Buffer.of(),
  width: 8,
  height: 8,
};

function lookOf(pattern: PatternFamily, mark = SQUARE): Look {
  return { palette: OCEAN, mark, fonts: STARTER_FONTS, pattern };
}

/** Returns the colour of a pixel of the drawing as `#rrggbb`. */
async function colourAt(svg: string, left: number, top: number): Promise<string> {
  const pixel = sharp(Buffer.from(svg)).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return `#${(await pixel.raw().toBuffer()).toString('hex')}`;
}

it.each(PATTERN_FAMILIES)('draws the door of %s in the colours of the palette', async (pattern) => {
  const svg = await drawDoor(lookOf(pattern));
  expect(readSvg(svg)).toMatchObject({ ok: true, size: { width: 900, height: 900 } });
  for (const colour of Object.values(DRAWN_PALETTE))
    expect(svg.toLowerCase()).not.toContain(colour);
  expect(await colourAt(svg, 450, 169)).toBe(OCEAN.brand);
  expect(await colourAt(svg, 340, 810)).toBe(OCEAN.brand);
  expect(svg.includes('<use ')).toBe(pattern !== 'none');
});

it('has every family paint another door', async () => {
  const doors = await Promise.all(PATTERN_FAMILIES.map((pattern) => drawDoor(lookOf(pattern))));
  expect(new Set(doors).size).toBe(PATTERN_FAMILIES.length);
});

it('has a mark that is a raster picture', async () => {
  const create = { width: 20, height: 10, channels: 3, background: '#123456' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const mark = { svg: null, address: '/media/a.png', bytes, width: 20, height: 10 };
  expect(await colourAt(await drawDoor(lookOf('none', mark)), 450, 169)).toBe('#123456');
});

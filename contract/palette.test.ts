import { expect, it } from 'vitest';
import { OCEAN } from '../tests/helpers/palettes.ts';
import { DRAWN_PALETTE } from './base-colours.ts';
import { contrastOf, lchOf } from './colour.ts';
import { deriveColours } from './palette.ts';

/** The colours of each group as they were drawn, in both schemes. */
const DRAWN = {
  shared: {
    light: {
      paper: '#fbf6ec',
      gypsum: '#fffcf6',
      sand: '#f3e9d7',
      ink: '#2a1e17',
      'ink-2': '#56453a',
      clay: '#ae4e2b',
      brick: '#84371f',
      control: '#8a7560',
      sun: '#e5a63c',
      point: '#84371f',
      'on-light': '#2a1e17',
      'on-dark': '#fffcf6',
      focus: '#1f4a73',
      error: '#9e1b22',
      success: '#1e6647',
    },
    dark: {
      paper: '#1a1410',
      gypsum: '#251c16',
      sand: '#211913',
      ink: '#f5ecdd',
      'ink-2': '#cdbda9',
      clay: '#ee9a70',
      brick: '#f0a781',
      control: '#8e7b69',
      point: '#e5a63c',
      focus: '#9cc8f2',
      error: '#ff9c93',
      success: '#86d1a6',
    },
  },
  site: {
    light: {
      dune: '#cfb183',
      line: '#d8c6a6',
      fill: '#84371f',
      olive: '#515830',
      moss: '#333a22',
      'moss-light': '#333a22',
      'on-dark-2': '#d8d3bc',
      'line-on-dark': '#ffffff2e',
      'focus-on-dark': '#ffd88a',
      'base-ground': '#fbf6ec',
      'base-brand': '#84371f',
      'base-accent': '#ae4e2b',
      'base-contrast': '#515830',
      'base-sand': '#e0cba4',
      rose: '#e2a480',
      land: '#e0cba4',
      selected: '#e2a480',
      'step-1': '#f3e9d7',
      'step-2': '#ecddc0',
      'step-3': '#e4d0ab',
      'step-4': '#dabf92',
      'step-5': '#d0ae7a',
      'logo-ground': '#fffcf6',
      'night-sky': '#28384a',
      'night-earth': '#454b2b',
    },
    dark: {
      dune: '#6b5642',
      line: '#43352a',
      fill: '#7a331c',
      olive: '#343a1e',
      moss: '#262a19',
      land: '#4a3a2c',
      selected: '#8f4a2c',
      'step-1': '#2b2119',
      'step-2': '#36291f',
      'step-3': '#423326',
      'step-4': '#4f3d2d',
      'step-5': '#5b4734',
      'logo-ground': '#e6dac3',
    },
  },
  admin: {
    light: {
      dune: '#eadcc2',
      hover: '#f6eedf',
      line: '#e4d6bc',
      rule: '#cdb892',
      strong: '#2a1e17',
      fill: '#84371f',
      'fill-2': '#2a1e17',
      'code-paper': '#ffffff',
      'code-ink': '#000000',
      'draft-bg': '#efe4d0',
      scheduled: '#664200',
      'scheduled-bg': '#f8e4b7',
      'scheduled-mark': '#8a5a00',
      live: '#3f4722',
      'live-bg': '#e5e7d0',
      'live-mark': '#515830',
      stale: '#84371f',
      'stale-bg': '#f6dcc9',
      'problem-bg': '#f8ddd8',
      ins: '#333a22',
      'ins-bg': '#dde3c2',
      del: '#84371f',
      'del-bg': '#f6d9cc',
      'house-wall': '#84371f',
      'house-window': '#4a1d11',
    },
    dark: {
      dune: '#2e231b',
      hover: '#2a2019',
      line: '#3a2e25',
      rule: '#56453a',
      strong: '#9c8874',
      fill: '#8a3a20',
      'fill-2': '#a2492b',
      'draft-bg': '#33281f',
      scheduled: '#f2c877',
      'scheduled-bg': '#3c2b0e',
      'scheduled-mark': '#e5a63c',
      live: '#c9cda6',
      'live-bg': '#2d321b',
      'live-mark': '#c9cda6',
      stale: '#f0a781',
      'stale-bg': '#43261a',
      'problem-bg': '#471b1a',
      ins: '#dde3b8',
      'ins-bg': '#3a4420',
      del: '#f0a781',
      'del-bg': '#4b241a',
    },
  },
  mails: {
    light: {
      ground: '#f3e9d7',
      sheet: '#fbf6ec',
      plate: '#e9dcc3',
      line: '#e4d6bc',
      fill: '#84371f',
      foot: '#333a22',
      onFoot: '#f3e9d7',
      letterPaper: '#ffffff',
      letterInk: '#2b2a26',
      letterInk2: '#6b675d',
      letterLine: '#ddd6c8',
      letterQuote: '#b5654a',
      letterLink: '#4a5930',
    },
    dark: {
      ground: '#1a1410',
      sheet: '#251c16',
      plate: '#33271f',
      line: '#43352a',
      fill: '#8f3f25',
    },
  },
  drawings: {
    light: {
      nightSky: '#28384a',
      nightMoon: '#f3e1b8',
      nightFar: '#3b4650',
      nightHaze: '#4d4a47',
      nightPeak: '#5c3b2c',
      nightEarth: '#454b2b',
      dayHaze: '#c97e57',
      wallFar: '#c98f62',
      wallShade: '#5e2515',
    },
    dark: {},
  },
} as const;

it('makes the colours of the starter content of its palette', () => {
  const colours = deriveColours(DRAWN_PALETTE);
  for (const [group, { light, dark }] of Object.entries(DRAWN)) {
    const made = colours[group as keyof typeof DRAWN];
    expect([group, made.light]).toEqual([group, light]);
    expect([group, made.dark]).toEqual([group, { ...light, ...dark }]);
  }
});

it('moves what is made of a base colour with it, and keeps the hues that mean something', () => {
  const { shared, site, admin } = deriveColours(OCEAN);
  const hueOf = (hex: string) => Math.round(lchOf(hex).hue);
  for (const tone of [shared.light.brick, shared.dark.brick, site.dark.fill, admin.dark.fill]) {
    expect(Math.abs(hueOf(tone) - hueOf(OCEAN.brand))).toBeLessThan(15);
  }
  for (const tone of [shared.dark.paper, shared.dark.gypsum, site.dark.land, admin.dark.dune]) {
    expect(Math.abs(hueOf(tone) - hueOf(OCEAN.ink))).toBeLessThan(20);
  }
  for (const [scheme, error, success] of [
    ['light', 25, 161],
    ['dark', 26, 158],
  ] as const) {
    expect(hueOf(shared[scheme].error)).toBe(error);
    expect(hueOf(shared[scheme].success)).toBe(success);
  }
});

it('darkens or lightens a tone that would be too close to what it is seen on', () => {
  // Pale enough to be a mark on paper only after it is darkened
  const accent = '#7fd0cc';
  const { shared } = deriveColours({ ...OCEAN, accent });
  expect(contrastOf(shared.light.clay, shared.light.paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(shared.light.clay, shared.light.paper)).toBeLessThan(4.7);
  expect(Math.abs(lchOf(shared.light.clay).hue - lchOf(accent).hue)).toBeLessThan(3);
});

it('leaves grounds grey if the palette is grey', () => {
  const { shared, site } = deriveColours({
    ...OCEAN,
    ground: '#ffffff',
    ink: '#111111',
    sand: '#e5e5e5',
  });
  for (const tone of [shared.dark.paper, shared.dark.ink, site.dark['step-3'], site.light.dune]) {
    expect(lchOf(tone).chroma).toBeLessThan(0.001);
  }
});

it('derives the colours of a palette once, until others were asked for', () => {
  const colours = deriveColours({ ...OCEAN });
  expect(deriveColours({ ...OCEAN })).toBe(colours);
  for (let blue = 10; blue < 18; blue += 1) {
    const { site } = deriveColours({ ...OCEAN, brand: `#0f5e${blue}` });
    expect(site.light['base-brand']).toBe(`#0f5e${blue}`);
  }
  expect(deriveColours(OCEAN)).not.toBe(colours);
  expect(deriveColours(OCEAN)).toEqual(colours);
});

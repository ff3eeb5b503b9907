import type { ToneName } from './palette-tones.ts';

export type Scheme = 'light' | 'dark';

/** Two tones that appear on each other, and the contrast that they need. */
export type Pair = {
  /** Text, a control or a mark */
  front: ToneName;
  ground: ToneName;
  needed: number;
  schemes: readonly Scheme[];
};

/** Text (WCAG 1.4.3), and large text, controls and marks that mean something (1.4.3, 1.4.11) */
const TEXT = 4.5;
const MARK = 3;

const BOTH: readonly Scheme[] = ['light', 'dark'];

/** The pairs of the design (docs/design.md §2.2). A colour that is not listed has no text and no control. */
export const PAIRS: readonly Pair[] = [
  // The scheme's own grounds
  ...pairs(
    TEXT,
    ['shared.ink', 'shared.ink-2', 'shared.brick', 'shared.error', 'shared.success'],
    ['shared.paper', 'shared.gypsum', 'shared.sand'],
  ),
  ...pairs(TEXT, ['shared.clay'], ['shared.paper', 'shared.gypsum']),
  ...pairs(MARK, ['shared.clay'], ['shared.sand']),
  ...pairs(
    MARK,
    ['shared.control', 'shared.focus'],
    ['shared.paper', 'shared.gypsum', 'shared.sand'],
  ),
  // Walls
  ...pairs(
    TEXT,
    ['shared.on-dark', 'site.on-dark-2'],
    ['site.fill', 'site.olive', 'site.moss', 'site.moss-light'],
  ),
  ...pairs(
    TEXT,
    ['shared.on-dark'],
    ['site.base-brand', 'site.base-contrast', 'shared.on-light', 'site.night-sky'],
  ),
  ...pairs(
    MARK,
    ['site.focus-on-dark'],
    ['site.fill', 'site.olive', 'site.moss', 'site.base-brand', 'site.night-sky'],
  ),
  ...pairs(MARK, ['shared.sun'], ['site.fill', 'site.moss', 'site.night-sky']),
  // Cards, covers and buttons that look the same in both schemes
  ...pairs(TEXT, ['shared.on-light'], ['shared.sun', 'site.base-sand', 'site.rose']),
  ...pairs(MARK, ['shared.focus'], ['site.base-sand', 'site.rose'], ['light']),
  // Maps and steps
  ...pairs(MARK, ['shared.point'], ['site.land']),
  ...pairs(TEXT, ['shared.on-dark'], ['shared.point'], ['light']),
  ...pairs(TEXT, ['shared.on-light'], ['shared.point'], ['dark']),
  ...pairs(
    TEXT,
    ['shared.ink'],
    ['site.step-1', 'site.step-2', 'site.step-3', 'site.step-4', 'site.step-5'],
  ),
  ...pairs(MARK, ['shared.brick'], ['site.step-4']),
  // The back office
  ...pairs(
    TEXT,
    ['shared.ink', 'shared.ink-2', 'shared.brick'],
    ['admin.dune', 'admin.hover', 'admin.draft-bg'],
  ),
  ...pairs(MARK, ['shared.focus', 'admin.strong'], ['admin.dune', 'admin.hover']),
  ...pairs(MARK, ['shared.point'], ['shared.paper', 'shared.gypsum']),
  ...pairs(TEXT, ['shared.on-dark'], ['admin.fill', 'admin.fill-2']),
  ...pairs(TEXT, ['shared.error'], ['admin.problem-bg']),
  ...['scheduled', 'live', 'stale', 'ins', 'del'].flatMap((state) =>
    pairs(TEXT, [`admin.${state}` as ToneName], [`admin.${state}-bg` as ToneName]),
  ),
  ...pairs(MARK, ['admin.scheduled-mark', 'admin.live-mark'], ['shared.paper', 'shared.gypsum']),
  // Mails
  ...pairs(
    TEXT,
    ['shared.ink', 'shared.ink-2', 'shared.brick'],
    ['mails.ground', 'mails.sheet', 'mails.plate'],
  ),
  ...pairs(TEXT, ['shared.on-dark'], ['mails.fill']),
  ...pairs(TEXT, ['mails.onFoot'], ['mails.foot']),
  ...pairs(
    TEXT,
    ['mails.letterInk', 'mails.letterInk2', 'mails.letterLink'],
    ['mails.letterPaper'],
  ),
];

function pairs(
  needed: number,
  fronts: readonly ToneName[],
  grounds: readonly ToneName[],
  schemes = BOTH,
): Pair[] {
  return fronts.flatMap((front) => grounds.map((ground) => ({ front, ground, needed, schemes })));
}

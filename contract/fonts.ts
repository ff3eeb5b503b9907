import type { Language, Localized } from './locale.ts';

/**
 * The fonts that an organisation may choose from. Each family has Arabic and Latin letters, is under the SIL Open Font License, and
 * comes from a Fontsource package. `tools/fonts/make-fonts.ts` makes the files of the site from it, in which all families of text,
 * and all families of headings, have the same height of line and letters of about the same size: so a layout suits all of them.
 */

/** Where a family comes from, and how its letters are made to fit. */
type Family = {
  /** Its name, and what it looks like, for people who choose. */
  label: Localized;
  /** Its package, which names its files, too. */
  package: `@fontsource/${string}` | `@fontsource-variable/${string}`;
  /** The size of its letters in relation to the published ones, so that families look equally large. */
  scale: { arabic: number; latin: number };
  /**
   * `size-adjust` of the fonts that are shown until it has loaded, in percent: as wide as the family in a sentence of each
   * script (`tools/fonts/measure-fonts.ts`).
   */
  fallback: { arabic: number; latin: number };
};

/** A family of running text. */
export type TextFont = Family & {
  /** Width of the space in the site's files, in em, where the published one is too narrow. */
  space?: number;
  /** What is added to each space in the back office, which has the package's files, in em. */
  officeWordSpace?: number;
  /** Its lightest and its heaviest weight on the site. */
  weights: readonly [number, number];
  /** Its lightest and its heaviest weight in the package. */
  packageWeights: string;
  /** Line heights of running text, and of headings in the text font. */
  lineHeights: Record<Language, { body: number; heading: number }>;
};

/** A family of headings, which are at least 40 px. */
export type DisplayFont = Family & {
  /** Its weights in the package. */
  packageWeights: string;
  /** Weight, line height and width that is added to each space, in em. */
  headings: Record<Language, { weight: number; lineHeight: number; wordSpace: number }>;
  /** The same of the back office, where headings are smaller, and have the weight that is next to 600. */
  office: Record<Language, { lineHeight: number; wordSpace: number }>;
};

/** Height of a line above and below the baseline in all files of a kind, in em. */
export const LINE = {
  text: { ascent: 1, descent: 0.25 },
  display: { ascent: 1.1, descent: 0.4 },
} as const;

export const TEXT_FONTS = {
  'readex-pro': {
    label: { ar: 'ريدكس برو: حديث مفتوح الأشكال', en: 'Readex Pro: modern, with open shapes' },
    package: '@fontsource-variable/readex-pro',
    scale: { arabic: 1, latin: 1 },
    fallback: { arabic: 101.4, latin: 108.5 },
    weights: [350, 600],
    packageWeights: '160 700',
    lineHeights: { ar: { body: 1.9, heading: 1.55 }, en: { body: 1.68, heading: 1.35 } },
  },
  vazirmatn: {
    label: { ar: 'وزيرمتن: محايد واضح', en: 'Vazirmatn: neutral and clear' },
    package: '@fontsource-variable/vazirmatn',
    scale: { arabic: 1.06, latin: 1 },
    fallback: { arabic: 98.1, latin: 100.7 },
    weights: [350, 600],
    packageWeights: '100 900',
    lineHeights: { ar: { body: 1.9, heading: 1.55 }, en: { body: 1.68, heading: 1.35 } },
  },
  'noto-naskh-arabic': {
    label: { ar: 'نوتو نسخ: نسخ الكتب', en: 'Noto Naskh: the script of books, with serifs' },
    package: '@fontsource-variable/noto-naskh-arabic',
    scale: { arabic: 1.12, latin: 0.98 },
    fallback: { arabic: 93.5, latin: 108.2 },
    space: 0.26,
    officeWordSpace: 0.05,
    weights: [400, 600],
    packageWeights: '400 700',
    lineHeights: { ar: { body: 1.9, heading: 1.6 }, en: { body: 1.68, heading: 1.35 } },
  },
} as const satisfies Record<string, TextFont>;

export const DISPLAY_FONTS = {
  'reem-kufi': {
    label: { ar: 'ريم كوفي: كوفي فاطمي', en: 'Reem Kufi: Fatimid Kufic' },
    package: '@fontsource-variable/reem-kufi',
    scale: { arabic: 1, latin: 1 },
    fallback: { arabic: 82.9, latin: 102.1 },
    packageWeights: '400 700',
    headings: {
      ar: { weight: 600, lineHeight: 1.34, wordSpace: 0 },
      // Its Latin letters look lighter than the Arabic ones with their heavy baseline, so they are bolder.
      en: { weight: 700, lineHeight: 1.06, wordSpace: 0.06 },
    },
    office: {
      ar: { lineHeight: 1.3, wordSpace: 0 },
      en: { lineHeight: 1.15, wordSpace: 0.1 },
    },
  },
  'el-messiri': {
    label: { ar: 'المسيري: دافئ رشيق', en: 'El Messiri: warm, with fine curves' },
    package: '@fontsource-variable/el-messiri',
    scale: { arabic: 1, latin: 1.08 },
    fallback: { arabic: 97.5, latin: 103.5 },
    packageWeights: '400 700',
    headings: {
      ar: { weight: 700, lineHeight: 1.4, wordSpace: 0 },
      en: { weight: 700, lineHeight: 1.1, wordSpace: 0 },
    },
    office: {
      ar: { lineHeight: 1.4, wordSpace: 0 },
      en: { lineHeight: 1.15, wordSpace: 0 },
    },
  },
  alexandria: {
    label: { ar: 'الإسكندرية: هندسي معاصر', en: 'Alexandria: geometric and strong' },
    package: '@fontsource-variable/alexandria',
    scale: { arabic: 0.9, latin: 0.9 },
    fallback: { arabic: 98, latin: 101.4 },
    packageWeights: '100 900',
    headings: {
      ar: { weight: 600, lineHeight: 1.4, wordSpace: 0 },
      en: { weight: 650, lineHeight: 1.1, wordSpace: 0 },
    },
    office: {
      ar: { lineHeight: 1.4, wordSpace: 0 },
      en: { lineHeight: 1.15, wordSpace: 0 },
    },
  },
  lalezar: {
    label: { ar: 'لاله زار: عريض كالملصقات', en: 'Lalezar: heavy, for campaigns' },
    package: '@fontsource/lalezar',
    scale: { arabic: 1.12, latin: 1.08 },
    fallback: { arabic: 87.3, latin: 100.6 },
    packageWeights: '400 700',
    headings: {
      ar: { weight: 400, lineHeight: 1.4, wordSpace: 0 },
      en: { weight: 400, lineHeight: 1.06, wordSpace: 0.06 },
    },
    office: {
      ar: { lineHeight: 1.4, wordSpace: 0 },
      en: { lineHeight: 1.15, wordSpace: 0.06 },
    },
  },
} as const satisfies Record<string, DisplayFont>;

export type TextFontKey = keyof typeof TEXT_FONTS;
export type DisplayFontKey = keyof typeof DISPLAY_FONTS;

export const TEXT_FONT_KEYS = Object.keys(TEXT_FONTS) as readonly TextFontKey[];
export const DISPLAY_FONT_KEYS = Object.keys(DISPLAY_FONTS) as readonly DisplayFontKey[];

/** The families that an organisation has chosen. */
export type FontChoice = { textFont: TextFontKey; displayFont: DisplayFontKey };

export const STARTER_FONTS: FontChoice = { textFont: 'readex-pro', displayFont: 'reem-kufi' };

import type { Language, Localized } from './locale.ts';

/**
 * The fonts that an organisation can choose. Each family has Arabic and Latin letters, has the SIL Open Font License, and comes from a
 * Fontsource package. `tools/fonts/make-fonts.ts` generates the site's files from the packages. In these files, all text families share a
 * line height and have letters of about the same size, and so do all heading families. One layout therefore suits every family.
 */

/** The source of a family, and how its letters are made to fit. */
type Family = {
  /** Its name and a description of its look, for the people who choose it. */
  label: Localized;
  /** Its package. The package's file names contain this name as well. */
  package: `@fontsource/${string}` | `@fontsource-variable/${string}`;
  /** Scale of its letters relative to the published ones, so that families look equally large. */
  scale: { arabic: number; latin: number };
  /**
   * `size-adjust` of the fallback fonts in per cent, measured so that a sentence of each script is as wide as in the family
   * (`tools/fonts/measure-fonts.ts`).
   */
  fallback: { arabic: number; latin: number };
};

/** A family of running text. */
export type TextFont = Family & {
  /** Width of the space in the site's files, in em, if the published one is too narrow. */
  space?: number;
  /** Extra width of each space in the back office, which uses the package's files, in em. */
  adminWordSpace?: number;
  /** Its minimum and maximum weight on the site. */
  weights: readonly [number, number];
  /** Its minimum and maximum weight in the package. */
  packageWeights: string;
  /** Line heights of running text, and of headings in the text font. */
  lineHeights: Record<Language, { body: number; heading: number }>;
};

/** A family of headings, which are at least 40 px. */
export type DisplayFont = Family & {
  /** Its weights in the package. */
  packageWeights: string;
  /** Weight, line height and extra width of each space, in em. */
  headings: Record<Language, { weight: number; lineHeight: number; wordSpace: number }>;
  /** The same for the back office. Its headings are smaller and use the weight nearest to 600. */
  admin: Record<Language, { lineHeight: number; wordSpace: number }>;
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
    adminWordSpace: 0.05,
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
      // Its Latin letters are bolder, because they look lighter than the Arabic ones with their heavy baseline.
      en: { weight: 700, lineHeight: 1.06, wordSpace: 0.06 },
    },
    admin: {
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
    admin: {
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
    admin: {
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
    admin: {
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

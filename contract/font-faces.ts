import {
  DISPLAY_FONTS,
  type DisplayFont,
  type FontChoice,
  LINE,
  TEXT_FONTS,
  type TextFont,
} from './fonts.ts';
import { LANGUAGES, type Language } from './locale.ts';

/** Returns the address of a font file by its path in the sources. */
export type FontAddress = (source: string) => string;

/** Fonts for the first screen in each language. Browsers fetch other fonts when a text uses them. */
const PRELOADED: Record<Language, Record<keyof FontChoice, readonly string[]>> = {
  ar: { textFont: ['arabic', 'figures'], displayFont: ['arabic'] },
  en: { textFont: ['letters', 'figures'], displayFont: ['latin'] },
};

/**
 * Which file has which characters. A range may be larger than the file: it only selects the file for a character, so that a page
 * loads only the files it needs.
 */
const RANGES = {
  arabic: 'U+6??,U+200C-200F',
  rare: 'U+660-66C,U+671-6CC',
  arabi: 'U+628-64A',
  figures: 'U+20-40,U+42,U+44-47,U+4B,U+4D-4E,U+50,U+53,U+56,U+58,U+5B-60,U+7B-BF,U+D7,U+2013-2026',
  letters: 'U+41-5A,U+61-7A',
  accents: 'U+A1-A8,U+AA,U+AC-B6,U+B8-BA,U+BC-D6,U+D8-FF,U+152-153',
  displayArabic: 'U+20-BB,U+6??,U+200C-2026',
  displayLatin:
    'U+20-7E,U+A0,U+A9,U+AB,U+B7,U+BB,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026',
} as const;

/**
 * The Unicode ranges of Fontsource's files. Users of the back office type any letter, so it has whole fonts instead of the site's subsets.
 */
const WHOLE_RANGES = {
  arabic:
    'U+6??,U+750-77F,U+870-88E,U+890-891,U+897-8E1,U+8E3-8FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FEFC',
  latin:
    'U+??,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+20??,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
} as const;

/** Fonts of the visitor's device that are shown until the site's fonts have loaded. */
const LOCAL_FONTS = {
  latin: ['Arial', 'Roboto', 'Liberation Sans', 'Helvetica Neue'],
  arabic: ['Tahoma', 'Noto Sans Arabic', 'DejaVu Sans', 'Geeza Pro'],
} as const;

/** The folder of the site's font files. */
export const SITE_FONTS = 'site/styles/fonts';

/** Returns the paths of a family's whole fonts, for the back office. */
export function wholeFonts({ package: name }: TextFont | DisplayFont): Record<Script, string> {
  const [scope, family] = name.split('/');
  const weight = scope === '@fontsource' ? '400' : 'wght';
  const file = (script: Script) =>
    `node_modules/${name}/files/${family}-${script}-${weight}-normal.woff2`;
  return { arabic: file('arabic'), latin: file('latin') };
}

type Script = 'arabic' | 'latin';

/**
 * Returns the font faces and the tokens of the site's documents. Style sheets name fonts by purpose, such as "Text Arabic". These font
 * faces map the names to the files of the chosen families.
 */
export function siteFonts({ textFont, displayFont }: FontChoice, addressOf: FontAddress): string {
  const text: TextFont = TEXT_FONTS[textFont];
  const display: DisplayFont = DISPLAY_FONTS[displayFont];
  const address = (key: string, file: string) => addressOf(`${SITE_FONTS}/${key}-${file}.woff2`);
  const faceOf = (name: string, file: keyof typeof RANGES, weight: string) =>
    face(name, address(textFont, file), weight, RANGES[file]);
  const weights = text.weights.join(' ');
  const displayFace = (name: string, file: string, range: string) =>
    face(name, address(displayFont, file), '400 700', range);
  const faces = [
    faceOf('Text Arabic', 'arabic', weights),
    faceOf('Text Arabic', 'rare', weights),
    faceOf('Text Arabi', 'arabi', '600'),
    faceOf('Text Figures', 'figures', weights),
    faceOf('Text Letters', 'letters', weights),
    faceOf('Text Letters', 'accents', weights),
    displayFace('Display Arabic', 'arabic', RANGES.displayArabic),
    displayFace('Display Arabic', 'rare', RANGES.rare),
    displayFace('Display Latin', 'latin', RANGES.displayLatin),
    ...fallbackFaces('Text Fallback', text, LINE.text),
    ...fallbackFaces('Display Fallback', display, LINE.display),
  ];
  const tokens = (language: Language) => {
    const { body, heading } = text.lineHeights[language];
    const { weight, lineHeight, wordSpace } = display.headings[language];
    return `--lh-body:${short(body)};--lh-h3:${short(heading)};--lh-display:${short(lineHeight)};--fw-display:${weight};--ws-display:${short(wordSpace)}em`;
  };
  return `${faces.join('')}@layer tokens{:root,[lang=ar]{${tokens('ar')}}[lang=en]{${tokens('en')}}}`;
}

/** Returns the addresses of the font files that the first screen needs, by language. */
export function preloadedFonts(
  choice: FontChoice,
  addressOf: FontAddress,
): Record<Language, readonly string[]> {
  const files = (language: Language) =>
    (['textFont', 'displayFont'] as const).flatMap((kind) =>
      PRELOADED[language][kind].map((file) =>
        addressOf(`${SITE_FONTS}/${choice[kind]}-${file}.woff2`),
      ),
    );
  const [ar, en] = LANGUAGES.map(files);
  return { ar: ar ?? [], en: en ?? [] };
}

/** Returns the font faces and the tokens of the back office's documents. Its style sheets name them "Text" and "Display". */
export function adminFonts({ textFont, displayFont }: FontChoice, addressOf: FontAddress): string {
  const text: TextFont = TEXT_FONTS[textFont];
  const display: DisplayFont = DISPLAY_FONTS[displayFont];
  const facesOf = (name: string, family: TextFont | DisplayFont, line: Line) =>
    (['arabic', 'latin'] as const).map((script) =>
      face(
        name,
        addressOf(wholeFonts(family)[script]),
        family.packageWeights,
        WHOLE_RANGES[script],
        // Letters and lines get the size that is built into the site's font files.
        `;${adjusted(family.scale[script] * 100, line)}`,
      ),
    );
  const tokens = (language: Language) => {
    const { lineHeight, wordSpace } = display.admin[language];
    return `--lh-display:${short(lineHeight)};--ws-display:${short(wordSpace)}em;--ws-text:${short(text.adminWordSpace ?? 0)}em`;
  };
  const faces = [...facesOf('Display', display, LINE.display), ...facesOf('Text', text, LINE.text)];
  return `${faces.join('')}@layer tokens{:root{${tokens('ar')}}:root[lang=en]{${tokens('en')}}}`;
}

type Line = { ascent: number; descent: number };

function face(name: string, address: string, weight: string, range: string, more = ''): string {
  return `@font-face{font-family:${name};src:url(${address})format("woff2");font-weight:${weight};font-display:swap;unicode-range:${range}${more}}`;
}

/** Returns device fonts with the family's width and line height, so that the layout does not shift when the site's fonts load. */
function fallbackFaces(name: string, { fallback }: TextFont | DisplayFont, line: Line): string[] {
  const local = (script: Script) => LOCAL_FONTS[script].map((font) => `local("${font}")`).join(',');
  const faceOf = (script: Script, range: string) =>
    `@font-face{font-family:${name};src:${local(script)};${range}${adjusted(fallback[script], line)};line-gap-override:0%}`;
  return [faceOf('latin', ''), faceOf('arabic', `unicode-range:${RANGES.arabic};`)];
}

/** Returns a font's size in per cent, and its line height, which the size scales. */
function adjusted(size: number, { ascent, descent }: Line): string {
  const percent = (share: number) => `${short((share * 100) / (size / 100), 1)}%`;
  return `size-adjust:${short(size, 1)}%;ascent-override:${percent(ascent)};descent-override:${percent(descent)}`;
}

/** Writes a number for CSS, as short as possible. */
function short(number: number, digits = 3): string {
  return String(Number(number.toFixed(digits))).replace(/^0\./, '.');
}

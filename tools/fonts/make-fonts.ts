import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DISPLAY_FONTS, LINE, TEXT_FONTS, type TextFont } from '../../contract/fonts.ts';

/**
 * Makes the font files of families: subsets for the site in `site/styles/fonts/`, and what the pictures of shared links are drawn with
 * in `server/pages/open-graph/fonts/`. Both are committed, because a start needs none of these programs. Run `node
 * tools/fonts/make-fonts.ts FAMILY …` for families of `contract/fonts.ts`; it needs Debian's `fonttools` and `python3-brotli`, on its
 * own Python. The starter's families were made by an older fonttools, whose files are a few bytes smaller.
 */

const TARGET = 'site/styles/fonts';
const PICTURES = 'server/pages/open-graph/fonts';

/** Arabic letters and punctuation. */
const ARABIC = 'U+0020,U+00A0,U+060C,U+061B,U+061F,U+0621-063A,U+0640-0652,U+0654-0655,U+0670';

/**
 * Characters that few Arabic texts contain: Arabic-Indic digits (the site uses Western ones), alif wasla, and letters
 * of other languages that occur in names.
 */
const RARE = 'U+0660-066C,U+0671,U+067E,U+0686,U+06A4,U+06A9,U+06AF,U+06CC';

const LATIN =
  'U+0020-007E,U+00A0,U+00A9,U+00AB,U+00B7,U+00BB,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026';

/** Latin letters without digits and punctuation. */
const LETTERS = 'U+0041-005A,U+0061-007A';

/**
 * Digits and punctuation of both scripts, and the Latin letters that Arabic pages contain: of the language switch
 * (`t.nav.otherLanguage`), the X in the placeholder of a phone number and of a network's name, and of file types and
 * sizes (PDF, SVG, KB, MB). So the first screen of an Arabic page does not load the file with Latin letters.
 */
const FIGURES =
  'U+0020-0040,U+0042,U+0044-0047,U+004B,U+004D,U+004E,U+0050,U+0053,U+0056,U+0058,U+005B-0060,U+007B-007E,U+00A0,U+00A9,U+00AB,U+00B7,U+00BB,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026';

/** The letters of “عربي”, the only Arabic word on every English page. */
const ARABI = 'U+0628,U+0631,U+0639,U+064A';

/** Digits and punctuation that Arabic headings and figures use from the Latin font. The Arabic one has the spaces. */
const DIGITS = 'U+0021-0040,U+00AB,U+00BB,U+2013-2014,U+2026';

/** Accented letters and symbols, which few pages contain. */
const ACCENTS = 'U+00A1-00A8,U+00AA,U+00AC-00B6,U+00B8-00BA,U+00BC-00D6,U+00D8-00FF,U+0152-0153';

/** OpenType features that join Arabic letters and position their marks. */
const SHAPING = 'init,medi,fina,isol,rlig,liga,calt,ccmp,mark,mkmk,kern,locl,curs,rclt';

const SPACING = 'kern,mark,mkmk,ccmp,locl,lnum';

/** Figures of equal width, only in text: in large type they are too far apart. */
const TABULAR = 'tnum';

/** Units per em of headings, which are larger. The starter's have 1000, as they were published. */
const DISPLAY_UNITS = 500;

/**
 * Units per em of the text font, reduced from 1000 or more. It makes the files an eighth smaller. On the finest phone screens outlines move
 * by a fourteenth of a pixel at most (decision 0060).
 */
const TEXT_UNITS = 350;

type Kind = keyof typeof LINE;
type Script = 'arabic' | 'latin';

/** A subset of a font file. `wght` is one weight, or the lightest and the heaviest of a range. */
type Subset = {
  script: Script;
  wght: readonly [number] | readonly [number, number];
  unicodes: string;
};

/** One file, merged from its subsets. Only subsets of a single weight can be merged. */
type FontFile = { name: string; subsets: readonly [Subset, ...Subset[]] };

/** A family, and what its files have in common. */
type Source = {
  key: string;
  package: string;
  scale: Record<Script, number>;
  kind: Kind;
  /** Width of the space in em. Null keeps the published width. */
  space: number | null;
};

/** Sets units per em, line height and space of a font: source, target, units, ascent, descent and space in em; 0: as it is. */
const SET_LINE = `
import sys
from fontTools.ttLib import TTFont
source, target, units, ascent, descent, space = sys.argv[1:]
font = TTFont(source)
head, hhea, os2 = font["head"], font["hhea"], font["OS/2"]
head.unitsPerEm = int(units)
up, down = round(float(ascent) * head.unitsPerEm), round(float(descent) * head.unitsPerEm)
hhea.ascent, hhea.descent, hhea.lineGap = up, -down, 0
os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = up, -down, 0
os2.usWinAscent, os2.usWinDescent = up, down
for code in (32, 160) if float(space) else ():
    glyph = font.getBestCmap().get(code)
    if glyph:
        font["hmtx"][glyph] = (round(float(space) * head.unitsPerEm), font["hmtx"][glyph][1])
font.save(target)
`;

/** Gives a font the name by which a renderer finds it: source, target, name. */
const NAME_FAMILY = `
import sys
from fontTools.ttLib import TTFont
source, target, family = sys.argv[1:]
font = TTFont(source)
postscript = family.replace(" ", "-")
for number, text in ((1, family), (2, "Regular"), (3, postscript), (4, family), (6, postscript)):
    font["name"].setName(text, number, 3, 1, 0x409)
font["OS/2"].usWeightClass = 400
font["OS/2"].fsSelection = font["OS/2"].fsSelection & ~0x21 | 0x40
font["head"].macStyle = 0
font.save(target)
`;

const workFolder = mkdtempSync(join(tmpdir(), 'fonts-'));
try {
  const keys = process.argv.slice(2);
  if (keys.length === 0) throw new Error('name families of contract/fonts.ts');
  for (const key of keys) makeFamily(key);
} finally {
  rmSync(workFolder, { recursive: true });
}

function makeFamily(key: string): void {
  const text = Object.entries(TEXT_FONTS).find(([each]) => each === key)?.[1];
  const display = Object.entries(DISPLAY_FONTS).find(([each]) => each === key)?.[1];
  if (text !== undefined) {
    const { package: name, scale, space, weights }: TextFont = text;
    const source: Source = { key, kind: 'text', package: name, scale, space: space ?? null };
    for (const file of textFiles(weights)) makeWebFont(source, file);
    for (const weight of [400, 700]) makePictureFonts(source, { arabic: weight, latin: weight });
  } else if (display !== undefined) {
    const { headings } = display;
    const { package: name, scale } = display;
    const source: Source = { key, kind: 'display', package: name, scale, space: null };
    const weights = { arabic: headings.ar.weight, latin: headings.en.weight };
    for (const file of displayFiles(weights)) makeWebFont(source, file);
    makePictureFonts(source, weights);
  } else {
    throw new Error(`contract/fonts.ts has no family ${key}`);
  }
  for (const folder of [TARGET, PICTURES]) {
    const from = join('node_modules', (text ?? display)?.package ?? '', 'LICENSE');
    copyFileSync(from, join(folder, `${key}.LICENSE.txt`));
  }
}

/** Running text has a range of weights. */
function textFiles(weights: readonly [number, number]): FontFile[] {
  const [, heavy] = weights;
  return [
    { name: 'arabic', subsets: [{ script: 'arabic', wght: weights, unicodes: ARABIC }] },
    { name: 'rare', subsets: [{ script: 'arabic', wght: weights, unicodes: RARE }] },
    { name: 'arabi', subsets: [{ script: 'arabic', wght: [heavy], unicodes: ARABI }] },
    { name: 'figures', subsets: [{ script: 'latin', wght: weights, unicodes: FIGURES }] },
    { name: 'letters', subsets: [{ script: 'latin', wght: weights, unicodes: LETTERS }] },
    { name: 'accents', subsets: [{ script: 'latin', wght: weights, unicodes: ACCENTS }] },
  ];
}

/** Headings have one weight per script. */
function displayFiles({ arabic, latin }: Record<Script, number>): FontFile[] {
  return [
    {
      name: 'arabic',
      subsets: [
        { script: 'arabic', wght: [arabic], unicodes: ARABIC },
        { script: 'latin', wght: [arabic], unicodes: DIGITS },
      ],
    },
    { name: 'rare', subsets: [{ script: 'arabic', wght: [arabic], unicodes: RARE }] },
    { name: 'latin', subsets: [{ script: 'latin', wght: [latin], unicodes: LATIN }] },
  ];
}

function makeWebFont(source: Source, { name, subsets }: FontFile): void {
  const target = join(TARGET, `${source.key}-${name}.woff2`);
  const parts = subsets.map((subset, index) => makeSubset(source, subset, `${name}-${index}`));
  const [font = ''] = parts.length === 1 ? parts : [mergeFonts(parts, name)];
  run('fonttools', ['ttLib.woff2', 'compress', '-o', target, font]);
  console.log(`${target} ${statSync(target).size}`);
}

/** Makes the files that pictures are drawn with: one per script, of a single weight, which is part of the name that they are found by. */
function makePictureFonts(source: Source, weights: Record<Script, number>): void {
  for (const script of ['arabic', 'latin'] as const) {
    const unicodes = script === 'arabic' ? `${ARABIC},${RARE}` : `${LATIN},${ACCENTS}`;
    const weight = weights[script];
    const subset: Subset = { script, wght: [weight], unicodes };
    const font = makeSubset(source, subset, `picture-${weight}-${script}`);
    const isText = source.kind === 'text';
    const family = weight === 700 && isText ? `${source.key}-strong` : source.key;
    const name = isText ? `${source.key}-${script}-${weight}` : `${source.key}-${script}`;
    runPython(NAME_FAMILY, [font, join(PICTURES, `${name}.ttf`), family]);
  }
}

/** Makes a subset of a font. @returns the path of its file */
function makeSubset(source: Source, subset: Subset, name: string): string {
  const { script, wght, unicodes } = subset;
  const masters = wght.map((weight) => {
    const master = join(workFolder, `${source.key}-${name}-${weight}.ttf`);
    run('pyftsubset', [
      instanceOf(source, script, weight),
      ...['--no-hinting', '--desubroutinize'],
      // The licence requires the names with copyright and licence (0, 13, 14). No other name is needed.
      ...['--name-IDs=0,13,14', '--drop-tables+=STAT'],
      ...[`--unicodes=${unicodes}`, `--layout-features=${featuresOf(source, script)}`],
      `--output-file=${master}`,
    ]);
    return { weight, file: master };
  });
  const [first, last] = masters;
  if (first === undefined) throw new Error(`${name} has no weight`);
  const font = last === undefined ? first.file : makeVariableFont([first, last], name);
  return fitFont(source, script, font);
}

function featuresOf({ kind }: Source, script: Script): string {
  if (script === 'arabic') return SHAPING;
  return kind === 'text' ? `${SPACING},${TABULAR}` : SPACING;
}

/** Returns the path of a family's font of one weight. */
function instanceOf(source: Source, script: Script, weight: number): string {
  const [scope, family] = source.package.split('/');
  const files = join('node_modules', source.package, 'files');
  if (scope === '@fontsource') return join(files, `${family}-${script}-${weight}-normal.woff2`);
  const instance = join(workFolder, `${source.key}-${script}-${weight}-instance.ttf`);
  run('fonttools', [
    'varLib.instancer',
    ...['-q', '-o', instance],
    ...[join(files, `${family}-${script}-wght-normal.woff2`), `wght=${weight}`],
  ]);
  return instance;
}

type Master = { weight: number; file: string };

/**
 * Makes a variable font from two weights. The original may have a third master, 400, in between. Without it the font has half as many
 * variations, and looks the same between its lightest and its heaviest weight.
 * @returns the path of its file
 */
function makeVariableFont([light, heavy]: [Master, Master], name: string): string {
  const designspace = join(workFolder, `${name}.designspace`);
  const font = join(workFolder, `${name}-variable.ttf`);
  const source = ({ weight, file }: Master) =>
    `<source filename="${file}" familyname="Text" stylename="${weight}"><location><dimension name="Weight" xvalue="${weight}"/></location></source>`;
  writeFileSync(
    designspace,
    `<?xml version="1.0"?><designspace format="4.1"><axes><axis tag="wght" name="Weight" minimum="${light.weight}" maximum="${heavy.weight}" default="${light.weight}"/></axes><sources>${source(light)}${source(heavy)}</sources></designspace>`,
  );
  run('fonttools', ['varLib', '-q', '-x', 'STAT', '-x', 'MVAR', '-o', font, designspace]);
  return font;
}

/** Scales a font's letters by the family's scale, and gives it the line height of its kind. @returns the path of its file */
function fitFont({ kind, scale, space }: Source, script: Script, font: string): string {
  const units = kind === 'text' ? TEXT_UNITS : DISPLAY_UNITS;
  const scaled = `${font}-scaled.ttf`;
  const fitted = `${font}-fitted.ttf`;
  const scaledUnits = String(Math.round(units * scale[script]));
  run('fonttools', ['ttLib.scaleUpem', '--output-file', scaled, font, scaledUnits]);
  const { ascent, descent } = LINE[kind];
  const numbers = [units, ascent, descent, space ?? 0].map(String);
  runPython(SET_LINE, [scaled, fitted, ...numbers]);
  return fitted;
}

/** Merges fonts into one. @returns the path of its file */
function mergeFonts(parts: readonly string[], name: string): string {
  const file = join(workFolder, `${name}.ttf`);
  run('pyftmerge', [`--output-file=${file}`, ...parts]);
  return file;
}

function runPython(program: string, args: string[]): void {
  run('/usr/bin/python3', ['-c', program, ...args]);
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (error) throw new Error(`${command} could not be started; apt install fonttools`);
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes subsets of the design's two fonts in `site/styles/fonts/`, which is committed. Run `node
 * tools/fonts/make-fonts.ts`; it needs Debian's `fonttools` and `python3-brotli`.
 */

const PACKAGES = 'node_modules/@fontsource-variable';
const TARGET = 'site/styles/fonts';

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

const SPACING = 'kern,mark,mkmk,ccmp,locl,tnum,lnum';

/** A subset of a font file. `wght` is one weight, or the lightest and the heaviest of a range. */
type Subset = {
  from: string;
  wght: [number] | [number, number];
  unicodes: string;
  features: string;
};

const readex = (script: string) => `readex-pro/files/readex-pro-${script}-wght-normal.woff2`;
const reem = (script: string) => `reem-kufi/files/reem-kufi-${script}-wght-normal.woff2`;

/** The range of weights of text (base.css). */
const TEXT: [number, number] = [350, 600];

/**
 * Units per em of the text font, reduced from 1000. It makes the files an eighth smaller; on the finest phone screens
 * outlines move by a fourteenth of a pixel at most (decision 0060).
 */
const TEXT_UNITS = 350;

/**
 * The font files and their subsets. Text has a range of weights, headings one weight per script (`--fw-display`). Only
 * subsets of a single weight can be merged into one file.
 */
const FILES: Record<string, [Subset, ...Subset[]]> = {
  'readex-pro-arabic': [
    { from: readex('arabic'), wght: TEXT, unicodes: ARABIC, features: SHAPING },
  ],
  'readex-pro-rare': [{ from: readex('arabic'), wght: TEXT, unicodes: RARE, features: SHAPING }],
  'readex-pro-arabi': [{ from: readex('arabic'), wght: [600], unicodes: ARABI, features: SHAPING }],
  'readex-pro-figures': [
    { from: readex('latin'), wght: TEXT, unicodes: FIGURES, features: SPACING },
  ],
  'readex-pro-letters': [
    { from: readex('latin'), wght: TEXT, unicodes: LETTERS, features: SPACING },
  ],
  'readex-pro-accents': [
    { from: readex('latin'), wght: TEXT, unicodes: ACCENTS, features: SPACING },
  ],
  'reem-kufi-arabic': [
    { from: reem('arabic'), wght: [600], unicodes: ARABIC, features: SHAPING },
    { from: reem('latin'), wght: [600], unicodes: DIGITS, features: SPACING },
  ],
  'reem-kufi-rare': [{ from: reem('arabic'), wght: [600], unicodes: RARE, features: SHAPING }],
  'reem-kufi-latin': [{ from: reem('latin'), wght: [700], unicodes: LATIN, features: SPACING }],
};

const workFolder = mkdtempSync(join(tmpdir(), 'fonts-'));
try {
  for (const [name, subsets] of Object.entries(FILES)) {
    const parts = subsets.map((subset, index) => makeSubset(subset, `${name}-${index}`));
    const target = join(TARGET, `${name}.woff2`);
    const [font = ''] = parts.length === 1 ? parts : [mergeFonts(parts, name)];
    run('fonttools', ['ttLib.woff2', 'compress', '-o', target, font]);
    console.log(`${target} ${statSync(target).size}`);
  }
} finally {
  rmSync(workFolder, { recursive: true });
}
for (const family of ['readex-pro', 'reem-kufi']) {
  copyFileSync(join(PACKAGES, family, 'LICENSE'), join(TARGET, `${family}.LICENSE.txt`));
}

/** Makes a subset of a font. @returns the path of its file */
function makeSubset({ from, wght, unicodes, features }: Subset, name: string): string {
  const masters = wght.map((weight) => {
    const instance = join(workFolder, `${name}-${weight}-instance.ttf`);
    const master = join(workFolder, `${name}-${weight}.ttf`);
    run('fonttools', [
      'varLib.instancer',
      ...['-q', '-o', instance],
      ...[join(PACKAGES, from), `wght=${weight}`],
    ]);
    run('pyftsubset', [
      instance,
      ...['--no-hinting', '--desubroutinize'],
      // The licence requires the names with copyright and licence (0, 13, 14). No other name is needed.
      ...['--name-IDs=0,13,14', '--drop-tables+=STAT'],
      ...[`--unicodes=${unicodes}`, `--layout-features=${features}`, `--output-file=${master}`],
    ]);
    return { weight, file: master };
  });
  const [first, last] = masters;
  if (first === undefined) throw new Error(`${name} has no weight`);
  return last === undefined ? first.file : makeVariableFont([first, last], name);
}

type Master = { weight: number; file: string };

/**
 * Makes a variable font from two weights. The original has a third master, 400, in between; without it the font has half
 * as many variations, and no visible difference between 350 and 600.
 * @returns the path of its file
 */
function makeVariableFont([light, heavy]: [Master, Master], name: string): string {
  const designspace = join(workFolder, `${name}.designspace`);
  const unscaled = join(workFolder, `${name}-unscaled.ttf`);
  const scaled = join(workFolder, `${name}.ttf`);
  const source = ({ weight, file }: Master) =>
    `<source filename="${file}" familyname="Readex Pro" stylename="${weight}"><location><dimension name="Weight" xvalue="${weight}"/></location></source>`;
  writeFileSync(
    designspace,
    `<?xml version="1.0"?><designspace format="4.1"><axes><axis tag="wght" name="Weight" minimum="${light.weight}" maximum="${heavy.weight}" default="${light.weight}"/></axes><sources>${source(light)}${source(heavy)}</sources></designspace>`,
  );
  run('fonttools', ['varLib', '-q', '-x', 'STAT', '-x', 'MVAR', '-o', unscaled, designspace]);
  run('fonttools', ['ttLib.scaleUpem', '--output-file', scaled, unscaled, String(TEXT_UNITS)]);
  return scaled;
}

/** Merges fonts into one. @returns the path of its file */
function mergeFonts(parts: readonly string[], name: string): string {
  const file = join(workFolder, `${name}.ttf`);
  run('pyftmerge', [`--output-file=${file}`, ...parts]);
  return file;
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (error) throw new Error(`${command} could not be started; apt install fonttools`);
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Cuts the design's two fonts down to what the site shows, into `site/styles/fonts/`, which is
 * committed: `node tools/fonts/make-fonts.ts`, with Debian's `fonttools` and `python3-brotli`.
 */

const PACKAGES = 'node_modules/@fontsource-variable';
const TARGET = 'site/styles/fonts';

/** Arabic letters and signs. */
const ARABIC = 'U+0020,U+00A0,U+060C,U+061B,U+061F,U+0621-063A,U+0640-0652,U+0654-0655,U+0670';

/**
 * What few Arabic texts hold: their own digits, where the site itself writes others, the silent alif, and the
 * letters of its neighbours that names bring along.
 */
const RARE = 'U+0660-066C,U+0671,U+067E,U+0686,U+06A4,U+06A9,U+06AF,U+06CC';

const LATIN =
  'U+0020-007E,U+00A0,U+00A9,U+00AB,U+00B7,U+00BB,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026';

/** Latin letters, without what stands among the letters of either script. */
const LETTERS = 'U+0041-005A,U+0061-007A';

/**
 * What stands among the letters of either script, and the letters that Arabic pages show: those of the way to
 * the English one (`t.nav.otherLanguage`), the X of a number's example and of a platform, and those of the types
 * and sizes of files (PDF, SVG, KB, MB). So the first screen needs no Latin letters.
 */
const FIGURES =
  'U+0020-0040,U+0042,U+0044-0047,U+004B,U+004D,U+004E,U+0050,U+0053,U+0056,U+0058,U+005B-0060,U+007B-007E,U+00A0,U+00A9,U+00AB,U+00B7,U+00BB,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026';

/** The same the other way round: the one Arabic word of every English page, “عربي”. */
const ARABI = 'U+0628,U+0631,U+0639,U+064A';

/** What Arabic headings and figures take from the Latin font; their own has the spaces. */
const DIGITS = 'U+0021-0040,U+00AB,U+00BB,U+2013-2014,U+2026';

/** Letters with accents, which few pages show. */
const ACCENTS = 'U+00A1-00A8,U+00AA,U+00AC-00B6,U+00B8-00BA,U+00BC-00D6,U+00D8-00FF,U+0152-0153';

/** Without these, Arabic letters neither join nor carry their marks. */
const SHAPING = 'init,medi,fina,isol,rlig,liga,calt,ccmp,mark,mkmk,kern,locl,curs,rclt';

const SPACING = 'kern,mark,mkmk,ccmp,locl,tnum,lnum';

/** `wght` is one weight, or the lightest and the heaviest of a range. */
type Cut = { from: string; wght: [number] | [number, number]; unicodes: string; features: string };

const readex = (script: string) => `readex-pro/files/readex-pro-${script}-wght-normal.woff2`;
const reem = (script: string) => `reem-kufi/files/reem-kufi-${script}-wght-normal.woff2`;

/** The weights that text is set in (base.css). */
const TEXT: [number, number] = [350, 600];

/**
 * Units to the em of what text is set in, of the thousand that it is drawn in: a fourteenth of a pixel at
 * most on a phone's finest screen, and an eighth of the file (decision 0056).
 */
const TEXT_UNITS = 350;

/**
 * Text is set in a range of weights; headings in one weight a script (`--fw-display`). Cuts of one
 * weight can be merged into one file, others cannot.
 */
const FILES: Record<string, [Cut, ...Cut[]]> = {
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

const workshop = mkdtempSync(join(tmpdir(), 'fonts-'));
try {
  for (const [name, cuts] of Object.entries(FILES)) {
    const parts = cuts.map((cut, index) => cutOut(cut, `${name}-${index}`));
    const target = join(TARGET, `${name}.woff2`);
    const [whole = ''] = parts.length === 1 ? parts : [merged(parts, name)];
    run('fonttools', ['ttLib.woff2', 'compress', '-o', target, whole]);
    console.log(`${target} ${statSync(target).size}`);
  }
} finally {
  rmSync(workshop, { recursive: true });
}
for (const family of ['readex-pro', 'reem-kufi']) {
  copyFileSync(join(PACKAGES, family, 'LICENSE'), join(TARGET, `${family}.LICENSE.txt`));
}

/** The path of a font that has what a cut asks for, and no more. */
function cutOut({ from, wght, unicodes, features }: Cut, name: string): string {
  const masters = wght.map((weight) => {
    const instance = join(workshop, `${name}-${weight}-instance.ttf`);
    const master = join(workshop, `${name}-${weight}.ttf`);
    run('fonttools', [
      'varLib.instancer',
      ...['-q', '-o', instance],
      ...[join(PACKAGES, from), `wght=${weight}`],
    ]);
    run('pyftsubset', [
      instance,
      ...['--no-hinting', '--desubroutinize'],
      // Copyright and licence travel with the font, as the licence asks; nothing looks for it by its name.
      ...['--name-IDs=0,13,14', '--drop-tables+=STAT'],
      ...[`--unicodes=${unicodes}`, `--layout-features=${features}`, `--output-file=${master}`],
    ]);
    return { weight, file: master };
  });
  const [first, last] = masters;
  if (first === undefined) throw new Error(`${name} has no weight`);
  return last === undefined ? first.file : variableFont([first, last], name);
}

type Master = { weight: number; file: string };

/**
 * The path of a font of all weights between two. The designer's font has a third, 400, from which it
 * goes both ways: twice the changes of shape, for what nobody sees between 350 and 600.
 */
function variableFont([light, heavy]: [Master, Master], name: string): string {
  const space = join(workshop, `${name}.designspace`);
  const whole = join(workshop, `${name}-whole.ttf`);
  const scaled = join(workshop, `${name}.ttf`);
  const source = ({ weight, file }: Master) =>
    `<source filename="${file}" familyname="Readex Pro" stylename="${weight}"><location><dimension name="Weight" xvalue="${weight}"/></location></source>`;
  writeFileSync(
    space,
    `<?xml version="1.0"?><designspace format="4.1"><axes><axis tag="wght" name="Weight" minimum="${light.weight}" maximum="${heavy.weight}" default="${light.weight}"/></axes><sources>${source(light)}${source(heavy)}</sources></designspace>`,
  );
  run('fonttools', ['varLib', '-q', '-x', 'STAT', '-x', 'MVAR', '-o', whole, space]);
  run('fonttools', ['ttLib.scaleUpem', '--output-file', scaled, whole, String(TEXT_UNITS)]);
  return scaled;
}

function merged(parts: readonly string[], name: string): string {
  const whole = join(workshop, `${name}.ttf`);
  run('pyftmerge', [`--output-file=${whole}`, ...parts]);
  return whole;
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (error) throw new Error(`${command} could not be started; apt install fonttools`);
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

// Prints the starter content's PDF files with headless Chromium. Run by hand after a change:
//   node tools/artwork/make-starter-documents.ts [content/media] [--fonts DIR] [--chromium PATH]
//     [--only part-of-a-path]
//
// Chromium embeds a variable font as outlines, page after page, which makes a file four times as
// large. For the committed files, pin the weights first, with Python's fonttools and brotli, and
// name the folder with --fonts:
//   fonttools varLib.instancer readex-pro-arabic-wght-normal.woff2 wght=350 \
//     -o fonts/readex-pro-arabic-350.woff2
// Needed are Reem Kufi 600 and Readex Pro 350 and 600, each in arabic and latin.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { curriculumVitae, type Person } from './documents/cv.ts';
import { identityGuide } from './documents/identity-guide.ts';
import { type FontFace, html } from './documents/page.ts';
import { reports } from './documents/reports.ts';
import { starterMedia } from './make-starter-media.ts';

const root = resolve(import.meta.dirname, '../..');

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      fonts: { type: 'string' },
      chromium: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const folder = resolve(positionals[0] ?? join(root, 'content/media'));
  const chromium = values.chromium ?? process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(chromium)) {
    throw new Error(`There is no Chromium at ${chromium}: name it with --chromium or CHROMIUM.`);
  }
  const documents = sheets(loadFonts(values.fonts)).filter(([path]) =>
    path.includes(values.only ?? ''),
  );
  for (const [path, text] of documents) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    print(chromium, text, target);
    console.log(`${path}: ${Math.ceil(readFileSync(target).length / 1024)} KB`);
  }
}

/** Every document: its path under the media folder, and its HTML. */
function sheets(fonts: readonly FontFace[]): [path: string, text: string][] {
  const drawings = new Map(starterMedia());
  const cvs = (['board', 'executive', 'trainer'] as const).flatMap((kind) => {
    const plural = kind === 'board' ? kind : `${kind}s`;
    const people = parse(readFileSync(join(root, `content/${plural}.yaml`), 'utf8')) as Person[];
    return people.map((person): [string, string] => {
      const portrait = drawings.get(`${plural}/${person.id}.svg`) ?? '';
      return [`cv/${kind}-${person.id}.pdf`, curriculumVitae(person, portrait, fonts)];
    });
  });
  const printed = [...reports(), identityGuide()].map(
    ({ path, title, pages }): [string, string] => [path, html(title, pages, fonts)],
  );
  return [...printed, ...cvs];
}

function loadFonts(folder: string | undefined): FontFace[] {
  const families = [
    { family: 'Reem Kufi', slug: 'reem-kufi', weights: ['600'] },
    { family: 'Readex Pro', slug: 'readex-pro', weights: ['350', '600'] },
  ] as const;
  const scripts = ['arabic', 'latin'] as const;
  return families.flatMap(({ family, slug, weights }) =>
    scripts.flatMap((script) => {
      const packaged = join(root, 'node_modules/@fontsource-variable', slug, 'files');
      const fixed = weights.map((weight) => ({
        weight,
        path: join(folder ?? packaged, `${slug}-${script}-${weight}.woff2`),
      }));
      const files = fixed.every(({ path }) => existsSync(path))
        ? fixed
        : [
            {
              weight: '160 700',
              path: join(folder ?? packaged, `${slug}-${script}-wght-normal.woff2`),
            },
          ];
      return files.map(({ weight, path }): FontFace => {
        if (!existsSync(path)) {
          const advice = folder ? '' : ' Run npm install, or name a folder of fonts with --fonts.';
          throw new Error(`The font ${path} is missing.${advice}`);
        }
        const url = `data:font/woff2;base64,${readFileSync(path).toString('base64')}`;
        return { family, script, weight, url };
      });
    }),
  );
}

function print(chromium: string, text: string, target: string): void {
  const work = mkdtempSync(join(tmpdir(), 'yafee-print-'));
  try {
    const source = join(work, 'document.html');
    writeFileSync(source, text);
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${join(work, 'profile')}`,
      '--no-pdf-header-footer',
      `--print-to-pdf=${target}`,
      `file://${source}`,
    ];
    const { status, stderr } = spawnSync(chromium, flags, { encoding: 'utf8', timeout: 120_000 });
    if (status !== 0) {
      throw new Error(`Chromium could not print ${target}:\n${stderr}`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

main();

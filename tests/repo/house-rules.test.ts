import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, type Source, sources } from '../helpers/sources.ts';

/** Finds all lines that match the pattern and not the exception. Returns them as `file:line text`. */
function findLines(files: readonly Source[], pattern: RegExp, exception = /$^/): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, location: `${path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line) && !exception.test(line))
      .map(({ line, location }) => `${location} ${line.trim()}`),
  );
}

/** The endings of files with text that is read by somebody. */
const TEXT_FILES = [
  ...[
    '.ts',
    '.tsx',
    '.js',
    '.mjs',
    '.css',
    '.html',
    '.svg',
    '.json',
    '.txt',
    '.md',
    '.yml',
    '.yaml',
  ],
  ...['.sh', '.conf', '.cfg', '.service', '.socket', '.timer', 'Caddyfile', 'Containerfile'],
];

const typescript = sources('.ts', '.tsx');
const shipped = typescript.filter(
  ({ path }) => /^(contract|server|site|admin)\//.test(path) && !/\.test\.tsx?$/.test(path),
);
// bench/lighthouse/prototype is measured as it was designed, and does not follow these rules.
const css = sources('.css').filter(({ path }) => !path.startsWith('bench/'));

describe('the code', () => {
  it('reads the environment in one file', () => {
    const elsewhere = shipped.filter(({ path }) => path !== 'server/config/env.ts');
    // The build replaces `import.meta.env.SSR`: it tells the server's code of the site from the browser's.
    expect(findLines(elsewhere, /process\.env|import\.meta\.env(?!\.SSR\b)/)).toEqual([]);
    expect(findLines(shipped, /process\.env/)).toHaveLength(1);
  });

  it('leaves room for the dots of letters wherever the back office cuts text at the edge of its line', () => {
    const cut = css
      .filter(({ path }) => path.startsWith('admin/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', rules = '']) => ({
          selector: `${path} ${selector.trim()}`,
          rules,
        })),
      )
      .filter(
        ({ selector, rules }) =>
          rules.includes('text-overflow') ||
          (/\binput$/.test(selector) && rules.includes('line-height')),
      );
    expect(cut.length).toBeGreaterThan(4);
    const narrow = cut.filter(({ rules }) => !rules.includes('line-height: var(--lh-clipped)'));
    expect(narrow.map(({ selector }) => selector)).toEqual([]);
  });

  it('uses logical CSS properties only, and gives a reason for each exception', () => {
    const physical =
      /(^|[\s;{])((margin|padding|border|scroll-margin|scroll-padding)-(left|right|top|bottom)|left|right|top|bottom|width|height|(min|max)-(width|height)|border-(top|bottom)-(left|right)-radius)\s*:|text-align:\s*(left|right)|float:\s*(left|right)|clear:\s*(left|right)/;
    const violations = css.flatMap(({ path, text }) => {
      // A file whose positions are never mirrored has the reason in its first line.
      if (text.startsWith('/* physical: ')) return [];
      const rows = text.split('\n');
      return rows.flatMap((line, index) => {
        const isMedia = /@(media|container|supports)/.test(line);
        const isComment = /^\s*(\/?\*|[^{};:]*\*\/)/.test(line);
        if (isMedia || isComment || !physical.test(line)) return [];
        // One comment may apply to several lines below it.
        const above = rows.slice(Math.max(0, index - 6), index + 1).join('\n');
        return /physical/.test(above) ? [] : [`${path}:${index + 1} ${line.trim()}`];
      });
    });
    expect(violations).toEqual([]);
    expect(css.length).toBeGreaterThan(10);
  });

  it('names no colour but in what is derived from the palette', () => {
    const named = [...css, ...shipped].filter(({ path }) => /^(site|admin|server)\//.test(path));
    const hex = /#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|%23[\da-f]{6}\b/i;
    // Ink on white paper, masks, and anchors of pages.
    const allowed = /^ +--[\w-]+: #(fff|000|333|999);$|linear-gradient\(#000 0 0\)|href=/;
    expect(findLines(named, hex, allowed)).toEqual([]);
    const rules = named.filter(({ path }) => path.endsWith('.css'));
    const functions = /\b(rgba?|hsla?|oklch|light-dark)\(/i;
    const shades = /^ +--(backdrop|shade): /;
    expect(findLines(rules, functions, shades)).toEqual([]);
  });

  it('has every CSS rule in a cascade layer', () => {
    const unlayered = css
      .filter(({ path }) => /^(site|admin)\//.test(path))
      .filter(({ text }) => {
        const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
        return !/^@(layer|import|font-face)/.test(withoutComments);
      });
    expect(unlayered.map(({ path }) => path)).toEqual([]);
  });

  it('sets no letter-spacing, text-transform or italics', () => {
    expect(findLines(css, /letter-spacing|text-transform|font-style:\s*italic/)).toEqual([]);
  });

  it('has no inline styles or scripts, and sets inner HTML in one component', () => {
    const components = shipped.filter(({ path }) => path.endsWith('.tsx'));
    // Mail programs ignore style sheets; no page of the site or the office shows these components.
    const pages = components.filter(({ path }) => !path.startsWith('site/newsletter-mail/'));
    expect(findLines(pages, /\sstyle=\{|<style/)).toEqual([]);
    expect(findLines(components, /<script/)).toEqual([]);
    const raw = components.filter(({ text }) => text.includes('dangerouslySetInnerHTML'));
    expect(raw.map(({ path }) => path)).toEqual(['site/components/content-text.tsx']);
  });

  it('loads nothing from another origin', () => {
    const loaded = /(\bsrc(set)?|poster)=[{"'`]+https?:\/\/|url\(["']?https?:|<link[^>]+https?:/;
    const site = [...shipped.filter(({ path }) => /^(site|admin)\//.test(path)), ...css];
    expect(findLines(site, loaded)).toEqual([]);
  });

  it('has no Arabic text outside of the files of texts', () => {
    const arabic = /[\u0600-\u06ff]/;
    const components = shipped.filter(
      ({ path }) => /^(site|admin)\//.test(path) && !/^site\/i18n\/|[/-]texts\.ts$/.test(path),
    );
    expect(findLines(components, arabic, /^\s*(\*|\/\/|\/\*)/)).toEqual([]);
  });

  it('names no organisation: what it is called is in the identity [NAMES-05]', () => {
    const written = sources(...TEXT_FILES).filter(
      ({ path }) =>
        /^(contract|server|site|admin|tools|deploy|docs\/guide)\//.test(path) &&
        !/\.test\.tsx?$/.test(path) &&
        // What has run on databases in use never changes.
        !path.startsWith('server/platform/database/migrations/'),
    );
    expect(written.length).toBeGreaterThan(1_000);
    // The software says its own name where it starts, and its alerts begin with it.
    const software = /This is Yafee |\bYafee[A-Z]\w+/;
    expect(findLines(written, /Yafee|يافع/, software)).toEqual([]);
  });

  it('has named exports only', () => {
    expect(findLines(shipped, /^export default/)).toEqual([]);
  });

  it('does not recognise content kinds by the fields of an entry', () => {
    const probe = /'[\w-]+' in (\w+\.)*(entry|fields|item|content)\b/;
    expect(findLines(shipped, probe)).toEqual([]);
    // The pattern matches such code.
    expect("'publishedAt' in entry").toMatch(probe);
  });

  it('has no catch-all modules, index files or upper-case file names', () => {
    const catchAll = /(^|\/)(utils?|misc|common|lib|helpers?)(\/|\.tsx?$)/;
    const paths = shipped.map(({ path }) => path);
    expect(paths.filter((path) => catchAll.test(path))).toEqual([]);
    expect(paths.filter((path) => /\/index\.tsx?$/.test(path))).toEqual([]);
    expect(paths.filter((path) => path !== path.toLowerCase())).toEqual([]);
  });

  it('has no TODO or placeholder text', () => {
    const all = typescript.filter(({ path }) => path !== 'tests/repo/house-rules.test.ts');
    expect(findLines(all, /\b(TODO|FIXME|HACK)\b|(\/\/|\*)\s*XXX|lorem ipsum/i)).toEqual([]);
  });

  it('skips no test, and has no assertion that cannot fail', () => {
    const tests = typescript.filter(
      ({ path }) => /\.(test|spec)\.tsx?$/.test(path) && path !== 'tests/repo/house-rules.test.ts',
    );
    expect(tests.length).toBeGreaterThan(150);
    const skipped = /\.(skip|skipIf|runIf|only|todo|fixme|fails)\(|\.(skip|only)\.each/;
    expect(findLines(tests, skipped)).toEqual([]);
    // An assertion about a literal, or one inside a condition.
    const ineffective =
      /(?<!\.)\bexpect\((true|false|null|undefined|\d+|'[^']*')\)|^\s*if \(.*\) (await )?expect\(/;
    expect(findLines(tests, ineffective)).toEqual([]);
  });

  it('asserts no time in a test', () => {
    const clocks = /performance\.now\(\) -|process\.hrtime|[cC]puUsage\(/;
    const tests = typescript.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
    expect(findLines(tests, clocks)).toEqual([]);
  });

  it('has an exact version for every dependency', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const versions = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    const ranges = Object.entries(versions).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    );
    expect(ranges).toEqual([]);
  });

  it('replaces modules only in tests that do not share them with others', () => {
    const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8');
    const [, named = ''] = /^const MOCKS = \[(.*)\];$/m.exec(config) ?? [];
    // Component tests have a page of the browser each.
    const replacing = typescript.filter(
      ({ path, text }) => /\.test\.ts$/.test(path) && /^\s*vi\.(do)?mock\(/im.test(text),
    );
    expect(replacing.map(({ path }) => `'${path}'`).join(', ')).toBe(named);
  });
});

describe('the README', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

  it('stays short', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(101);
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const commands = [...readme.matchAll(/npm (?:run )?([a-z-]+)/g)].map((match) => match[1] ?? '');
    expect(commands.length).toBeGreaterThan(3);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe('docs/settings.md', () => {
  it('lists exactly the environment variables that the configuration reads', () => {
    const config = readFileSync(join(ROOT, 'server/config/config.ts'), 'utf8');
    const read = [...config.matchAll(/env, '([A-Z_]+)'/g)].map((match) => match[1] ?? '');
    const settings = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
    const listed = [...settings.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1] ?? '');
    expect(listed.toSorted()).toEqual([...new Set(read)].toSorted());
  });
});

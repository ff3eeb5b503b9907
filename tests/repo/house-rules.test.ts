import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, type Source, sources } from '../helpers/sources.ts';

/** Every line that matches, as `file:line text`. */
function lines(files: readonly Source[], pattern: RegExp, except = /$^/): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line) && !except.test(line))
      .map(({ line, place }) => `${place} ${line.trim()}`),
  );
}

/** The names by which the map's regions are found in a backend's answer: data in both languages. */
const PRESETS = 'site/sections/area-map/presets.ts';

const typescript = sources('.ts', '.tsx');
const shipped = typescript.filter(
  ({ path }) => /^(contract|server|site)\//.test(path) && !/\.test\.tsx?$/.test(path),
);
// The prototype of the home page is measured as it was drawn.
const css = sources('.css').filter(({ path }) => !path.startsWith('bench/'));

describe('the house rules', () => {
  it('read the environment in one place', () => {
    const elsewhere = shipped.filter(({ path }) => path !== 'server/config/env.ts');
    expect(lines(elsewhere, /process\.env|import\.meta\.env/)).toEqual([]);
    expect(lines(shipped, /process\.env/)).toHaveLength(1);
  });

  it('leave direction to CSS: logical properties only, and each exception says why', () => {
    const physical =
      /(^|[\s;{])((margin|padding|border|scroll-margin|scroll-padding)-(left|right|top|bottom)|left|right|top|bottom|width|height|(min|max)-(width|height)|border-(top|bottom)-(left|right)-radius)\s*:|text-align:\s*(left|right)|float:\s*(left|right)|clear:\s*(left|right)/;
    const wrong = css.flatMap(({ path, text }) => {
      // A file of positions that never mirror says so at its top.
      if (text.startsWith('/* physical: ')) return [];
      const rows = text.split('\n');
      return rows.flatMap((line, index) => {
        const isMedia = /@(media|container|supports)/.test(line);
        const isComment = /^\s*(\/?\*|[^{};:]*\*\/)/.test(line);
        if (isMedia || isComment || !physical.test(line)) return [];
        // The comment may stand above a block of them.
        const above = rows.slice(Math.max(0, index - 6), index + 1).join('\n');
        return /physical/.test(above) ? [] : [`${path}:${index + 1} ${line.trim()}`];
      });
    });
    expect(wrong).toEqual([]);
    expect(css.length).toBeGreaterThan(10);
  });

  it('keep every style in its layer', () => {
    const wrong = css
      .filter(({ path }) => path.startsWith('site/'))
      .filter(({ text }) => {
        const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
        return !/^@(layer|import|font-face)/.test(bare);
      });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('set no letter-spacing, and transform no letters', () => {
    expect(lines(css, /letter-spacing|text-transform|font-style:\s*italic/)).toEqual([]);
  });

  it('put no inline style, script or handler into a page', () => {
    const components = shipped.filter(({ path }) => path.endsWith('.tsx'));
    expect(lines(components, /\sstyle=\{|<script|<style/)).toEqual([]);
    const raw = components.filter(({ text }) => text.includes('dangerouslySetInnerHTML'));
    expect(raw.map(({ path }) => path)).toEqual(['site/components/content-text.tsx']);
  });

  it('speak to no other origin', () => {
    const loaded = /(\bsrc(set)?|poster)=[{"'`]+https?:\/\/|url\(["']?https?:|<link[^>]+https?:/;
    const site = [...shipped.filter(({ path }) => path.startsWith('site/')), ...css];
    expect(lines(site, loaded)).toEqual([]);
  });

  it('keep every text of the site in both languages', () => {
    const arabic = /[\u0600-\u06ff]/;
    const components = shipped.filter(
      ({ path }) => path.startsWith('site/') && !path.startsWith('site/i18n/') && path !== PRESETS,
    );
    expect(lines(components, arabic, /^\s*(\*|\/\/|\/\*)/)).toEqual([]);
  });

  it('export by name', () => {
    expect(lines(shipped, /^export default/)).toEqual([]);
  });

  it('tell kinds of content apart by their definitions, not by the fields that an entry has', () => {
    const probe = /'[\w-]+' in (\w+\.)*(entry|fields|item|content)\b/;
    expect(lines(shipped, probe)).toEqual([]);
    // As it was written before: the pattern finds it.
    expect("'publishedAt' in entry").toMatch(probe);
  });

  it('have no room for odds and ends', () => {
    const rooms = /(^|\/)(utils?|misc|common|lib|helpers?)(\/|\.tsx?$)/;
    const paths = shipped.map(({ path }) => path);
    expect(paths.filter((path) => rooms.test(path))).toEqual([]);
    expect(paths.filter((path) => /\/index\.tsx?$/.test(path))).toEqual([]);
    expect(paths.filter((path) => path !== path.toLowerCase())).toEqual([]);
  });

  it('leave nothing half done', () => {
    const all = typescript.filter(({ path }) => path !== 'tests/repo/house-rules.test.ts');
    expect(lines(all, /\b(TODO|FIXME|HACK)\b|(\/\/|\*)\s*XXX|lorem ipsum/i)).toEqual([]);
  });

  it('skip no test, and hold no test to be passed by what cannot fail', () => {
    const tests = typescript.filter(
      ({ path }) => /\.(test|spec)\.tsx?$/.test(path) && path !== 'tests/repo/house-rules.test.ts',
    );
    expect(tests.length).toBeGreaterThan(150);
    const skipped = /\.(skip|skipIf|runIf|only|todo|fixme|fails)\(|\.(skip|only)\.each/;
    expect(lines(tests, skipped)).toEqual([]);
    // An assertion about a literal, or one that is made only where something is so.
    const idle =
      /(?<!\.)\bexpect\((true|false|null|undefined|\d+|'[^']*')\)|^\s*if \(.*\) (await )?expect\(/;
    expect(lines(tests, idle)).toEqual([]);
  });

  it('pin every dependency exactly', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const versions = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    const loose = Object.entries(versions).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    );
    expect(loose).toEqual([]);
  });
});

describe('the README', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

  it('stays short', () => {
    expect(readme.split('\n').length).toBeLessThan(120);
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const named = [...readme.matchAll(/npm (?:run )?([a-z-]+)/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('lists exactly the settings that are read', () => {
    const config = readFileSync(join(ROOT, 'server/config/config.ts'), 'utf8');
    const read = [...config.matchAll(/env, '([A-Z_]+)'/g)].map((match) => match[1] ?? '');
    const listed = [...readme.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1] ?? '');
    expect(listed.toSorted()).toEqual([...new Set(read)].toSorted());
  });
});

import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../helpers/sources.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type Config = { forbidden: { name: string }[] };
type Import = readonly [from: string, to: string];

const require = createRequire(import.meta.url);
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** For each rule about modules, an import that this rule forbids and no other rule does. */
const FORBIDDEN: Readonly<Record<string, Import>> = {
  'no-circular': ['contract/one.ts', 'contract/other.ts'],
  'contract-is-isolated': ['contract/forms.ts', 'server/platform/clock.ts'],
  'server-site-and-admin-are-isolated': ['site/app.tsx', 'admin/app.tsx'],
  'admin-contract-not-to-site': ['site/entry.client.tsx', 'contract/admin/api.ts'],
  'only-the-app-to-admin': ['server/content/publish.ts', 'server/admin/admin.ts'],
  'feature-not-to-its-handlers': [
    'server/content/import.ts',
    'server/content/admin/content-handlers.ts',
  ],
  'app-to-admin-handlers': ['server/admin/handlers.ts', 'server/content/admin/entry-handlers.ts'],
  'admin-base-is-isolated': ['admin/kit/avatar.tsx', 'admin/inbox/arrival.ts'],
  'admin-feature-not-to-frame': ['admin/audit/audit.page.tsx', 'admin/frame/frame.tsx'],
  'admin-feature-not-to-feature-internals': [
    'admin/inbox/inbox.page.tsx',
    'admin/content/entry/edited-entry.ts',
  ],
  'platform-not-to-features': ['server/platform/jobs.ts', 'server/content/content.ts'],
  'feature-not-to-feature-internals': [
    'server/tweets/refresh.ts',
    'server/content/entries/repository.ts',
  ],
  'not-to-feature-internals': ['server/app.ts', 'server/content/entries/repository.ts'],
  'feature-not-to-app': ['server/content/import.ts', 'server/context.ts'],
  'not-to-environment': ['server/app.ts', 'server/config/env.ts'],
  'unit-test-not-to-database': ['server/tweets/refresh.test.ts', 'tests/helpers/databases.ts'],
  'site-base-is-isolated': ['site/i18n/ar.ts', 'site/boot.ts'],
  'no-library-before-use': ['site/boot.ts', 'site/components/card.tsx'],
  'site-parts-are-isolated': ['site/components/card.tsx', 'site/api/queries.ts'],
  'component-not-to-router-or-queries': [
    'site/components/link.tsx',
    'node_modules/wouter/index.js',
  ],
  'section-not-to-section': ['site/sections/board/board.tsx', 'site/sections/hero/hero.tsx'],
  'not-to-section-internals': ['site/routes/home/home.page.tsx', 'site/sections/hero/slide.tsx'],
  'not-to-page-internals': ['site/app.tsx', 'site/routes/home/slides.ts'],
  'page-not-to-page': ['site/routes/home/slides.ts', 'site/routes/news/news.page.tsx'],
};

/** Similar imports that the rules allow. */
const ALLOWED: readonly Import[] = [
  ['admin/app.tsx', 'admin/auth/users/users.page.tsx'],
  ['admin/auth/users/users.page.tsx', 'admin/kit/avatar.tsx'],
  ['admin/today/today.page.tsx', 'admin/audit/audit-event-text.ts'],
  ['server/admin/admin.ts', 'contract/admin/api.ts'],
  ['server/admin/handlers.ts', 'server/content/admin/content-handlers.ts'],
  ['server/admin/handlers.ts', 'server/content/content.ts'],
  ['server/content/admin/content-handlers.ts', 'server/content/entries/repository.ts'],
  ['server/content/admin/content-handlers.ts', 'server/media/media.ts'],
  ['server/app.ts', 'server/admin/admin.ts'],
  ['contract/other.ts', 'contract/one.ts'],
  ['server/app.ts', 'server/content/content.ts'],
  ['server/content/content.ts', 'server/content/entries/repository.ts'],
  ['server/content/entries/repository.ts', 'server/platform/database.ts'],
  ['server/main.ts', 'server/config/env.ts'],
  ['server/tweets/refresh.ts', 'server/content/content.ts'],
  ['site/app.tsx', 'site/routes/failure/failure.tsx'],
  ['site/routes/home/home.page.tsx', 'site/routes/home/slides.ts'],
  ['site/routes/home/home.page.tsx', 'site/routes/page.ts'],
  ['site/routes/home/home.page.tsx', 'site/sections/hero/hero.tsx'],
  ['tests/api/pages.test.ts', 'server/content/content.ts'],
];

/** Writes modules with these imports, and nothing else, to a temporary folder. Returns its path. */
async function writeModules(imports: readonly Import[]): Promise<string> {
  const folder = await temporaryFolder();
  const modules = new Set(imports.flat());
  for (const module of modules) {
    const lines = imports
      .filter(([from]) => from === module)
      .map(([, to]) => {
        const path = relative(dirname(module), to);
        return `import '${path.startsWith('.') ? path : `./${path}`}';`;
      });
    await mkdir(dirname(join(folder, module)), { recursive: true });
    await writeFile(join(folder, module), `${lines.join('\n')}\nexport const name = 1;\n`);
  }
  return folder;
}

/** Runs dependency-cruiser on a folder. Returns the violations as `rule: from → to`. */
function findViolations(folder: string, config: string): string[] {
  const args = [CRUISER, '--config', join(ROOT, config), '--output-type', 'json', '.'];
  const { summary } = JSON.parse(
    execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
  ) as { summary: { violations: { rule: { name: string }; from: string; to: string }[] } };
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

it('each rule about modules reports the import that it forbids, and nothing else', async () => {
  const { forbidden } = require(join(ROOT, '.dependency-cruiser.cjs')) as Config;
  expect(forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(FORBIDDEN).toSorted());
  const folder = await writeModules([...Object.values(FORBIDDEN), ...ALLOWED]);
  const reported = findViolations(folder, '.dependency-cruiser.cjs');
  const expected = Object.entries(FORBIDDEN).map(
    ([rule, [from, to]]) => `${rule}: ${from} → ${to}`,
  );
  expect(reported.toSorted()).toEqual(expected.toSorted());
});

it('reports features that import each other, even if no cycle of files exists', async () => {
  const folder = await writeModules([
    ['server/content/content.ts', 'server/platform/database.ts'],
    ['server/content/import.ts', 'server/media/media.ts'],
    ['server/media/routes.ts', 'server/content/content.ts'],
    ['server/tweets/tweets.ts', 'server/media/media.ts'],
  ]);
  expect(findViolations(folder, '.dependency-cruiser.cjs')).toEqual([]);
  expect(findViolations(folder, '.dependency-cruiser-folders.cjs').toSorted()).toEqual([
    'no-circular-folders: server/content → server/media',
    'no-circular-folders: server/media → server/content',
  ]);
});

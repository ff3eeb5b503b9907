/** Layers of the code (docs/architecture.md, "Layers"), checked by `npm test`. Tests may import anything. */

/** Every folder of the server but these two is a feature. */
const FEATURES = '^server/(?!platform/|config/)[^/]+/';
const TESTS = '\\.test\\.tsx?$';

/** The type of a page module may be known everywhere in `site`. */
const PAGE_TYPE = '^site/routes/page\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that import each other cannot be read or changed one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'Server and browser share it, so it knows neither Node nor the browser nor React.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { pathNot: '^(contract/|node_modules/valibot/)' },
    },
    {
      name: 'server-and-site-meet-in-the-contract',
      severity: 'error',
      from: { path: '^(server|site)/', pathNot: TESTS },
      to: { path: '^(server|site)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: TESTS },
      to: { path: '^server/', pathNot: '^server/platform/' },
    },
    {
      name: 'features-know-nothing-above-them',
      severity: 'error',
      from: { path: FEATURES, pathNot: TESTS },
      to: { path: '^server/([^/]+\\.ts$|config/)' },
    },
    {
      name: 'environment-is-read-in-one-place',
      severity: 'error',
      from: { pathNot: ['^server/config/', '^server/main\\.ts$', '^tools/', TESTS] },
      to: { path: '^server/config/env\\.ts$' },
    },
    {
      name: 'unit-tests-need-no-database',
      comment:
        'What opens a database or the app is named *.integration.test.ts (vitest.config.ts).',
      severity: 'error',
      from: {
        path: '^(contract|server|site|tools)/.*\\.test\\.tsx?$',
        pathNot: '\\.integration\\.test\\.ts$',
      },
      to: {
        path: '^tests/helpers/(app|databases|postgres-server|server-process|starter-content)\\.ts$',
        reachable: true,
      },
    },
    {
      name: 'site-base',
      comment: 'Styles, texts and the service worker know nothing of the site above them.',
      severity: 'error',
      from: { path: '^site/(styles|i18n|worker)/', pathNot: TESTS },
      to: { path: '^site/', pathNot: ['^site/$1/'] },
    },
    {
      name: 'site-parts',
      comment: 'Components know neither the queries nor the router, and these know no components.',
      severity: 'error',
      from: { path: '^site/(components|api|router)/', pathNot: TESTS },
      to: { path: '^site/', pathNot: ['^site/$1/', '^site/(styles|i18n|worker)/', PAGE_TYPE] },
    },
    {
      name: 'components-know-no-data-and-no-router',
      severity: 'error',
      from: { path: '^site/components/' },
      to: { path: '^node_modules/(wouter|regexparam|@tanstack)/' },
    },
    {
      name: 'site-sections',
      comment: 'A section imports no other section, and no page.',
      severity: 'error',
      from: { path: '^site/sections/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^site/(sections/|routes/|[^/]+\\.tsx?$)',
        pathNot: ['^site/sections/$1/', PAGE_TYPE],
      },
    },
    {
      name: 'site-pages',
      comment: 'A page imports no other page.',
      severity: 'error',
      from: { path: '^site/routes/([^/]+)/', pathNot: TESTS },
      to: { path: '^site/(routes/|[^/]+\\.tsx?$)', pathNot: ['^site/routes/$1/', PAGE_TYPE] },
    },
  ],
  options: {
    // TypeScript 7 has no API that the tool could use yet; swc reads the imports, also of types.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx'] },
  },
};

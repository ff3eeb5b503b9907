/**
 * Layers of the code, and what modules may import of each other (docs/architecture.md, "Layers"), checked
 * by `npm test`. `.dependency-cruiser-folders.cjs` checks cycles between folders.
 */

/** Every folder of the server but these two is a feature. */
const FEATURES = '^server/(?!platform/|config/)([^/]+)/';

/** The module of a feature that others may import: it is named after its folder. */
const PUBLIC_MODULES = '^server/([^/]+)/\\1\\.ts$';

/** The same, and the module with its handlers of the back office, which `server/admin` alone imports. */
const PUBLIC_MODULES_AND_HANDLERS = '^server/([^/]+)/(\\1|admin/\\1-handlers)\\.ts$';

/** Tests and measurements of what lies inside a feature, which do not stand beside it. */
const INSIDE_TESTS = [
  // Functions of many features, with hostile text.
  '^tests/text-bounds/',
  // The browser's policy for HTML, beside the server's: a unit test, which loads no more than that.
  '^site/components/trusted-html\\.test\\.ts$',
  // The parts of the search, one by one.
  '^bench/search/',
  // How long the server waits, and how a response of another backend is cleaned.
  '^tests/api/(upstream-files|upstream-submissions|new-field)\\.test\\.ts$',
];

const TESTS = '\\.test\\.tsx?$';

/** Every folder of the back office but these is a feature. */
const ADMIN_FEATURES = '^admin/(?!styles/|api/|kit/|frame/|cv-viewer/)([^/]+)/';

/** The type of a page module, which pages share. */
const PAGE_TYPE = '^site/routes/page\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Files that import each other cannot be read or changed one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-is-isolated',
      comment: 'Server and browser share it, so it knows neither Node nor the browser nor React.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { pathNot: '^(contract/|node_modules/valibot/)' },
    },
    {
      name: 'server-site-and-admin-are-isolated',
      comment:
        'They meet in the contract only. So no byte of the back office is in the public bundle.',
      severity: 'error',
      from: { path: '^(server|site|admin)/', pathNot: TESTS },
      to: { path: '^(server|site|admin)/', pathNot: '^$1/' },
    },
    {
      name: 'admin-contract-not-to-site',
      comment: 'Calls, roles and texts of the back office would be in the public bundle.',
      severity: 'error',
      from: { path: '^(site/|contract/(?!admin/))', pathNot: TESTS },
      to: { path: '^contract/admin/' },
    },
    {
      name: 'only-the-app-to-admin',
      comment: 'The back office calls the features, and none of them calls it.',
      severity: 'error',
      from: { path: FEATURES, pathNot: '^server/admin/' },
      to: { path: '^server/admin/' },
    },
    {
      name: 'feature-not-to-its-handlers',
      comment:
        'What a feature does is the same whoever asks for it: the back office, a job or a command.',
      severity: 'error',
      from: { path: '^server/(?!admin/)([^/]+)/(?!admin/)', pathNot: TESTS },
      to: { path: '^server/$1/admin/' },
    },
    {
      name: 'app-to-admin-handlers',
      comment:
        'The app at /admin registers the handlers of each feature, and sees of it what other features see.',
      severity: 'error',
      from: { path: '^server/admin/' },
      to: { path: FEATURES, pathNot: ['^server/admin/', PUBLIC_MODULES_AND_HANDLERS] },
    },
    {
      name: 'admin-base-is-isolated',
      comment: 'Styles, calls and the kit know nothing of the features and the frame above them.',
      severity: 'error',
      from: { path: '^admin/(styles|api|kit)/', pathNot: TESTS },
      to: { path: '^admin/', pathNot: '^admin/(styles|api|kit)/' },
    },
    {
      name: 'admin-feature-not-to-frame',
      comment: 'The frame and the app show the features, and none of them knows what is around it.',
      severity: 'error',
      from: { path: ADMIN_FEATURES, pathNot: TESTS },
      to: { path: '^admin/(frame/|[^/]+\\.tsx?$)' },
    },
    {
      name: 'admin-feature-not-to-feature-internals',
      comment:
        'A feature of the back office imports of another one what lies at the top of its folder.',
      severity: 'error',
      from: { path: ADMIN_FEATURES, pathNot: TESTS },
      to: { path: '^admin/(?!styles/|api/|kit/)([^/]+)/[^/]+/', pathNot: '^admin/$1/' },
    },
    {
      name: 'platform-not-to-features',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/', pathNot: '^server/platform/' },
    },
    {
      name: 'feature-not-to-feature-internals',
      comment: 'What lies inside a feature can change without its neighbours.',
      severity: 'error',
      from: { path: FEATURES, pathNot: '^server/admin/' },
      to: { path: FEATURES, pathNot: ['^server/$1/', PUBLIC_MODULES] },
    },
    {
      name: 'not-to-feature-internals',
      comment:
        'The app, jobs, tools, tests and measurements see of a feature what other features see.',
      severity: 'error',
      from: { pathNot: [FEATURES, ...INSIDE_TESTS] },
      to: { path: FEATURES, pathNot: PUBLIC_MODULES },
    },
    {
      name: 'feature-not-to-app',
      severity: 'error',
      from: { path: FEATURES, pathNot: TESTS },
      to: { path: '^server/([^/]+\\.ts$|config/)' },
    },
    {
      name: 'not-to-environment',
      severity: 'error',
      from: {
        path: '^(contract|server|site|admin)/',
        pathNot: ['^server/config/', '^server/main\\.ts$', TESTS],
      },
      to: { path: '^server/config/env\\.ts$' },
    },
    {
      name: 'unit-test-not-to-database',
      comment:
        'What opens a database or the app is named *.integration.test.ts (vitest.config.ts).',
      severity: 'error',
      from: {
        path: '^(contract|server|site|admin|tools)/.*\\.test\\.tsx?$',
        pathNot: '\\.integration\\.test\\.ts$',
      },
      to: {
        path: '^tests/helpers/(app|databases|postgres-server|server-process|starter-content)\\.ts$',
        reachable: true,
      },
    },
    {
      name: 'site-base-is-isolated',
      comment:
        'Styles, texts, native behaviours and the service worker know nothing of the site above them.',
      severity: 'error',
      from: { path: '^site/(styles|i18n|native|worker)/', pathNot: TESTS },
      to: { path: '^site/', pathNot: ['^site/$1/'] },
    },
    {
      name: 'no-library-before-use',
      comment: 'What runs while a page loads evaluates no library (decision 0094).',
      severity: 'error',
      from: {
        path: '^site/(native/|(boot|after-load|language-preference|when-idle|yield-to-input)\\.ts$)',
        pathNot: TESTS,
      },
      to: {
        path: '^(node_modules/|site/components/|site/api/)',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'site-parts-are-isolated',
      comment: 'Components know neither the queries nor the router, and these know no components.',
      severity: 'error',
      from: { path: '^site/(components|api|router)/', pathNot: TESTS },
      to: { path: '^site/', pathNot: ['^site/$1/', '^site/(styles|i18n|native|worker)/'] },
    },
    {
      name: 'component-not-to-router-or-queries',
      severity: 'error',
      from: { path: '^site/components/' },
      to: { path: '^node_modules/(wouter|regexparam|@tanstack)/' },
    },
    {
      name: 'section-not-to-section',
      comment: 'A section imports no other section, and no page.',
      severity: 'error',
      from: { path: '^site/sections/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^site/(sections/|routes/|[^/]+\\.tsx?$)',
        pathNot: '^site/sections/$1/',
      },
    },
    {
      name: 'not-to-section-internals',
      comment: 'A section exports one module, named after its folder.',
      severity: 'error',
      from: { pathNot: '^site/sections/' },
      to: { path: '^site/sections/', pathNot: '^site/sections/([^/]+)/\\1\\.tsx$' },
    },
    {
      name: 'not-to-page-internals',
      comment:
        'A page exports its page module; the page about a failure, and the one without a connection, are none.',
      severity: 'error',
      from: { pathNot: '^site/routes/' },
      to: {
        path: '^site/routes/',
        pathNot: [
          '^site/routes/([^/]+)/\\1\\.page\\.tsx$',
          '^site/routes/failure/(failure|offline)\\.tsx$',
          PAGE_TYPE,
        ],
      },
    },
    {
      name: 'page-not-to-page',
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

// `npm test`: installs, builds, brings a browser, then runs every check and every test, and ends
// with the line `N passed, N failed`. Arguments are passed on to Vitest and leave the rest out.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import {
  ensureBuilt,
  ensureInstalled,
  NODE_FLAGS,
  ROOT,
  serverEnvironment,
  serverNode,
} from './setup.mjs';

ensureInstalled({ development: true });
ensureBuilt();

const RESULTS = join(ROOT, 'test-results');
const bin = (name, script) => join(ROOT, 'node_modules', name, script);
const VITEST = bin('vitest', 'vitest.mjs');
const PLAYWRIGHT = bin('@playwright/test', 'cli.js');

const only = process.argv.slice(2);
if (only.length > 0) process.exit(node([VITEST, 'run', ...only]));

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
let passed = 0;
let failed = 0;

const TSC = bin('typescript', 'bin/tsc');
for (const project of ['contract', 'server', 'site', 'worker', 'e2e']) {
  check(`types of ${project}`, [TSC, '-p', `tsconfig.${project}.json`]);
}
check('lint and format', [bin('@biomejs/biome', 'bin/biome'), 'check', '.']);
const CRUISER = bin('dependency-cruiser', 'bin/dependency-cruiser.mjs');
const CODE = ['contract', 'server', 'site'];
check('layers and public modules', [
  ...[CRUISER, '--config', '.dependency-cruiser.cjs'],
  ...[...CODE, 'tools', 'bench', 'tests'],
]);
check('cycles between folders', [
  ...[CRUISER, '--config', '.dependency-cruiser-folders.cjs'],
  ...CODE,
]);
vitest();
playwright();

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** A check without tests of its own counts as one. */
function check(name, args) {
  console.log(`\n── ${name}`);
  if (node(args) === 0) passed += 1;
  else failed += 1;
}

function vitest() {
  console.log('\n── unit, API and repository tests');
  const file = join(RESULTS, 'vitest.json');
  const code = node([
    ...[VITEST, 'run', '--reporter=default', '--reporter=json'],
    `--outputFile.json=${file}`,
  ]);
  const result = read(file);
  count(code, result?.numPassedTests ?? 0, result?.numFailedTests ?? 0);
}

function playwright() {
  console.log('\n── browser tests');
  const file = join(RESULTS, 'playwright.json');
  const code = node([PLAYWRIGHT, 'test'], {
    CHROMIUM_PATH: ensureBrowser(),
  });
  const stats = read(file)?.stats;
  count(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** A runner that fails without a failed test, or runs none at all, has failed in itself. */
function count(code, good, bad) {
  passed += good;
  failed += bad;
  if (bad === 0 && (code !== 0 || good === 0)) failed += 1;
}

function node(args, environment = {}) {
  const { status } = spawnSync(serverNode(), [...NODE_FLAGS, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...serverEnvironment(), ...environment },
  });
  return status ?? 1;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

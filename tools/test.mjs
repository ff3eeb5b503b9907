// `npm test`: installs, builds, brings a browser, then runs every check and every test, and ends with the line
// `N passed, N failed`. `npm test -- PATH …` runs the tests whose path contains PATH, and builds only for those
// that use the build.
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import {
  FOLDER_CYCLES,
  LAYERS,
  LINT,
  PLAYWRIGHT,
  runTool,
  startTool,
  TYPES,
  VITEST,
} from './development-tools.mjs';
import { ensureBuilt, ensureInstalled, ROOT } from './setup.mjs';

const RESULTS = join(ROOT, 'test-results');

ensureInstalled({ development: true });
const paths = process.argv.slice(2);
process.exit(paths.length > 0 ? runSelected(paths) : await runAll());

/**
 * Runs the tests whose path contains one of these texts.
 * @returns the exit code: 0 where there are some and all pass
 */
function runSelected(texts) {
  const files = testFiles().filter((file) => texts.some((text) => file.includes(text)));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  const tests = files.filter((file) => !file.endsWith('.spec.ts'));
  if (files.length === 0) {
    console.error(`No test file has ${texts.join(' or ')} in its path.`);
    return 1;
  }
  const isUnit = (file) => !/^tests\/|\.integration\.test\.ts$|\.tsx$/.test(file);
  if (!files.every((file) => isUnit(file) || file.endsWith('.tsx'))) ensureBuilt();
  const browser = files.every(isUnit) ? {} : { CHROMIUM_PATH: ensureBrowser() };
  const vitest = tests.length === 0 ? 0 : runTool([VITEST, 'run', ...tests], browser);
  const playwright =
    specs.length === 0 ? 0 : runTool([PLAYWRIGHT, 'test', ...specs.map(exactly)], browser);
  return vitest || playwright;
}

/** Every file of tests, by its path from the root with `/`. */
function testFiles() {
  return ['contract', 'server', 'site', 'tests', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file)),
  );
}

/** Playwright reads the names of files as regular expressions. */
function exactly(file) {
  return `/${file.replaceAll('.', '\\.')}$`;
}

/** @returns the exit code: 0 where everything passes */
async function runAll() {
  const CHROMIUM_PATH = ensureBrowser();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const results = [
    await timed('build, beside types, lint and format, layers and cycles', checksAndBuild),
    await timed('unit, component, integration and repository tests', () => vitest(CHROMIUM_PATH)),
    await timed('browser tests', () => playwright(CHROMIUM_PATH)),
  ];
  console.log('');
  for (const { name, seconds } of results) console.log(`${seconds.padStart(7)} s  ${name}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Builds while the checks run, each of which uses one core for most of its time. A check counts as one test. */
async function checksAndBuild() {
  const checks = [TYPES, LINT, LAYERS, FOLDER_CYCLES].map((args) => {
    const child = startTool(args);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    return once(child, 'close').then(([code]) => ({ isGood: code === 0, output }));
  });
  ensureBuilt();
  const results = await Promise.all(checks);
  for (const { output } of results) console.log(output.trim());
  const passed = results.filter(({ isGood }) => isGood).length;
  return { passed, failed: results.length - passed };
}

/** Runs a part of all, and notes how long it takes. */
async function timed(name, run) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const { passed, failed } = await run();
  return { name, passed, failed, seconds: ((performance.now() - start) / 1_000).toFixed(1) };
}

function vitest(CHROMIUM_PATH) {
  const file = join(RESULTS, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = runTool([VITEST, 'run', ...reporters], { CHROMIUM_PATH });
  const result = read(file);
  return count(code, result?.numPassedTests ?? 0, result?.numFailedTests ?? 0);
}

function playwright(CHROMIUM_PATH) {
  const code = runTool([PLAYWRIGHT, 'test'], { CHROMIUM_PATH });
  const stats = read(join(RESULTS, 'playwright.json'))?.stats;
  return count(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** A runner that fails without a failed test, or runs none at all, has failed in itself. */
function count(code, passed, failed) {
  const hasFailed = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: hasFailed ? 1 : failed };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

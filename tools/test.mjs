// `npm test`: installs dependencies and a browser, builds, runs all checks and tests, and prints `N passed, N failed` as
// its last line. `npm test -- PATH …` runs the tests whose path contains PATH, and builds only if they need the build.
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import {
  FOLDER_CYCLES,
  LAYERS,
  LINT,
  PLAYWRIGHT,
  runTests,
  startTool,
  TYPES,
  VITEST,
} from './development-tools.mjs';
import { ensureBuilt, ensureInstalled, ROOT } from './setup.mjs';
import { describeLeftOut } from './test-programs.mjs';

const RESULTS = join(ROOT, 'test-results');

ensureInstalled({ development: true });
const paths = process.argv.slice(2);
process.exit(paths.length > 0 ? runSelected(paths) : await runAll());

/**
 * Runs the tests whose path contains one of the given texts.
 * @returns the exit code: 0 if there are any and all pass
 */
function runSelected(texts) {
  const files = testFiles().filter((file) => texts.some((text) => file.includes(text)));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  const tests = files.filter((file) => !file.endsWith('.spec.ts'));
  if (files.length === 0) {
    console.error(`No test file has ${texts.join(' or ')} in its path.`);
    return 1;
  }
  for (const line of describeLeftOut(files)) console.log(line);
  const isUnit = (file) => !/^tests\/|\.integration\.test\.ts$|\.tsx$/.test(file);
  if (!files.every((file) => isUnit(file) || file.endsWith('.tsx'))) ensureBuilt();
  const browser = files.every(isUnit) ? {} : { CHROMIUM_PATH: ensureBrowser() };
  const vitest = tests.length === 0 ? 0 : runTests([VITEST, 'run', ...tests], browser);
  const playwright =
    specs.length === 0 ? 0 : runTests([PLAYWRIGHT, 'test', ...specs.map(exactPattern)], browser);
  return vitest || playwright;
}

/** Returns the paths of all test files, relative to the root and with `/`. */
function testFiles() {
  return ['admin', 'contract', 'server', 'site', 'tests', 'tools'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file)),
  );
}

/** Returns a pattern that matches one file. Playwright treats file names as regular expressions. */
function exactPattern(file) {
  return `/${file.replaceAll('.', '\\.')}$`;
}

/** Runs all checks and tests. @returns the exit code: 0 if everything passes */
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
  for (const name of results.flatMap((result) => result.names)) console.log(`FAILED  ${name}`);
  for (const { name, seconds } of results) console.log(`${seconds.padStart(7)} s  ${name}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  for (const line of describeLeftOut(testFiles())) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Runs the checks and the build in parallel, since each uses mostly one core. A check counts as one test. */
async function checksAndBuild() {
  const checks = [TYPES, LINT, LAYERS, FOLDER_CYCLES].map((args) => {
    const child = startTool(args);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    return once(child, 'close').then(([code]) => ({
      hasPassed: code === 0,
      output,
      command: args.join(' '),
    }));
  });
  ensureBuilt();
  const results = await Promise.all(checks);
  for (const { output } of results) console.log(output.trim());
  const names = results.filter(({ hasPassed }) => !hasPassed).map(({ command }) => command);
  return { passed: results.length - names.length, failed: names.length, names };
}

/** Runs a part of the tests and measures its time. */
async function timed(name, run) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const result = await run();
  return { ...result, name, seconds: ((performance.now() - start) / 1_000).toFixed(1) };
}

function vitest(CHROMIUM_PATH) {
  const file = join(RESULTS, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = runTests([VITEST, 'run', ...reporters], { CHROMIUM_PATH });
  const result = readJson(file);
  const names = (result?.testResults ?? []).flatMap((test) => failedOfVitest(test));
  return count('Vitest', code, result?.numPassedTests ?? 0, names);
}

/** Returns names and errors of the failed tests of a file in Vitest's report, or of the file if it failed as a whole. */
function failedOfVitest({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file} › ${firstLine(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file} › ${fullName}: ${firstLine(failureMessages.at(-1))}`,
  );
}

function playwright(CHROMIUM_PATH) {
  const code = runTests([PLAYWRIGHT, 'test'], { CHROMIUM_PATH });
  const report = readJson(join(RESULTS, 'playwright.json'));
  const stats = report?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const names = (report?.suites ?? []).flatMap((suite) => failedOfPlaywright(suite));
  return count('Playwright', code, passed, names);
}

/** Returns names and errors of the failed tests of a suite in Playwright's report, and of those inside it. */
function failedOfPlaywright({ title, specs, suites = [] }) {
  const inside = suites.flatMap((suite) => failedOfPlaywright(suite));
  const failed = specs.filter(({ ok }) => !ok).map((spec) => `${spec.title}: ${lastError(spec)}`);
  return [...failed, ...inside].map((name) => `${title} › ${name}`);
}

/** Returns the first line of the last error of a test in Playwright's report, and where it was thrown. */
function lastError({ tests }) {
  const error = tests.at(-1)?.results.at(-1)?.errors[0];
  const line = error?.location?.line;
  return firstLine(error?.message) + (line === undefined ? '' : ` (line ${line})`);
}

/** Returns the first line of an error's text, without the colours of a terminal. */
function firstLine(text = 'no message') {
  return stripVTControlCharacters(text).split('\n')[0];
}

/** Counts the results of a test runner. One that fails without a failed test, or runs no test, counts as one failure. */
function count(runner, code, passed, names) {
  const hasFailed = names.length === 0 && (code !== 0 || passed === 0);
  const all = hasFailed ? [`${runner} ended with exit code ${code} after ${passed} tests`] : names;
  return { passed, failed: all.length, names: all };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { LEFT_OUT } from './tools/test-programs.mjs';

const executablePath = process.env.CHROMIUM_PATH;

/** Browser tests: a real Chromium against the real server, which `tests/e2e/server.ts` starts. */
export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: LEFT_OUT,
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  // More than there are cores: many tests wait, for a page to save or to move, or for a server to start.
  workers: availableParallelism() + 1,
  forbidOnly: true,
  // Long enough for a machine that is several times slower and busy: only a test that fails reaches them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  globalSetup: './tests/e2e/server.ts',
  use: {
    // An action that waits for what never comes names itself, before its test ends without a place.
    actionTimeout: 60_000,
    launchOptions: {
      // On a machine without a locale, Chromium saves a name of other letters than Latin as `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    viewport: { width: 1440, height: 900 },
    // In the test's folder below `outputDir`: the report of a failure names the command that opens it. It has the steps, the
    // requests and the console. `--trace on` also records the document around each step, which takes a tenth of the processor
    // time. On CI nothing is recorded.
    trace: {
      mode: process.env.CI ? 'off' : 'retain-on-failure',
      screenshots: false,
      snapshots: false,
      sources: true,
    },
    // A worker answers in place of the server, where a test wants to; it has its own tests.
    serviceWorkers: 'block',
  },
});

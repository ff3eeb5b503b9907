import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserCommands } from './tests/helpers/browser-commands.ts';
import { LongFilesFirst } from './tests/helpers/long-files-first.ts';
import { LEFT_OUT } from './tools/test-programs.mjs';

const executablePath = process.env.CHROMIUM_PATH;

const TIMING = ['tests/text-bounds/*.test.ts'];

/** How long `expect.poll` waits for what happens in the background. Only a failing test waits so long. */
const POLL = { timeout: 60_000 };

const MOCKS = ['tests/api/new-field.test.ts', 'tests/api/publish-one-language.test.ts'];

/**
 * Five projects, told apart by the names of the files:
 * - `unit`: `*.test.ts` beside the code. Needs neither database, content, browser nor build.
 * - `components`: `*.test.tsx` in `site/`. Renders components in Chromium.
 * - `integration`: `*.integration.test.ts` beside the code, and all of `tests/`. Needs PostgreSQL, the starter
 *   content and the build.
 *   Those that need another program, such as `*.dovecot.integration.test.ts`, are left out where it is not installed
 *   (tools/test-programs.mjs).
 * - `mocks`: an integration test that replaces a module. Others of its worker would share what it loads.
 * - `timing`: tests of `tests/` that compare processor times with each other. They run after all others, at most one on
 *   each core.
 */
export default defineConfig({
  test: {
    // Long enough for a machine that is several times slower and busy: only a test that hangs reaches it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // More than there are cores: many integration tests wait, for a process to start or a time to pass.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,site,admin,tools}/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts'],
          // The files of a worker share loaded modules, which takes a third off the processor time.
          isolate: false,
          expect: { poll: POLL },
        },
      },
      {
        test: {
          name: 'components',
          include: ['site/**/*.test.tsx'],
          expect: { poll: POLL },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            commands: browserCommands,
            provider: playwright({
              launchOptions: {
                ...(executablePath ? { executablePath } : {}),
                args: ['--no-sandbox'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/**/*.test.ts', '{server,tools}/**/*.integration.test.ts'],
          exclude: [...TIMING, ...MOCKS, ...LEFT_OUT],
          // As for the unit tests: each file would load the server and the built site again.
          isolate: false,
          expect: { poll: POLL },
          globalSetup: ['tests/helpers/postgres-server.ts', 'tests/helpers/starter-content.ts'],
        },
      },
      {
        test: {
          name: 'mocks',
          include: MOCKS,
          expect: { poll: POLL },
          globalSetup: ['tests/helpers/starter-content.ts'],
        },
      },
      {
        test: {
          name: 'timing',
          include: TIMING,
          globalSetup: ['tests/helpers/starter-content.ts'],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

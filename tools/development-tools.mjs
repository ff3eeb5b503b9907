// The tools that check and test this repository.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_FLAGS, ROOT, serverEnvironment, serverNode } from './setup.mjs';

const program = (name, script) => join(ROOT, 'node_modules', name, script);

export const VITEST = program('vitest', 'vitest.mjs');
export const PLAYWRIGHT = program('@playwright/test', 'cli.js');

export const TYPES = [program('typescript', 'bin/tsc'), '--build'];
export const LINT = [program('@biomejs/biome', 'bin/biome'), 'check', '.'];
const CRUISER = program('dependency-cruiser', 'bin/dependency-cruiser.mjs');
const CODE = ['contract', 'server', 'site', 'admin'];

/** Checks which modules may import which. */
export const LAYERS = [
  CRUISER,
  '--config',
  '.dependency-cruiser.cjs',
  ...CODE,
  'tools',
  'bench',
  'tests',
];
/** Checks for cycles between folders. */
export const FOLDER_CYCLES = [CRUISER, '--config', '.dependency-cruiser-folders.cjs', ...CODE];

/**
 * Runs a tool with the server's Node and waits until it ends.
 * @param {string[]} args path of its script and its arguments
 * @param {Record<string, string>} environment further environment variables
 * @returns {number} its exit code
 */
export function runTool(args, environment = {}) {
  const { status } = spawnSync(serverNode(), [...NODE_FLAGS, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...serverEnvironment(), ...environment },
  });
  return status ?? 1;
}

/** An in-memory file system on Linux. SQLite and PostgreSQL do not wait for a disk on it. */
const MEMORY = '/dev/shm';

/** Docker limits it to 64 MB by default. A run of all tests has used up to 1 GB. */
const NEEDED_MEMORY = 4 * 1024 ** 3;

/**
 * Runs a test runner like `runTool`, with its temporary files in memory if there is room.
 * @param {string[]} args path of its script and its arguments
 * @param {Record<string, string>} environment further environment variables
 * @returns {number} its exit code
 */
export function runTests(args, environment = {}) {
  if (process.env.TMPDIR || !hasRoomInMemory()) return runTool(args, environment);
  const folder = mkdtempSync(join(MEMORY, 'yafee-tests-'));
  // Another user runs the PostgreSQL server, and must be able to reach its folder below this one.
  chmodSync(folder, 0o755);
  // The runner handles Ctrl+C itself. The folder is removed afterwards.
  const waitForRunner = () => {};
  process.on('SIGINT', waitForRunner);
  try {
    return runTool(args, { ...environment, TMPDIR: folder });
  } finally {
    process.off('SIGINT', waitForRunner);
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoomInMemory() {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_MEMORY;
  } catch {
    return false;
  }
}

/**
 * Starts a tool without waiting for it. Read its output from the returned process.
 * @param {string[]} args path of its script and its arguments
 */
export function startTool(args) {
  return spawn(serverNode(), [...NODE_FLAGS, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(),
  });
}

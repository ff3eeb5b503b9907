// The programs that check and test this repository, and how they are run.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { NODE_FLAGS, ROOT, serverEnvironment, serverNode } from './setup.mjs';

const program = (name, script) => join(ROOT, 'node_modules', name, script);

export const VITEST = program('vitest', 'vitest.mjs');
export const PLAYWRIGHT = program('@playwright/test', 'cli.js');

export const TYPES = [program('typescript', 'bin/tsc'), '--build'];
export const LINT = [program('@biomejs/biome', 'bin/biome'), 'check', '.'];
const CRUISER = program('dependency-cruiser', 'bin/dependency-cruiser.mjs');
const CODE = ['contract', 'server', 'site'];

/** What modules may import of each other. */
export const LAYERS = [
  CRUISER,
  '--config',
  '.dependency-cruiser.cjs',
  ...CODE,
  'tools',
  'bench',
  'tests',
];
/** Cycles between folders. */
export const FOLDER_CYCLES = [CRUISER, '--config', '.dependency-cruiser-folders.cjs', ...CODE];

/**
 * Runs one of these programs with the server's Node until it ends.
 * @param {string[]} args its script and its arguments
 * @param {Record<string, string>} environment settings beside those of the server
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

/**
 * Starts one of these programs beside others; its output is read from the process.
 * @param {string[]} args its script and its arguments
 */
export function startTool(args) {
  return spawn(serverNode(), [...NODE_FLAGS, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(),
  });
}

// The tools that check and test this repository.
import { spawn, spawnSync } from 'node:child_process';
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

/**
 * Starts a tool without waiting for it. Its output is read from the returned process.
 * @param {string[]} args path of its script and its arguments
 */
export function startTool(args) {
  return spawn(serverNode(), [...NODE_FLAGS, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(),
  });
}

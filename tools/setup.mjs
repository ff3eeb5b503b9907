// Installation and build for `npm start`, `npm test` and the other commands. It is plain JavaScript, because it runs
// before anything is installed, on any Node from 20.20 on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const INSTALL_STAMP = join(ROOT, 'node_modules/.installed.json');
const BUILD_STAMP = join(ROOT, 'dist/built.json');

/** The oldest Node that has all parts of `node:sqlite` and `node:crypto` that the server needs. */
export const OLDEST_SERVER_NODE = '24.7';

const BUILD_INPUTS = [
  'site',
  'admin',
  'contract',
  'server',
  'docs/guide',
  'tools/guide/render-guide.ts',
  'vite.config.ts',
  'tools/build.ts',
  'tools/build-cv-viewer.ts',
  'tools/emit-fonts.ts',
  'package.json',
  'package-lock.json',
];

/**
 * Installs the dependencies, unless they are installed from the present lock file.
 * @param {{ development: boolean }} options whether development dependencies are needed too
 */
export function ensureInstalled({ development }) {
  const lock = hash(readFileSync(join(ROOT, 'package-lock.json')));
  const stamp = readJson(INSTALL_STAMP);
  if (stamp?.lock === lock && (stamp.development || !development)) return;
  console.log('Installing dependencies from package-lock.json …');
  const scope = development ? ['--include=dev'] : ['--omit=dev'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  run(npm, ['ci', ...scope, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(INSTALL_STAMP, JSON.stringify({ lock, development }));
}

/**
 * Builds the site and the server if their sources have changed since the last build. Test files do not count.
 */
export function ensureBuilt() {
  const inputs = hash(
    BUILD_INPUTS.flatMap((input) => filesIn(join(ROOT, input)))
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => `${relative(ROOT, file)} ${hash(readFileSync(file))}`)
      .join('\n'),
  );
  if (readJson(BUILD_STAMP)?.inputs === inputs) return;
  console.log('Building the site …');
  // Removed first, so that a failed build does not leave the stamp of an older one.
  rmSync(BUILD_STAMP, { force: true });
  run(serverNode(), ['tools/build.ts']);
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, JSON.stringify({ inputs }));
}

/**
 * Returns the path of a Node that can run the server: the current one, or the one installed with the dependencies. Ends
 * the process if there is none.
 */
export function serverNode() {
  if (isServerNode(process.versions.node)) return process.execPath;
  const { platform, arch } = process;
  const name = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const program = platform === 'win32' ? 'node.exe' : 'node';
  const file = join(ROOT, 'node_modules', name, 'bin', program);
  if (existsSync(file)) return file;
  console.error(
    `The server needs Node ${OLDEST_SERVER_NODE} or newer, and there is no package of it for ${platform} ${arch}: install it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}

/**
 * Whether a version of Node can run the server.
 * @param {string} version such as `24.7.0`
 */
export function isServerNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_SERVER_NODE.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * Runs one of our programs with the server's Node, and ends this process with its exit code.
 * @param {string[]} args path of the program and its arguments
 */
export function runServerNode(args) {
  const { LISTEN_FDS, LISTEN_PID, ...env } = serverEnvironment();
  // A socket of the service manager is for this process, and it passes it on (server/config/held-socket.ts).
  const hasSocket = LISTEN_FDS === '1' && LISTEN_PID === String(process.pid);
  const child = spawn(serverNode(), [...NODE_FLAGS, ...args], {
    cwd: ROOT,
    stdio: hasSocket ? ['inherit', 'inherit', 'inherit', 3] : 'inherit',
    env: hasSocket ? { ...env, LISTEN_FDS } : env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}

/** Path of the built server, relative to the root (decision 0007). */
export const BUILT_SERVER = 'dist/main.js';

/** Hides the warning of Node 24 that `node:sqlite` is experimental. */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];

/** Limits the memory for young objects, which are collected more often then (decision 0060). */
export const SERVER_FLAGS = ['--max-semi-space-size=2'];

/** Makes glibc return memory to the system after compression (decision 0060). */
export const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Makes Node cache compiled code, which halves the start time after the first run. */
export const COMPILED_CODE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') };

/** Returns the environment of the server: the server's Node is first on the path, and compiled code is cached. */
export function serverEnvironment() {
  return {
    ...MEMORY_ENVIRONMENT,
    ...process.env,
    PATH: dirname(serverNode()) + delimiter + process.env.PATH,
    ...COMPILED_CODE,
  };
}

/**
 * Runs a command, and ends the process if it fails.
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex');
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

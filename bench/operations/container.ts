// Is the container image small, without shell and rights, and does it start with a read-only root and stop at once?
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deployedFile } from './deployed-files.ts';
import { prove } from './proof.ts';

const SIZE_BAR_MB = 190;

/** From SIGTERM to the end of the process, while it has nothing to do. */
const STOP_BAR_SECONDS = 1;

const START_TIMEOUT_SECONDS = 20;

/** The user of Google's distroless images, which are known to have no other. */
const USER = 65532;

const SHELLS = ['sh', 'bash', 'dash', 'busybox', 'env', 'apt', 'dpkg', 'npm'];

/** What the image says of how it is started: part of `buildah inspect`. */
type ImageConfig = {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
};

/**
 * Makes the root folder read-only but for two folders, as compose.yaml says, and starts a program of it as the image's
 * user. The first argument is the root folder, the second the user, all others the program with its environment.
 */
const START = `set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mount -t tmpfs -o "uid=$2,gid=$2,mode=0700" tmpfs "$1/var/lib/yafee"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
ip link set lo up
root=$1 user=$2
shift 2
cd "$root"
exec chroot --userspec="$user:$user" . "$@"`;

await prove('container', async (proof) => {
  const folder = await proof.folder();
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage')];
  const options = [...storage, '--runroot', join(folder, 'run')];
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...options, ...args], { encoding: 'utf8' }).trim();
  const image = execFileSync(deployedFile('build-image.sh'), ['proof'], {
    encoding: 'utf8',
    env: { ...process.env, BUILDER: 'buildah', BUILDER_OPTIONS: options.join(' ') },
  }).trim();

  const container = buildah('from', image);
  const root = buildah('mount', container);
  const bytes = Number(/^(\d+)/.exec(execFileSync('du', ['-sb', root], { encoding: 'utf8' }))?.[1]);
  proof.atMost('size of the image, MB', Math.round(bytes / 1e6), SIZE_BAR_MB);
  const found = SHELLS.filter((name) =>
    ['bin', 'sbin', 'usr/bin', 'usr/sbin'].some((path) => existsSync(join(root, path, name))),
  );
  proof.equal('shells and package managers in it', found.length, 0);
  const sbom: { components: unknown[] } = JSON.parse(
    readFileSync(join(root, 'srv/yafee/sbom.cdx.json'), 'utf8'),
  );
  proof.atLeast('packages that its SBOM lists', sbom.components.length, 1);

  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', image));
  const config: ImageConfig = Docker.config;
  proof.equal('user', Number(config.User.split(':')[0]), USER);

  const program = [...config.Entrypoint, ...config.Cmd];
  const server = spawn(
    'unshare',
    ['--mount', '--net', 'sh', '-c', START, 'sh', root, String(USER), ...withWorkdir(program)],
    { stdio: ['ignore', 'inherit', 'inherit'], env: environmentOf(config) },
  );
  proof.atEnd(() => server.kill('SIGKILL'));
  const pid = server.pid ?? 0;
  /** Runs a program beside the server, as `docker exec` does. Returns its exit code. */
  const exec = (args: readonly string[]) =>
    spawnSync(
      'nsenter',
      [
        ...['--target', String(pid), '--mount', '--net', '--'],
        ...['chroot', `--userspec=${USER}:${USER}`, root, ...args],
      ],
      { stdio: ['ignore', 'inherit', 'ignore'], env: environmentOf(config) },
    ).status;

  const [kind, ...healthcheck] = config.Healthcheck.Test;
  if (kind !== 'CMD') throw new Error('a HEALTHCHECK without a shell is of the form CMD');
  const startedAt = performance.now();
  while (exec(healthcheck) !== 0) {
    if (performance.now() - startedAt > START_TIMEOUT_SECONDS * 1_000) break;
    await sleep(200);
  }
  proof.equal('exit code of HEALTHCHECK', exec(healthcheck) ?? -1, 0);
  const node = (script: string) => exec(['/usr/bin/node', '--eval', script]) ?? -1;
  const request =
    "fetch('http://127.0.0.1:3000/').then(({ status }) => process.exit(status === 200 ? 0 : 1))";
  proof.equal('exit code of a request for the home page', node(request), 0);
  const write = (path: string) =>
    `try { fs.writeFileSync('${path}', ''); } catch ({ code }) { process.exit(code === 'EROFS' ? 30 : 1) }`;
  proof.equal('writing beside the program: EROFS', node(write('/srv/yafee/dist/x')), 30);
  proof.equal('writing to the data folder: exit code', node(write('/var/lib/yafee/x')), 0);
  const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  proof.equal('user of the process', uid, USER);

  await sleep(2_000);
  const ended = once(server, 'exit') as Promise<[number | null]>;
  const stoppedAt = performance.now();
  server.kill('SIGTERM');
  const [code] = await ended;
  const seconds = Math.round((performance.now() - stoppedAt) / 10) / 100;
  proof.equal('exit code after SIGTERM', code ?? -1, 0);
  proof.atMost('seconds from SIGTERM to the end', seconds, STOP_BAR_SECONDS);
});

/** Paths of the image's command are relative to its WORKDIR, which chroot does not enter. */
function withWorkdir(program: readonly string[]): string[] {
  return program.map((part) => (part.startsWith('dist/') ? `/srv/yafee/${part}` : part));
}

/** The environment that the image sets. PATH is for the programs of this machine that start it. */
function environmentOf({ Env }: ImageConfig): Record<string, string | undefined> {
  const pairs = Env.map((line) => [
    line.slice(0, line.indexOf('=')),
    line.slice(line.indexOf('=') + 1),
  ]);
  // A port on which nothing listens, so that the proof sends no request to the internet.
  const offline = { TWEET_API_URL: 'http://127.0.0.1:9/', LOG_LEVEL: 'error' };
  return { ...Object.fromEntries(pairs), ...offline, PATH: process.env.PATH };
}

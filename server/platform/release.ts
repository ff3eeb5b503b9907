import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The version in package.json, and the id of the build: a hash of the built site and server. */
export type Release = { version: string; build: string };

/** The release of a process that runs from the sources. */
export const UNBUILT: Release = { version: 'development', build: 'unbuilt' };

/**
 * Reads the release of a build.
 * @param dist the folder of the build
 * @throws Error if nothing is built
 */
export async function readRelease(dist: string): Promise<Release> {
  const { version, build } = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'));
  if (typeof version === 'string' && typeof build === 'string') return { version, build };
  throw new Error('release.json names no version and build');
}

/** Returns a release as one word, with the build as metadata of the version (semver.org, section 10). */
export function releaseName({ version, build }: Release): string {
  return `${version}+${build}`;
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Encoding } from '../../platform/http/negotiation.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** How many builds are retained: the current one and the three before it (decision 0070). */
const MAX_RELEASES = 4;

const MANIFESTS = 'assets/releases/';

/** How many files are stored or read concurrently. */
const CONCURRENCY = 16;

/** The variants of an asset that the build has made, by their file extension. */
const SUFFIXES: Readonly<Record<Encoding, string>> = { identity: '', br: '.br', gzip: '.gz' };

/** The content types of all files that the build makes below `assets/` and `admin/assets/`, as @fastify/static sends them. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The assets of a build, as they are stored. */
type Manifest = {
  build: string;
  /** In epoch milliseconds. */
  savedAt: number;
  /** The SHA-256 of each variant, by the name of the asset. */
  files: Record<string, Partial<Record<Encoding, string>>>;
};

/** An asset of another build. `hash` is the SHA-256 of the bytes. */
export type ReleaseAsset = { bytes: Buffer; contentType: string; encoding: Encoding; hash: string };

/**
 * Stores the assets of a build, and removes those of all but the newest builds. Does nothing if this build is the newest
 * stored one.
 * @param options.folders the build's `client/assets` and `admin/assets`: names contain a hash of the content, so both go into
 * one
 * @param options.now the wall clock, in epoch milliseconds
 * @throws if the storage fails, or if the build has a file of an unknown type
 */
export async function saveRelease(
  storage: Storage,
  { build, folders, now }: { build: string; folders: readonly string[]; now: () => number },
): Promise<void> {
  const stored = await readManifests(storage);
  if (stored[0]?.build === build) return;
  const earlier = stored.filter((manifest) => manifest.build !== build);
  const files =
    stored.find((manifest) => manifest.build === build)?.files ??
    (await saveFiles(storage, build, folders));
  // Newer than all others, even if their machine's clock is ahead.
  const savedAt = Math.max(now(), (earlier[0]?.savedAt ?? 0) + 1);
  const manifest: Manifest = { build, savedAt, files };
  // Last, so that a process that reads the manifest finds every file.
  await storage.put(manifestKey(build), Buffer.from(JSON.stringify(manifest)));
  for (const old of earlier.slice(MAX_RELEASES - 1)) await removeRelease(storage, old);
}

async function saveFiles(
  storage: Storage,
  build: string,
  folders: readonly string[],
): Promise<Manifest['files']> {
  const files: Manifest['files'] = {};
  const listed = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => ({ folder, name }))),
  );
  const found = listed.flat();
  const unknown = found.find(
    ({ name }) => CONTENT_TYPES[extname(splitName(name).asset)] === undefined,
  );
  if (unknown !== undefined) {
    throw new Error(`The build has an asset of an unknown type: ${unknown.name}`);
  }
  await forEachConcurrently(found, async ({ folder, name }) => {
    const { asset, encoding } = splitName(name);
    const bytes = await readFile(join(folder, name));
    await storage.put(assetKey(build, name), bytes);
    files[asset] = { ...files[asset], [encoding]: hashOf(bytes) };
  });
  return files;
}

async function removeRelease(storage: Storage, { build, files }: Manifest): Promise<void> {
  // The manifest first, so that no process finds an incomplete release.
  await storage.remove([manifestKey(build)]);
  const names = Object.entries(files).flatMap(([asset, variants]) =>
    Object.keys(variants).map((encoding) => asset + SUFFIXES[encoding as Encoding]),
  );
  await storage.remove(names.map((name) => assetKey(build, name)));
}

/** Minimum time between two readings of the manifests, however many unknown assets are requested. In milliseconds. */
const REFRESH_INTERVAL = 1_000;

/** How many requests may wait for the next reading. Further ones for unknown assets get 404 at once. */
const MAX_WAITING = 64;

/** Names as the build creates them, with a hash of eight characters. */
const BUILT_NAME = /^[\w.-]+-[\w-]{8}\.\w+$/;

/** The stored assets of all builds. Knows their names without reading the storage. */
export class StoredReleases {
  readonly #storage: Storage;
  readonly #now: () => number;
  /** The build with which each asset is stored. */
  #builds = new Map<string, Manifest>();
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #nextRefresh: Promise<void> | null = null;
  #waiting = 0;

  /** @param now the monotonic clock, in milliseconds */
  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /**
   * Reads an asset of any stored build. An unknown name waits at most a second for the next reading of the manifests, because
   * a newer build may have been stored since the last one.
   * @param name such as `boot-BNVkZD62.js`
   * @param encoding the variant, if the build has made it; otherwise the asset is uncompressed
   * @returns null if no stored build has it
   * @throws if the storage fails
   */
  async readAsset(name: string, encoding: Encoding): Promise<ReleaseAsset | null> {
    if (!BUILT_NAME.test(name)) return null;
    if (!this.#builds.has(name)) {
      if (this.#waiting >= MAX_WAITING) return null;
      this.#waiting++;
      try {
        this.#nextRefresh ??= this.#refresh();
        await this.#nextRefresh;
      } finally {
        this.#waiting--;
      }
    }
    const manifest = this.#builds.get(name);
    if (manifest === undefined) return null;
    const variants = manifest.files[name] ?? {};
    const sent: Encoding = variants[encoding] === undefined ? 'identity' : encoding;
    const bytes = await readBytes(this.#storage, assetKey(manifest.build, name + SUFFIXES[sent]));
    const hash = bytes === null ? null : hashOf(bytes);
    if (bytes !== null && hash !== null && hash === variants[sent]) {
      const contentType = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
      return { bytes, contentType, encoding: sent, hash };
    }
    // The release was removed, or its files are damaged.
    this.#builds.delete(name);
    return null;
  }

  async #refresh(): Promise<void> {
    const wait = this.#refreshedAt + REFRESH_INTERVAL - this.#now();
    await sleep(Math.max(0, wait));
    // Later callers wait for the next reading, because this one may miss a release that is stored meanwhile.
    this.#nextRefresh = null;
    this.#refreshedAt = this.#now();
    const builds = new Map<string, Manifest>();
    for (const manifest of (await readManifests(this.#storage)).reverse()) {
      for (const name of Object.keys(manifest.files)) builds.set(name, manifest);
    }
    this.#builds = builds;
  }
}

/** Reads the manifests of all stored builds, newest first. */
async function readManifests(storage: Storage): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  await forEachConcurrently(await storage.list(MANIFESTS), async ({ key }) => {
    const bytes = await readBytes(storage, key);
    const manifest = bytes === null ? null : parseManifest(bytes);
    if (manifest !== null) manifests.push(manifest);
  });
  return manifests.sort((one, other) => other.savedAt - one.savedAt);
}

/** Returns null for a damaged manifest, for example after a power cut. Its release is stored again. */
function parseManifest(bytes: Buffer): Manifest | null {
  try {
    const { build, savedAt, files } = JSON.parse(bytes.toString());
    const isComplete =
      typeof build === 'string' && typeof savedAt === 'number' && typeof files === 'object';
    return isComplete && files !== null ? { build, savedAt, files } : null;
  } catch {
    return null;
  }
}

async function readBytes(storage: Storage, key: string): Promise<Buffer | null> {
  const opened = await storage.open(key);
  return opened?.isSatisfiable === true ? buffer(opened.stream) : null;
}

async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  });
  await Promise.all(workers);
}

/** Splits the name of a compressed file into the name of the asset and its encoding. */
function splitName(name: string): { asset: string; encoding: Encoding } {
  if (name.endsWith('.br')) return { asset: name.slice(0, -3), encoding: 'br' };
  if (name.endsWith('.gz')) return { asset: name.slice(0, -3), encoding: 'gzip' };
  return { asset: name, encoding: 'identity' };
}

function manifestKey(build: string): string {
  return `${MANIFESTS}${build}.json`;
}

function assetKey(build: string, name: string): string {
  return `assets/${build}/${name}`;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

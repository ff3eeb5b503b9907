import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { diskStorage } from '../../platform/storage/disk-storage.ts';
import { StoredReleases, saveRelease } from './releases.ts';

/** Creates a data folder with a storage that counts how often the manifests are listed. */
async function openStorage() {
  const dataDir = await temporaryFolder();
  const storage = diskStorage(dataDir);
  const counts = { listings: 0 };
  const counted: typeof storage = {
    ...storage,
    list(prefix) {
      counts.listings++;
      return storage.list(prefix);
    },
  };
  return { dataDir, storage, counted, counts };
}

/** Writes the assets of a build: a script with compressed variants, and a font. */
async function buildAssets(content: string): Promise<string> {
  const folder = join(await temporaryFolder(), 'assets');
  await mkdir(folder);
  await writeFile(join(folder, `boot-${content}.js`), `script ${content}`);
  await writeFile(join(folder, `boot-${content}.js.br`), `brotli ${content}`);
  await writeFile(join(folder, `boot-${content}.js.gz`), `gzip ${content}`);
  await writeFile(join(folder, `font-${content}.woff2`), `font ${content}`);
  return folder;
}

describe('a saved release', () => {
  it('is found by name, in the variant that is asked for if there is one', async () => {
    const { storage } = await openStorage();
    await saveRelease(storage, {
      build: 'one',
      folders: [await buildAssets('AAAAAAAA')],
      now: () => 1,
    });
    const releases = new StoredReleases(storage, () => 0);
    const script = await releases.readAsset('boot-AAAAAAAA.js', 'br');
    expect(script).toMatchObject({
      contentType: 'application/javascript; charset=utf-8',
      encoding: 'br',
    });
    expect(script?.bytes.toString()).toBe('brotli AAAAAAAA');
    const font = await releases.readAsset('font-AAAAAAAA.woff2', 'br');
    expect(font).toMatchObject({ contentType: 'font/woff2', encoding: 'identity' });
    expect((await releases.readAsset('boot-AAAAAAAA.js', 'identity'))?.bytes.toString()).toBe(
      'script AAAAAAAA',
    );
  });

  it('is kept with the three before it, and no others', async () => {
    const { dataDir, storage } = await openStorage();
    for (const [index, letter] of [...'ABCDEF'].entries()) {
      const folder = await buildAssets(letter.repeat(8));
      await saveRelease(storage, { build: `build-${letter}`, folders: [folder], now: () => index });
    }
    const kept = ['build-C', 'build-D', 'build-E', 'build-F'];
    expect(await readdir(join(dataDir, 'assets'))).toEqual([...kept, 'releases']);
    const releases = new StoredReleases(storage, () => 0);
    expect(await releases.readAsset('boot-CCCCCCCC.js', 'br')).not.toBeNull();
    expect(await releases.readAsset('boot-BBBBBBBB.js', 'br')).toBeNull();
  });

  it('has the assets of the site and of the back office', async () => {
    const { storage } = await openStorage();
    const folders = [await buildAssets('AAAAAAAA'), await buildAssets('BBBBBBBB')];
    await writeFile(join(folders[1] ?? '', 'guide-ar-8c91f3ee.webp'), 'picture');
    await saveRelease(storage, { build: 'one', folders, now: () => 1 });
    const releases = new StoredReleases(storage, () => 0);
    for (const name of ['boot-AAAAAAAA.js', 'boot-BBBBBBBB.js', 'guide-ar-8c91f3ee.webp']) {
      expect(await releases.readAsset(name, 'br')).not.toBeNull();
    }
  });

  it('becomes the newest again when the operator goes back to it', async () => {
    const { storage, dataDir } = await openStorage();
    const first = await buildAssets('AAAAAAAA');
    await saveRelease(storage, { build: 'first', folders: [first], now: () => 5 });
    for (const letter of 'BCD') {
      const folder = await buildAssets(letter.repeat(8));
      // A slow clock does not make a release older than those before it.
      await saveRelease(storage, { build: letter, folders: [folder], now: () => 1 });
    }
    await saveRelease(storage, { build: 'first', folders: [first], now: () => 1 });
    const folder = await buildAssets('EEEEEEEE');
    await saveRelease(storage, { build: 'E', folders: [folder], now: () => 1 });
    expect(await readdir(join(dataDir, 'assets'))).toEqual(['C', 'D', 'E', 'first', 'releases']);
  });

  it('is not sent if its files are damaged or gone', async () => {
    const { dataDir, storage } = await openStorage();
    const folder = await buildAssets('AAAAAAAA');
    await saveRelease(storage, { build: 'one', folders: [folder], now: () => 1 });
    const releases = new StoredReleases(storage, () => 0);
    await writeFile(join(dataDir, 'assets/one/boot-AAAAAAAA.js'), '');
    expect(await releases.readAsset('boot-AAAAAAAA.js', 'identity')).toBeNull();
    await rm(join(dataDir, 'assets/one'), { recursive: true });
    expect(await releases.readAsset('font-AAAAAAAA.woff2', 'identity')).toBeNull();
  });

  it('fails if the build has a file whose content type is not known', async () => {
    const { storage } = await openStorage();
    const folder = await buildAssets('AAAAAAAA');
    await writeFile(join(folder, 'film-AAAAAAAA.mp4'), '');
    await expect(
      saveRelease(storage, { build: 'one', folders: [folder], now: () => 1 }),
    ).rejects.toThrow('an asset of an unknown type: film-AAAAAAAA.mp4');
  });
});

describe('an asset that no stored release has', () => {
  it('is looked for once a second at most, and found as soon as its release is stored', async () => {
    const { counted, storage, counts } = await openStorage();
    const releases = new StoredReleases(counted, () => 0);
    expect(await releases.readAsset('boot-AAAAAAAA.js', 'br')).toBeNull();
    expect(counts.listings).toBe(1);
    const waiting = Array.from({ length: 50 }, () => releases.readAsset('boot-AAAAAAAA.js', 'br'));
    await saveRelease(storage, {
      build: 'one',
      folders: [await buildAssets('AAAAAAAA')],
      now: () => 1,
    });
    for (const asset of await Promise.all(waiting)) expect(asset).not.toBeNull();
    expect(counts.listings).toBe(2);
  });

  it('is answered at once if many wait, and if the build makes no such names', async () => {
    const { counted, counts } = await openStorage();
    const releases = new StoredReleases(counted, () => 0);
    await releases.readAsset('boot-AAAAAAAA.js', 'br');
    const waiting = Array.from({ length: 64 }, () => releases.readAsset('boot-AAAAAAAA.js', 'br'));
    expect(await releases.readAsset('boot-BBBBBBBB.js', 'br')).toBeNull();
    expect(await releases.readAsset('wp-login.php', 'br')).toBeNull();
    expect(counts.listings).toBe(1);
    await Promise.all(waiting);
  });
});

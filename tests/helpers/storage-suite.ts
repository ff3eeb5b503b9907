import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  type LocalFile,
  readStoredFile,
  type Storage,
} from '../../server/platform/storage/storage.ts';
import type { TestStorages } from './storages.ts';
import { temporaryFolder } from './temporary-folder.ts';

const TEXT = Buffer.from('0123456789');

/** Longer than one chunk of a stream. Compare it with `equals`, which is a thousand times as fast as `toEqual`. */
const LARGE = randomBytes(3 * 1024 * 1024 + 17);

/** The tests of a storage: its behaviour with every implementation. */
export function storageSuite(storages: TestStorages): void {
  describe('a stored file', () => {
    it('is read as it was stored, with its size and time', async () => {
      const { storage } = await storages.open();
      const before = Date.now();
      await storage.put('media/news/12.3fa9c1d2ab.svg', LARGE);
      expect((await readStoredFile(storage, 'media/news/12.3fa9c1d2ab.svg'))?.equals(LARGE)).toBe(
        true,
      );
      const file = await storage.stat('media/news/12.3fa9c1d2ab.svg');
      expect(file).toMatchObject({ key: 'media/news/12.3fa9c1d2ab.svg', bytes: LARGE.length });
      // HTTP dates have whole seconds.
      expect(Math.abs((file?.modifiedAt ?? 0) - before)).toBeLessThan(5_000);
    });

    it('is replaced by a second one under its key', async () => {
      const { storage } = await storages.open();
      await storage.put('share/a.png', TEXT);
      await storage.put('share/a.png', Buffer.alloc(0));
      expect(await readStoredFile(storage, 'share/a.png')).toEqual(Buffer.alloc(0));
      expect(await storage.list('share/')).toHaveLength(1);
    });

    it('can be read in parts', async () => {
      const { storage } = await storages.open();
      await storage.put('media/a.mp4', TEXT);
      const part = async (range: Parameters<Storage['open']>[1]) => {
        const opened = await storage.open('media/a.mp4', range);
        if (!opened?.isSatisfiable) return opened;
        return [(await readAll(opened.stream)).toString(), opened.range, opened.bytes];
      };
      expect(await part({ range: { start: 2, end: 4 } })).toEqual([
        '234',
        { start: 2, end: 4 },
        10,
      ]);
      expect(await part({ range: { start: 7, end: null } })).toEqual([
        '789',
        { start: 7, end: 9 },
        10,
      ]);
      expect(await part({ range: { start: 8, end: 99 } })).toEqual([
        '89',
        { start: 8, end: 9 },
        10,
      ]);
      expect(await part({ range: { last: 3 } })).toEqual(['789', { start: 7, end: 9 }, 10]);
      expect(await part({ range: { last: 30 } })).toEqual(['0123456789', { start: 0, end: 9 }, 10]);
      expect(await part({ range: { start: 10, end: null } })).toEqual({
        isSatisfiable: false,
        bytes: 10,
      });
      expect(await part({})).toEqual(['0123456789', null, 10]);
    });

    it('that does not exist, or cannot exist, is none', async () => {
      const { storage, dataDir } = await storages.open();
      await writeFile(join(dataDir, 'secret.svg'), 'secret');
      for (const key of [
        'media/none.svg',
        'media/../secret.svg',
        'media/news/../../secret.svg',
        'secret.svg',
        'media/',
        'media//a',
        'media/a\\b',
        '',
      ]) {
        expect([key, await storage.stat(key), await storage.open(key)]).toEqual([key, null, null]);
      }
      await expect(storage.put('media/../secret.svg', TEXT)).rejects.toThrow(RangeError);
      expect(await storage.touch('media/none.svg', Date.now())).toBe(false);
      expect(await storage.move('cvs/none', 'trash/none', Date.now())).toBe(false);
      await storage.remove(['media/none.svg', 'assets/none/a.js']);
    });

    it('of the local disk is stored only if it still has its hash', async () => {
      const { storage } = await storages.open();
      const path = join(await temporaryFolder(), 'a.pdf');
      const file = await localFile(path, LARGE);
      expect(await storage.putFile('media/a.pdf', file)).toBe(true);
      expect((await readStoredFile(storage, 'media/a.pdf'))?.equals(LARGE)).toBe(true);
      expect((await readFile(path)).equals(LARGE)).toBe(true);
      const changed = Buffer.from(LARGE);
      changed[99] = changed[99] === 0 ? 1 : 0;
      await writeFile(path, changed);
      expect(await storage.putFile('media/b.pdf', file)).toBe(false);
      await writeFile(path, TEXT);
      expect(await storage.putFile('media/b.pdf', file)).toBe(false);
      expect(await storage.list('media/')).toHaveLength(1);
    });

    it('that has arrived is stored, and is no longer in the folder for arriving files', async () => {
      const { storage } = await storages.open();
      const file = await localFile(join(storage.incomingFolder, 'a.part'), LARGE);
      await storage.moveFile('cvs/one', file);
      expect((await readStoredFile(storage, 'cvs/one'))?.equals(LARGE)).toBe(true);
      expect(await readdir(storage.incomingFolder)).toEqual([]);
      await expect(storage.moveFile('cvs/two', file)).rejects.toThrow();
      expect((await storage.list('cvs/')).map(({ key }) => key)).toEqual(['cvs/one']);
    });

    it('moves, and is gone at its old key', async () => {
      const { storage } = await storages.open();
      await storage.put('cvs/one', TEXT);
      expect(await storage.move('cvs/one', 'trash/one.owner', Date.now())).toBe(true);
      expect(await storage.stat('cvs/one')).toBeNull();
      expect(await readStoredFile(storage, 'trash/one.owner')).toEqual(TEXT);
    });

    it('has a new time once it is touched after a while', async () => {
      const { storage } = await storages.open();
      await storage.put('media/a.svg', TEXT);
      const before = (await storage.stat('media/a.svg'))?.modifiedAt ?? 0;
      const hour = 60 * 60_000;
      expect(await storage.touch('media/a.svg', Date.now() + hour)).toBe(true);
      const after = (await storage.stat('media/a.svg'))?.modifiedAt ?? 0;
      expect(after).toBeGreaterThanOrEqual(before);
      expect(await readStoredFile(storage, 'media/a.svg')).toEqual(TEXT);
    });

    it('whose stream is destroyed leaves the others readable', async () => {
      const { storage } = await storages.open();
      await storage.put('media/a.pdf', LARGE);
      for (let index = 0; index < 5; index++) {
        const opened = await storage.open('media/a.pdf');
        if (opened?.isSatisfiable) opened.stream.destroy();
      }
      expect((await readStoredFile(storage, 'media/a.pdf'))?.equals(LARGE)).toBe(true);
    });
  });

  it('lists all files below a prefix, in the order of their keys, and no others', async () => {
    const { storage } = await storages.open();
    const names = ['b/2.svg', 'a.svg', 'b/1.svg', 'c.svg', 'b/c/d.svg', 'e.svg', 'f.svg', 'g.svg'];
    for (const name of names) await storage.put(`media/${name}`, TEXT);
    await storage.put('assets/build-1/app.js', TEXT);
    await storage.put('assets/build-2/app.js', TEXT);
    const listed = await storage.list('media/');
    expect(listed.map(({ key }) => key)).toEqual(names.map((name) => `media/${name}`).sort());
    expect(listed.every(({ bytes }) => bytes === TEXT.length)).toBe(true);
    expect((await storage.list('assets/build-1/')).map(({ key }) => key)).toEqual([
      'assets/build-1/app.js',
    ]);
    expect(await storage.list('share/')).toEqual([]);
  });

  it('removes many files at once', async () => {
    const { storage } = await storages.open();
    const keys = Array.from({ length: 20 }, (_, index) => `share/${index}.png`);
    await Promise.all(keys.map((key) => storage.put(key, TEXT)));
    await storage.remove(keys.slice(1));
    expect((await storage.list('share/')).map(({ key }) => key)).toEqual(['share/0.png']);
  });

  it('is complete or absent while it is written by several at once', async () => {
    const { storage } = await storages.open();
    const sizes = new Set<number>();
    const writers = Promise.all(Array.from({ length: 8 }, () => storage.put('share/a.png', LARGE)));
    let isWriting = true;
    void writers.finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      const bytes = await readStoredFile(storage, 'share/a.png');
      if (bytes !== null) sizes.add(bytes.length);
    }
    await writers;
    expect([...sizes].filter((size) => size !== LARGE.length)).toEqual([]);
    // No temporary files are left.
    expect(await storage.list('share/')).toHaveLength(1);
  });

  it('says that it can be written to', async () => {
    const { storage } = await storages.open();
    await storage.checkStorage();
    await storage.checkStorage();
    expect(await storage.list('media/')).toEqual([]);
  });
}

async function localFile(path: string, bytes: Buffer): Promise<LocalFile> {
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, bytes: bytes.length, sha256 };
}

async function readAll(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}

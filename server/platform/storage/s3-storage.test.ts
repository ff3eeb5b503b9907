import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { S3StandIn } from '../../../tests/helpers/s3-stand-in.ts';
import { openS3, runS3 } from '../../../tests/helpers/storages.ts';
import { type S3Target, s3Storage } from './s3-storage.ts';
import { readStoredFile, type Storage, StorageFailure } from './storage.ts';

/** Opens a storage on a fake S3 server, without preparing it. */
function storageOf(s3: S3StandIn, dataDir: string, changes: Partial<S3Target> = {}): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3;
  const target = { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix: '', dataDir };
  return s3Storage({ ...target, ...changes }, { timeout: 300, firstPause: 5 });
}

async function failureOf(result: Promise<unknown>): Promise<StorageFailure> {
  const error = await result.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof StorageFailure) return error;
  throw new Error(`expected a failure of the storage, not ${error}`);
}

describe('a bucket with a wrong setting', () => {
  it.each([
    [{ secretAccessKey: 'wrong' }, 'refuses the access key (SignatureDoesNotMatch): correct S3_'],
    [{ accessKeyId: 'NOBODY' }, 'refuses the access key (InvalidAccessKeyId): correct S3_'],
    [{ bucket: 'another-bucket' }, 'does not exist (NoSuchBucket): create it'],
    [{ region: 'elsewhere' }, 'is in another region or at another address'],
  ])('is refused with a sentence: %o', async (changes, sentence) => {
    const s3 = await runS3();
    const { dataDir } = await openS3(s3);
    const failure = await failureOf(storageOf(s3, dataDir, changes).prepare());
    expect(failure.message).toContain(sentence);
    expect(failure.isMisconfigured).toBe(true);
    expect(failure.message).not.toContain(s3.secretAccessKey);
  });

  it('is not taken for a bucket without the file', async () => {
    const s3 = await runS3();
    const { dataDir } = await openS3(s3);
    const storage = storageOf(s3, dataDir, { bucket: 'another-bucket' });
    const failure = await failureOf(storage.open('media/a.svg'));
    expect(failure.message).toContain('does not exist (NoSuchBucket)');
  });

  it('is refused if it keeps old versions, because nothing in it could be erased', async () => {
    const s3 = await runS3();
    const { storage } = await openS3(s3);
    s3.setVersioning(true);
    const failure = await failureOf(storage.prepare());
    expect(failure.message).toContain('keeps old versions');
    expect(failure.isMisconfigured).toBe(true);
  });

  it('leaves nothing behind after the check of its rights', async () => {
    const s3 = await runS3();
    await openS3(s3);
    expect([...s3.objects.keys()]).toEqual([]);
    expect(s3.seen.length).toBeGreaterThan(4);
  });
});

describe('a bucket that fails', () => {
  it('is asked again a few times', async () => {
    const s3 = await runS3();
    const { storage } = await openS3(s3);
    s3.failNext(2);
    await storage.put('media/a.svg', Buffer.from('a'));
    s3.failNext(2);
    expect(await readStoredFile(storage, 'media/a.svg')).toEqual(Buffer.from('a'));
    s3.failNext(3);
    expect((await failureOf(storage.stat('media/a.svg'))).message).toContain(
      'fails at the moment (status 500)',
    );
    expect(await storage.stat('media/a.svg')).not.toBeNull();
  });

  it.each([
    ['drops', /does not respond \((UND_ERR_SOCKET|ECONNRESET|other side closed)/],
    ['hangs', /does not respond \(no response within \d+ ms\)/],
    ['slows-down', /fails at the moment \(SlowDown\)/],
  ] as const)(
    'is reported in a sentence, and is no reason not to start: it %s',
    async (behaviour, sentence) => {
      const s3 = await runS3();
      const { dataDir } = await openS3(s3);
      const storage = storageOf(s3, dataDir);
      s3.setBehaviour(behaviour);
      for (const attempt of [
        () => storage.open('media/a.svg'),
        () => storage.put('media/a.svg', Buffer.from('a')),
        () => storage.list('media/'),
        () => storage.checkStorage(),
        () => storage.prepare(),
      ]) {
        const failure = await failureOf(attempt());
        expect(failure.message).toMatch(sentence);
        expect(failure.isMisconfigured).toBe(false);
      }
    },
  );

  it('because the clock of this machine is wrong says so', async () => {
    const s3 = await runS3();
    const { storage } = await openS3(s3);
    s3.setClockAhead(14 * 60_000);
    await storage.checkStorage();
    s3.setClockAhead(-16 * 60_000);
    const failure = await failureOf(storage.checkStorage());
    expect(failure.message).toContain('the clock of this machine is wrong');
  });

  it('by misstating the length of a file makes no response longer than it says', async () => {
    const s3 = await runS3();
    const { storage } = await openS3(s3);
    const bytes = Buffer.alloc(100_000, 'a');
    await storage.put('media/a.mp4', bytes);
    s3.setBehaviour('omits-length');
    await failureOf(storage.open('media/a.mp4'));
    s3.setBehaviour('halves');
    await failureOf(storage.open('media/a.mp4', { range: { start: 0, end: 999 } }));
    s3.setBehaviour('compresses');
    const opened = await storage.open('media/a.mp4');
    if (!opened?.isSatisfiable) throw new Error('the file of the test is missing');
    const read: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of opened.stream) read.push(chunk);
    })();
    expect((await failureOf(reading)).message).toContain('another number of bytes');
    expect(Buffer.concat(read).length).toBeLessThanOrEqual(opened.bytes);
    await expect.poll(s3.openRequests).toBe(0);
  });

  it('by listing the same files without end is reported', async () => {
    const s3 = await runS3();
    const { storage } = await openS3(s3);
    for (const name of ['a', 'b', 'c', 'd'])
      await storage.put(`media/${name}.svg`, Buffer.from(name));
    s3.setBehaviour('lists-forever');
    expect((await failureOf(storage.list('media/'))).message).toContain('without end');
  });

  it('keeps no part of an arriving file, neither there nor here', async () => {
    const s3 = await runS3();
    const { storage } = await openS3(s3);
    const path = join(storage.incomingFolder, 'a.part');
    const bytes = randomBytes(100_000);
    await writeFile(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    s3.setBehaviour('drops');
    await failureOf(storage.moveFile('cvs/a', { path, bytes: bytes.length, sha256 }));
    expect(await readdir(storage.incomingFolder)).toEqual([]);
    s3.setBehaviour('works');
    expect(await storage.list('cvs/')).toEqual([]);
  });
});

describe('requests at the same time', () => {
  it('are bounded, and those that find no place in time fail', async () => {
    const s3 = await runS3();
    const { dataDir } = await openS3(s3);
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3;
    const storage = s3Storage(
      { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix: '', dataDir },
      { timeout: 300, tries: 1, maxRequests: 4, maxBodies: 3 },
    );
    await storage.put('media/a.svg', Buffer.from('a'.repeat(100)));
    s3.setBehaviour('hangs');
    const stats = Array.from({ length: 20 }, () => failureOf(storage.stat('media/a.svg')));
    const opened = Array.from({ length: 20 }, () => failureOf(storage.open('media/a.svg')));
    await expect.poll(s3.openRequests).toBe(7);
    const messages = (await Promise.all([...stats, ...opened])).map(({ message }) => message);
    expect(
      messages.filter((each) => each.includes('too many requests wait')).length,
    ).toBeGreaterThan(0);
    expect(messages.every((each) => each.includes('does not respond'))).toBe(true);
    s3.setBehaviour('works');
    // More than there are slots. Each reader frees its slot, even one that reads nothing.
    for (let index = 0; index < 5; index++) {
      expect((await readStoredFile(storage, 'media/a.svg'))?.length).toBe(100);
      const left = await storage.open('media/a.svg');
      if (left?.isSatisfiable) left.stream.destroy();
      expect(await storage.open('media/none.svg')).toBeNull();
    }
  });
});

describe('a request for a file', () => {
  it('ends when its reader goes away, before and after the first byte', async () => {
    const s3 = await runS3();
    const { storage } = await openS3(s3);
    await storage.put('media/a.mp4', randomBytes(4_000_000));
    s3.setBehaviour('stalls');
    const opened = await storage.open('media/a.mp4');
    expect(opened?.isSatisfiable).toBe(true);
    expect(s3.openRequests()).toBe(1);
    if (opened?.isSatisfiable) opened.stream.destroy();
    await expect.poll(s3.openRequests).toBe(0);

    s3.setBehaviour('hangs');
    const leaving = new AbortController();
    const opening = storage.open('media/a.mp4', { signal: leaving.signal });
    await expect.poll(s3.openRequests).toBe(1);
    leaving.abort(new Error('gone'));
    await expect(opening).rejects.toThrow('gone');
    await expect.poll(s3.openRequests).toBe(0);
  });

  it('reads no more than its reader takes', async () => {
    const s3 = await runS3();
    const { storage } = await openS3(s3);
    await storage.put('media/a.mp4', randomBytes(16_000_000));
    const opened = await storage.open('media/a.mp4');
    if (!opened?.isSatisfiable) throw new Error('the file of the test is missing');
    const first = await opened.stream[Symbol.asyncIterator]().next();
    expect(first.value.length).toBeGreaterThan(0);
    expect(opened.stream.readableLength).toBeLessThan(1_000_000);
    opened.stream.destroy();
  });
});

describe('the stand-in for an S3-compatible service', () => {
  it('refuses what a real service refuses', async () => {
    const s3 = await runS3();
    const url = `${s3.endpoint}/${s3.bucket}/site/media/a.svg`;
    expect((await fetch(url)).status).toBe(403);
    const { storage } = await openS3(s3);
    const path = join(storage.incomingFolder, 'a.part');
    await writeFile(path, 'other');
    const sha256 = createHash('sha256').update('bytes').digest('hex');
    // The service compares the body with the signed hash.
    expect(await storage.putFile('media/a.svg', { path, bytes: 5, sha256 })).toBe(false);
    expect(s3.seen.at(-1)).toBe('PUT site/media/a.svg 400');
    expect([...s3.objects.keys()]).toEqual([]);
  });
});

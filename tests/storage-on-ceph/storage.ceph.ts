import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { s3Storage } from '../../server/platform/storage/s3-storage.ts';
import { CEPH_BUCKET } from '../helpers/ceph.ts';
import { storageSuite } from '../helpers/storage-suite.ts';
import { openS3 } from '../helpers/storages.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The bucket of the cluster that the global setup has started. */
const bucket = () => ({ ...CEPH_BUCKET, endpoint: inject('cephEndpoint') });

describe('a storage (Ceph)', () => {
  storageSuite({
    kind: 's3',
    // Every test has a prefix of its own in the one bucket.
    open: () => openS3(bucket(), `test-${randomBytes(6).toString('hex')}/`),
  });
});

describe('a bucket of Ceph with a wrong setting', () => {
  it.each([
    [{ secretAccessKey: 'wrong' }, 'refuses the access key (SignatureDoesNotMatch)'],
    [{ accessKeyId: 'NOBODY' }, 'refuses the access key (InvalidAccessKeyId)'],
    [{ bucket: 'another-bucket' }, 'does not exist (NoSuchBucket)'],
  ])('is refused with a sentence: %o', async (changes, sentence) => {
    const target = { ...bucket(), prefix: '', dataDir: await temporaryFolder() };
    const preparing = s3Storage({ ...target, ...changes }).prepare();
    await expect(preparing).rejects.toMatchObject({
      message: expect.stringContaining(sentence),
      isMisconfigured: true,
    });
  });
});

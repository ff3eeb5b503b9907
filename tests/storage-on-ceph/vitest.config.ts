import { defineConfig } from 'vitest/config';

/** The tests of the storage against a real S3-compatible service. See README.md beside this file. */
export default defineConfig({
  test: {
    name: 'storage on Ceph',
    root: import.meta.dirname,
    include: ['*.ceph.ts'],
    globalSetup: ['../helpers/ceph.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpAtEnd } from './open-once.ts';

/** Creates an empty folder, which is deleted at the end of the test or of its suite (`openOnce`). */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-test-'));
  cleanUpAtEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

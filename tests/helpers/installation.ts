import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { copyStarterContent } from './starter-content.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The CV of the application in an `installation`. */
export const CV = Buffer.from('%PDF-1.7 a CV');
export const CV_NAME = 'b3c1a9d0-5f0e-4f0e-9d55-0c8f4f9a7e11';

/** Creates an installation on SQLite with the starter content and one application. No process runs. */
export async function makeInstallation() {
  const dataDir = await temporaryFolder();
  const file = join(dataDir, 'yafee.sqlite');
  const cv = join(dataDir, 'uploads', 'kept', CV_NAME);
  const database = openDatabase({ kind: 'sqlite', file });
  await migrate(database, Date.now);
  await copyStarterContent(database.db, join(dataDir, 'media'));
  await database.db
    .insertInto('submissions')
    .values({
      id: 'one',
      reference: '7K3MQ-9TD2X',
      kind: 'join',
      state: 'received',
      suspicion: null,
      language: 'ar',
      email_key: 'sara@example.com',
      fields: JSON.stringify({ name: 'Sara', phone: '0501234567', email: 'sara@example.com' }),
      received_at: Date.UTC(2026, 10, 23, 2),
    })
    .execute();
  await database.db
    .insertInto('submission_files')
    .values({
      submission_id: 'one',
      file: CV_NAME,
      original_name: 'cv.pdf',
      type: 'pdf',
      bytes: CV.length,
      sha256: createHash('sha256').update(CV).digest('hex'),
      state: 'kept',
    })
    .execute();
  await database.close();
  await mkdir(dirname(cv), { recursive: true });
  await writeFile(cv, CV);
  return {
    dataDir,
    /** Path of the database. */
    file,
    /** Path of the CV. */
    cv,
    config: {
      dataDir,
      database: { kind: 'sqlite' as const, file },
      storage: { kind: 'disk' as const, dataDir },
    },
    /** Removes the application, but not its CV. */
    async eraseApplication() {
      const { db, close } = openDatabase({ kind: 'sqlite', file });
      await db.deleteFrom('submissions').execute();
      await close();
    },
  };
}

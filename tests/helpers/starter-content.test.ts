import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { importContent } from '../../server/content/content.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { diskStorage } from '../../server/platform/storage/disk-storage.ts';
import { filesIn } from './content-folder.ts';
import { describeOnEachDatabase } from './databases.ts';
import { copyStarterContent, STARTER_CONTENT } from './starter-content.ts';
import { temporaryFolder } from './temporary-folder.ts';

const TABLES = [
  'content_entries',
  'content_links',
  'content_media',
  'content_history',
  'content_index',
  'content_summaries',
  'content_version',
  'media_files',
] as const;

/** Returns all rows of the content tables as sorted JSON, without the times at which they were written. */
async function readContentRows(db: Kysely<Schema>): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute();
    tables[table] = rows
      .map((row) =>
        JSON.stringify({
          ...row,
          ...{ updated_at: 0, changed_at: 0, live_changed_at: 0, added_at: 0 },
          ...('summary' in row ? { summary: { ...JSON.parse(row.summary), changedAt: 0 } } : {}),
        }),
      )
      .toSorted();
  }
  return tables;
}

describeOnEachDatabase('the copied starter content', (databases) => {
  it('has the same rows and files as imported content', async () => {
    const [imported, copied] = [await databases.open(), await databases.open()];
    const folder = await temporaryFolder();
    const media = { imported: join(folder, 'imported/media'), copied: join(folder, 'copied') };
    const outcome = await importContent({
      db: imported.db,
      storage: diskStorage(join(folder, 'imported')),
      folder: STARTER_CONTENT,
      now: Date.now,
      by: 'test',
    });
    expect(outcome).toMatchObject({ ok: true });
    await copyStarterContent(copied.db, media.copied);
    expect(await readContentRows(copied.db)).toEqual(await readContentRows(imported.db));
    expect(await filesIn(media.copied)).toEqual(await filesIn(media.imported));
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { EntryKey } from '../../../contract/admin/content/content.ts';
import { emptyFields, leafValue } from '../../../contract/admin/content/draft-fields.ts';
import { folderWith } from '../../../tests/helpers/content-folder.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { openDisk } from '../../../tests/helpers/storages.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import { DAY } from '../../platform/durations.ts';
import { createDraft, findEditedEntry, saveDraft } from '../drafts/drafts.ts';
import { orderEntries } from '../entries/order-entries.ts';
import { listAllEntries } from '../entries/repository.ts';
import {
  allOrNothing,
  publishDrafts,
  removeEditedEntries,
  unpublishEntries,
} from '../publishing/publishing.ts';
import { restoreRemoved } from '../publishing/restore-removed.ts';
import { exportContent } from './export-content.ts';
import { importContent } from './import-content.ts';

const AUTHOR = { at: 1_000, by: 'staff-1' };

const VACANCIES = `
- { id: 1, name: { ar: مدرب, en: Trainer }, text: { ar: وصف } }
- { id: 2, name: { ar: محاسب, en: Accountant }, text: { ar: وصف } }
- { id: 3, name: { ar: سائق, en: Driver }, text: { ar: وصف } }
`;

async function openSite({ open }: TestDatabases) {
  const { db } = await open();
  const { storage } = await openDisk();
  await db
    .insertInto('staff')
    .values({
      id: AUTHOR.by,
      email: 'a@example.org',
      email_key: 'a@example.org',
      name: 'Sara',
      role: 'editor',
      language: 'ar',
      state: 'active',
      invited_at: 1,
      notification_mails: 'never',
      digest: 'never',
      digested_at: null,
    })
    .execute();
  const run = (folder: string, options = {}) =>
    importContent({ db, storage, folder, now: Date.now, by: 'npm run content', ...options });
  expect(await run(await folderWith({ 'vacancies.yaml': VACANCIES }))).toMatchObject({ ok: true });
  const write = async () => {
    const folder = join(await temporaryFolder(), 'exported');
    expect(await exportContent({ db, storage, folder })).toMatchObject({ ok: true });
    return folder;
  };
  const change = async (id: number, to: string) => {
    const key: EntryKey = { kind: 'vacancy', id };
    const edited = await findEditedEntry(db, key);
    const from = leafValue(edited?.live?.fields ?? {}, 'name.en');
    await db
      .transaction()
      .execute((trx) => saveDraft(trx, key, [{ path: 'name.en', from, to }], 0, AUTHOR));
    expect(
      await allOrNothing(db, (trx) => publishDrafts(trx, [{ ...key, version: 1 }], AUTHOR)),
    ).toEqual({ ok: true });
  };
  const namesOf = async () =>
    (
      await db
        .selectFrom('content_entries')
        .select('fields')
        .where('kind', '=', 'vacancy')
        .orderBy('position')
        .execute()
    ).map(({ fields }) => JSON.parse(fields).name.en);
  return { db, run, write, change, namesOf };
}

/** Replaces a text in the vacancies of a folder. */
async function edit(folder: string, from: string, to: string): Promise<void> {
  const file = join(folder, 'vacancies.yaml');
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

const reasonsOf = (result: Awaited<ReturnType<typeof importContent>>) =>
  result.ok ? [] : result.problems.map(({ entry, reason }) => [entry, reason.split(':')[0]]);

describeOnEachDatabase('an import after edits in the back office', (databases) => {
  it('lists what was changed, created or removed there since the export, and changes nothing', async () => {
    const { db, run, write, change, namesOf } = await openSite(databases);
    const folder = await write();
    await change(1, 'Edited');
    await allOrNothing(db, (trx) => removeEditedEntries(trx, [{ kind: 'vacancy', id: 2 }], AUTHOR));
    const fields = (await findEditedEntry(db, { kind: 'vacancy', id: 1 }))?.live?.fields ?? {};
    const id = await db.transaction().execute((trx) => createDraft(trx, 'vacancy', AUTHOR, fields));
    await allOrNothing(db, (trx) =>
      publishDrafts(trx, [{ kind: 'vacancy', id, version: 1 }], AUTHOR),
    );
    await edit(folder, 'Driver', 'Pilot');
    expect(reasonsOf(await run(folder))).toEqual([
      ['id 1', 'was changed in the back office'],
      ['id 2', 'was removed in the back office'],
      [`id ${id}`, 'was created in the back office'],
    ]);
    expect(await namesOf()).toEqual(['Edited', 'Driver', 'Edited']);
    expect(await run(folder, { replace: true })).toMatchObject({ ok: true });
    expect(await namesOf()).toEqual(['Trainer', 'Accountant', 'Pilot']);
  });

  it('does not publish again what was unpublished there', async () => {
    const { db, run, write } = await openSite(databases);
    const folder = await write();
    await allOrNothing(db, (trx) => unpublishEntries(trx, [{ kind: 'vacancy', id: 1 }], AUTHOR));
    expect(reasonsOf(await run(folder))).toEqual([['id 1', 'was changed in the back office']]);
  });

  it('changes what was edited in the folder alone', async () => {
    const { run, write, change, namesOf } = await openSite(databases);
    await change(1, 'Edited');
    const folder = await write();
    await edit(folder, 'Edited', 'Edited again');
    expect(await run(folder)).toMatchObject({ ok: true });
    await edit(folder, 'Edited again', 'And again');
    expect(await run(folder)).toMatchObject({ ok: true });
    expect(await namesOf()).toEqual(['And again', 'Accountant', 'Driver']);
  });

  it('changes nothing by a folder that has what is in the database', async () => {
    const { db, run, write, change, namesOf } = await openSite(databases);
    await change(1, 'Edited');
    await allOrNothing(db, (trx) => removeEditedEntries(trx, [{ kind: 'vacancy', id: 2 }], AUTHOR));
    // The languages of a text in another order, as a form may send them.
    const { fields } = await db
      .selectFrom('content_entries')
      .select('fields')
      .where('id', '=', 3)
      .executeTakeFirstOrThrow();
    const { name, ...others } = JSON.parse(fields);
    const turned = JSON.stringify({ ...others, name: { en: name.en, ar: name.ar } });
    await db.updateTable('content_entries').set({ fields: turned }).where('id', '=', 3).execute();
    const unchanged = { kind: 'vacancy', created: 0, changed: 0, removed: 0, unchanged: 2 };
    expect(await run(await write())).toMatchObject({
      ok: true,
      kinds: expect.arrayContaining([unchanged]),
    });
    expect(await namesOf()).toEqual(['Edited', 'Driver']);
  });

  it('accepts a folder without the record of an export where nothing was edited there', async () => {
    const { run, change, namesOf } = await openSite(databases);
    const folder = await folderWith({ 'vacancies.yaml': VACANCIES });
    await edit(folder, 'Driver', 'Pilot');
    expect(await run(folder)).toMatchObject({ ok: true });
    await change(1, 'Edited');
    expect(reasonsOf(await run(folder))).toEqual([['id 1', 'was changed in the back office']]);
    await edit(folder, 'Trainer', 'Edited');
    expect(await run(folder)).toMatchObject({ ok: true });
    expect(await namesOf()).toEqual(['Edited', 'Accountant', 'Pilot']);
  });

  it('brings the times of changes to another site, for entries that are as they were exported', async () => {
    const { write, change } = await openSite(databases);
    await change(1, 'Edited');
    await change(2, 'Changed');
    await change(3, 'Sailor');
    const folder = await write();
    await edit(folder, 'Changed', 'Changed in the folder');
    const file = join(folder, 'export.json');
    const record = JSON.parse(await readFile(file, 'utf8'));
    expect(record.changed).toEqual({
      'vacancy 1': '1970-01-01T00:00:01.000Z',
      'vacancy 2': '1970-01-01T00:00:01.000Z',
      'vacancy 3': '1970-01-01T00:00:01.000Z',
    });
    // Nobody has changed an entry tomorrow.
    record.changed['vacancy 3'] = new Date(Date.now() + DAY).toISOString();
    await writeFile(file, JSON.stringify(record));
    const { db } = await databases.open();
    const { storage } = await openDisk();
    const imported = { db, storage, folder, by: 'npm run content' };
    expect(await importContent({ ...imported, now: Date.now })).toMatchObject({ ok: true });
    const times = async () => (await listAllEntries(db)).map(({ modifiedAt }) => modifiedAt);
    expect(await times()).toEqual([1_000, null, null]);
    // What a later import changes or adds counts as changed then, unless the folder says otherwise.
    await edit(folder, 'Changed in the folder', 'Changed again');
    await writeFile(file, JSON.stringify({ ...record, changed: {} }));
    expect(await importContent({ ...imported, now: () => 5_000 })).toMatchObject({ ok: true });
    expect(await times()).toEqual([1_000, 5_000, null]);
    await writeFile(file, JSON.stringify({ ...record, changed: { 'vacancy 1': 'yesterday' } }));
    expect(reasonsOf(await importContent({ ...imported, now: Date.now }))).toEqual([
      [undefined, 'is not the record of an export'],
    ]);
  });

  it('does not overwrite an order that was changed there', async () => {
    const { db, run, write, namesOf } = await openSite(databases);
    const folder = await write();
    await db.transaction().execute(async (trx) => {
      expect(await orderEntries(trx, 'vacancy', [1, 2, 3], [3, 1, 2])).toEqual({ ok: true });
      const actor = { source: 'admin', staffId: AUTHOR.by } as const;
      await recordAuditEvent(
        trx,
        { actor, event: 'reordered', subject: { kind: 'vacancy', id: null } },
        1,
      );
    });
    expect(reasonsOf(await run(folder))).toEqual([
      [undefined, 'has entries whose order was changed in the back office'],
    ]);
    expect(await namesOf()).toEqual(['Driver', 'Trainer', 'Accountant']);
    expect(await run(await write())).toMatchObject({ ok: true });
  });
});

describeOnEachDatabase('an import of entries with a unique value', ({ open }: TestDatabases) => {
  it('leaves it to one entry, whatever drafts and the trash have', async () => {
    const { db } = await open();
    const { storage } = await openDisk();
    const run = async (tweets: string) =>
      importContent({
        db,
        storage,
        folder: await folderWith({ 'tweets.yaml': tweets }),
        now: Date.now,
        by: 'npm run content',
        replace: true,
      });
    const tweet = (id: number) => `- { id: ${id}, tweetId: '5' }\n`;
    expect(await run(tweet(1) + tweet(2))).toMatchObject({
      ok: false,
      problems: [{ file: 'tweets.yaml', reason: 'is 5, as in entry 1 before it' }],
    });
    expect(await run(tweet(1))).toMatchObject({ ok: true });

    const fields = { ...emptyFields('tweet'), tweetId: '5' };
    const id = await db.transaction().execute((trx) => createDraft(trx, 'tweet', AUTHOR, fields));
    const draft = { kind: 'tweet', id, version: 1 } as const;
    const publish = () => allOrNothing(db, (trx) => publishDrafts(trx, [draft], AUTHOR));
    const taken = [{ path: ['tweetId'], code: 'not-unique' }];
    expect(await publish()).toMatchObject({ ok: false, problems: [{ id, fields: taken }] });
    const imported = { kind: 'tweet', id: 1 } as const;
    await allOrNothing(db, (trx) => removeEditedEntries(trx, [imported], AUTHOR));
    expect(await publish()).toEqual({ ok: true });

    // The entry of the back office goes into the trash, and that of the folder is back.
    expect(await run(tweet(1))).toMatchObject({ ok: true });
    const restored = await db.transaction().execute((trx) => restoreRemoved(trx, [draft], AUTHOR));
    expect(restored).toMatchObject([{ id, isPublished: false, problems: taken }]);
    expect((await listAllEntries(db)).map((entry) => [entry.kind, entry.id])).toEqual([
      ['tweet', 1],
    ]);
  });
});

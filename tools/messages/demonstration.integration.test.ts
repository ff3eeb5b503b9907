import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { STAFF_FORMS } from '../../contract/forms/forms.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { listConversations, openCv } from '../../server/submissions/submissions.ts';
import { configOf } from '../../tests/helpers/app.ts';
import { describeOnSqlite } from '../../tests/helpers/databases.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { addDemonstration } from './demonstration.ts';

describeOnSqlite('the demonstration', (databases) => {
  it('fills an empty inbox with thirty, mails nobody, and touches no inbox in use', async () => {
    const database = await databases.open();
    const { db } = database;
    const config = configOf({ DATA_DIR: join(await temporaryFolder(), 'data') });
    // A server that runs at the same time may send queued mail at any moment.
    await sql`
      create trigger nothing_waits before insert on deliveries when new.state <> 'sent'
      begin select raise(abort, 'a mail would leave'); end`.execute(db);
    expect(await addDemonstration(database, config)).toBe(30);
    const inbox = (isSuspected: boolean) =>
      listConversations(
        { db, kind: 'sqlite' },
        {
          ...{ forms: STAFF_FORMS, entryId: null, isSuspected, states: null, stage: null },
          ...{ assignee: null, isUnread: false, hasRequest: false, search: null, page: 1 },
          ...{ folder: 'listed', now: Date.now(), label: null, topic: null },
        },
      );
    const { rows, total, unread } = await inbox(false);
    expect([total, unread, (await inbox(true)).total]).toEqual([28, 8, 2]);
    expect(rows[0]).toMatchObject({ name: 'أم ناصر العنزي', state: 'new' });
    const applicant = rows.find(({ hasCv }) => hasCv);
    const storage = await openStorage(config.storage);
    const opened = await openCv({ db, storage }, applicant?.id ?? '', {
      scope: { forms: ['join'] },
      types: ['pdf'],
    });
    if (!opened.ok) throw new Error(opened.problem);
    opened.cv.stream.destroy();
    expect(opened.cv).toMatchObject({
      name: 'Saud Al-Mutairi.pdf',
      contentType: 'application/pdf',
    });
    const unsent = db.selectFrom('deliveries').select('id').where('state', '!=', 'sent');
    expect(await unsent.execute()).toEqual([]);
    await expect(addDemonstration(database, config)).rejects.toThrow('not empty');
  });
});

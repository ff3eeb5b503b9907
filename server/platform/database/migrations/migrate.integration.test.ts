import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../../tests/helpers/databases.ts';
import type { Database, DatabaseTarget } from '../database.ts';
import { openDatabase } from '../database.ts';
import { recordProcess } from '../processes.ts';
import {
  contract,
  isSchemaUsable,
  MIGRATIONS,
  type Migration,
  type MigrationResult,
  migrate,
  migrateAtStart,
  readSchemaState,
  schemaLevel,
} from './migrate.ts';

const run = promisify(execFile);

const NAMES = MIGRATIONS.map((migration) => migration.name);

describeOnEachDatabase('migrations', ({ target, open }) => {
  it('create the tables the first time and do nothing the second time', async () => {
    const database = await open(await target());
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: NAMES });
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: [] });
    const entries = await database.db.selectFrom('content_entries').selectAll().execute();
    expect(entries).toEqual([]);
    const versions = await database.db.selectFrom('content_version').select('version').execute();
    expect(versions).toEqual([{ version: 1 }]);
  });

  it('run once if several processes start at the same time', async () => {
    const shared = await target();
    const results = await Promise.all([1, 2, 3].map(() => migrateInOwnProcess(shared)));
    expect(results.flatMap((result) => (result.ok ? result.applied : ['failed']))).toEqual(NAMES);
  });

  it('refuse a database that a newer build has contracted', async () => {
    const database = await open();
    await recordUnknown(database, '9999-later', 'contract');
    expect(await migrate(database, Date.now)).toMatchObject({
      ok: false,
      problem: 'newer-database',
      unknown: ['9999-later'],
      message: expect.stringContaining('newer version'),
    });
    expect(await isSchemaUsable(database)).toBe(false);
  });

  it('accept a database that a newer build has only expanded', async () => {
    const database = await open();
    await recordUnknown(database, '9999-later', 'expand');
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: [] });
    expect(await isSchemaUsable(database)).toBe(true);
    expect((await readSchemaState(database)).unknown).toEqual([
      { name: '9999-later', step: 'expand' },
    ]);
  });

  it('continue from a database of a build that recorded no steps, all of whose migrations expand', async () => {
    const database = await open(await target());
    await migrate(database, Date.now, MIGRATIONS.slice(0, 4));
    await sql`alter table schema_migrations drop column step`.execute(database.db);
    const { pending } = await readSchemaState(database);
    expect(pending.map(({ name }) => name)).toEqual(NAMES.slice(4));
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: NAMES.slice(4) });
    const { applied } = await readSchemaState(database);
    expect(new Set(applied.map(({ step }) => step))).toEqual(new Set(['expand']));
  });

  it('leave contracting migrations to the command', async () => {
    const database = await open();
    const migrations = [...MIGRATIONS, contracting('9998-drop')];
    expect(await migrate(database, Date.now, migrations)).toEqual({ ok: true, applied: [] });
    expect((await readSchemaState(database, migrations)).pending).toEqual([
      { name: '9998-drop', step: 'contract' },
    ]);
    expect(await contract(database, Date.now, migrations)).toEqual({
      ok: true,
      applied: ['9998-drop'],
    });
    expect((await readSchemaState(database, migrations)).pending).toEqual([]);
  });

  it('contract nothing while a process of an older build was seen in the last minutes', async () => {
    const database = await open();
    const migrations = [...MIGRATIONS, contracting('9998-drop')];
    const older = { id: 'older', role: 'web', release: '0.1.0+old', schemaLevel: 9997 };
    await recordProcess(database, older);
    await recordProcess(database, { ...older, id: 'same', schemaLevel: 9998 });
    const refused = await contract(database, Date.now, migrations);
    expect(refused).toMatchObject({ ok: false, problem: 'older-process' });
    expect(refused).toMatchObject({
      message: expect.stringContaining('web of 0.1.0+old, seen 0 s'),
    });
    await database.db
      .updateTable('processes')
      .set((row) => ({ seen_at: sql`${row.ref('seen_at')} - 301000` }))
      .where('id', '=', 'older')
      .execute();
    expect(await contract(database, Date.now, migrations)).toMatchObject({ ok: true });
  });

  it('contract nothing before the database is expanded', async () => {
    const database = await open(await target());
    expect(await contract(database, Date.now)).toMatchObject({
      ok: false,
      problem: 'not-expanded',
      message: expect.stringContaining('npm run migrate -- --expand'),
    });
    expect((await readSchemaState(database)).applied).toEqual([]);
  });

  it('are only checked at a start with MIGRATE=never', async () => {
    const database = await open(await target());
    expect(await migrateAtStart(database, 'never', Date.now)).toMatchObject({
      ok: false,
      problem: 'not-expanded',
      message: expect.stringContaining(`${MIGRATIONS.at(-1)?.name}, and MIGRATE=never`),
    });
    expect((await readSchemaState(database)).applied).toEqual([]);
    expect(await migrateAtStart(database, 'start', Date.now)).toMatchObject({ applied: NAMES });
    expect(await migrateAtStart(database, 'never', Date.now)).toEqual({ ok: true, applied: [] });
  });

  it('have names whose numbers rise', () => {
    const levels = MIGRATIONS.map((_, index) => schemaLevel(MIGRATIONS.slice(0, index + 1)));
    expect(levels).toEqual([...new Set(levels)].toSorted((one, other) => one - other));
    expect(levels[0]).toBe(1);
  });

  it('are rolled back if one of them fails', async () => {
    const shared = await target();
    const database = await open(shared);
    const broken = {
      name: '0002-broken',
      step: 'expand' as const,
      run: async () => {
        throw new Error('broken');
      },
    };
    await expect(migrate(database, Date.now, [...MIGRATIONS, broken])).rejects.toThrow('broken');
    expect(await migrate(database, Date.now)).toEqual({ ok: true, applied: NAMES });
  });

  it('do not change data when the database is opened again', async () => {
    const shared = await target();
    const first = openDatabase(shared);
    await migrate(first, Date.now);
    await first.db.updateTable('content_version').set({ version: 7 }).execute();
    await first.close();
    const second = await open(shared);
    const versions = await second.db.selectFrom('content_version').select('version').execute();
    expect(versions).toEqual([{ version: 7 }]);
  });
});

describeOnEachDatabase('the migration of the outbox', ({ target, open }) => {
  it('keeps the mails of an older release, and deletes them with their submission', async () => {
    const database = await open(await target());
    const index = MIGRATIONS.findIndex(({ name }) => name === '0005-shared-work');
    await migrate(database, Date.now, MIGRATIONS.slice(0, index));
    await sql`
      insert into submissions
        (id, reference, kind, state, language, email_key, fields, received_at)
      values ('s', 'R', 'contact', 'received', 'ar', 'a@b.co', '{}', 1)`.execute(database.db);
    await sql`
      insert into outbox
        (id, submission_id, purpose, mail, message_id, state, attempts, queued_at, next_try_at)
      values ('m', 's', 'x', '{"subject":"x"}', '<m@x>', 'waiting', 2, 3, 4)`.execute(database.db);
    await migrate(database, Date.now);
    const mails = () => database.db.selectFrom('outbox').selectAll().execute();
    expect(await mails()).toEqual([
      {
        id: 'm',
        submission_id: 's',
        subscriber_id: null,
        purpose: 'x',
        recipient: null,
        mail: '{"subject":"x"}',
        message_id: '<m@x>',
        state: 'waiting',
        attempts: 2,
        queued_at: 3,
        next_try_at: 4,
        sent_at: null,
        last_error: null,
        claim_token: null,
        smtp_started_at: null,
        channel: 'mail',
        returned_at: null,
        mailing_id: null,
        failure: null,
        relay_id: null,
      },
    ]);
    await database.db.updateTable('outbox').set({ state: 'in-doubt' }).execute();
    await database.db.deleteFrom('submissions').execute();
    expect(await mails()).toEqual([]);
  });
});

describeOnEachDatabase('the migration of subscribers', ({ target, open }) => {
  it('takes those of an older release as subscribed by the form, also where it still runs', async () => {
    const database = await open(await target());
    const index = MIGRATIONS.findIndex(({ name }) => name === '0034-subscriber-consent');
    const subscribe = (id: string) =>
      sql`
        insert into subscribers
          (id, kind, address, address_key, state, language, asked_at, confirmed_at)
        values (${id}, 'email', ${id}, ${id}, 'subscribed', 'ar', 1, 2)`.execute(database.db);
    await migrate(database, Date.now, MIGRATIONS.slice(0, index));
    await subscribe('before');
    await migrate(database, Date.now);
    await subscribe('after');
    const rows = await database.db.selectFrom('subscribers').selectAll().orderBy('id').execute();
    const unknown = { consent_place: null, consent_text: null, added_by: null };
    const expected = { source: 'form', bouncing_since: null, ...unknown };
    expect(rows).toMatchObject([expected, expected]);
  });
});

describeOnEachDatabase('the migration of the times of changes', ({ target, open }) => {
  it('knows when staff and later imports changed an entry, and not when a first import brought it', async () => {
    const database = await open(await target());
    const { db } = database;
    const index = MIGRATIONS.findIndex(({ name }) => name === '0042-content-modified');
    await migrate(database, Date.now, MIGRATIONS.slice(0, index));
    await sql`
      insert into staff (id, email, email_key, name, role, language, state, invited_at)
      values ('s', 'a@example.org', 'a@example.org', 'Sara', 'editor', 'ar', 'active', 1)`.execute(
      db,
    );
    const entries = [
      [1, 'first start', ['created']],
      [2, 's', ['created']],
      [3, 'npm run content', ['created', 'changed']],
    ] as const;
    for (const [id, by, changes] of entries) {
      await sql`
        insert into content_entries (kind, id, position, status, fields, updated_at, updated_by)
        values ('goal', ${id}, ${id}, 'published', '{}', 5, ${by})`.execute(db);
      for (const change of changes) {
        await sql`
          insert into content_history (kind, id, change, position, status, fields, changed_at, changed_by)
          values ('goal', ${id}, ${change}, ${id}, 'published', '{}', 5, ${by})`.execute(db);
      }
    }
    await migrate(database, Date.now);
    const rows = await db
      .selectFrom('content_entries')
      .select('modified_at')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.modified_at)).toEqual([null, 5, 5]);
  });
});

describeOnEachDatabase('the migration of the keys of addresses', ({ target, open }) => {
  it('gives the spellings of one address one key, and keeps the subscriber who was confirmed', async () => {
    const database = await open(await target());
    const { db } = database;
    const index = MIGRATIONS.findIndex(({ name }) => name === '0037-email-keys');
    await migrate(database, Date.now, MIGRATIONS.slice(0, index));
    const punycode = 'a@xn--mgbh0fb.xn--mgberp4a5d4ar';
    const submissions = [punycode, 'a@مثـال.السعودية', 'b@example.org'];
    for (const [id, key] of submissions.entries()) {
      await sql`
        insert into submissions
          (id, reference, kind, state, language, email_key, fields, received_at)
        values (${`s${id}`}, ${`R${id}`}, 'contact', 'received', 'ar', ${key}, '{}', 1)`.execute(
        db,
      );
    }
    const subscribers = [
      ['asked', punycode, 'asked', null],
      ['later', 'a@مثال.السعودية', 'subscribed', 3],
      ['first', 'a@مثـال.السعودية', 'subscribed', 2],
      ['other', 'b@example.org', 'subscribed', 2],
    ] as const;
    for (const [id, key, state, at] of subscribers) {
      await sql`
        insert into subscribers
          (id, kind, address, address_key, state, language, asked_at, confirmed_at)
        values (${id}, 'email', ${key}, ${key}, ${state}, 'ar', 1, ${at})`.execute(db);
    }
    await sql`
      insert into failed_addresses (address_key, failed_at, words)
      values (${punycode}, 1, 'x'), ('b@example.org', 1, 'x')`.execute(db);
    await migrate(database, Date.now);
    const expected = ['a@مثال.السعودية', 'b@example.org'];
    const ofSubmissions = await db.selectFrom('submissions').select('email_key').execute();
    expect(new Set(ofSubmissions.map(({ email_key: key }) => key))).toEqual(new Set(expected));
    const kept = await db
      .selectFrom('subscribers')
      .select(['id', 'address', 'address_key'])
      .orderBy('id')
      .execute();
    expect(kept).toEqual([
      { id: 'first', address: 'a@مثـال.السعودية', address_key: expected[0] },
      { id: 'other', address: expected[1], address_key: expected[1] },
    ]);
    const failed = await db.selectFrom('failed_addresses').select('address_key').execute();
    expect(failed.map(({ address_key: key }) => key).toSorted()).toEqual(expected);
  });
});

/** A migration that removes a column that older builds use. */
function contracting(name: string): Migration {
  return {
    name,
    step: 'contract',
    async run(db) {
      await db.schema.alterTable('content_history').dropColumn('changed_by').execute();
    },
  };
}

/** Records a migration of a build that is newer than this one. */
async function recordUnknown(
  { db }: Database,
  name: string,
  step: 'expand' | 'contract',
): Promise<void> {
  await sql`insert into schema_migrations (name, applied_at, step) values (${name}, 1, ${step})`.execute(
    db,
  );
}

async function migrateInOwnProcess(target: DatabaseTarget): Promise<MigrationResult> {
  const program = `
    import { openDatabase } from './server/platform/database/database.ts';
    import { migrate } from './server/platform/database/migrations/migrate.ts';
    const database = openDatabase(${JSON.stringify(target)});
    console.log(JSON.stringify(await migrate(database, Date.now)));
    await database.close();
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', program]);
  return JSON.parse(stdout);
}

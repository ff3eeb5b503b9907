import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { forms } from '../../../contract/forms/forms.ts';
import { openStarterApp } from '../../../tests/helpers/app.ts';
import { describeOnPostgres } from '../../../tests/helpers/databases.ts';
import { CONTACT } from '../../../tests/helpers/forms.ts';
import type { Database } from './database.ts';
import { recordProcess } from './processes.ts';
import { tryNewPages } from './write-probe.ts';

/**
 * Moves the tables of a database to a disk of 16 MB, and returns functions that fill it and make room again. Mounting needs
 * root. Without it, a trigger refuses rows with PostgreSQL's error.
 */
async function smallDisk({
  db,
}: Database): Promise<{ fill: () => Promise<void>; clear: () => Promise<void> }> {
  if (process.getuid?.() !== 0) return refusedRows(db);
  const disk = mkdtempSync(join(tmpdir(), 'yafee-small-disk-'));
  const { rows } = await sql<{ folder: string; name: string }>`
    select current_setting('data_directory') as folder, current_database() as name`.execute(db);
  const [{ folder, name } = { folder: '', name: '' }] = rows;
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk]);
  const { uid, gid } = statSync(folder);
  chownSync(disk, uid, gid);
  const tables = ['write_probe', 'processes', 'submissions', 'deliveries', 'idempotency_keys'];
  await sql`create tablespace ${sql.id(name)} location ${sql.lit(disk)}`.execute(db);
  const moveTo = async (space: string) => {
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} set tablespace ${sql.id(space)}`.execute(db);
    }
  };
  await moveTo(name);
  const filler = join(disk, 'filler');
  const clear = async () => rmSync(filler, { force: true });
  onTestFinished(async () => {
    await clear();
    await moveTo('pg_default');
    await sql`drop tablespace ${sql.id(name)}`.execute(db);
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  return {
    clear,
    async fill() {
      expect(() => writeFileSync(filler, Buffer.alloc(32 * 1024 * 1024))).toThrow('ENOSPC');
    },
  };
}

async function refusedRows(db: Database['db']) {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  );
  const forEach = async (statement: (table: string) => string) => {
    for (const table of ['write_probe', 'submissions']) await sql.raw(statement(table)).execute(db);
  };
  return {
    fill: () =>
      forEach(
        (table) => `create trigger full_disk before insert on ${table} execute function refuse()`,
      ),
    clear: () => forEach((table) => `drop trigger full_disk on ${table}`),
  };
}

describeOnPostgres('the write probe', ({ open }) => {
  it('finds a full disk on which rows can still be updated, and /readyz says so while forms fail', async () => {
    const database = await open();
    const clock = { now: Date.now() };
    const { app, log } = await openStarterApp(database, {}, () => clock.now);
    const disk = await smallDisk(database);
    /** Each poll comes two and a half seconds later by the app's clock, and the probe tries again after five. */
    const expectReadiness = (expected: object) => {
      const readiness = async () => {
        clock.now += 2_500;
        return (await app.inject('/readyz')).json();
      };
      return expect.poll(readiness, { interval: 500 }).toMatchObject(expected);
    };
    const sendForm = async () =>
      (await app.inject({ method: 'POST', url: forms.contact.path, payload: CONTACT })).statusCode;
    await expectReadiness({ status: 'ok' });
    expect(await sendForm()).toBe(201);
    await disk.fill();
    // The free space in the table's pages takes some more rows.
    let status = 201;
    for (let form = 0; form < 40 && status === 201; form++) status = await sendForm();
    expect(status).toBe(503);
    // The row of the process can still be updated.
    await recordProcess(database, { id: 'one', role: 'all', release: '1.2.3', schemaLevel: 15 });
    await expectReadiness({ status: 'unavailable', reasons: ['database'] });
    expect(log.map(({ msg }) => msg)).toContain('the process is not ready');
    await disk.clear();
    await expectReadiness({ status: 'ok' });
    expect(await sendForm()).toBe(201);
  });

  it('leaves nothing behind, and passes while another process tries', async () => {
    const database = await open();
    const pages = async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_relation_size('write_probe') as bytes`.execute(database.db);
      return rows[0]?.bytes;
    };
    expect(await Promise.all([1, 2, 3].map(() => tryNewPages(database)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await pages()).toBe(0);
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table write_probe in access exclusive mode`.execute(trx);
      expect(await tryNewPages(database)).toBe(true);
    });
  });

  it('says that it could not try where its role lacks the right', async () => {
    const database = await open();
    const role = `writer_${Date.now()}`;
    await sql`create role ${sql.id(role)}`.execute(database.db);
    onTestFinished(async () => {
      await sql`reset role`.execute(database.db).catch(() => undefined);
    });
    await database.db.connection().execute(async (db) => {
      await sql`set role ${sql.id(role)}`.execute(db);
      expect(await tryNewPages({ db, kind: 'postgres' })).toBe(false);
      await sql`reset role`.execute(db);
    });
    await sql`drop role ${sql.id(role)}`.execute(database.db);
  });
});

import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import { adminBodies } from '../../contract/admin/bodies.ts';
import type { AdminCall } from '../../contract/admin/call.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import { callAdmin, openSession, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/** What is counted of those who ask, whatever becomes of what they ask for, and what the server makes for itself at its first use. */
const COUNTED = ['staff_sessions', 'login_attempts', 'rate_limit', 'write_probe', 'server_secrets'];

/** Values of which one fits each field of a body. */
const VALUES = ['x', 'a@b.co', randomUUID(), 1, true, null, 'xxxxxxxxxxxxxxxxxxxx', '2030-01-01'];

type SchemaOf = v.GenericSchema & {
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
};

/** Returns a value that a schema accepts, without what is optional. */
function fitting(schema: SchemaOf): unknown {
  if (schema.entries !== undefined) {
    return Object.fromEntries(
      Object.entries(schema.entries).flatMap(([name, field]) =>
        field.type === 'optional' ? [] : [[name, fitting(field)]],
      ),
    );
  }
  if (schema.item !== undefined) return [fitting(schema.item)];
  const options = (schema as { options?: readonly unknown[] }).options ?? [];
  return [...VALUES, ...options].find((value) => v.safeParse(schema, value).success);
}

/** The same on both databases. */
let tables: string[] | undefined;

/** Reads all rows of all tables, but those that count who asks. */
async function readAll({ db }: Database): Promise<Record<string, unknown[]>> {
  tables ??= (await db.introspection.getTables()).map(({ name }) => name);
  const rows: Record<string, unknown[]> = {};
  for (const table of tables.filter((name) => !COUNTED.some((each) => name.includes(each)))) {
    rows[table] = await db
      .selectFrom(table as keyof Schema)
      .selectAll()
      .execute();
  }
  return rows;
}

describeOnEachDatabase('a call that is refused', (databases) => {
  it('stores nothing, whatever it asks for [OFFICE-REFUSED-01]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { id: staffId } = await signInAs(app, database, 'administrator');
    await callAdmin(app, 'createEntry', { cookie: await openSession(database, staffId) });
    const calls = (Object.entries(adminCalls) as [AdminCallName, AdminCall][]).filter(
      ([, { method, body, response }]) =>
        method !== 'GET' && body !== 'bytes' && response === undefined,
    );
    const schemas = adminBodies as Partial<Record<AdminCallName, v.GenericSchema>>;
    const refused: string[] = [];
    const stored: string[] = [];
    let before = await readAll(database);
    for (const [name] of calls) {
      const schema = schemas[name];
      const body = schema === undefined ? {} : (fitting(schema) as object);
      for (const id of ['1', '999999']) {
        const cookie = await openSession(database, staffId);
        const { status } = await callAdmin(app, name, { cookie, id, body });
        const after = await readAll(database);
        if (status >= 400) {
          refused.push(name);
          const changed = Object.keys(after).filter(
            (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
          );
          if (changed.length > 0) stored.push(`${name} ${status}: ${changed.join(', ')}`);
        }
        before = after;
      }
    }
    expect(stored).toEqual([]);
    expect(new Set(refused).size).toBeGreaterThan(40);
  });

  it('stores no blank draft where an entry is created with changes that cannot be made [OFFICE-REFUSED-02]', async () => {
    const database = await databases.open();
    const { app } = await openEmptyApp(database);
    const { cookie } = await signInAs(app, database, 'editor');
    await callAdmin(app, 'createEntry', { cookie });
    const before = await readAll(database);
    const bodies = [
      { changes: [{ path: 'nothing', from: '', to: 'x' }] },
      { changes: [{ path: 'title.en', from: 'another', to: 'x' }] },
      { changes: [{ path: 'title.en', from: '', to: 1 }] },
      { copyOf: 999_999 },
      { copyOf: 1, changes: [{ path: 'title.en', from: 'another', to: 'x' }] },
    ];
    for (const body of bodies) {
      const { status } = await callAdmin(app, 'createEntry', { cookie, body });
      expect([body, status >= 400]).toEqual([body, true]);
    }
    expect(await readAll(database)).toEqual(before);
  });
});

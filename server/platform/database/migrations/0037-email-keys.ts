import { domainToUnicode } from 'node:url';
import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** Rows that are read at once. */
const BATCH = 500;

type Row = { id: string; key: string };

/**
 * Writes the keys of addresses anew whose domain is in other letters than Latin: one spelling for each person. Older builds go on
 * writing their own spelling, as before.
 */
export async function normalizeEmailKeys(db: Kysely<unknown>, kind: 'sqlite' | 'postgres') {
  await rewrite(db, kind, { table: 'submissions', id: 'id', column: 'email_key' }, async (row) => {
    await sql`update submissions set email_key = ${keyOf(row.key)} where id = ${row.id}`.execute(
      db,
    );
    // The job of the inbox writes the words again by which a conversation is found.
    await sql`update conversations set words = null where submission_id = ${row.id}`.execute(db);
  });
  await rewrite(db, kind, { table: 'subscribers', id: 'id', column: 'address_key' }, (row) =>
    moveSubscriber(db, row),
  );
  await rewrite(db, kind, { table: 'staff', id: 'id', column: 'email_key' }, async (row) => {
    await sql`
      update staff set email_key = ${keyOf(row.key)}
      where id = ${row.id} and not exists (select 1 from staff where email_key = ${keyOf(row.key)})
    `.execute(db);
  });
  const failed = { table: 'failed_addresses', id: 'address_key', column: 'address_key' };
  await rewrite(db, kind, failed, async ({ key }) => {
    if (keyOf(key) === key) return;
    await sql`delete from failed_addresses where address_key = ${keyOf(key)}`.execute(db);
    await sql`
      update failed_addresses set address_key = ${keyOf(key)} where address_key = ${key}`.execute(
      db,
    );
  });
}

/** Calls a function with each row of a table whose key may have another spelling. */
async function rewrite(
  db: Kysely<unknown>,
  kind: 'sqlite' | 'postgres',
  { table, id, column }: { table: string; id: string; column: string },
  write: (row: Row) => Promise<void>,
): Promise<void> {
  const [from, name, key] = [sql.table(table), sql.ref(id), sql.ref(column)];
  const isOther =
    kind === 'sqlite'
      ? sql`(${key} glob '*[^ -~]*' or ${key} like '%xn--%')`
      : sql`(${key} ~ '[^ -~]' or ${key} like '%xn--%')`;
  let last = '';
  for (;;) {
    const { rows } = await sql<Row>`
      select ${name} as id, ${key} as key from ${from}
      where ${name} > ${last} and ${isOther} order by ${name} limit ${BATCH}`.execute(db);
    for (const row of rows) await write(row);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? '';
  }
}

/** Gives a subscriber the key; of two spellings of one address, the one stays that was confirmed, and confirmed first. */
async function moveSubscriber(db: Kysely<unknown>, { id, key }: Row): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from subscribers
    where kind = 'email' and (id = ${id} or address_key = ${keyOf(key)})
    order by case when state = 'subscribed' then 0 else 1 end, coalesce(confirmed_at, asked_at), id
  `.execute(db);
  const [kept, ...others] = rows;
  if (kept === undefined) return;
  for (const other of others) {
    await sql`delete from subscribers where id = ${other.id}`.execute(db);
  }
  await sql`
    update subscribers set address_key = ${keyOf(key)} where id = ${kept.id}`.execute(db);
}

function keyOf(key: string): string {
  return key
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\u0640]/gu, '')
    .normalize('NFKC')
    .replaceAll(/xn--[a-z\d-]{1,59}/g, (label) => domainToUnicode(label) || label);
}

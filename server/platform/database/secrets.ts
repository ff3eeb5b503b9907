import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * A secret of this installation: made the first time it is asked for, and the same from then on, in
 * every process.
 * @param make makes a new one
 */
export async function secretNamed(
  db: Kysely<Schema>,
  name: string,
  { make, now }: { make: () => string; now: () => number },
): Promise<string> {
  const known = await read(db, name);
  if (known !== undefined) return known;
  await db
    .insertInto('server_secrets')
    .values({ name, value: make(), made_at: now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await read(db, name);
  if (made === undefined) throw new Error(`the secret ${name} was removed while it was made`);
  return made;
}

async function read(db: Kysely<Schema>, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

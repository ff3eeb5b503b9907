import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Returns a secret of this installation. The first call creates and stores it. Every later call, in any process, returns the
 * same value.
 * @param options.make creates a new secret
 * @param options.now returns the current time in epoch milliseconds
 */
export async function getOrCreateSecret(
  db: Kysely<Schema>,
  name: string,
  options: { make: () => string; now: () => number },
): Promise<string> {
  const existing = await findSecret(db, name);
  if (existing !== undefined) return existing;
  await db
    .insertInto('server_secrets')
    .values({ name, value: options.make(), made_at: options.now() })
    // Another process may have stored one first, and its value wins.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const stored = await findSecret(db, name);
  if (stored === undefined) throw new Error(`the secret ${name} was removed while it was created`);
  return stored;
}

async function findSecret(db: Kysely<Schema>, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

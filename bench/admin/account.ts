import { type DatabaseTarget, openDatabase } from '../../server/platform/database/database.ts';
import { inviteStaff, openSession } from '../../tests/helpers/admin.ts';

/** Lifetime of a measurement's sessions, in milliseconds. */
const LIFETIME = 3_600_000;

/**
 * Creates an account in the database of a server.
 * @returns the cookie of a new session, in the form for a server without https
 */
export async function staffCookie(target: DatabaseTarget, email: string): Promise<string> {
  const database = openDatabase(target);
  const { db } = database;
  await inviteStaff(database, 'administrator', email);
  await db.updateTable('staff').set({ state: 'active' }).where('email', '=', email).execute();
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const cookie = await openSession(database, id, LIFETIME);
  await database.close();
  return cookie.replace('__Secure-', '');
}

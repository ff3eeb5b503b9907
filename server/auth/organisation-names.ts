import type { Kysely } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import { readIdentity, readIdentityIn } from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Returns the name under which passkeys and authenticator apps list the account of somebody who reads a language. */
export async function readAccountName(db: Kysely<Schema>, language: Language): Promise<string> {
  return (await readIdentityIn(db, language)).name;
}

/** Returns all names of the organisation, by which guesses at passwords begin. */
export async function readOwnNames(db: Kysely<Schema>): Promise<string[]> {
  const { name, legalName } = await readIdentity(db);
  return [name, legalName].flatMap(({ ar, en }) => [ar, en]);
}

import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import type { Schema } from '../platform/database/schema.ts';
import { getOrCreateSecret } from '../platform/database/secrets.ts';
import type { Letterhead } from '../platform/mail/render-mail.ts';

/** What accounts and sign-in depend on. */
export type AuthDependencies = {
  db: Kysely<Schema>;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
  /** The origin of links in mails. */
  publicUrl: string;
  /** The key of the HMACs of failed sign-ins, and of passkey challenges. */
  secret: string;
  /** Whether mails in the outbox are sent. */
  sendsMail: boolean;
  organisation: {
    /** Reads the sender of mails in a language. In a transaction, `db` is that of the transaction. */
    readSender: (db: Kysely<Schema>, language: Language) => Promise<Letterhead['identity']>;
    /** Reads all names of the organisation, because guesses at passwords begin with them. */
    readNames: (db: Kysely<Schema>) => Promise<string[]>;
  };
};

/** Opens what accounts depend on. It reads the secret, or creates it the first time. */
export async function openAuth(
  dependencies: Omit<AuthDependencies, 'secret'>,
): Promise<AuthDependencies> {
  const make = () => randomBytes(32).toString('base64url');
  const { db, now } = dependencies;
  return { ...dependencies, secret: await getOrCreateSecret(db, 'sign-in', { make, now }) };
}

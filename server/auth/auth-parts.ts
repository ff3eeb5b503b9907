import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AdminProblemBody } from '../../contract/admin/api.ts';
import type { SignedInStaff } from '../../contract/admin/auth/auth.ts';
import type { Schema, Staff } from '../platform/database/schema.ts';
import { getOrCreateSecret } from '../platform/database/secrets.ts';

/** What accounts and sign-in depend on. */
export type AuthParts = {
  db: Kysely<Schema>;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
  /** The origin of links in mails. */
  publicUrl: string;
  /** The key of the HMACs of failed sign-ins, and of passkey challenges. */
  secret: string;
  /** Whether mails in the outbox are sent. */
  sendsMail: boolean;
};

/** Opens what accounts depend on: reads the secret, or creates it the first time. */
export async function openAuth(parts: Omit<AuthParts, 'secret'>): Promise<AuthParts> {
  const make = () => randomBytes(32).toString('base64url');
  const { db, now } = parts;
  return { ...parts, secret: await getOrCreateSecret(db, 'sign-in', { make, now }) };
}

/** Where a request comes from: the client's IP address and its User-Agent header. */
export type Client = { address: string; userAgent: string };

/** An expected failure of an act. */
export type Refusal = { ok: false } & AdminProblemBody;

/** The result of an act: what it returns, or why it was refused. */
export type Outcome<Value = object> = ({ ok: true } & Value) | Refusal;

/** Makes a refusal. */
export function refuse(
  problem: AdminProblemBody['problem'],
  details: Omit<AdminProblemBody, 'problem'> = {},
): Refusal {
  return { ok: false, problem, ...details };
}

/** Returns what a signed-in person is told about herself. */
export function presentStaff({ id, name, email, role, language }: Staff): SignedInStaff {
  return { id, name, email, role, language };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { recordAuditEvent } from '../audit/audit.ts';
import type { RequestOrigin } from '../platform/admin/admin-request.ts';
import { type Outcome, refuse } from '../platform/admin/outcome.ts';
import type { Staff, StaffCredentials } from '../platform/database/schema.ts';
import { MINUTE } from '../platform/durations.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { addCredential, listCredentials } from './credentials.ts';
import { revokeRecovery } from './links.ts';
import { mayRemove } from './second-factor-rule.ts';
import { hashToken } from './tokens.ts';

/** The site to which passkeys are bound: its host name, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string };

/** Returns the site to which passkeys are bound. Null for an IP address, for which browsers create none. */
export function relyingParty({ origin }: RequestOrigin): RelyingParty | null {
  const { hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? null : { id: hostname, origin };
}

/** What is stored about a passkey besides its id. */
type StoredPasskey = Pick<WebAuthnCredential, 'counter' | 'transports'> & {
  /** Base64url. */
  publicKey: string;
};

/** How long a user may take to respond to a challenge. In milliseconds. */
const CHALLENGE_LIFETIME = 5 * MINUTE;

const NONCE_BYTES = 16;
const TIME_BYTES = 8;

/** The browser asks for a fingerprint or PIN, so that a passkey is two factors. */
const USER_VERIFICATION = 'required';

/** Returns what the browser needs to ask for any user's passkey. */
export async function passkeyChallenge(
  dependencies: AuthDependencies,
  { id }: RelyingParty,
): Promise<unknown> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: id,
    challenge: createChallenge(dependencies, 'sign-in'),
    userVerification: USER_VERIFICATION,
    timeout: CHALLENGE_LIFETIME,
  });
}

/**
 * Verifies a passkey. Attempts are not counted: nobody can guess a passkey, and a count would lock out users whose passwords
 * are being guessed.
 * @param credential what the browser has returned, unchecked
 * @returns the user to whom it belongs
 */
export async function verifyPasskey(
  dependencies: AuthDependencies,
  site: RelyingParty,
  credential: object,
): Promise<Outcome<{ staff: Staff }>> {
  const { db, now } = dependencies;
  const response = credential as AuthenticationResponseJSON;
  const row = await db
    .selectFrom('staff_credentials')
    .innerJoin('staff', 'staff.id', 'staff_credentials.staff_id')
    .selectAll('staff_credentials')
    .where('staff_credentials.kind', '=', 'passkey')
    .where('credential_key', '=', String(response.id))
    .where('staff.state', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return refuse('wrong-credentials');
  const stored = JSON.parse(row.secret) as StoredPasskey;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(dependencies, challenge, 'sign-in'),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: row.credential_key ?? '',
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
      ...(stored.transports === undefined ? {} : { transports: stored.transports }),
    },
  }).catch(() => null);
  if (verified === null || !verified.verified) return refuse('wrong-credentials');
  if (!(await consumeChallenge(dependencies, response))) return refuse('wrong-credentials');
  const { newCounter } = verified.authenticationInfo;
  await db
    .updateTable('staff_credentials')
    .set({ secret: JSON.stringify({ ...stored, counter: newCounter }), used_at: now() })
    .where('id', '=', row.id)
    .execute();
  const staff = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', row.staff_id)
    .executeTakeFirstOrThrow();
  return { ok: true, staff };
}

/** Returns what the browser needs to create a passkey for a user. */
export async function newPasskey(
  dependencies: AuthDependencies,
  site: RelyingParty,
  staff: Staff,
): Promise<unknown> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const existing = await passkeysOf(dependencies, staff.id);
  return generateRegistrationOptions({
    rpName: (await dependencies.organisation.readSender(dependencies.db, staff.language)).name,
    rpID: site.id,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new Uint8Array(Buffer.from(staff.id)),
    challenge: createChallenge(dependencies, `new ${staff.id}`),
    attestationType: 'none',
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: existing.map(({ credential_key: id }) => ({ id: id ?? '' })),
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  });
}

/**
 * Adds the passkey that the browser has created.
 * @param credential what the browser has returned, unchecked
 */
export async function addPasskey(
  dependencies: AuthDependencies,
  site: RelyingParty,
  staff: Staff,
  { name, credential }: { name: string; credential: object },
): Promise<Outcome> {
  const response = credential as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(dependencies, challenge, `new ${staff.id}`),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (verified === null || !verified.verified) return refuse('wrong-credentials');
  if (!(await consumeChallenge(dependencies, response))) return refuse('wrong-credentials');
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  const stored: StoredPasskey = {
    counter,
    ...(transports === undefined ? {} : { transports }),
    publicKey: Buffer.from(publicKey).toString('base64url'),
  };
  const { db, now } = dependencies;
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('staff_credentials')
      .select('id')
      .where('credential_key', '=', id)
      .executeTakeFirst();
    if (known !== undefined) return refuse('conflict');
    await addCredential(trx, {
      staff_id: staff.id,
      kind: 'passkey',
      name,
      secret: JSON.stringify(stored),
      credential_key: id,
      created_at: now(),
    });
    const actor = { source: 'admin', staffId: staff.id } as const;
    await recordAuditEvent(trx, { actor, event: 'passkey-added' }, now());
    return { ok: true };
  });
}

/** Renames a passkey of a user. */
export async function renamePasskey(
  { db, now }: AuthDependencies,
  staff: Staff,
  { id, name }: { id: string; name: string },
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('staff_credentials')
      .set({ name })
      .where('id', '=', id)
      .where('staff_id', '=', staff.id)
      .where('kind', '=', 'passkey')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refuse('not-found');
    const actor = { source: 'admin', staffId: staff.id } as const;
    await recordAuditEvent(trx, { actor, event: 'passkey-renamed' }, now());
    return { ok: true };
  });
}

/** Removes a passkey of a user. */
export async function removePasskey(
  { db, now }: AuthDependencies,
  staff: Staff,
  id: string,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayRemove(trx, staff.id, (each) => each.id === id))) {
      return refuse('last-second-factor');
    }
    const { numDeletedRows } = await trx
      .deleteFrom('staff_credentials')
      .where('id', '=', id)
      .where('staff_id', '=', staff.id)
      .where('kind', '=', 'passkey')
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refuse('not-found');
    await revokeRecovery(trx, staff.id);
    const actor = { source: 'admin', staffId: staff.id } as const;
    await recordAuditEvent(trx, { actor, event: 'passkey-removed' }, now());
    return { ok: true };
  });
}

async function passkeysOf({ db }: AuthDependencies, staffId: string): Promise<StaffCredentials[]> {
  return (await listCredentials(db, staffId)).filter(({ kind }) => kind === 'passkey');
}

/**
 * Creates a challenge that this server recognises without storing it, so that nobody can fill the database by requesting
 * challenges. It consists of its expiry, a nonce, and an HMAC of both and the purpose.
 */
function createChallenge(
  { now, secret }: AuthDependencies,
  purpose: string,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(TIME_BYTES + NONCE_BYTES);
  head.writeBigUInt64BE(BigInt(now() + CHALLENGE_LIFETIME));
  randomBytes(NONCE_BYTES).copy(head, TIME_BYTES);
  return new Uint8Array(Buffer.concat([head, signChallenge(secret, head, purpose)]));
}

function isChallenge(
  { now, secret }: AuthDependencies,
  challenge: string,
  purpose: string,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, TIME_BYTES + NONCE_BYTES);
  const signature = bytes.subarray(TIME_BYTES + NONCE_BYTES);
  const expected = signChallenge(secret, head, purpose);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  const left = Number(head.readBigUInt64BE()) - now();
  return left > 0 && left <= CHALLENGE_LIFETIME;
}

function signChallenge(secret: string, head: Buffer, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`challenge ${purpose} `).update(head).digest();
}

/** Uses up the challenge of a verified response. Returns false if it was used before. */
async function consumeChallenge(
  { db, now }: AuthDependencies,
  { response }: AuthenticationResponseJSON | RegistrationResponseJSON,
): Promise<boolean> {
  const clientData: unknown = JSON.parse(
    Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'),
  );
  const { challenge } = clientData as { challenge: string };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_tokens')
    .values({
      token_hash: hashToken(`challenge ${challenge}`),
      purpose: 'used-challenge',
      staff_id: null,
      created_at: now(),
      expires_at: now() + CHALLENGE_LIFETIME,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type {
  NewAuthenticatorResponse,
  RecoveryCodesResponse,
} from '../../contract/admin/auth/auth.ts';
import { withLatinDigits } from '../../contract/digits.ts';
import { recordAuditEvent } from '../audit/audit.ts';
import { type Outcome, refuse } from '../platform/admin/outcome.ts';
import type { Schema, Staff, StaffCredentials } from '../platform/database/schema.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { addCredential, listCredentials, removeCredentials } from './credentials.ts';
import { mayRemove } from './second-factor-rule.ts';
import { hashToken } from './tokens.ts';

/** Seconds of one time step, and digits of a code, as in all authenticator apps (RFC 6238). */
const PERIOD = 30;
const DIGITS = 6;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Codes of one step before and after the present one are accepted, because clocks of phones differ. */
const WINDOW = 1;

const RECOVERY_CODES = 10;

/** Letters and digits that cannot be confused with others. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';

/** Sixteen of them have more than 78 bits. */
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * Begins to set up an authenticator app. It counts after `confirmAuthenticator`.
 * @returns the secret, once
 */
export async function newAuthenticator(
  { db, now, organisation }: AuthDependencies,
  staff: Staff,
): Promise<NewAuthenticatorResponse> {
  const { Secret } = await import('otpauth');
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('staff_credentials')
      .where('staff_id', '=', staff.id)
      .where('kind', '=', 'totp')
      .where('confirmed_at', 'is', null)
      .execute();
    await addCredential(trx, {
      staff_id: staff.id,
      kind: 'totp',
      secret,
      created_at: now(),
      confirmed_at: null,
    });
  });
  const { name: issuer } = await organisation.readSender(db, staff.language);
  // A colon ends the issuer in the label of such a URL.
  const labels = { issuer: issuer.replaceAll(':', ' '), label: staff.email };
  return { secret, uri: (await totpOf(secret, labels)).toString() };
}

/**
 * Confirms the authenticator app with its first code. It replaces an earlier app.
 * @returns new recovery codes, once
 */
export async function confirmAuthenticator(
  dependencies: AuthDependencies,
  staff: Staff,
  code: string,
): Promise<Outcome<RecoveryCodesResponse>> {
  const { db, now } = dependencies;
  const pending = (await listCredentials(db, staff.id)).find(
    ({ kind, confirmed_at: at }) => kind === 'totp' && at === null,
  );
  if (pending === undefined) return refuse('not-found');
  const normalized = normalizeCode(code);
  const step = isAppCode(normalized) ? await stepOf(pending, normalized, now()) : null;
  if (step === null) return refuse('wrong-code');
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('staff_credentials')
      .where('staff_id', '=', staff.id)
      .where('kind', '=', 'totp')
      .where('id', '!=', pending.id)
      .execute();
    await trx
      .updateTable('staff_credentials')
      .set({ confirmed_at: now(), last_step: step })
      .where('id', '=', pending.id)
      .execute();
    const codes = await replaceRecoveryCodes(trx, staff.id, now());
    await recordOwnAct(trx, staff, 'authenticator-added', now());
    return { ok: true, codes };
  });
}

/** Removes the authenticator app and its recovery codes. */
export async function removeAuthenticator(
  { db, now }: AuthDependencies,
  staff: Staff,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayRemove(trx, staff.id, ({ kind }) => kind === 'totp'))) {
      return refuse('last-second-factor');
    }
    await removeCredentials(trx, staff.id, ['totp', 'recovery-code']);
    await recordOwnAct(trx, staff, 'authenticator-removed', now());
    return { ok: true };
  });
}

/** Replaces the recovery codes. Without an authenticator app there are none. */
export async function newRecoveryCodes(
  { db, now }: AuthDependencies,
  staff: Staff,
): Promise<Outcome<RecoveryCodesResponse>> {
  const credentials = await listCredentials(db, staff.id);
  const hasApp = credentials.some(({ kind, confirmed_at: at }) => kind === 'totp' && at !== null);
  if (!hasApp) return refuse('not-found');
  return db.transaction().execute(async (trx) => {
    const codes = await replaceRecoveryCodes(trx, staff.id, now());
    await recordOwnAct(trx, staff, 'recovery-codes-made', now());
    return { ok: true, codes };
  });
}

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up. Neither is accepted twice.
 * @param app the confirmed authenticator app
 */
export async function useCode(
  trx: Transaction<Schema>,
  { app, staff, code, now }: { app: StaffCredentials; staff: Staff; code: string; now: number },
): Promise<boolean> {
  const normalized = normalizeCode(code);
  if (isAppCode(normalized)) {
    const step = await stepOf(app, normalized, now);
    if (step === null) return false;
    const { numUpdatedRows } = await trx
      .updateTable('staff_credentials')
      .set({ last_step: step, used_at: now })
      .where('id', '=', app.id)
      .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const { numDeletedRows } = await trx
    .deleteFrom('staff_credentials')
    .where('staff_id', '=', staff.id)
    .where('kind', '=', 'recovery-code')
    .where('secret', '=', hashToken(normalized))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await recordOwnAct(trx, staff, 'recovery-code-used', now);
  return true;
}

async function totpOf(secret: string, labels: { issuer?: string; label?: string } = {}) {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({
    ...labels,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD,
  });
}

/** Returns the time step of a right code that is newer than the last accepted one, or null. */
async function stepOf(
  { secret, last_step: lastStep }: StaffCredentials,
  code: string,
  now: number,
): Promise<number | null> {
  const delta = (await totpOf(secret)).validate({ token: code, window: WINDOW, timestamp: now });
  if (delta === null) return null;
  const step = Math.floor(now / 1_000 / PERIOD) + delta;
  return lastStep === null || step > lastStep ? step : null;
}

/** Returns whether a normalised code is one of an authenticator app, and not a recovery code. */
function isAppCode(normalized: string): boolean {
  return normalized.length === DIGITS && !/[^0-9]/.test(normalized);
}

/** Converts Arabic-Indic and full-width digits to Western ones. Drops spaces and hyphens, which group a code. */
function normalizeCode(code: string): string {
  return withLatinDigits(code.normalize('NFKC'))
    .replaceAll(/[\s\-\u2010-\u2015\u200b-\u200f]/g, '')
    .toLowerCase();
}

async function replaceRecoveryCodes(
  trx: Transaction<Schema>,
  staffId: string,
  at: number,
): Promise<string[]> {
  await removeCredentials(trx, staffId, ['recovery-code']);
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  for (const code of codes) {
    await addCredential(trx, {
      staff_id: staffId,
      kind: 'recovery-code',
      secret: hashToken(normalizeCode(code)),
      created_at: at,
    });
  }
  return codes;
}

function createRecoveryCode(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)] ?? '';
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

async function recordOwnAct(
  trx: Transaction<Schema>,
  { id }: Staff,
  event:
    | 'authenticator-added'
    | 'authenticator-removed'
    | 'recovery-codes-made'
    | 'recovery-code-used',
  at: number,
): Promise<void> {
  await recordAuditEvent(trx, { actor: { source: 'admin', staffId: id }, event }, at);
}

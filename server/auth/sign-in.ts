import { recordAuditEvent } from '../audit/audit.ts';
import type { Client } from '../platform/admin/admin-request.ts';
import { type Outcome, refuse } from '../platform/admin/outcome.ts';
import type { Staff } from '../platform/database/schema.ts';
import { emailKey } from '../platform/text/email-key.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { confirmedAuthenticator, listCredentials } from './credentials.ts';
import { knownBrowser } from './known-browser.ts';
import { beginAttempt, beginOwnAttempt } from './login-attempts.ts';
import { type RelyingParty, verifyPasskey } from './passkeys.ts';
import { TooManyPasswords, verifyPassword } from './passwords.ts';
import { useCode } from './second-factor.ts';
import { hasSecondFactor, isSecondFactorRequired } from './second-factor-rule.ts';
import { createSession, endSession } from './sessions.ts';

/** The user who has signed in, and the token for the cookie. */
export type SignedIn = { staff: Staff; token: string };

/** The context of a sign-in. */
export type SignInRequest = {
  client: Client;
  /** The session of the cookie in the request, which then ends. */
  replaced: string | null;
  /** The mark of a browser in which somebody has signed in before (`markBrowser`). */
  browserMark: string | null;
};

/**
 * Signs in with a password, and with a code if the user has an authenticator app. An unknown address takes as long as a wrong
 * password, and gets the same response.
 * @returns a new session; `code-needed` if the password is right and a code is missing; `passkey-needed` if a passkey is the
 * second factor that everybody needs
 */
export async function signIn(
  dependencies: AuthDependencies,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  request: SignInRequest,
): Promise<Outcome<SignedIn>> {
  const { db, now } = dependencies;
  const staff = await db
    .selectFrom('staff')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('state', '=', 'active')
    .executeTakeFirst();
  const browser = knownBrowser(dependencies, request.browserMark, staff?.id ?? '');
  const begun =
    staff === undefined || browser === null
      ? await beginAttempt(dependencies, email, request.client)
      : await beginOwnAttempt(dependencies, `browser ${browser}`);
  if (!begun.ok) return refuse('too-many', { retryAfter: begun.retryAfter });
  const { attempt } = begun;
  const credentials = staff === undefined ? [] : await listCredentials(db, staff.id);
  const hash = credentials.find(({ kind }) => kind === 'password')?.secret ?? null;
  const isRight = await verifyPassword(password, hash).catch(async (error: unknown) => {
    if (!(error instanceof TooManyPasswords)) throw error;
    await attempt.withdraw();
    return null;
  });
  if (isRight === null) return refuse('too-many', { retryAfter: 2 });
  if (!isRight || staff === undefined) {
    if (staff !== undefined && attempt.isFirstDelayed) await recordRefusal(dependencies, staff);
    return refuse('wrong-credentials');
  }
  const app = confirmedAuthenticator(credentials);
  // Without an app the passkey is the second factor, and a password alone would bypass it.
  if (app === undefined && hasSecondFactor(credentials) && (await isSecondFactorRequired(db))) {
    await attempt.withdraw();
    return refuse('passkey-needed');
  }
  if (app !== undefined) {
    if (code === undefined) {
      await attempt.withdraw();
      return refuse('code-needed');
    }
    const isAccepted = await db
      .transaction()
      .execute((trx) => useCode(trx, { app, staff, code, now: now() }));
    if (!isAccepted) {
      if (attempt.isFirstDelayed) await recordRefusal(dependencies, staff);
      return refuse('wrong-code');
    }
  }
  await attempt.succeed();
  return openSession(dependencies, staff, request);
}

/** Signs in with a passkey, which needs no code, because the browser has asked for a fingerprint or PIN. */
export async function signInWithPasskey(
  dependencies: AuthDependencies,
  site: RelyingParty,
  credential: object,
  request: SignInRequest,
): Promise<Outcome<SignedIn>> {
  const verified = await verifyPasskey(dependencies, site, credential);
  return verified.ok ? openSession(dependencies, verified.staff, request) : verified;
}

/** Ends the session of a user who signs out. */
export async function signOut(
  { db, now }: AuthDependencies,
  staff: Staff,
  sessionId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSession(trx, staff.id, sessionId);
    const actor = { source: 'admin', staffId: staff.id } as const;
    await recordAuditEvent(trx, { actor, event: 'signed-out' }, now());
  });
}

/** Opens a session for an authenticated user. An earlier one of the same browser ends. */
async function openSession(
  { db, now }: AuthDependencies,
  staff: Staff,
  { client, replaced }: SignInRequest,
): Promise<Outcome<SignedIn>> {
  return db.transaction().execute(async (trx) => {
    // The access ended while the credentials were checked.
    const current = await trx
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', staff.id)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (current === undefined) return refuse('wrong-credentials');
    if (replaced !== null) await endSession(trx, staff.id, replaced);
    const token = await createSession(trx, staff.id, client.userAgent, now());
    const actor = { source: 'admin', staffId: staff.id } as const;
    await recordAuditEvent(trx, { actor, event: 'signed-in' }, now());
    return { ok: true, staff: current, token };
  });
}

/**
 * Records that attempts on an account begin to be delayed. It does not record each attempt, because anybody could make many.
 */
async function recordRefusal({ db, now }: AuthDependencies, { id }: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const actor = { source: 'server', staffId: null } as const;
    await recordAuditEvent(
      trx,
      { actor, event: 'sign-in-refused', subject: { kind: 'staff', id } },
      now(),
    );
  });
}

import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { authCalls, SessionResponse } from '../../../contract/admin/auth/auth.ts';
import {
  type OpenSession,
  openSessionOf,
  type RequestOrigin,
} from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { mailReset, presentStaff } from '../account.ts';
import { countReset } from '../login-attempts.ts';
import { passkeyChallenge, relyingParty } from '../passkeys.ts';
import { needsSecondFactor } from '../second-factor-rule.ts';
import { signIn, signInWithPasskey, signOut } from '../sign-in.ts';
import { readLink, useLink } from '../use-link.ts';
import type { AuthAdminDependencies } from './auth-admin-dependencies.ts';

/** The shortest and the longest time from the request for a link to its mail. In milliseconds. */
const RESET_DELAY = [100, 600] as const;

type SignInCallName =
  | 'session'
  | 'signIn'
  | 'passkeyChallenge'
  | 'signInWithPasskey'
  | 'requestReset'
  | 'readLink'
  | 'useLink'
  | 'signOut';

/** The handlers of the calls for signing in, using a one-time link, and signing out. */
export const signInHandlers: Handlers<
  Extract<SignInCallName, keyof typeof authCalls>,
  AuthAdminDependencies
> = {
  async session(dependencies, { signedIn, origin }) {
    return { ok: true, response: await sessionOf(dependencies, origin, signedIn?.staff ?? null) };
  },

  async signIn(dependencies, { body, client, origin, signedIn, browserMark }) {
    const replaced = signedIn?.session.id ?? null;
    const result = await signIn(dependencies, body, { client, replaced, browserMark });
    if (!result.ok) return result;
    return {
      ok: true,
      response: await sessionOf(dependencies, origin, result.staff),
      session: result.token,
      signedInAs: result.staff.id,
    };
  },

  async passkeyChallenge(dependencies, { origin }) {
    const site = relyingParty(origin);
    if (site === null) return refuse('not-found');
    return { ok: true, response: { options: await passkeyChallenge(dependencies, site) } };
  },

  async signInWithPasskey(dependencies, { body, client, origin, signedIn, browserMark }) {
    const site = relyingParty(origin);
    if (site === null) return refuse('not-found');
    const replaced = signedIn?.session.id ?? null;
    const result = await signInWithPasskey(dependencies, site, body.credential, {
      client,
      replaced,
      browserMark,
    });
    if (!result.ok) return result;
    return {
      ok: true,
      response: await sessionOf(dependencies, origin, result.staff),
      session: result.token,
      signedInAs: result.staff.id,
    };
  },

  async requestReset(dependencies, { body, client }) {
    const retryAfter = await countReset(dependencies, client);
    if (retryAfter > 0) return refuse('too-many', { retryAfter });
    dependencies.inBackground(async () => {
      // If it began at once, it would delay this response and reveal whether the address is known.
      await delay(randomInt(...RESET_DELAY));
      await mailReset(dependencies, body.email);
    });
    return { ok: true, response: null };
  },

  async readLink(dependencies, { body, isLocal }) {
    const result = await readLink(dependencies, { token: body.token, isLocal });
    if (!result.ok) return result;
    const { ok: _, ...response } = result;
    return { ok: true, response };
  },

  async useLink(dependencies, { body, client, origin, isLocal }) {
    const result = await useLink(dependencies, { ...body, isLocal }, client);
    if (!result.ok) return result;
    const { staff, token } = result;
    return {
      ok: true,
      response: await sessionOf(dependencies, origin, token === null ? null : staff),
      session: token,
      ...(token === null ? {} : { signedInAs: staff.id }),
    };
  },

  async signOut(dependencies, request) {
    const { staff, session } = openSessionOf(request);
    await signOut(dependencies, staff, session.id);
    return { ok: true, response: null, session: null };
  },
};

async function sessionOf(
  { db, sendsMail, readSite, isSetUpOffered }: AuthAdminDependencies,
  origin: RequestOrigin,
  staff: OpenSession['staff'] | null,
): Promise<SessionResponse> {
  return {
    staff: staff === null ? null : presentStaff(staff),
    needsSecondFactor: staff !== null && (await needsSecondFactor(db, staff.id)),
    isSetUpOffered: staff?.role === 'administrator' && (await isSetUpOffered()),
    passkeys: relyingParty(origin) !== null,
    mail: sendsMail,
    ...(await readSite()),
  };
}

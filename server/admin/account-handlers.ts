import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AdminCallName } from '../../contract/admin/api.ts';
import type { LinkSentResponse, SessionResponse } from '../../contract/admin/auth/auth.ts';
import type { contentCalls } from '../../contract/admin/content/content.ts';
import type { inboxCalls } from '../../contract/admin/inbox/inbox.ts';
import type { personCalls } from '../../contract/admin/inbox/person.ts';
import type { replyTemplateCalls } from '../../contract/admin/inbox/reply-templates.ts';
import type { mailCalls } from '../../contract/admin/mail/mail.ts';
import type { mediaCalls } from '../../contract/admin/media/media.ts';
import type { issueCalls } from '../../contract/admin/newsletter/issues.ts';
import type { mailingCalls } from '../../contract/admin/newsletter/mailings.ts';
import type { subscriberCalls } from '../../contract/admin/newsletter/subscribers.ts';
import { listActs } from '../audit/audit.ts';
import {
  addPasskey,
  changeAccount,
  changePassword,
  changeRole,
  confirmAuthenticator,
  countReset,
  endAccess,
  endOwnSession,
  endSessionsOf,
  invite,
  inviteAgain,
  isSecondFactorRequired,
  listStaff,
  mailReset,
  needsSecondFactor,
  newAuthenticator,
  newPasskey,
  newRecoveryCodes,
  type OpenSession,
  type Outcome,
  passkeyChallenge,
  presentStaff,
  readAccount,
  readLink,
  recoverAccess,
  refuse,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  requireSecondFactor,
  signIn,
  signInWithPasskey,
  signOut,
  useLink,
} from '../auth/auth.ts';
import { readIdentity } from '../content/content.ts';
import { type AdminParts, actorOf, type Handlers, openSessionOf } from './call.ts';
import { presentActs } from './present-acts.ts';
import { endSetUp, isSetUpOffered } from './set-up.ts';
import { relyingParty, type Visit } from './visit.ts';

type Staff = OpenSession['staff'];

/** The shortest and the longest time from the request of a link to its mail. In milliseconds. */
const RESET_DELAY = [100, 600] as const;

const ACTS_ON_PAGE = 50;

/** The handlers of the calls about accounts, staff, the audit log and the installation. */
export const accountHandlers: Handlers<
  Exclude<
    AdminCallName,
    | Exclude<keyof typeof contentCalls, 'endSetUp'>
    | keyof typeof issueCalls
    | keyof typeof mediaCalls
    | keyof typeof inboxCalls
    | keyof typeof personCalls
    | keyof typeof replyTemplateCalls
    | keyof typeof subscriberCalls
    | keyof typeof mailingCalls
    | keyof typeof mailCalls
    | 'exportAudit'
  >
> = {
  async session(parts, { signedIn, visit }) {
    return { ok: true, response: await sessionOf(parts, visit, signedIn?.staff ?? null) };
  },

  async signIn(parts, { body, client, visit, signedIn, browserMark }) {
    const replaced = signedIn?.session.id ?? null;
    const result = await signIn(parts, body, { client, replaced, browserMark });
    if (!result.ok) return result;
    return {
      ok: true,
      response: await sessionOf(parts, visit, result.staff),
      session: result.token,
      signedInAs: result.staff.id,
    };
  },

  async passkeyChallenge(parts, { visit }) {
    const site = relyingParty(visit);
    if (site === null) return refuse('not-found');
    return { ok: true, response: { options: await passkeyChallenge(parts, site) } };
  },

  async signInWithPasskey(parts, { body, client, visit, signedIn, browserMark }) {
    const site = relyingParty(visit);
    if (site === null) return refuse('not-found');
    const replaced = signedIn?.session.id ?? null;
    const request = { client, replaced, browserMark };
    const result = await signInWithPasskey(parts, site, body.credential, request);
    if (!result.ok) return result;
    return {
      ok: true,
      response: await sessionOf(parts, visit, result.staff),
      session: result.token,
      signedInAs: result.staff.id,
    };
  },

  async requestReset(parts, { body, client }) {
    const retryAfter = await countReset(parts, client);
    if (retryAfter > 0) return refuse('too-many', { retryAfter });
    parts.inBackground(async () => {
      // Begun at once, it would delay this response, and tell whether the address is known.
      await delay(randomInt(...RESET_DELAY));
      await mailReset(parts, body.email);
    });
    return { ok: true, response: null };
  },

  async readLink(parts, { body, isLocal }) {
    const result = await readLink(parts, { token: body.token, isLocal });
    if (!result.ok) return result;
    const { ok: _, ...response } = result;
    return { ok: true, response };
  },

  async useLink(parts, { body, client, visit, isLocal }) {
    const result = await useLink(parts, { ...body, isLocal }, client);
    if (!result.ok) return result;
    const { staff, token } = result;
    return {
      ok: true,
      response: await sessionOf(parts, visit, token === null ? null : staff),
      session: token,
      ...(token === null ? {} : { signedInAs: staff.id }),
    };
  },

  async signOut(parts, call) {
    const { staff, session } = openSessionOf(call);
    await signOut(parts, staff, session.id);
    return { ok: true, response: null, session: null };
  },

  async account(parts, call) {
    const { staff, session } = openSessionOf(call);
    return { ok: true, response: await readAccount(parts, staff, session.id) };
  },

  async changeAccount(parts, call) {
    await changeAccount(parts, openSessionOf(call).staff, call.body);
    return { ok: true, response: null };
  },

  async changePassword(parts, call) {
    const result = await changePassword(parts, openSessionOf(call).staff, call.body, call.client);
    return result.ok ? { ok: true, response: null, session: result.token } : result;
  },

  async newPasskey(parts, call) {
    const site = relyingParty(call.visit);
    if (site === null) return refuse('not-found');
    return {
      ok: true,
      response: { options: await newPasskey(parts, site, openSessionOf(call).staff) },
    };
  },

  async addPasskey(parts, call) {
    const site = relyingParty(call.visit);
    if (site === null) return refuse('not-found');
    return withoutResponse(await addPasskey(parts, site, openSessionOf(call).staff, call.body));
  },

  async renamePasskey(parts, call) {
    const { id, body } = call;
    return withoutResponse(
      await renamePasskey(parts, openSessionOf(call).staff, { id, name: body.name }),
    );
  },

  async removePasskey(parts, call) {
    return withoutResponse(await removePasskey(parts, openSessionOf(call).staff, call.id));
  },

  async newAuthenticator(parts, call) {
    return { ok: true, response: await newAuthenticator(parts, openSessionOf(call).staff) };
  },

  async confirmAuthenticator(parts, call) {
    const result = await confirmAuthenticator(parts, openSessionOf(call).staff, call.body.code);
    return result.ok ? { ok: true, response: { codes: result.codes } } : result;
  },

  async removeAuthenticator(parts, call) {
    return withoutResponse(await removeAuthenticator(parts, openSessionOf(call).staff));
  },

  async newRecoveryCodes(parts, call) {
    const result = await newRecoveryCodes(parts, openSessionOf(call).staff);
    return result.ok ? { ok: true, response: { codes: result.codes } } : result;
  },

  async endSession(parts, call) {
    const { staff, session } = openSessionOf(call);
    const result = await endOwnSession(parts, staff, call.id);
    if (!result.ok) return result;
    return call.id === session.id
      ? { ok: true, response: null, session: null }
      : { ok: true, response: null };
  },

  async staff(parts) {
    const response = {
      staff: await listStaff(parts),
      isSecondFactorRequired: await isSecondFactorRequired(parts.db),
    };
    return { ok: true, response };
  },

  async invite(parts, call) {
    return sentLink(await invite(parts, call.body, actorOf(call)));
  },

  async inviteAgain(parts, call) {
    return sentLink(await inviteAgain(parts, call.id, actorOf(call)));
  },

  async changeRole(parts, call) {
    const { id, body } = call;
    return withoutResponse(await changeRole(parts, { id, role: body.role }, actorOf(call)));
  },

  async endAccess(parts, call) {
    return withoutResponse(await endAccess(parts, call.id, actorOf(call)));
  },

  async endSessionsOf(parts, call) {
    return withoutResponse(await endSessionsOf(parts, call.id, actorOf(call)));
  },

  async recoverAccess(parts, call) {
    return sentLink(await recoverAccess(parts, call.id, actorOf(call)));
  },

  async requireSecondFactor(parts, call) {
    return withoutResponse(await requireSecondFactor(parts, call.body, actorOf(call)));
  },

  async audit(parts, { query }) {
    const before = Number(query.get('before') ?? Number.NaN);
    const acts = await listActs(parts.db, {
      before: Number.isSafeInteger(before) ? before : null,
      limit: ACTS_ON_PAGE + 1,
    });
    const listed = acts.slice(0, ACTS_ON_PAGE);
    const entries = await presentActs(parts, listed);
    const next = acts.length > ACTS_ON_PAGE ? (entries.at(-1)?.sequence ?? null) : null;
    return { ok: true, response: { entries, next } };
  },

  async endSetUp(parts, call) {
    await endSetUp(parts, actorOf(call));
    return { ok: true, response: null };
  },

  async system({ readSystem }) {
    return { ok: true, response: await readSystem() };
  },
};

async function sessionOf(
  { db, sendsMail }: AdminParts,
  visit: Visit,
  staff: Staff | null,
): Promise<SessionResponse> {
  const { modulesOff, map } = await readIdentity(db);
  return {
    staff: staff === null ? null : presentStaff(staff),
    needsSecondFactor: staff !== null && (await needsSecondFactor(db, staff.id)),
    isSetUpOffered: staff?.role === 'administrator' && (await isSetUpOffered(db)),
    passkeys: relyingParty(visit) !== null,
    mail: sendsMail,
    modulesOff,
    mapKind: map?.kind ?? null,
  };
}

function withoutResponse(result: Outcome): Outcome<{ response: null }> {
  return result.ok ? { ok: true, response: null } : result;
}

/** Drops the token of a link, which only the command prints. */
function sentLink(
  result: Outcome<LinkSentResponse & { token: string }>,
): Outcome<{ response: LinkSentResponse }> {
  if (!result.ok) return result;
  return {
    ok: true,
    response: result.mailed ? { mailed: true } : { mailed: false, link: result.link },
  };
}

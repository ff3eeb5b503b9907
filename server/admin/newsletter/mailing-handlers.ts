import type { Mailing, mailingCalls } from '../../../contract/admin/newsletter/mailings.ts';
import { findStaffNames, type Outcome, refuse } from '../../auth/auth.ts';
import { findEntryNames } from '../../content/content.ts';
import {
  cancelMailing,
  countRecipients,
  findMailing,
  listMailings,
  listTroubles,
  moveMailing,
  resendMailing,
  type StoredMailing,
  scheduleMailing,
  sendTestIssue,
  timeToRelease,
} from '../../newsletter/newsletter.ts';
import { readDatabaseClock } from '../../platform/database/clock.ts';
import { type AdminParts, actorOf, type Call, type Handlers, openSessionOf } from '../call.ts';
import { pageOf } from '../list-query.ts';

type MailingCallName = keyof typeof mailingCalls;

/** The handlers of the calls with which staff send an issue of the newsletter. */
export const mailingHandlers: Handlers<MailingCallName> = {
  async mailings(parts) {
    const { db, databaseKind, now, sendsMail, newsletter } = parts;
    const { rate } = newsletter;
    const stored = await listMailings({
      db,
      rate,
      at: await readDatabaseClock({ db, kind: databaseKind }, now),
    });
    const recipients = await countRecipients(db);
    return {
      ok: true,
      response: {
        mailings: await presentMailings(parts, stored),
        recipients,
        rate,
        takesMs: timeToRelease(rate, 0, recipients.ar + recipients.en),
        sendsMail,
      },
    };
  },

  async mailing(parts, call) {
    const { db, databaseKind, now, newsletter } = parts;
    const at = await readDatabaseClock({ db, kind: databaseKind }, now);
    const stored = await findMailing({ db, rate: newsletter.rate, at }, call.id);
    if (stored === null) return refuse('not-found');
    const [mailing] = await presentMailings(parts, [stored]);
    if (mailing === undefined) return refuse('not-found');
    const troubles = await listTroubles(db, call.id, pageOf(call.query));
    return { ok: true, response: { mailing, ...troubles } };
  },

  async scheduleMailing(parts, call) {
    const { db, databaseKind, now, sendsMail } = parts;
    if (!sendsMail) return refuse('no-mail');
    const { issue, at = null } = call.body;
    const isPast = at !== null && at <= (await readDatabaseClock({ db, kind: databaseKind }, now));
    const wanted = { issue, at: isPast ? null : at, actor: actorOf(call) };
    const result = await scheduleMailing(parts, wanted);
    return result.ok ? { ok: true, response: { id: result.id } } : refuse(result.problem);
  },

  async cancelMailing(parts, call) {
    const result = await cancelMailing(parts, call.id, actorOf(call));
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  pauseMailing: (parts, call) => move(parts, call, 'pause'),
  resumeMailing: (parts, call) => move(parts, call, 'resume'),
  stopMailing: (parts, call) => move(parts, call, 'stop'),

  async resendMailing(parts, call) {
    if (!parts.sendsMail) return refuse('no-mail');
    const { refused } = call.body;
    const result = await resendMailing(parts, call.id, { refused, actor: actorOf(call) });
    return result.ok ? { ok: true, response: { count: result.count } } : refuse(result.problem);
  },

  async sendTestIssue(parts, call) {
    if (!parts.sendsMail) return refuse('no-mail');
    const { staff } = openSessionOf(call);
    const { db, now, publicUrl, linkSecret, newsletter } = parts;
    const result = await sendTestIssue(
      {
        db,
        now,
        publicUrl,
        linkSecret,
        replyTo: newsletter.replyTo,
        makeMails: parts.makeIssueMails,
      },
      { ...call.body, address: staff.email, actor: actorOf(call) },
    );
    if (result.ok) return { ok: true, response: null };
    if (result.problem !== 'too-many') return refuse(result.problem);
    return refuse('too-many', { retryAfter: result.retryAfter });
  },
};

async function move<Name extends 'pauseMailing' | 'resumeMailing' | 'stopMailing'>(
  parts: AdminParts,
  call: Call<Name>,
  to: 'pause' | 'resume' | 'stop',
): Promise<Outcome<{ response: null }>> {
  const result = await moveMailing(parts, call.id, { move: to, actor: actorOf(call) });
  return result.ok ? { ok: true, response: null } : refuse(result.problem);
}

/** Adds the subjects of issues, and the names of who has scheduled them. */
export async function presentMailings(
  parts: Pick<AdminParts, 'db'>,
  stored: readonly StoredMailing[],
): Promise<Mailing[]> {
  const keyOf = (issue: number) => ({ kind: 'newsletter-issue', id: issue }) as const;
  const entry = await findEntryNames(
    parts.db,
    stored.map(({ issue }) => keyOf(issue)),
  );
  const nameOf = await findStaffNames(parts);
  return stored.map(({ plannedBy, ...mailing }) => ({
    ...mailing,
    subject: entry(keyOf(mailing.issue)).title,
    by: nameOf(plannedBy),
  }));
}

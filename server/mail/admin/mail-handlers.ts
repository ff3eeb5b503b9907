import { readFilter } from '../../../contract/admin/list-filter.ts';
import {
  MAILS_PER_PAGE,
  type MailRow,
  type MailStateResponse,
  type mailCalls,
  QUARANTINE_REASONS,
  QUARANTINED_MAX,
  type QuarantinedMail,
  type SenderDomainResponse,
  TESTS_PER_HOUR,
} from '../../../contract/admin/mail/mail.ts';
import { mailFilter } from '../../../contract/admin/mail/mail-filter.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import { listCampaigns, type MailRate, presentCampaigns } from '../../newsletter/newsletter.ts';
import { actorOf, openSessionOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { refuse } from '../../platform/admin/outcome.ts';
import { type DatabaseClock, readDatabaseClock } from '../../platform/database/clock.ts';
import type { Deliveries, QuarantinedMails } from '../../platform/database/schema.ts';
import { deliver, findExcess } from '../../platform/deliveries/deliver.ts';
import { presentDeliveryFailure } from '../../platform/deliveries/delivery-failure.ts';
import {
  replayDeliveries,
  resolveDeliveries,
  wakeDeliveries,
} from '../../platform/deliveries/delivery-store.ts';
import { countDeliveries, listDeliveries } from '../../platform/deliveries/list-deliveries.ts';
import { listQuarantined } from '../../submissions/submissions.ts';
import { TEST_PURPOSE } from '../test-mail.ts';

/** What the handlers of the Mail page depend on. */
export type MailAdminDependencies = DatabaseDependencies & {
  /** The clock of the database, which decides when mails are due. */
  clock: DatabaseClock;
  /** The origin of links in mails. */
  publicUrl: string;
  /** Whether the site sends mail. */
  sendsMail: boolean;
  /** The addresses that mail is sent from and to. Null: the site sends none. */
  mailSettings: MailStateResponse['settings'];
  /** Looks up the DNS records of the domain that mail is sent from. */
  readSenderDomain: () => Promise<SenderDomainResponse>;
  newsletter: { rate: MailRate };
};

/** The handlers of the calls of the Mail page. */
export const mailHandlers: Handlers<keyof typeof mailCalls, MailAdminDependencies> = {
  async mails({ db, databaseKind }, { query }) {
    const { page, ...filter } = readFilter(mailFilter, query);
    const { rows, total } = await listDeliveries({ db, kind: databaseKind }, filter, {
      page,
      perPage: MAILS_PER_PAGE,
    });
    return { ok: true, response: { rows: rows.map(presentMail), total } };
  },

  async mailState(dependencies) {
    const { db, databaseKind, now, newsletter, mailSettings } = dependencies;
    const campaigns = await listCampaigns(
      { db, rate: newsletter.rate, at: await readDatabaseClock({ db, kind: databaseKind }, now) },
      { states: ['sending', 'paused'] },
    );
    return {
      ok: true,
      response: {
        settings: mailSettings,
        counts: await countDeliveries(db),
        campaigns: await presentCampaigns(db, campaigns),
      },
    };
  },

  async quarantinedMails({ db }) {
    const all = await listQuarantined(db);
    return {
      ok: true,
      response: { rows: all.slice(0, QUARANTINED_MAX).map(presentQuarantined), total: all.length },
    };
  },

  async retryMails({ db, now }, request) {
    const { ids } = request.body;
    const at = now();
    const count = await db.transaction().execute(async (trx) => {
      const retried = await replayDeliveries(trx, at, ids === undefined ? 'given-up' : { ids });
      const event = {
        actor: actorOf(request),
        event: 'mails-retried',
        details: { count: retried },
      } as const;
      if (retried > 0) await recordAuditEvent(trx, event, at);
      return retried;
    });
    return { ok: true, response: { count } };
  },

  async wakeMails({ db, now }, request) {
    const { ids } = request.body;
    const count = await db.transaction().execute(async (trx) => {
      const woken = await wakeDeliveries(trx, ids === undefined ? undefined : { ids });
      const details = { count: woken };
      if (woken > 0) {
        await recordAuditEvent(
          trx,
          { actor: actorOf(request), event: 'mails-retried', details },
          now(),
        );
      }
      return woken;
    });
    return { ok: true, response: { count } };
  },

  async resolveMails({ db, clock, now }, request) {
    const { ids, resolution } = request.body;
    const count = await db.transaction().execute(async (trx) => {
      const only = ids === undefined ? {} : { ids };
      const resolved = await resolveDeliveries({ db: trx, clock }, resolution, only);
      const event = resolution === 'sent' ? 'mails-marked-sent' : 'mails-retried';
      const details = { count: resolved };
      if (resolved > 0)
        await recordAuditEvent(trx, { actor: actorOf(request), event, details }, now());
      return resolved;
    });
    return { ok: true, response: { count } };
  },

  async sendTestMail(dependencies, request) {
    if (!dependencies.sendsMail) return refuse('no-mail');
    const { db, now } = dependencies;
    const { email } = openSessionOf(request).staff;
    const at = now();
    const retryAfter = await db.transaction().execute(async (trx) => {
      const limit = { purpose: TEST_PURPOSE, recipient: email, added: 1, max: TESTS_PER_HOUR, at };
      const excess = await findExcess(trx, limit);
      if (excess !== null) return excess;
      await deliver(trx, dependencies, [{ purpose: TEST_PURPOSE, to: { email } }]);
      await recordAuditEvent(trx, { actor: actorOf(request), event: 'mail-tested' }, at);
      return null;
    });
    return retryAfter === null ? { ok: true, response: null } : refuse('too-many', { retryAfter });
  },

  async senderDomain({ readSenderDomain }) {
    return { ok: true, response: await readSenderDomain() };
  },
};

function presentQuarantined({ id, at, sender, about, reason }: QuarantinedMails): QuarantinedMail {
  return {
    id,
    at,
    from: sender,
    about,
    reason: QUARANTINE_REASONS.find((each) => each === reason) ?? null,
  };
}

function presentMail(row: Deliveries): MailRow {
  const isTried = row.state === 'waiting';
  return {
    id: row.id,
    purpose: row.purpose,
    to: row.recipient,
    queuedAt: row.queued_at,
    sentAt: row.sent_at,
    attempts: row.attempts,
    // 0: it is due by every clock.
    nextTryAt: isTried && row.next_try_at > 0 ? row.next_try_at : null,
    ...presentDeliveryFailure(row.last_error),
    canRetry: row.state === 'dead',
  };
}

import { boundedText, pageNumber, readFilter } from '../../../contract/admin/list-filter.ts';
import type { campaignCalls } from '../../../contract/admin/newsletter/campaigns.ts';
import { TOPICS_MAX } from '../../../contract/admin/newsletter/topics.ts';
import { type AdminRequest, actorOf, openSessionOf } from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { type Outcome, refuse } from '../../platform/admin/outcome.ts';
import { type DatabaseClock, readDatabaseClock } from '../../platform/database/clock.ts';
import {
  cancelCampaign,
  moveCampaign,
  resendCampaign,
  scheduleCampaign,
} from '../campaigns/control-campaigns.ts';
import { countRecipients } from '../campaigns/fill-campaign.ts';
import {
  findCampaign,
  listCampaigns,
  listTroubles,
  readResult,
} from '../campaigns/list-campaigns.ts';
import { type MailRate, timeToRelease } from '../campaigns/mail-rate.ts';
import { presentCampaigns } from '../campaigns/present-campaigns.ts';
import { sendTestIssue } from '../campaigns/send-test-issue.ts';
import type { IssueDependencies } from './issue-handlers.ts';

/** What the handlers of campaigns depend on. */
export type CampaignDependencies = DatabaseDependencies &
  IssueDependencies & {
    /** The clock of the database, which releases mails. */
    clock: DatabaseClock;
    /** The origin of links in mails. */
    publicUrl: string;
    /** Signs the links that are mailed to visitors. */
    linkSecret: string;
    /** Whether the site sends mail. */
    sendsMail: boolean;
    /** How the newsletter is sent: its rate, and the address for answers. */
    newsletter: { rate: MailRate; replyTo: string };
  };

/** The handlers of the calls for sending an issue of the newsletter. */
export const campaignHandlers: Handlers<
  Exclude<keyof typeof campaignCalls, 'exportCampaigns'>,
  CampaignDependencies
> = {
  async campaigns(dependencies) {
    const { db, databaseKind, now, sendsMail, newsletter } = dependencies;
    const { rate } = newsletter;
    const stored = await listCampaigns({
      db,
      rate,
      at: await readDatabaseClock({ db, kind: databaseKind }, now),
    });
    const recipients = await countRecipients(db);
    return {
      ok: true,
      response: {
        campaigns: await presentCampaigns(db, stored),
        recipients,
        rate,
        takesMs: timeToRelease(rate, 0, recipients.ar + recipients.en),
        sendsMail,
      },
    };
  },

  async recipients({ db, newsletter }, { query }) {
    const { topics } = readFilter({ topics: boundedText }, query);
    const ids = topics?.split(',').slice(0, TOPICS_MAX) ?? [];
    const recipients = await countRecipients(db, ids.length === 0 ? null : ids);
    const takesMs = timeToRelease(newsletter.rate, 0, recipients.ar + recipients.en);
    return { ok: true, response: { recipients, takesMs } };
  },

  async campaign(dependencies, request) {
    const { db, databaseKind, now, newsletter } = dependencies;
    const at = await readDatabaseClock({ db, kind: databaseKind }, now);
    const stored = await findCampaign({ db, rate: newsletter.rate, at }, request.id);
    if (stored === null) return refuse('not-found');
    const [campaign] = await presentCampaigns(db, [stored]);
    if (campaign === undefined) return refuse('not-found');
    const { page } = readFilter({ page: pageNumber }, request.query);
    const troubles = await listTroubles(db, request.id, page);
    const languages = await readResult(db, request.id);
    return { ok: true, response: { campaign, languages, ...troubles } };
  },

  async scheduleCampaign(dependencies, request) {
    const { db, databaseKind, now, sendsMail } = dependencies;
    if (!sendsMail) return refuse('no-mail');
    const { issue, at = null, topics } = request.body;
    const isPast = at !== null && at <= (await readDatabaseClock({ db, kind: databaseKind }, now));
    const wanted = { issue, at: isPast ? null : at, topics, actor: actorOf(request) };
    const result = await scheduleCampaign(dependencies, wanted);
    return result.ok ? { ok: true, response: { id: result.id } } : refuse(result.problem);
  },

  async cancelCampaign(dependencies, request) {
    const result = await cancelCampaign(dependencies, request.id, actorOf(request));
    return result.ok ? { ok: true, response: null } : refuse(result.problem);
  },

  pauseCampaign: (dependencies, request) => move(dependencies, request, 'pause'),
  resumeCampaign: (dependencies, request) => move(dependencies, request, 'resume'),
  stopCampaign: (dependencies, request) => move(dependencies, request, 'stop'),

  async resendCampaign(dependencies, request) {
    if (!dependencies.sendsMail) return refuse('no-mail');
    const { refused } = request.body;
    const result = await resendCampaign(dependencies, request.id, {
      refused,
      actor: actorOf(request),
    });
    return result.ok ? { ok: true, response: { count: result.count } } : refuse(result.problem);
  },

  async sendTestIssue(dependencies, request) {
    if (!dependencies.sendsMail) return refuse('no-mail');
    const { staff } = openSessionOf(request);
    const result = await sendTestIssue(dependencies, {
      ...request.body,
      address: staff.email,
      actor: actorOf(request),
    });
    if (result.ok) return { ok: true, response: null };
    if (result.problem !== 'too-many') return refuse(result.problem);
    return refuse('too-many', { retryAfter: result.retryAfter });
  },
};

async function move<Name extends 'pauseCampaign' | 'resumeCampaign' | 'stopCampaign'>(
  dependencies: CampaignDependencies,
  request: AdminRequest<Name>,
  to: 'pause' | 'resume' | 'stop',
): Promise<Outcome<{ response: null }>> {
  const result = await moveCampaign(dependencies, request.id, {
    move: to,
    actor: actorOf(request),
  });
  return result.ok ? { ok: true, response: null } : refuse(result.problem);
}

import type { Language, Localized } from '../../locale.ts';
import type { IssueMailProblem } from '../../newsletter-mail.ts';
import type { AdminCall } from '../call.ts';
import type { FieldProblemSummary } from '../content/content.ts';
import type { MailFailureCause } from '../mail-failures.ts';

/** The calls with which staff send an issue of the newsletter. A campaign is one issue being sent. */
export const campaignCalls = {
  /** All campaigns, latest first, and the recipients that the next one would reach. */
  campaigns: { method: 'GET', path: '/admin/api/campaigns', access: 'newsletter.send' },
  /** The recipients that a campaign to some topics would reach. Its query is a `RecipientsQuery`. */
  recipients: {
    method: 'GET',
    path: '/admin/api/campaigns/recipients',
    access: 'newsletter.send',
  },
  /** One campaign, with the recipients that it has not reached. Its query is a `CampaignQuery`. */
  campaign: { method: 'GET', path: '/admin/api/campaigns/:id', access: 'newsletter.send' },
  /** Downloads the result of every campaign that has begun, by language. */
  exportCampaigns: {
    method: 'POST',
    path: '/admin/api/campaigns/export',
    access: 'newsletter.send',
    response: 'table',
  },
  /** Schedules an issue to be published and sent. An issue has at most one campaign, not counting those that could not begin. */
  scheduleCampaign: { method: 'POST', path: '/admin/api/campaigns', access: 'newsletter.send' },
  /** Cancels a campaign that has not begun, or removes one that could not. */
  cancelCampaign: { method: 'DELETE', path: '/admin/api/campaigns/:id', access: 'newsletter.send' },
  /** Pauses the campaign until it is resumed. Mails that are being sent at this moment still arrive. */
  pauseCampaign: {
    method: 'POST',
    path: '/admin/api/campaigns/:id/pause',
    access: 'newsletter.send',
  },
  resumeCampaign: {
    method: 'POST',
    path: '/admin/api/campaigns/:id/resume',
    access: 'newsletter.send',
  },
  /** Stops it permanently. Mails not yet sent are not sent, unless the issue is sent again. */
  stopCampaign: {
    method: 'POST',
    path: '/admin/api/campaigns/:id/stop',
    access: 'newsletter.send',
  },
  /** Sends it again, under the same Message-IDs, to recipients who have not got it. */
  resendCampaign: {
    method: 'POST',
    path: '/admin/api/campaigns/:id/resend',
    access: 'newsletter.send',
  },
  /** Mails an issue in its current state, with its draft, or the welcome mail to the user. */
  sendTestIssue: {
    method: 'POST',
    path: '/admin/api/campaigns/test',
    access: 'newsletter.send',
  },
} as const satisfies Record<string, AdminCall>;

/** Where a campaign stands (`Campaigns` in the schema). */
export const CAMPAIGN_STATES = [
  'scheduled',
  'sending',
  'paused',
  'stopped',
  'sent',
  'failed',
] as const;

export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Those of a campaign whom it has not reached, on one page. */
export const CAMPAIGN_FAILURES_PER_PAGE = 50;

/** Maximum number of test mails of an issue per user and hour. Each language counts as one. */
export const TEST_MAILS_PER_HOUR = 12;

/** Why a campaign could not begin. */
export type CampaignFailure =
  | { reason: 'not-found' }
  /** The entry cannot be published. The problems are listed by field. A problem without a field means that it was changed in two places. */
  | { reason: 'entry'; problems: FieldProblemSummary[] }
  /** Its mail would lack a part, as the issue's checks say as well. Without problems, the mail could not be made. */
  | { reason: 'mail'; problems: IssueMailProblem[] }
  /** No subscriber can be reached by mail. */
  | { reason: 'no-recipients' };

/**
 * The mail counts of a campaign. All counts except `recipients` add up to it once all deliveries exist. `sent`: a mail server has accepted
 * them, and they have not come back.
 */
export type CampaignCounts = {
  /** All recipients. While deliveries are being added, only those added so far. */
  recipients: number;
  sent: number;
  /** Not tried yet. For a stopped campaign: not sent. */
  waiting: number;
  /** Tried, and tried again. */
  retrying: number;
  /** A mail server has refused the address permanently. */
  refused: number;
  /** Given up after five days, or bounced for a reason other than the address. */
  givenUp: number;
  /** The process ended while sending, and `MAIL_ON_CRASH` leaves them to an administrator. */
  inDoubt: number;
  /** Unsubscribed before the mail was sent. */
  unsubscribed: number;
};

/** A campaign in the list. Times are in epoch milliseconds. */
export type Campaign = {
  id: string;
  /** The number of the issue, which is the id of its entry, and its current subject. The subject is empty if the issue is gone. */
  issue: number;
  subject: Localized;
  state: CampaignState;
  scheduledAt: number;
  /** The name of the user who scheduled it. */
  by: string;
  startedAt: number | null;
  endedAt: number | null;
  failure: CampaignFailure | null;
  /** The topics that it goes to. Null: everybody. */
  topics: Localized[] | null;
  counts: CampaignCounts;
  /** For a campaign that is being sent: the current number of mails per hour, and when the last one is sent. Null if none is sent. */
  pace: { perHour: number; endsAt: number } | null;
};

export type CampaignsResponse = {
  campaigns: Campaign[];
  /** The recipients of a campaign that begins now, by language. */
  recipients: { ar: number; en: number };
  /** Number of mails in the first hour of a campaign, and maximum per hour. The number doubles each hour up to the maximum. */
  rate: { first: number; greatest: number };
  /** How long it takes to send the mails to all of them, in milliseconds. */
  takesMs: number;
  /** Whether the site sends mail. */
  sendsMail: boolean;
};

/** The topics of an issue, by their ids with commas between. */
export type RecipientsQuery = { topics?: string };

export type RecipientsResponse = Pick<CampaignsResponse, 'recipients' | 'takesMs'>;

/** The content of a campaign's page. */
export type CampaignQuery = {
  /** From 1. */
  page?: string;
};

/** A recipient that a campaign has not reached. */
export type CampaignTrouble = {
  /** Of the delivery. */
  id: string;
  address: string;
  kind: 'retrying' | 'refused' | 'given-up' | 'in-doubt';
  /** The mail server's response. Null if there was none. */
  words: string | null;
  /** Null if nothing has failed. */
  cause: MailFailureCause | null;
  /** When it was last queued, and number of attempts since then. */
  at: number;
  attempts: number;
  /** Time of the next attempt. Null if there is none. */
  nextTryAt: number | null;
};

export type CampaignResponse = {
  campaign: Campaign;
  /** The result by language. Null if an earlier build began it. */
  languages: Record<Language, CampaignCounts> | null;
  troubles: CampaignTrouble[];
  /** Number of recipients on all pages. */
  troubleCount: number;
};

/** What the calls return. */
export type CampaignResponses = {
  campaigns: CampaignsResponse;
  recipients: RecipientsResponse;
  campaign: CampaignResponse;
  scheduleCampaign: { id: string };
  /** Number of mails that are sent again. */
  resendCampaign: { count: number };
};

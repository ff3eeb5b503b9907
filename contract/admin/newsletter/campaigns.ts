import type { Localized } from '../../locale.ts';
import type { IssueMailProblem } from '../../newsletter-mail.ts';
import type { AdminCall } from '../call.ts';
import type { FieldProblemSummary } from '../content/content.ts';
import type { MailFailureCause } from '../mail-failures.ts';

/** The calls with which staff send an issue of the newsletter. A campaign is one sending of an issue. */
export const campaignCalls = {
  /** All campaigns, the last one first, and whom the next one would reach. */
  campaigns: { method: 'GET', path: '/admin/api/campaigns', access: 'newsletter.send' },
  /** One campaign, with those whom it has not reached. Its query is a `CampaignQuery`. */
  campaign: { method: 'GET', path: '/admin/api/campaigns/:id', access: 'newsletter.send' },
  /** Has an issue published and sent at a moment. An issue has one campaign, beside those that could not begin. */
  scheduleCampaign: { method: 'POST', path: '/admin/api/campaigns', access: 'newsletter.send' },
  /** Cancels a campaign that has not begun, or removes one that could not. */
  cancelCampaign: { method: 'DELETE', path: '/admin/api/campaigns/:id', access: 'newsletter.send' },
  /** Nothing more leaves until it is resumed. What is being sent at this moment arrives. */
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
  /** Stops it for good: mails that were not sent yet are not sent, unless the issue is sent again. */
  stopCampaign: {
    method: 'POST',
    path: '/admin/api/campaigns/:id/stop',
    access: 'newsletter.send',
  },
  /** Sends it, under the same Message-IDs, to those who have not got it. */
  resendCampaign: {
    method: 'POST',
    path: '/admin/api/campaigns/:id/resend',
    access: 'newsletter.send',
  },
  /** Mails an issue as it is now, with its draft, to the person who asks. */
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

/** Test mails of an issue that somebody gets in an hour at most. Each language is one. */
export const TEST_MAILS_PER_HOUR = 12;

/** Why a campaign could not begin. */
export type CampaignFailure =
  | { reason: 'not-found' }
  /** The entry cannot be published: what is wrong with it, by field. Without a field: it was changed in two places. */
  | { reason: 'entry'; problems: FieldProblemSummary[] }
  /** Its mail would lack a part, as the checks of the issue say, too; without problems: it could not be made. */
  | { reason: 'mail'; problems: IssueMailProblem[] }
  /** Nobody is subscribed whom mail reaches. */
  | { reason: 'no-recipients' };

/**
 * What became of the mails of a campaign. All but `recipients` add up to it once all deliveries exist. `sent`: a mail server has taken
 * them, and they have not come back.
 */
export type CampaignCounts = {
  /** Everybody whom it is for; while deliveries are added: as many as there are. */
  recipients: number;
  sent: number;
  /** Not tried yet; of a campaign that is stopped: not sent. */
  waiting: number;
  /** Tried, and tried again. */
  retrying: number;
  /** A mail server has refused the address for good. */
  refused: number;
  /** Given up after five days, or come back for another reason than the address. */
  givenUp: number;
  /** The process ended while they were sent, and `MAIL_ON_CRASH` leaves them to an administrator. */
  inDoubt: number;
  /** Left the newsletter before the mail was sent. */
  unsubscribed: number;
};

/** A campaign in the list. Times are epoch milliseconds. */
export type Campaign = {
  id: string;
  /** The number of the issue, which is the id of its entry, and its subject as it is now; empty: it is gone. */
  issue: number;
  subject: Localized;
  state: CampaignState;
  scheduledAt: number;
  /** The name of who has scheduled it. */
  by: string;
  startedAt: number | null;
  endedAt: number | null;
  failure: CampaignFailure | null;
  counts: CampaignCounts;
  /** Of a campaign that is sent: how many mails leave in an hour now, and when the last one leaves; null: none does. */
  pace: { perHour: number; endsAt: number } | null;
};

export type CampaignsResponse = {
  campaigns: Campaign[];
  /** Those whom a campaign that begins now is for, by language. */
  recipients: { ar: number; en: number };
  /** Mails that leave in the first hour of a campaign, and in any hour; it doubles each hour until then. */
  rate: { first: number; greatest: number };
  /** How long it takes to send the mails to all of them. In milliseconds. */
  takesMs: number;
  /** Whether the site sends mail. */
  sendsMail: boolean;
};

/** What a campaign's page shows. */
export type CampaignQuery = {
  /** From 1. */
  page?: string;
};

/** Somebody whom a campaign has not reached. */
export type CampaignTrouble = {
  /** Of the delivery. */
  id: string;
  address: string;
  kind: 'retrying' | 'refused' | 'given-up' | 'in-doubt';
  /** What the mail server said; null: nothing. */
  words: string | null;
  /** Null: nothing has failed. */
  cause: MailFailureCause | null;
  /** When it was queued last, and how often it was tried since. */
  at: number;
  attempts: number;
  /** When it is tried again; null: it is not. */
  nextTryAt: number | null;
};

export type CampaignResponse = {
  campaign: Campaign;
  troubles: CampaignTrouble[];
  /** How many there are on all pages. */
  troubleCount: number;
};

/** What the calls return. */
export type CampaignResponses = {
  campaigns: CampaignsResponse;
  campaign: CampaignResponse;
  scheduleCampaign: { id: string };
  /** How many mails are sent again. */
  resendCampaign: { count: number };
};

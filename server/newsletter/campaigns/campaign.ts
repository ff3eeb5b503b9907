import type { EntryKey } from '../../../contract/admin/content/content.ts';
import type { CampaignFailure } from '../../../contract/admin/newsletter/campaigns.ts';
import type { WELCOME } from '../../../contract/admin/newsletter/welcome.ts';
import type { DeliveryStore } from '../../platform/deliveries/delivery-store.ts';
import type { IssueMails } from '../issue-mail/issue-mails.ts';
import type { MailRate } from './mail-rate.ts';

/**
 * Renders the mails of an issue as editors see it: from its draft, if there is one. Or the welcome mail. @returns null if there is no such
 * issue
 */
export type MakeMails = (issue: number | typeof WELCOME) => Promise<IssueMails | null>;

/** What sending the newsletter depends on. */
export type CampaignDependencies = DeliveryStore & {
  /** The time that the history and the audit log name, in epoch milliseconds. */
  now: () => number;
  /** The origin of links. Message-IDs contain its host. */
  publicUrl: string;
  rate: MailRate;
  makeMails: MakeMails;
};

/** The entry of an issue. */
export function issueKey(id: number): EntryKey {
  return { kind: 'newsletter-issue', id };
}

/** Reads why a campaign could not begin. */
export function readFailure(stored: string | null): CampaignFailure | null {
  return stored === null ? null : (JSON.parse(stored) as CampaignFailure);
}

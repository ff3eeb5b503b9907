import type { Localized } from '../../locale.ts';
import type { AdminCall } from '../call.ts';
import type { CheckName, FindingRow } from '../checks/checks.ts';
import type { EntryRow, NamedEntry, ReviewSummary, ScheduleSummary } from '../content/content.ts';
import type { ConversationRow } from '../inbox/inbox.ts';
import type { CampaignState } from '../newsletter/campaigns.ts';
import type { CountedPageRow } from '../statistics/statistics.ts';

/** The call behind Today. */
export const todayCalls = {
  /** What waits for the user, what is planned, what was published, what is broken, and what was read. */
  today: { method: 'GET', path: '/admin/api/today', access: 'account.use' },
} as const satisfies Record<string, AdminCall>;

/** The content that waits for a user, that becomes public, and that did. Empty lists for a user who writes none. Times in epoch milliseconds. */
export type ContentToday = {
  /** Drafts that the user is asked to review, and the user's own ones that were sent back, newest first. */
  reviews: (NamedEntry & ReviewSummary)[];
  /** Drafts that the user saved last and that are not published, newest first. */
  drafts: EntryRow[];
  /** Drafts of others, newest first. Empty for users who may not publish. */
  others: EntryRow[];
  /**
   * Entries with missing or outdated English, most recently changed first, and their number. Untouched imported entries are counted
   * separately. `fieldsWithoutEnglish` has the labels of the fields that lack it although others have it.
   */
  translations: {
    rows: (EntryRow & { fieldsWithoutEnglish: Localized[] })[];
    total: number;
    imported: number;
  };
  /** What will be published or unpublished, next one first. */
  schedules: (NamedEntry & ScheduleSummary)[];
  /** What was published last, by a user or an import, newest first. `picture` is null if the entry has none. */
  published: (NamedEntry & {
    at: number;
    by: string;
    isImported: boolean;
    picture: string | null;
  })[];
};

/** What one of the nightly checks has found, and the first finding. */
export type FoundByCheck = { check: CheckName; count: number; first: FindingRow };

/** An unread conversation. `appliedFor` is what the person applied for. Empty: nothing. */
export type UnreadConversation = Pick<
  ConversationRow,
  'id' | 'form' | 'reference' | 'name' | 'topic' | 'excerpt' | 'arrivedAt' | 'hasCv'
> & { appliedFor: string };

/** A reply that is sent later, or a snoozed conversation that comes back. `at` in epoch milliseconds. */
export type PlannedConversation = {
  id: string;
  what: 'reply' | 'snoozed';
  reference: string;
  name: string;
  at: number;
};

/** An issue of the newsletter that will be sent, or could not be. `at` in epoch milliseconds. */
export type PlannedIssue = {
  number: number;
  subject: Localized;
  state: Extract<CampaignState, 'scheduled' | 'failed'>;
  at: number;
};

/** What was read in the last days, today included. */
export type ReadLately = {
  /** The days in order, such as `2026-11-29`. */
  days: { day: string; views: number }[];
  views: number;
  /** The views of as many days before. Null: they were not counted. */
  before: number | null;
  /** The pages that were read most, each language apart. */
  pages: CountedPageRow[];
};

/** Of how many days Today says what was read. */
export const READ_DAYS = 7;

export type TodayResponse = ContentToday & {
  /** What the nightly checks have found and the user may repair, in the order of their page. */
  findings: FoundByCheck[];
  /** The unread conversations that arrived last. */
  unread: UnreadConversation[];
  /** The next ones of the user. */
  conversations: PlannedConversation[];
  issues: PlannedIssue[];
  /** Null: the user may not see it, the statistics are off, or nothing was counted yet. */
  read: ReadLately | null;
};

export type TodayResponses = { today: TodayResponse };

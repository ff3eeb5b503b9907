import type { AdminCall } from '../call.ts';
import { choice, type FilterOf } from '../list-filter.ts';
import type { ApplicationStage, ConversationRow, InboxResponse } from './inbox.ts';
import { inboxFilter } from './inbox-filter.ts';

/** The call for the board of applications. */
export const applicationCalls = {
  /** The applications by their stages. `applicationsFilter` reads its query. */
  applications: { method: 'GET', path: '/admin/api/applications', access: 'submissions.read' },
} as const satisfies Record<string, AdminCall>;

/** What the board shows: the query of `applications`, and of the address of the page. */
export const applicationsFilter = {
  form: inboxFilter.form,
  entry: inboxFilter.entry,
  assignee: inboxFilter.assignee,
  /** `wait`: the longest wait first. `newest`: the last arrived first. */
  order: choice(['wait', 'newest'], 'wait'),
};

export type ApplicationsQuery = FilterOf<typeof applicationsFilter>;

/** The stages in which an application waits for a decision. */
export const UNDECIDED_STAGES = [
  'new',
  'reading',
  'conversation',
] as const satisfies readonly ApplicationStage[];

export function isDecided(stage: ApplicationStage): boolean {
  return !UNDECIDED_STAGES.some((each) => each === stage);
}

/** Number of applications that the board shows of a stage. */
export const APPLICATIONS_PER_STAGE = 50;

/** For how many days the board shows an application that is decided on. */
export const DECIDED_DAYS = 30;

/** An application on the board. Times are in epoch milliseconds. */
export type ApplicationCard = Pick<
  ConversationRow,
  'id' | 'form' | 'name' | 'entryTitle' | 'assignee' | 'isUnread' | 'hasCv'
> & {
  stage: ApplicationStage;
  /** When the applicant wrote last: since then the application waits. */
  arrivedAt: number;
  /** Number of notes. */
  notes: number;
  /** When staff wrote last. Null: never. */
  repliedAt: number | null;
};

export type ApplicationsColumn = {
  /** The first `APPLICATIONS_PER_STAGE` in the order of the board; of decided ones those of the last `DECIDED_DAYS`, the latest first. */
  cards: ApplicationCard[];
  /** Number of all in this stage. */
  total: number;
};

export type ApplicationsResponse = {
  stages: Record<ApplicationStage, ApplicationsColumn>;
  /** When the applicant wrote last who waits longest for a decision. Null: nobody waits. */
  oldestAt: number | null;
  colleagues: InboxResponse['colleagues'];
};

export type ApplicationResponses = { applications: ApplicationsResponse };

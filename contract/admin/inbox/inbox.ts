import type { EntryFormName } from '../../forms/entry-forms.ts';
import type { StoredFields } from '../../forms/fields.ts';
import { APPLICATION_FORMS, STAFF_FORMS, type StaffFormName } from '../../forms/forms.ts';
import type { CvType } from '../../forms/join.ts';
import type { Language, Localized } from '../../locale.ts';
import type { RightsRequestKind } from '../../status-page.ts';
import type { AdminCall } from '../call.ts';
import type { MailFailureCause } from '../mail-failures.ts';

/** The path of the document in which a CV is shown, apart from the office, and that of the script of its worker. */
export const CV_VIEWER_PATH = '/admin/cv-viewer';
export const CV_VIEWER_WORKER_PATH = `${CV_VIEWER_PATH}/worker.js`;

/** The calls with which staff read and answer what visitors have sent. A role sees the forms that `permissions.ts` grants it. */
export const inboxCalls = {
  /** One page of the conversations, the last arrived first. Its query is of `inboxFilter`. */
  inbox: { method: 'GET', path: '/admin/api/inbox', access: 'submissions.read' },
  /** The vacancies and programmes for which there are applications. */
  applicationEntries: {
    method: 'GET',
    path: '/admin/api/inbox/entries',
    access: 'submissions.read',
  },
  /** How much waits in the inbox. */
  inboxCounts: { method: 'GET', path: '/admin/api/inbox/counts', access: 'submissions.read' },
  /** Says that the person has it open, too. Its query may have `items`: how much of the timeline, at most `TIMELINE_SHOWN_MAX`. */
  conversation: {
    method: 'GET',
    path: '/admin/api/conversations/:id',
    access: 'submissions.read',
  },
  /** The whole of a text that the timeline shows shortened. Its query is `item`, the id of its row of the timeline. */
  conversationText: {
    method: 'GET',
    path: '/admin/api/conversations/:id/text',
    access: 'submissions.read',
  },
  /** Changes one or several conversations: all of them, or none. */
  changeConversations: {
    method: 'PATCH',
    path: '/admin/api/conversations',
    access: 'submissions.answer',
  },
  /** Says of suspected submissions that they are no spam, so that their mails are sent. */
  releaseConversations: {
    method: 'POST',
    path: '/admin/api/conversations/release',
    access: 'submissions.answer',
  },
  /** Erases what was sent, with its file, notes, replies and mails. */
  eraseConversations: {
    method: 'POST',
    path: '/admin/api/conversations/erase',
    access: 'submissions.answer',
  },
  /** Asks an applicant by mail whether the application may be kept for later. */
  askToKeep: {
    method: 'POST',
    path: '/admin/api/conversations/:id/keep',
    access: 'submissions.answer',
  },
  addNote: {
    method: 'POST',
    path: '/admin/api/conversations/:id/notes',
    access: 'submissions.answer',
  },
  /** Saves what the person is writing, in place of what was saved before. An empty text removes it. */
  saveReplyDraft: {
    method: 'POST',
    path: '/admin/api/conversations/:id/draft',
    access: 'submissions.answer',
  },
  sendReply: {
    method: 'POST',
    path: '/admin/api/conversations/:id/replies',
    access: 'submissions.answer',
  },
  /** Says that what the sender asked for concerning their data is done. */
  finishRequest: {
    method: 'POST',
    path: '/admin/api/conversations/:id/requests',
    access: 'submissions.answer',
  },
  /** Downloads what the inbox shows on all of its pages as CSV, at most `EXPORT_MAX` conversations. Its query is of `inboxFilter`. */
  exportInbox: {
    method: 'POST',
    path: '/admin/api/inbox/export',
    access: 'submissions.read',
    response: 'table',
  },
  /** Downloads the CV of an application. */
  downloadCv: {
    method: 'GET',
    path: '/admin/api/conversations/:id/cv',
    access: 'submissions.read',
    response: 'file',
  },
  /** Fetches the CV of an application, a PDF, to show it in the office. */
  showCv: {
    method: 'GET',
    path: '/admin/api/conversations/:id/cv/pages',
    access: 'submissions.read',
    response: 'file',
  },
} as const satisfies Record<string, AdminCall>;

/**
 * Where a conversation stands. `new`: nobody has taken it up; `open`: somebody works on it; `waiting`: for the visitor;
 * `answered`: the visitor has an answer; `closed`: nothing more is to be done.
 */
export const CONVERSATION_STATES = ['new', 'open', 'waiting', 'answered', 'closed'] as const;

export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** The states in which something is to be done by us. */
export const UNFINISHED_STATES = ['new', 'open'] as const satisfies readonly ConversationState[];

/** What a list can be filtered by: one state, or all that are unfinished. */
export const STATE_FILTERS = ['unfinished', ...CONVERSATION_STATES] as const;

export type StateFilter = (typeof STATE_FILTERS)[number];

/** What a list can be filtered by: one form, or all by which people apply. */
export const FORM_FILTERS = ['applications', ...STAFF_FORMS] as const;

export type FormFilter = (typeof FORM_FILTERS)[number];

/** Returns the forms of a filter that somebody may see; without a filter: all that they may see. */
export function filteredForms(
  filter: FormFilter | null,
  seen: readonly StaffFormName[],
): StaffFormName[] {
  return seen.filter((form) =>
    filter === 'applications' ? isApplicationForm(form) : filter === null || filter === form,
  );
}

/** Whether the submissions of a form have stages. */
export function isApplicationForm(form: StaffFormName): boolean {
  return APPLICATION_FORMS.some((each) => each === form);
}

/**
 * An application's place on the way to a decision. `reading`: somebody reads it; `conversation`: we talk with the applicant. It says
 * nothing of whether the applicant has an answer, which is the state.
 */
export const APPLICATION_STAGES = [
  'new',
  'reading',
  'conversation',
  'accepted',
  'declined',
] as const;

export type ApplicationStage = (typeof APPLICATION_STAGES)[number];

/** For how many months an applicant can be asked to let an application be kept. */
export const KEEP_MONTHS = [6, 12, 24] as const;

/** Conversations on one page of the inbox. */
export const CONVERSATIONS_PER_PAGE = 50;

/** Conversations that one call can change. */
export const CONVERSATIONS_MAX = 500;

/** Longest reply and longest note. In UTF-16 units. */
export const REPLY_MAX = 10_000;
export const NOTE_MAX = 4_000;

/** Most notes and replies of one conversation, so that it can always be read whole. */
export const TIMELINE_MAX = 500;

/** The last rows of the timeline that are shown at first. */
export const TIMELINE_PAGE = 20;

/** Most rows of a timeline: notes, replies and mails that have come back, and what happened beside them. */
export const TIMELINE_SHOWN_MAX = 2_000;

/** Of a longer text the timeline has the beginning, which is shorter where many rows are shown. In UTF-16 units. */
export const TIMELINE_TEXT_MAX = 2_000;
const TIMELINE_TEXT_MIN = 200;

/** What the texts of all rows have together, as long as none has less than `TIMELINE_TEXT_MIN`. In UTF-16 units. */
const TIMELINE_TEXTS = 240_000;

/** Returns how much of a text is shown in a timeline of so many rows. In UTF-16 units. */
export function timelineTextMax(rows: number): number {
  const fair = Math.floor(TIMELINE_TEXTS / rows);
  return Math.max(TIMELINE_TEXT_MIN, Math.min(TIMELINE_TEXT_MAX, fair));
}

/** A colleague, as far as the person still has a row. */
export type Colleague = { id: string; name: string };

/** A conversation in the list. */
export type ConversationRow = {
  id: string;
  form: StaffFormName;
  reference: string;
  name: string;
  /** What the vacancy or programme that somebody applies for is called; empty: none. */
  entryTitle: Localized;
  /** The beginning of what was written; empty: nothing was. */
  excerpt: string;
  /** The language of the page that the visitor used. */
  language: Language;
  /** Of no meaning while it is suspected. */
  state: ConversationState;
  /** Null: it is no application. */
  stage: ApplicationStage | null;
  assignee: Colleague | null;
  isUnread: boolean;
  hasCv: boolean;
  /** Whether a mail to the visitor or to the organisation was given up, is in doubt or has come back. */
  hasMailTrouble: boolean;
  /** When the first open request about personal data must be done, in epoch milliseconds; null: there is none. */
  requestDueAt: number | null;
  /** In epoch milliseconds. */
  arrivedAt: number;
};

export type InboxResponse = {
  rows: ConversationRow[];
  total: number;
  /** How many match form, folder and search in each state, and are unread. */
  states: Record<ConversationState, number>;
  unread: number;
  /** The same of applications in each stage. */
  stages: Record<ApplicationStage, number>;
  /** Whom a conversation can be assigned to, by form. */
  colleagues: Record<StaffFormName, Colleague[]>;
  /** Whether there are submissions that cannot be found yet, because the inbox is still being made. */
  isPreparing: boolean;
};

/** A vacancy or programme with its applications. What is suspected does not count. */
export type ApplicationEntry = {
  form: EntryFormName;
  id: number;
  /** Empty if it never existed here. */
  title: Localized;
  stages: Record<ApplicationStage, number>;
};

export type InboxCountsResponse = {
  /** Not suspected and unread, by form; 0 for a form that the role does not see. */
  unread: Record<StaffFormName, number>;
  /** Assigned to the person, and new or open. */
  mine: number;
  /** New or open, and assigned to nobody. */
  unassigned: number;
  suspected: number;
  /** Open requests about personal data, and when the first must be done, in epoch milliseconds. */
  requests: { open: number; dueAt: number | null };
};

/**
 * What became of a mail. `refused`: the mail server has refused it for now, and it is tried again; `returned`: it was sent, and has come
 * back.
 */
export type MailFate = {
  status: 'held' | 'waiting' | 'sent' | 'refused' | 'dead' | 'in-doubt' | 'returned';
  /** When it was sent, in epoch milliseconds; null: it was not. */
  sentAt: number | null;
  /** What the mail server has said last; null: nothing. */
  error: string | null;
  /** Why it was not sent when it was tried last; null: nothing has failed. */
  cause: MailFailureCause | null;
};

/** What happened in a conversation, at a time in epoch milliseconds. `by` is null where a command of an operator did it. */
export type TimelineItem = { id: string; at: number } & (
  | { kind: 'received' }
  /** A mail that was written by the server: to the organisation, or to the visitor. */
  | { kind: 'mail'; to: 'organisation' | 'visitor'; mail: MailFate }
  | { kind: 'note'; by: Colleague | null; text: string; isShortened: boolean }
  | {
      kind: 'reply';
      by: Colleague | null;
      text: string;
      /** Whether the text goes on (`TIMELINE_TEXT_MAX`). */
      isShortened: boolean;
      mail: MailFate | null;
      /** The title of the template of a stage that it began with, such as the reason for declining; null: none. */
      template: Localized | null;
    }
  | { kind: 'state'; by: Colleague | null; state: ConversationState }
  | { kind: 'stage'; by: Colleague | null; stage: ApplicationStage }
  | { kind: 'assigned'; by: Colleague | null; to: Colleague | null }
  | { kind: 'released'; by: Colleague | null }
  /** The applicant was asked to let it be kept until a time in epoch milliseconds, with the mail; has agreed; or wants it no more. */
  | { kind: 'keep-asked'; by: Colleague | null; until: number; mail: MailFate | null }
  | { kind: 'keep-agreed' | 'keep-ended'; until: number }
  | ({ kind: 'incoming' } & IncomingMail)
  /** The sender asked for something by the page of the mailed link; `changes` are those of a correction. */
  | { kind: 'request'; request: RightsRequestKind; changes: Partial<StoredFields> }
  | { kind: 'request-done'; by: Colleague | null; request: RightsRequestKind }
);

/** How a mail has come back. `failure`: what a mail server says of a mail of ours that did not arrive; `delay`: that it is still tried. */
export const INCOMING_KINDS = ['reply', 'automatic', 'failure', 'delay'] as const;

export type IncomingKind = (typeof INCOMING_KINDS)[number];

/** What a mail is where its words do not say it: its sentence says so, and where the mail is. */
export const INCOMING_REMARKS = [
  'read',
  'reaction',
  'recall',
  'calendar',
  'signed',
  'encrypted',
  'outlook',
  'files',
  'empty',
  'garbled',
] as const;

/** A mail that has come back. */
export type IncomingMail = {
  how: IncomingKind;
  /** Who has sent it, as far as a mail can say. */
  from: { name: string; address: string };
  /** Whether that is another address than that of the form. */
  isOtherSender: boolean;
  /** Empty: it says no more than that of our mail. */
  subject: string;
  /** What was written last; of a failure or delay what the mail server said. */
  text: string;
  /** The mail that it answers; null: nothing that could be told apart. */
  quoted: string | null;
  /** Whether one of these texts goes on (`TIMELINE_TEXT_MAX`). */
  isShortened: boolean;
  /** Whether more of it is in the mailbox. */
  isCut: boolean;
  /** Names of the files that are attached to it, which stay in the mailbox; empty: a file has none. */
  attachments: string[];
  /** Null: its words say what it is. */
  remark: (typeof INCOMING_REMARKS)[number] | null;
};

/** What a sender asks for concerning their own data. Times in epoch milliseconds. */
export type RightsRequest = {
  id: string;
  kind: RightsRequestKind;
  /** The corrected fields of a correction. */
  changes: Partial<StoredFields>;
  askedAt: number;
  /** When it must be done. */
  dueAt: number;
  /** Null: it is open. */
  doneAt: number | null;
};

/** The CV of an application. `quarantined`: it waits for the virus scanner; `infected`: it was removed. */
export type CvSummary = {
  name: string;
  type: CvType;
  bytes: number;
  state: 'kept' | 'scanned' | 'quarantined' | 'infected';
};

export type ConversationResponse = {
  id: string;
  /** Changes whenever anything else of the response does. Sent as `If-None-Match`, it is answered by 304 as long as it is the same. */
  version: string;
  form: StaffFormName;
  /** The id of the vacancy or programme that somebody applies for; null: none. */
  entryId: number | null;
  /** What it is called; empty: none. */
  entryTitle: Localized;
  reference: string;
  language: Language;
  fields: StoredFields;
  cv: CvSummary | null;
  /** Why it is suspected, in one word; null: it is not. */
  suspicion: string | null;
  state: ConversationState;
  /** Null: it is no application. */
  stage: ApplicationStage | null;
  assignee: Colleague | null;
  isUnread: boolean;
  receivedAt: number;
  /** When it is purged, in epoch milliseconds. */
  purgedAt: number;
  /** The last rows, oldest first. */
  timeline: TimelineItem[];
  /** How many rows are before them. */
  earlier: number;
  /** What the sender asked for concerning their data, the oldest first. */
  requests: RightsRequest[];
  /** The own draft of a reply. */
  draft: { text: string; savedAt: number } | null;
  /** Others who have it open, and who of them are writing a reply. */
  present: (Colleague & { isWriting: boolean })[];
  /** Whom it can be assigned to. */
  colleagues: Colleague[];
  /** Whether the site sends mail, so that it can be answered from here. */
  sendsMail: boolean;
  /** Whether answers by mail come into the conversation. */
  readsMail: boolean;
  /** Since when mail to the address of the visitor does not arrive, in epoch milliseconds, and what the mail server said; null: it does. */
  addressFailure: { at: number; words: string } | null;
  /** Other conversations of the same address that the role may see, the newest first. */
  others: { id: string; form: StaffFormName; reference: string; receivedAt: number }[];
};

/** The texts of one row of the timeline. */
export type ConversationText = { text: string; quoted: string | null };

export type InboxResponses = {
  inbox: InboxResponse;
  inboxCounts: InboxCountsResponse;
  applicationEntries: { entries: ApplicationEntry[] };
  conversation: ConversationResponse;
  conversationText: ConversationText;
  saveReplyDraft: { savedAt: number };
};

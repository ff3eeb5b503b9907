import type { Begun, BegunKind } from '../../begun.ts';
import type { EntryFormName } from '../../forms/entry-forms.ts';
import type { StoredFields } from '../../forms/fields.ts';
import { APPLICATION_FORMS, STAFF_FORMS, type StaffFormName } from '../../forms/forms.ts';
import type { CvType } from '../../forms/join.ts';
import type { Language, Localized } from '../../locale.ts';
import type { RightsRequestKind } from '../../status-page.ts';
import type { AdminCall } from '../call.ts';
import type { MailFailureCause } from '../mail-failures.ts';
import { type ConversationFile, REPLY_FILES_BYTES, type UnstoredFile } from './files.ts';
import type { NotificationKind } from './notifications.ts';
import type { SpamSender } from './spam-senders.ts';

/** The path of the document that shows a CV, separate from the back office, and the path of its worker script. */
export const CV_VIEWER_PATH = '/admin/cv-viewer';
export const CV_VIEWER_WORKER_PATH = `${CV_VIEWER_PATH}/worker.js`;

/** The calls with which staff read and answer submissions. A role sees the forms that `permissions.ts` grants it. */
export const inboxCalls = {
  /** One page of the conversations, most recent first. `inboxFilter` reads its query. */
  inbox: { method: 'GET', path: '/admin/api/inbox', access: 'submissions.read' },
  /** The vacancies and programmes that have applications. */
  applicationEntries: {
    method: 'GET',
    path: '/admin/api/inbox/entries',
    access: 'submissions.read',
  },
  /** How much is waiting in the inbox. */
  inboxCounts: { method: 'GET', path: '/admin/api/inbox/counts', access: 'submissions.read' },
  /** Says that the user has it open. Its query may have `items`, the number of timeline rows, at most `TIMELINE_SHOWN_MAX`. */
  conversation: {
    method: 'GET',
    path: '/admin/api/conversations/:id',
    access: 'submissions.read',
  },
  /** The full text of a row that the timeline shows shortened. Its query is `item`, the id of the row. */
  conversationText: {
    method: 'GET',
    path: '/admin/api/conversations/:id/text',
    access: 'submissions.read',
  },
  /** Changes one or several conversations: either all of them or none. */
  changeConversations: {
    method: 'PATCH',
    path: '/admin/api/conversations',
    access: 'submissions.answer',
  },
  /** Marks suspected submissions as legitimate, so that their mails are sent. */
  releaseConversations: {
    method: 'POST',
    path: '/admin/api/conversations/release',
    access: 'submissions.answer',
  },
  /** Erases submissions with their file, notes, replies and mails. */
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
  /** Saves the user's reply draft and replaces the previous one. An empty text removes it. */
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
  /** Sends a reply at once that was to be sent later. */
  sendReplyNow: {
    method: 'POST',
    path: '/admin/api/conversations/:id/replies/now',
    access: 'submissions.answer',
  },
  /**
   * Takes back one's own reply as long as its mail has not begun to leave: its text is the user's draft again, with its files, and what it
   * did to the conversation is undone. A reply that is to be sent later is taken back in the same way, also that of a colleague.
   */
  undoReply: {
    method: 'POST',
    path: '/admin/api/conversations/:id/replies/undo',
    access: 'submissions.answer',
  },
  /** Marks a sender's personal data request as done. */
  finishRequest: {
    method: 'POST',
    path: '/admin/api/conversations/:id/requests',
    access: 'submissions.answer',
  },
  /** Downloads all pages of the inbox as CSV, at most `EXPORT_MAX` conversations. `inboxFilter` reads its query. */
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
  /** Fetches the CV of an application, a PDF, to show it in the back office. */
  showCv: {
    method: 'GET',
    path: '/admin/api/conversations/:id/cv/pages',
    access: 'submissions.read',
    response: 'file',
  },
  /** Uploads a file for the user's reply. Its query is `name`. */
  addReplyFile: {
    method: 'POST',
    path: '/admin/api/conversations/:id/files',
    access: 'submissions.answer',
    body: 'file',
    maxBody: REPLY_FILES_BYTES,
  },
  /** Adds a copy of a file of the library to the user's reply. */
  addLibraryFile: {
    method: 'POST',
    path: '/admin/api/conversations/:id/library-files',
    access: 'submissions.answer',
  },
  /** Adds a calendar file with an interview to the user's reply to an applicant, in place of an earlier one. */
  addInterview: {
    method: 'POST',
    path: '/admin/api/conversations/:id/interview',
    access: 'submissions.answer',
  },
  /** Removes a file of the user's reply, which was not sent. */
  removeReplyFile: {
    method: 'DELETE',
    path: '/admin/api/conversations/:id/files/:file',
    access: 'submissions.answer',
  },
  /** Downloads a file of a mail or a reply. */
  downloadConversationFile: {
    method: 'GET',
    path: '/admin/api/conversations/:id/files/:file',
    access: 'submissions.read',
    response: 'file',
  },
  /** Fetches a PDF or a picture of a mail or a reply, to show it in the back office. */
  showConversationFile: {
    method: 'GET',
    path: '/admin/api/conversations/:id/files/:file/view',
    access: 'submissions.read',
    response: 'file',
  },
} as const satisfies Record<string, AdminCall>;

/**
 * The state of a message. `new`: nobody has started on it. `open`: somebody is working on it. `waiting`: waits for the visitor.
 * `answered`: the visitor has an answer. `closed`: nothing is left to do. That of an application follows from its stage, and staff do not
 * see it.
 */
export const CONVERSATION_STATES = ['new', 'open', 'waiting', 'answered', 'closed'] as const;

export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** The states in which staff have something to do. */
export const UNFINISHED_STATES = ['new', 'open'] as const satisfies readonly ConversationState[];

/** Filters of a list: one state, all unfinished ones, or any. */
export const STATE_FILTERS = ['any', 'unfinished', ...CONVERSATION_STATES] as const;

export type StateFilter = (typeof STATE_FILTERS)[number];

/** Filters of a list: one form, or all application forms. */
export const FORM_FILTERS = ['applications', ...STAFF_FORMS] as const;

export type FormFilter = (typeof FORM_FILTERS)[number];

/** Returns the forms of a filter that a user may see. Without a filter, returns all forms that the user may see. */
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
 * The stage of an application. `reading`: somebody reads it. `conversation`: staff are talking with the applicant.
 */
export const APPLICATION_STAGES = [
  'new',
  'reading',
  'conversation',
  'accepted',
  'declined',
] as const;

export type ApplicationStage = (typeof APPLICATION_STAGES)[number];

/** Number of months for which an applicant can be asked to let an application be kept. */
export const KEEP_MONTHS = [6, 12, 24] as const;

/** Number of conversations on one page of the inbox. */
export const CONVERSATIONS_PER_PAGE = 50;

/** Maximum number of conversations that one call can change. */
export const CONVERSATIONS_MAX = 500;

/** The states in which a reply can leave a conversation. */
export const STATES_AFTER_REPLY = [
  'closed',
  'waiting',
  'open',
  'answered',
] as const satisfies readonly ConversationState[];

export type StateAfterReply = (typeof STATES_AFTER_REPLY)[number];

/** How long a reply waits before its mail leaves, so that it can be taken back. In milliseconds. */
export const UNDO_MS = 10_000;

/** How far ahead a reply can be sent. In milliseconds. */
export const SEND_LATER_MAX_MS = 60 * 24 * 60 * 60_000;

/**
 * Why a reply that was to be sent later was not sent. `wrote`: the visitor wrote; `answered`: a colleague did; `colleague`: a colleague took it
 * back; `spam`: the conversation was marked as spam; `left`: its writer may not answer any more; `undeliverable`: it could not be sent;
 * `merged`: another conversation was merged with it, which its writer has not read.
 */
export const STOP_REASONS = [
  'wrote',
  'answered',
  'colleague',
  'spam',
  'left',
  'undeliverable',
  'merged',
] as const;

export type StopReason = (typeof STOP_REASONS)[number];

/** How long a conversation can be snoozed. In milliseconds. */
export const SNOOZE_MAX_MS = 366 * 24 * 60 * 60_000;

/** Maximum length of a reply or a note, in UTF-16 units. */
export const REPLY_MAX = 10_000;
export const NOTE_MAX = 4_000;

/** Maximum number of notes and replies of one conversation, so that it can always be read completely. */
export const TIMELINE_MAX = 500;

/** Number of timeline rows that are shown at first. */
export const TIMELINE_PAGE = 20;

/** Maximum number of timeline rows: notes, replies, mails that have come back, and other events. */
export const TIMELINE_SHOWN_MAX = 2_000;

/** Length at which the timeline cuts texts, in UTF-16 units. It is shorter where many rows are shown. */
export const TIMELINE_TEXT_MAX = 2_000;
const TIMELINE_TEXT_MIN = 200;

/** Total length of all rows' texts, unless each would get less than `TIMELINE_TEXT_MIN`, in UTF-16 units. */
const TIMELINE_TEXTS = 240_000;

/** Returns how much of each text a timeline with a number of rows shows, in UTF-16 units. */
export function timelineTextMax(rows: number): number {
  const fair = Math.floor(TIMELINE_TEXTS / rows);
  return Math.max(TIMELINE_TEXT_MIN, Math.min(TIMELINE_TEXT_MAX, fair));
}

/** A colleague whose account still exists. */
export type Colleague = { id: string; name: string };

/** A conversation in the list. */
export type ConversationRow = {
  id: string;
  form: StaffFormName;
  reference: string;
  name: string;
  /** The title of the vacancy or programme that the application is for. Empty if there is none. */
  entryTitle: Localized;
  /** The topic of a message. Null if there is none. */
  topic: string | null;
  /** The beginning of what was written last, by the sender or by staff. Empty if there is none. */
  excerpt: string;
  /** Who wrote it. Null: a colleague whose account was removed. */
  excerptBy: 'sender' | Colleague | null;
  /** The language of the page that the visitor used. */
  language: Language;
  /** Has no meaning while the submission is suspected. */
  state: ConversationState;
  /** Null if it is not an application. */
  stage: ApplicationStage | null;
  assignee: Colleague | null;
  /** The ids of its labels, in their order. */
  labels: string[];
  isUnread: boolean;
  /** Until when it is snoozed, in epoch milliseconds. Null: it is not. */
  snoozedUntil: number | null;
  /** Whether it was snoozed and is back, and nobody has read it since. */
  isBack: boolean;
  /** When its reply leaves that is sent later, in epoch milliseconds. Null: none waits. */
  replyDueAt: number | null;
  hasCv: boolean;
  /** Whether a mail to the visitor or to the organisation was given up, is in doubt or has come back. */
  hasMailTrouble: boolean;
  /** The deadline of the first open personal data request, in epoch milliseconds. Null if there is none. */
  requestDueAt: number | null;
  /** In epoch milliseconds. */
  arrivedAt: number;
};

export type InboxResponse = {
  rows: ConversationRow[];
  total: number;
  /** Number of conversations in each state that match form, folder and search, and number of unread ones. */
  states: Record<ConversationState, number>;
  unread: number;
  /** The same for applications in each stage. */
  stages: Record<ApplicationStage, number>;
  /** Users to whom a conversation can be assigned, by form. */
  colleagues: Record<StaffFormName, Colleague[]>;
  /** Whether some submissions cannot be found yet, because the inbox is still being built. */
  isPreparing: boolean;
};

/** A vacancy or programme with applications. Suspected ones do not count. */
export type ApplicationEntry = {
  form: EntryFormName;
  id: number;
  /** Empty if it never existed here. */
  title: Localized;
  stages: Record<ApplicationStage, number>;
};

/** Something that a colleague has to know about a conversation, until that colleague opens it. */
export type StaffNotification = {
  /** The id of the conversation. */
  conversation: string;
  kind: NotificationKind;
  form: StaffFormName;
  reference: string;
  /** The name of the sender. */
  name: string;
  /** Whether nobody has read the visitor's last message, so that it counts as unread anyway. */
  isUnread: boolean;
  /** Null: an operator's command. */
  by: Colleague | null;
  /** Epoch milliseconds. */
  at: number;
};

export type InboxCountsResponse = {
  /** Not suspected and unread, by form. 0 for a form that the role does not see. */
  unread: Record<StaffFormName, number>;
  /** New or open. */
  open: number;
  /** Of these, assigned to the user. */
  mine: number;
  /** Of these, assigned to nobody. */
  unassigned: number;
  suspected: number;
  /** Snoozed ones, which none of these numbers counts. */
  snoozed: number;
  /** Those with a reply that is sent later. The numbers above count them only if they are unread. */
  later: number;
  /** Open personal data requests, and the first deadline, in epoch milliseconds. */
  requests: { open: number; dueAt: number | null };
  /** What the user was told and has not seen, newest first. At most `NOTIFICATIONS_SHOWN`. */
  notifications: StaffNotification[];
  /** What the stream of changes is asked to go on from (`livePath`). */
  version: string;
};

/**
 * The state of a mail. `leaving`: of a reply that can be taken back, because its mail has not begun to leave; `refused`: the mail server has refused it for now, and it will be tried again. `returned`: it was sent, and has come
 * back.
 */
export type MailFate = {
  status: 'held' | 'leaving' | 'waiting' | 'sent' | 'refused' | 'dead' | 'in-doubt' | 'returned';
  /** When it was sent, in epoch milliseconds. Null if it was not. */
  sentAt: number | null;
  /** The mail server's last response. Null if there was none. */
  error: string | null;
  /** Why the last attempt failed. Null if none has failed. */
  cause: MailFailureCause | null;
};

/** An event in a conversation, with a time in epoch milliseconds. `by` is null for an operator's command. */
export type TimelineItem = { id: string; at: number } & (
  | { kind: 'received' }
  /** A mail that the server wrote, to the organisation or to the visitor. */
  | { kind: 'mail'; to: 'organisation' | 'visitor'; mail: MailFate }
  | { kind: 'note'; by: Colleague | null; text: string; isShortened: boolean }
  | {
      kind: 'reply';
      by: Colleague | null;
      text: string;
      /** Whether the text is cut off (`TIMELINE_TEXT_MAX`). */
      isShortened: boolean;
      mail: MailFate | null;
      files: ConversationFile[];
      /** The title of the stage template that it started with, such as the reason for declining. Null if there is none. */
      template: Localized | null;
    }
  | { kind: 'state'; by: Colleague | null; state: ConversationState }
  | { kind: 'stage'; by: Colleague | null; stage: ApplicationStage }
  | { kind: 'assigned'; by: Colleague | null; to: Colleague | null }
  | { kind: 'released' | 'spam'; by: Colleague | null }
  /** Staff have begun it. */
  | { kind: 'begun'; by: Colleague | null; how: BegunKind }
  /** A reply that was to be sent later was not sent. */
  | { kind: 'reply-stopped'; by: Colleague | null; reason: StopReason }
  /** Another conversation was merged with it. `reference` is that of the other one. */
  | { kind: 'merged'; by: Colleague | null; reference: string }
  /** What the sender has sent with a form, or has said, in a conversation that was merged. `by` has written it down. */
  | {
      kind: 'sent';
      by: Colleague | null;
      reference: string;
      text: string;
      isShortened: boolean;
      begun: BegunKind | null;
    }
  | { kind: 'snoozed'; by: Colleague | null; until: number }
  | { kind: 'snooze-ended'; by: Colleague | null }
  /** The names of the labels that it was given, and of those that were taken from it. */
  | { kind: 'labels'; by: Colleague | null; added: Localized[]; removed: Localized[] }
  /** The applicant was asked by mail to let it be kept until a time in epoch milliseconds, has agreed, or has withdrawn. */
  | { kind: 'keep-asked'; by: Colleague | null; until: number; mail: MailFate | null }
  | { kind: 'keep-agreed' | 'keep-ended'; until: number }
  | ({ kind: 'incoming' } & IncomingMail)
  /** The sender's request from the page of the mailed link. `changes` are the fields of a correction. */
  | { kind: 'request'; request: RightsRequestKind; changes: Partial<StoredFields> }
  | { kind: 'request-done'; by: Colleague | null; request: RightsRequestKind }
);

/** How a mail has come back. `failure`: a mail server reports that our mail did not arrive. `delay`: a mail server is still trying. */
export const INCOMING_KINDS = ['reply', 'automatic', 'failure', 'delay'] as const;

export type IncomingKind = (typeof INCOMING_KINDS)[number];

/** The kind of a mail whose text does not explain it. The timeline explains it, and where the mail is. */
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
  /** The sender, as far as a mail can tell. */
  from: { name: string; address: string };
  /** Whether this address differs from the one in the form. */
  isOtherSender: boolean;
  /** Empty if it repeats the subject of our mail. */
  subject: string;
  /** The latest text of the mail. For a failure or delay: the mail server's response. */
  text: string;
  /** The mail that it answers. Null if that is unknown. */
  quoted: string | null;
  /** Whether one of these texts is cut off (`TIMELINE_TEXT_MAX`). */
  isShortened: boolean;
  /** Whether the mailbox has more of it. */
  isCut: boolean;
  /** The files that are stored. */
  files: ConversationFile[];
  /** The files that are in the mailbox only. */
  unstored: UnstoredFile[];
  /** Null if its text explains what it is. */
  remark: (typeof INCOMING_REMARKS)[number] | null;
};

/** A sender's request about their own data. Times are in epoch milliseconds. */
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

/** The CV of an application. */
export type CvSummary = Pick<ConversationFile, 'name' | 'bytes' | 'state'> & { type: CvType };

export type ConversationResponse = {
  id: string;
  /** Changes with every other change of the response. If it is sent as `If-None-Match`, the response is 304 while nothing has changed. */
  version: string;
  form: StaffFormName;
  /** The id of the vacancy or programme that the application is for. Null if there is none. */
  entryId: number | null;
  /** Its title. Empty if there is none. */
  entryTitle: Localized;
  reference: string;
  language: Language;
  fields: StoredFields;
  cv: CvSummary | null;
  /** Why it is suspected, as one word. Null if it is not. */
  suspicion: string | null;
  /** How its sender is on the list of spam senders. Empty if it is not suspected. */
  listedAs: SpamSender[];
  state: ConversationState;
  /** Null if it is not an application. */
  stage: ApplicationStage | null;
  assignee: Colleague | null;
  /** The ids of its labels, in their order. */
  labels: string[];
  isUnread: boolean;
  /** Until when it is snoozed, in epoch milliseconds. Null: it is not. */
  snoozedUntil: number | null;
  receivedAt: number;
  /** How a user has begun it. Null: the sender has sent a form. */
  begun: (Begun & { by: Colleague | null }) | null;
  /** When it is purged, in epoch milliseconds. */
  purgedAt: number;
  /** The latest rows, oldest first. */
  timeline: TimelineItem[];
  /** Number of earlier rows. */
  earlier: number;
  /** The sender's personal data requests, oldest first. */
  requests: RightsRequest[];
  /** The ids of the other submissions that are merged in it. What they have sent is in the timeline, as that of this one. */
  merged: string[];
  /** The user's own draft of a reply. `returnedAt`: when a reply that was not sent became part of it; null: none did. */
  draft: { text: string; savedAt: number; returnedAt: number | null } | null;
  /** The reply that is sent later. Null: there is none. */
  scheduled: ScheduledReply | null;
  /** The files that the user has added to that reply. They are kept for a day. */
  replyFiles: ConversationFile[];
  /** When this user last had it open, before this call, in epoch milliseconds. Null: never. The version does not depend on it. */
  seenAt: number | null;
  /** Other users who have it open. `draft`: the beginning of the reply that they are writing. Null: they only read. */
  present: (Colleague & { draft: string | null })[];
  /** Users to whom it can be assigned. */
  colleagues: Colleague[];
  /** The sender's phone number with its calling code, for a link to WhatsApp. Null: there is none. */
  whatsApp: string | null;
  /** Whether the site sends mail, so that staff can answer here. */
  sendsMail: boolean;
  /** Whether replies by mail arrive in the conversation. */
  readsMail: boolean;
  /** Since when mail to the visitor's address has failed, in epoch milliseconds, and the mail server's response. Null if it arrives. */
  addressFailure: { at: number; words: string } | null;
  /** Other conversations with the same address that the role may see, newest first. */
  others: OtherConversation[];
};

/** A reply that is sent later. Times are in epoch milliseconds. */
export type ScheduledReply = {
  key: string;
  /** Null: a colleague whose account was removed. */
  by: Colleague | null;
  text: string;
  files: ConversationFile[];
  /** When it was written. */
  at: number;
  /** Null: it is not sent by itself any more, because whoever wrote it may not answer any more. */
  dueAt: number | null;
};

/** Another conversation of the same person. */
export type OtherConversation = Pick<ConversationRow, 'id' | 'form' | 'reference' | 'topic'> & {
  receivedAt: number;
};

/** A reply that was taken back, as it had been sent. */
export type UndoneReply = {
  /** The draft: the text of the reply, and below it what the user has written since. */
  draft: { text: string; savedAt: number };
  /** Null: that of the page that the visitor used. */
  language: Language | null;
  /** The id of the stage's template that it began with, and the stage to which it moved the application. */
  template: string | null;
  stage: ApplicationStage | null;
};

/** The texts of one row of the timeline. */
export type ConversationText = { text: string; quoted: string | null };

export type InboxResponses = {
  inbox: InboxResponse;
  inboxCounts: InboxCountsResponse;
  applicationEntries: { entries: ApplicationEntry[] };
  conversation: ConversationResponse;
  conversationText: ConversationText;
  addReplyFile: ConversationFile;
  addLibraryFile: ConversationFile;
  addInterview: ConversationFile;
  saveReplyDraft: { savedAt: number };
  undoReply: UndoneReply;
};

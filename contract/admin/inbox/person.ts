import type { StaffFormName } from '../../forms/forms.ts';
import type { Language } from '../../locale.ts';
import type { AdminCall } from '../call.ts';

/**
 * The calls about everything that is stored of one person, who is named by an e-mail address or a phone number. It is in the body, so that no
 * address of a request has it. Each concerns what the role may see; who may answer everything erases the subscription, too.
 */
export const personCalls = {
  /** Counts what is stored of a person. */
  findPerson: { method: 'POST', path: '/admin/api/person', access: 'submissions.answer' },
  /** Downloads everything that is stored of a person, as a ZIP archive. */
  exportPerson: {
    method: 'POST',
    path: '/admin/api/person/export',
    access: 'submissions.read',
    response: 'file',
  },
  /** Erases what is stored of a person, unless there is more or less of it than was seen. */
  erasePerson: { method: 'POST', path: '/admin/api/person/erase', access: 'submissions.answer' },
} as const satisfies Record<string, AdminCall>;

/** Submissions that are shown of a person, the last of them; all are counted. */
export const PERSON_SHOWN_MAX = 20;

/** Other addresses and numbers of a person that are shown. */
export const PERSON_OTHERS_MAX = 10;

/** A submission of a person. */
export type PersonSubmission = {
  id: string;
  form: StaffFormName;
  reference: string;
  name: string;
  hasCv: boolean;
  /** In epoch milliseconds. */
  arrivedAt: number;
};

/** What is stored of a person, as far as the role may erase it. */
export type PersonResponse = {
  /** The address or the number by which they were found, in the form in which all of its spellings are found. */
  key: string;
  kind: 'email' | 'phone';
  /** The last of them first. */
  submissions: PersonSubmission[];
  total: number;
  files: number;
  /** What staff have noted and answered, and what came by mail. */
  notes: number;
  mails: number;
  /** What they have asked for concerning their data, and is not done. */
  requests: number;
  /** A number may be subscribed in several spellings. None where the role may not see them. */
  subscriptions: { askedAt: number; isConfirmed: boolean }[];
  /** Other addresses or numbers in what they have sent: whoever wants everything erased looks for these, too. */
  others: string[];
  /** Whether there may be more, which the role may not see. */
  isPartial: boolean;
  /** Where an answer goes and in which language; null: only a phone number is known, or the site sends no mail. */
  answer: { address: string; language: Language } | null;
};

/** What was erased of a person. */
export type PersonErasedResponse = {
  submissions: number;
  files: number;
  mails: number;
  subscriptions: number;
  /** Whether a mail says so to them. */
  isAnswered: boolean;
};

export type PersonResponses = { findPerson: PersonResponse; erasePerson: PersonErasedResponse };

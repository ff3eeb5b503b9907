import type { StaffFormName } from '../../forms/forms.ts';
import type { Language } from '../../locale.ts';
import type { AdminCall } from '../call.ts';

/**
 * The calls for everything that is stored about one person, identified by an e-mail address or a phone number. It is in the body, so that
 * no request address contains it. Each call covers what the role may see. A role that may answer everything also erases the subscription.
 */
export const personCalls = {
  /** Counts what is stored about a person. */
  findPerson: { method: 'POST', path: '/admin/api/person', access: 'submissions.answer' },
  /** Downloads everything that is stored about a person, as a ZIP archive. */
  exportPerson: {
    method: 'POST',
    path: '/admin/api/person/export',
    access: 'submissions.read',
    response: 'file',
  },
  /** Erases what is stored about a person, unless the amount differs from what the user saw. */
  erasePerson: { method: 'POST', path: '/admin/api/person/erase', access: 'submissions.answer' },
} as const satisfies Record<string, AdminCall>;

/** Maximum number of a person's submissions that are shown, the latest ones. All are counted. */
export const PERSON_SHOWN_MAX = 20;

/** Maximum number of a person's other addresses and numbers that are shown. */
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

/** What is stored about a person, as far as the role may erase it. */
export type PersonResponse = {
  /** The address or number that was searched for, in the form that matches all of its spellings. */
  key: string;
  kind: 'email' | 'phone';
  /** The last of them first. */
  submissions: PersonSubmission[];
  total: number;
  files: number;
  /** Staff's notes and replies, and mails that came in. */
  notes: number;
  mails: number;
  /** Their open personal data requests. */
  requests: number;
  /** A number may be subscribed in several spellings. Empty if the role may not see them. */
  subscriptions: { askedAt: number; isConfirmed: boolean }[];
  /** Other addresses or numbers in their submissions. To erase everything, search for these as well. */
  others: string[];
  /** Whether there may be more that the role may not see. */
  isPartial: boolean;
  /** Address and language for an answer. Null if only a phone number is known, or if the site sends no mail. */
  answer: { address: string; language: Language } | null;
};

/** What was erased about a person. */
export type PersonErasedResponse = {
  submissions: number;
  files: number;
  mails: number;
  subscriptions: number;
  /** Whether a mail informs them. */
  isAnswered: boolean;
};

export type PersonResponses = { findPerson: PersonResponse; erasePerson: PersonErasedResponse };

import type { StaffFormName } from '../../forms/forms.ts';
import type { Language } from '../../locale.ts';
import type { RightsRequestKind } from '../../status-page.ts';
import type { AdminCall } from '../call.ts';
import type { SubscriberResponse } from '../newsletter/subscribers.ts';
import type { ConversationRow, MailFate } from './inbox.ts';

/**
 * The calls for everything that is stored about one person, identified by an e-mail address or a phone number. It is in the body, so that
 * no request address contains it. Each call covers what the role may see: submissions of its forms, and the subscription if it may send the
 * newsletter.
 */
export const personCalls = {
  /** Shows what is stored about a person. */
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

/**
 * The id of a person, which is in the address of their page and says nothing about them: how they are found, and the id of a submission or a
 * subscriber with that address or number. It ends with that (decision 0134).
 */
export const PERSON_ID =
  /^(email|phone)(\d{0,2})-([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

/**
 * Returns the id of the person whose address or number is in a submission or a subscription.
 * @param index of the number among those that the sender has given for a submission: the sent one, and corrections of it
 */
export function personId(kind: PersonResponse['kind'], of: string, index = 0): string {
  return `${kind}${index === 0 ? '' : index}-${of}`;
}

/** Number of a person's submissions that are shown at first, the latest ones. All are counted. */
export const PERSON_SHOWN = 20;

/** Maximum number of a person's submissions that are shown when a user asks for earlier ones. */
export const PERSON_SHOWN_MAX = 500;

/** Maximum number of each of the other lists. The latest are shown. */
export const PERSON_LISTED = 20;

/** Maximum number of a person's other addresses and numbers that are shown. */
export const PERSON_OTHERS_MAX = 10;

/** What a role may be unable to see of a person. */
export const PERSON_PARTS = ['messages', 'applications', 'newsletter'] as const;

export type PersonPart = (typeof PERSON_PARTS)[number];

/** A submission as it is named beside something else of the person. */
export type NamedSubmission = { id: string; form: StaffFormName; reference: string };

/** A personal data request. Times are in epoch milliseconds. */
export type PersonRequest = {
  id: string;
  kind: RightsRequestKind;
  submission: NamedSubmission;
  askedAt: number;
  /** When it must be done. */
  dueAt: number;
  /** Null: it is open. */
  doneAt: number | null;
};

/** An application that is kept for later roles, because the applicant has agreed. Times are in epoch milliseconds. */
export type KeptApplication = {
  submission: NamedSubmission;
  /** Null: an earlier build has not recorded it. */
  agreedAt: number | null;
  until: number;
};

/** A mail to the person. */
export type PersonMail = {
  id: string;
  /** A `DeliveryPurpose`, or one that this build does not know. */
  purpose: string;
  /** In epoch milliseconds. */
  queuedAt: number;
  /** Null: it belongs to the newsletter. */
  submission: NamedSubmission | null;
  fate: MailFate;
};

/** Another address or number in a person's submissions. It may belong to somebody else. */
export type OtherKey = { id: string; kind: 'email' | 'phone'; key: string };

/** What is stored about a person, as far as the role may see it. */
export type PersonResponse = {
  /** Null if nothing is stored. */
  id: string | null;
  /** The address or number that was searched for, in the form that matches all of its spellings. */
  key: string;
  kind: 'email' | 'phone';
  /** The name in their latest submission, or in their subscription. Empty if it is not known. */
  name: string;
  /** The last of them first. */
  submissions: ConversationRow[];
  total: number;
  files: number;
  /** Staff's notes and replies, and mails that came in. */
  notes: number;
  /** Mails to the person, and to the organisation about their submissions. */
  mails: number;
  /** Their open personal data requests. */
  requests: number;
  /** The latest requests, open ones first. */
  rightsRequests: PersonRequest[];
  /** The latest mails to the person. */
  sentMails: PersonMail[];
  kept: KeptApplication[];
  /** A number may be subscribed in several spellings. Empty if the role may not see them. */
  subscriptions: SubscriberResponse[];
  /** Number of mails from their address in conversations of others, and the latest of these conversations. */
  elsewhere: { mails: number; submissions: NamedSubmission[] };
  /** To erase everything, search for these as well. */
  others: OtherKey[];
  /** What the role may not see, whether or not there is any of it. */
  hidden: PersonPart[];
  /**
   * Address and language for the mail that says that everything was erased. Null if it would not be true, because the role does not see
   * everything or the person's address is shared, or if the site sends no mail.
   */
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

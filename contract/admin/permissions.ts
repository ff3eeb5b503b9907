import type { ContentKind } from '../content/kinds.ts';
import { APPLICATION_FORMS, STAFF_FORMS, type StaffFormName } from '../forms/forms.ts';
import { LANGUAGES, type Language } from '../locale.ts';

/** The roles of staff, from the one that may do everything to those that see one part. */
export const STAFF_ROLES = ['administrator', 'editor', 'translator', 'recruiter'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** What an action is done to: entries of a content kind, or submissions of a form. */
export type SubjectKind = ContentKind | StaffFormName;

/** What a role may do an action to. */
type Grant = {
  kinds: 'all' | readonly SubjectKind[];
  /** What is left out of all. */
  except?: readonly SubjectKind[];
  languages: readonly Language[];
};

const EVERYTHING: Grant = { kinds: 'all', languages: LANGUAGES };
/** What the site says. Who the organisation is, and how it looks, is for administrators. */
const CONTENT: Grant = { kinds: 'all', except: ['identity'], languages: LANGUAGES };
const ENGLISH: Grant = { ...CONTENT, languages: ['en'] };
const MESSAGES: Grant = { kinds: ['contact'], languages: LANGUAGES };
const APPLICATIONS: Grant = { kinds: APPLICATION_FORMS, languages: LANGUAGES };
/** What recruiters write: what people apply for, and who has been accepted. */
const RECRUITMENT: Grant = { kinds: ['vacancy', 'trainer'], languages: LANGUAGES };
const VACANCIES: Grant = { kinds: ['vacancy'], languages: LANGUAGES };

/**
 * Who may do what: action × role × kind × language. Every call of the back office names one of these actions
 * (api.ts), and the server refuses a call of a role that has no grant for it here.
 */
const GRANTS = {
  'account.use': {
    administrator: EVERYTHING,
    editor: EVERYTHING,
    translator: EVERYTHING,
    recruiter: EVERYTHING,
  },
  /** To read and edit drafts of entries, and to choose files of the library for them. */
  'content.write': {
    administrator: EVERYTHING,
    editor: CONTENT,
    translator: ENGLISH,
    recruiter: RECRUITMENT,
  },
  /** To begin and discard drafts, and to put earlier versions into them. */
  'content.draft': { administrator: EVERYTHING, editor: CONTENT, recruiter: RECRUITMENT },
  'content.publish': { administrator: EVERYTHING, editor: CONTENT, recruiter: VACANCIES },
  'media.upload': { administrator: EVERYTHING, editor: EVERYTHING, recruiter: RECRUITMENT },
  /** To say what files show, in the languages of the grant. */
  'media.describe': { administrator: EVERYTHING, editor: EVERYTHING, translator: ENGLISH },
  /** To replace and remove files, wherever they are used. */
  'media.manage': { administrator: EVERYTHING, editor: EVERYTHING },
  'submissions.read': {
    administrator: EVERYTHING,
    editor: MESSAGES,
    recruiter: APPLICATIONS,
  },
  /** To answer, assign, release and erase. */
  'submissions.answer': {
    administrator: EVERYTHING,
    editor: MESSAGES,
    recruiter: APPLICATIONS,
  },
  'newsletter.send': { administrator: EVERYTHING, editor: EVERYTHING },
  'staff.manage': { administrator: EVERYTHING },
  'audit.read': { administrator: EVERYTHING },
  'system.read': { administrator: EVERYTHING },
} as const satisfies Record<string, Partial<Record<StaffRole, Grant>>>;

/** Something that staff may do. */
export type StaffAction = keyof typeof GRANTS;

/** All actions, in the order of the table. */
export const STAFF_ACTIONS = Object.keys(GRANTS) as StaffAction[];

/**
 * Returns whether a role may do an action.
 * @param subject what it is done to; without it, whether the role may do the action to anything at all
 */
export function isAllowed(
  role: StaffRole,
  action: StaffAction,
  subject: { kind?: SubjectKind; language?: Language } = {},
): boolean {
  const grants: Partial<Record<StaffRole, Grant>> = GRANTS[action];
  const grant = grants[role];
  if (grant === undefined) return false;
  const { kind, language } = subject;
  return (
    (kind === undefined ||
      (grant.kinds === 'all' ? !grant.except?.includes(kind) : grant.kinds.includes(kind))) &&
    (language === undefined || grant.languages.includes(language))
  );
}

/** Returns the roles that may do an action, in the order of `STAFF_ROLES`. @param subject as of `isAllowed` */
export function rolesAllowed(
  action: StaffAction,
  subject: { kind?: SubjectKind; language?: Language } = {},
): StaffRole[] {
  return STAFF_ROLES.filter((role) => isAllowed(role, action, subject));
}

/** Returns the forms whose submissions a role may see and answer. */
export function formsOf(role: StaffRole): StaffFormName[] {
  return STAFF_FORMS.filter((kind) => isAllowed(role, 'submissions.answer', { kind }));
}

import type { ContentKind } from '../content/kinds.ts';
import { APPLICATION_FORMS, STAFF_FORMS, type StaffFormName } from '../forms/forms.ts';
import { LANGUAGES, type Language } from '../locale.ts';

/** The roles of staff, from the one with all permissions to those that see one part. */
export const STAFF_ROLES = ['administrator', 'editor', 'translator', 'recruiter'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** The subject of an action: entries of a content kind, or submissions of a form. */
export type SubjectKind = ContentKind | StaffFormName;

/** The subjects for which a role may do an action. */
type Grant = {
  kinds: 'all' | readonly SubjectKind[];
  /** What is left out of all. */
  except?: readonly SubjectKind[];
  languages: readonly Language[];
};

const EVERYTHING: Grant = { kinds: 'all', languages: LANGUAGES };
/** The content of the site. Only administrators change the identity and the look of the organisation. */
const CONTENT: Grant = { kinds: 'all', except: ['identity'], languages: LANGUAGES };
const ENGLISH: Grant = { ...CONTENT, languages: ['en'] };
const MESSAGES: Grant = { kinds: ['contact'], languages: LANGUAGES };
const APPLICATIONS: Grant = { kinds: APPLICATION_FORMS, languages: LANGUAGES };
/** Content that recruiters write: what people apply for, and accepted trainers. */
const RECRUITMENT: Grant = { kinds: ['vacancy', 'trainer'], languages: LANGUAGES };
const VACANCIES: Grant = { kinds: ['vacancy'], languages: LANGUAGES };

/**
 * All permissions: action × role × kind × language. Every call of the back office names one of these actions (api.ts), and the server
 * refuses a call if the role has no permission here.
 */
const GRANTS = {
  'account.use': {
    administrator: EVERYTHING,
    editor: EVERYTHING,
    translator: EVERYTHING,
    recruiter: EVERYTHING,
  },
  /** Read and edit drafts of entries, and choose files of the library for them. */
  'content.write': {
    administrator: EVERYTHING,
    editor: CONTENT,
    translator: ENGLISH,
    recruiter: RECRUITMENT,
  },
  /** Create and discard drafts, and restore earlier versions into them. */
  'content.draft': { administrator: EVERYTHING, editor: CONTENT, recruiter: RECRUITMENT },
  'content.publish': { administrator: EVERYTHING, editor: CONTENT, recruiter: VACANCIES },
  'media.upload': { administrator: EVERYTHING, editor: EVERYTHING, recruiter: RECRUITMENT },
  /** Describe what files show, in the permitted languages. */
  'media.describe': { administrator: EVERYTHING, editor: EVERYTHING, translator: ENGLISH },
  /** Replace and remove files, wherever they are used. */
  'media.manage': { administrator: EVERYTHING, editor: EVERYTHING },
  'submissions.read': {
    administrator: EVERYTHING,
    editor: MESSAGES,
    recruiter: APPLICATIONS,
  },
  /** Answer, assign, release and erase. */
  'submissions.answer': {
    administrator: EVERYTHING,
    editor: MESSAGES,
    recruiter: APPLICATIONS,
  },
  'newsletter.send': { administrator: EVERYTHING, editor: EVERYTHING },
  /** See what is read on the site. */
  'statistics.read': {
    administrator: EVERYTHING,
    editor: EVERYTHING,
    translator: EVERYTHING,
  },
  /** Redirect old addresses, and see where visitors found nothing. */
  'redirects.manage': { administrator: EVERYTHING, editor: EVERYTHING },
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
 * @param subject what it is done to. Without it, whether the role may do the action to anything at all.
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

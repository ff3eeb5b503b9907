import * as v from 'valibot';
import { CONTENT_KINDS } from '../content/kinds.ts';
import { EMAIL_LENGTH, readEmail } from '../email-address.ts';
import { STAFF_FORMS } from '../forms/forms.ts';
import { LANGUAGES, type Language } from '../locale.ts';
import { hasVisibleText, withoutDirectionControls } from '../visible-text.ts';
import type { AdminCallName, AdminFieldError } from './api.ts';
import { ENTRIES_MAX, REVIEW_TEXT_MAX, TABLE_FORMATS } from './content/content.ts';
import {
  APPLICATION_STAGES,
  CONVERSATION_STATES,
  CONVERSATIONS_MAX,
  KEEP_MONTHS,
  NOTE_MAX,
  REPLY_MAX,
} from './inbox/inbox.ts';
import {
  findPlaceholder,
  TEMPLATE_TITLE_MAX,
  unknownPlaceholders,
} from './inbox/reply-templates.ts';
import { MAILS_MAX } from './mail/mail.ts';
import { DESCRIPTION_MAX, MAX_UPLOAD } from './media/media.ts';
import {
  CONSENT_MAX,
  IMPORT_MAX_BYTES,
  STATEMENT_MIN,
  SUBSCRIBERS_MAX,
} from './newsletter/subscribers.ts';
import { STAFF_ROLES } from './permissions.ts';

const fieldError = (code: AdminFieldError) => code;

const NAME_MAX = 100;

/** Passwords and codes are checked by the server's own rules; this only bounds what is read. */
const SECRET_MAX = 1_000;

/** Everything a browser sends about a passkey fits in this. In characters. */
const CREDENTIAL_MAX = 20_000;

/** Longest path of a field. In characters. */
const PATH_MAX = 200;

/** A text that can be seen and is not turned round. */
const text = (max: number) =>
  v.pipe(
    v.string(fieldError('required')),
    v.transform((value) => withoutDirectionControls(value).trim()),
    v.check(hasVisibleText, fieldError('required')),
    v.maxLength(max, fieldError('too-long')),
  );

const emailText = v.pipe(
  v.string(fieldError('required')),
  v.trim(),
  v.nonEmpty(fieldError('required')),
  v.maxLength(EMAIL_LENGTH, fieldError('too-long')),
);

/** An e-mail address or a phone number, in any spelling. */
const personText = emailText;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The address of an account. Earlier builds have stored some that `readEmail` does not read, such as those of a domain without a dot. */
const accountEmail = v.pipe(
  emailText,
  v.check((value) => readEmail(value).ok || /^[^\s@]+@[^\s@]+$/.test(value), fieldError('email')),
);

/** An e-mail address as people paste it; whose it really is, the mailed link tells. */
const email = v.pipe(
  emailText,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readEmail(dataset.value);
    if (read.ok) return read.address;
    addIssue({
      message: fieldError(read.problem === 'email-not-latin' ? 'email-not-latin' : 'email'),
    });
    return NEVER;
  }),
);

/** A name of one line. */
const name = v.pipe(
  text(NAME_MAX),
  v.check((value) => !/\p{Cc}/u.test(value), fieldError('one-line')),
);

const secret = v.pipe(
  v.string(fieldError('required')),
  v.nonEmpty(fieldError('required')),
  v.maxLength(SECRET_MAX, fieldError('too-long')),
);

const language = v.picklist(LANGUAGES);
const role = v.picklist(STAFF_ROLES);

/** What the browser returns about a passkey; its library reads it strictly. */
const credential = v.pipe(
  v.looseObject({ id: v.pipe(v.string(), v.maxLength(CREDENTIAL_MAX)) }),
  v.check((value) => JSON.stringify(value).length <= CREDENTIAL_MAX),
);

/** One edited value (`FieldChange`). The field's own rules are checked when the change is merged. */
const change = v.strictObject({
  path: v.pipe(v.string(), v.maxLength(PATH_MAX)),
  /** Missing for a value inside of a group that is missing. */
  from: v.optional(v.unknown()),
  to: v.unknown(),
});
/** The language of an exported table, and its format. */
const exportedTable = v.strictObject({
  language,
  format: v.optional(v.picklist(TABLE_FORMATS), 'csv'),
});
const version = count;
const path = v.pipe(v.string(), v.maxLength(PATH_MAX));
const entryKey = v.strictObject({
  kind: v.picklist(CONTENT_KINDS),
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});
const several = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.nonEmpty(), v.maxLength(ENTRIES_MAX));
/**
 * What was edited. A value is changed once: a conflict is answered with what is stored at its path, which would be sent as often
 * as the path is named.
 */
const changes = v.pipe(
  v.array(change),
  v.maxLength(ENTRIES_MAX),
  v.check((all) => new Set(all.map(({ path: named }) => named)).size === all.length),
);
/** The description of a picture; empty: none. */
const description = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(DESCRIPTION_MAX, fieldError('too-long')),
);
/** Position of a column of a table. */
const column = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000));
const percent = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100));
/** The id of a submission, of a note or of a reply: a UUID. The last two are made by the browser, so that a repeated call acts once. */
const uuid = v.pipe(v.string(), v.uuid());
const conversations = v.pipe(v.array(uuid), v.nonEmpty(), v.maxLength(CONVERSATIONS_MAX));
const mails = v.pipe(v.array(uuid), v.nonEmpty(), v.maxLength(MAILS_MAX));
const templateText = (of: Language) =>
  v.pipe(
    text(REPLY_MAX),
    v.check((value) => unknownPlaceholders(value, of).length === 0, fieldError('placeholder')),
  );
const templateTitle = v.pipe(
  text(TEMPLATE_TITLE_MAX),
  v.check((value) => !/\p{Cc}/u.test(value), fieldError('one-line')),
);
const template = {
  titleAr: templateTitle,
  titleEn: templateTitle,
  textAr: templateText('ar'),
  textEn: templateText('en'),
  /** Only of applications. */
  stage: v.nullable(v.picklist(APPLICATION_STAGES)),
};
const subscribers = v.pipe(v.array(uuid), v.nonEmpty(), v.maxLength(SUBSCRIBERS_MAX));
/** What is known of somebody's consent. Databases cannot store every control character. */
const consent = v.pipe(
  text(CONSENT_MAX),
  v.transform((value) => value.replaceAll(/\r\n?/g, '\n')),
  v.check((value) => !/(?!\n)\p{Cc}/u.test(value) && value.isWellFormed()),
);
/** A table of addresses as CSV in base64, because it may be in another character set than UTF-8. */
const table = v.pipe(
  v.string(),
  v.nonEmpty(fieldError('required')),
  v.maxLength(Math.ceil(IMPORT_MAX_BYTES / 3) * 4, fieldError('too-long')),
);
/** A moment in epoch milliseconds; without it: now. */
const moment = v.optional(v.pipe(v.number(), v.safeInteger()));

/** The bodies of the calls that have one. Fields that are not named are refused. */
export const adminBodies = {
  signIn: v.strictObject({ email: accountEmail, password: secret, code: v.optional(secret) }),
  signInWithPasskey: v.strictObject({ credential }),
  requestReset: v.strictObject({ email: accountEmail }),
  readLink: v.strictObject({ token: secret }),
  useLink: v.strictObject({
    token: secret,
    password: secret,
    /** The address of the first administrator; all others are invited by it. */
    email: v.optional(email),
    name: v.optional(name),
    language: v.optional(language),
  }),
  changeAccount: v.strictObject({
    name: v.optional(name),
    language: v.optional(language),
  }),
  changePassword: v.strictObject({ current: secret, password: secret }),
  addPasskey: v.strictObject({ name, credential }),
  renamePasskey: v.strictObject({ name }),
  confirmAuthenticator: v.strictObject({ code: secret }),
  invite: v.strictObject({ email, name, role, language }),
  changeRole: v.strictObject({ role }),
  requireSecondFactor: v.strictObject({ required: v.boolean() }),
  createEntry: v.strictObject({
    /** The entry whose fields it begins with; without it: an empty one. */
    copyOf: v.optional(entryKey.entries.id),
    /** The first changes, such as the subtype. */
    changes: v.optional(changes),
  }),
  exportEntries: exportedTable,
  exportAudit: exportedTable,
  exportInbox: exportedTable,
  finishRequest: v.strictObject({ request: v.pipe(v.string(), v.uuid()) }),
  saveEntry: v.strictObject({ version, changes: v.pipe(changes, v.nonEmpty()) }),
  discardDraft: v.strictObject({ version }),
  rebaseDraft: v.strictObject({
    version,
    /** For each value that both sides changed: whose stays. */
    choices: v.record(path, v.picklist(['draft', 'live'])),
  }),
  confirmTranslation: v.strictObject({ version, path }),
  restoreVersion: v.strictObject({
    sequence: version,
    version,
    /** The paths of the values to restore; without it: all. */
    paths: v.optional(several(path)),
  }),
  /** `seen` is the order that the editor has seen: if it is no longer the present one, nothing changes. */
  reorderEntries: v.strictObject({
    seen: v.array(entryKey.entries.id),
    order: v.array(entryKey.entries.id),
  }),
  publishEntries: v.strictObject({
    drafts: several(v.strictObject({ ...entryKey.entries, version })),
    at: moment,
  }),
  unpublishEntries: v.strictObject({ entries: several(entryKey), at: moment }),
  cancelPlan: v.strictObject({ ...entryKey.entries, action: v.picklist(['publish', 'unpublish']) }),
  removeEntries: v.strictObject({ entries: several(entryKey) }),
  restoreEntries: v.strictObject({ entries: several(entryKey) }),
  askReview: v.strictObject({
    note: v.pipe(v.string(), v.trim(), v.maxLength(REVIEW_TEXT_MAX, fieldError('too-long'))),
    /** The id of a colleague; null: everybody who may publish the entry. */
    of: v.nullable(path),
  }),
  returnReview: v.strictObject({ answer: text(REVIEW_TEXT_MAX) }),
  /** Values that are left out stay as they are. `version` is that of the description that the editor has seen. */
  describeMedia: v.strictObject({
    version,
    ar: v.optional(description),
    en: v.optional(description),
    focal: v.optional(v.nullable(v.strictObject({ x: percent, y: percent }))),
  }),
  /** `by` is the id of the file that takes its place. */
  replaceMedia: v.strictObject({ by: path }),
  removeMedia: v.strictObject({ fromHistory: v.optional(v.boolean()) }),
  /** What is left out stays as it is. */
  changeConversations: v.strictObject({
    ids: conversations,
    state: v.optional(v.picklist(CONVERSATION_STATES)),
    /** Only of applications. */
    stage: v.optional(v.picklist(APPLICATION_STAGES)),
    /** The id of a colleague; null: nobody. */
    assignee: v.optional(v.nullable(path)),
    isUnread: v.optional(v.boolean()),
  }),
  releaseConversations: v.strictObject({ ids: conversations }),
  eraseConversations: v.strictObject({ ids: conversations }),
  findPerson: v.strictObject({ person: personText }),
  exportPerson: v.strictObject({ person: personText }),
  erasePerson: v.strictObject({
    person: personText,
    /** How many submissions and subscriptions were seen. */
    seen: v.strictObject({ submissions: count, subscriptions: count }),
    /** Whether a mail tells them. */
    isAnswered: v.boolean(),
  }),
  askToKeep: v.strictObject({ months: v.picklist(KEEP_MONTHS) }),
  addNote: v.strictObject({ key: uuid, text: text(NOTE_MAX) }),
  saveReplyDraft: v.strictObject({
    text: v.pipe(v.string(), v.maxLength(REPLY_MAX, fieldError('too-long'))),
  }),
  sendReply: v.strictObject({
    key: uuid,
    text: v.pipe(
      text(REPLY_MAX),
      v.check((value) => findPlaceholder(value) === null, fieldError('placeholder-left')),
    ),
    /** The last reply in the conversation that the person has read; null: there was none. */
    seen: v.nullable(uuid),
    /** Sends it although somebody has answered since. */
    anyway: v.optional(v.boolean()),
    /** Where the conversation stands then. */
    state: v.picklist(['answered', 'waiting']),
    /** Only of applications: the stage to which it is moved. */
    stage: v.optional(v.picklist(APPLICATION_STAGES)),
    /** The id of the template that it began with, if that belongs to a stage. */
    template: v.optional(path),
  }),
  createReplyTemplate: v.strictObject({ form: v.picklist(STAFF_FORMS), ...template }),
  /** `version` is that which the person has seen. */
  changeReplyTemplate: v.strictObject({ version, ...template }),
  /** `consent`: when and how they consented. */
  addSubscriber: v.strictObject({
    address: text(EMAIL_LENGTH),
    language,
    consent,
    /** Adds somebody who has left before. */
    anyway: v.optional(v.boolean()),
  }),
  /** `language` is that of lines that name none; `column` the position of the column of addresses. */
  checkImport: v.strictObject({ table, language, column: v.optional(column) }),
  importSubscribers: v.strictObject({
    key: uuid,
    table,
    language,
    column: v.optional(column),
    /** Of the response of the check. */
    fingerprint: v.pipe(v.string(), v.maxLength(PATH_MAX)),
    /** When and how all of them consented. */
    statement: v.pipe(consent, v.minLength(STATEMENT_MIN, fieldError('too-short'))),
  }),
  removeSubscribers: v.strictObject({ ids: subscribers }),
  retrySubscribers: v.strictObject({ ids: subscribers }),
  exportSubscribers: exportedTable,
  /** Without `ids`: all that were given up. */
  retryMails: v.strictObject({ ids: v.optional(mails) }),
  wakeMails: v.strictObject({ ids: v.optional(mails) }),
  /** Without `ids`: all that are in doubt. `sent`: they have arrived. */
  resolveMails: v.strictObject({
    ids: v.optional(mails),
    resolution: v.picklist(['resend', 'sent']),
  }),
  scheduleMailing: v.strictObject({ issue: entryKey.entries.id, at: moment }),
  /** `refused`: also to those whose address was refused for good. */
  resendMailing: v.strictObject({ refused: v.optional(v.boolean(), false) }),
  sendTestIssue: v.strictObject({
    issue: entryKey.entries.id,
    languages: v.pipe(
      v.array(language),
      v.nonEmpty(),
      v.maxLength(LANGUAGES.length),
      v.check((all) => new Set(all).size === all.length),
    ),
  }),
  startUpload: v.strictObject({
    name: text(NAME_MAX * 2),
    bytes: v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(1, fieldError('required')),
      v.maxValue(MAX_UPLOAD, fieldError('too-long')),
    ),
    /** What tells the file from others of the same name and size; made by the browser. */
    fingerprint: text(NAME_MAX),
  }),
} as const satisfies Partial<Record<AdminCallName, v.GenericSchema>>;

/** The validated body of a call; null for those without one. */
export type AdminBody<Name extends AdminCallName> = Name extends keyof typeof adminBodies
  ? v.InferOutput<(typeof adminBodies)[Name]>
  : null;

import * as v from 'valibot';
import { BEGUN_KINDS, WRITING_BASES } from '../../begun.ts';
import { EMAIL_LENGTH } from '../../email-address.ts';
import { CONTACT_TOPICS } from '../../forms/contact.ts';
import { STAFF_FORMS } from '../../forms/forms.ts';
import { LANGUAGES, type Language } from '../../locale.ts';
import {
  count,
  email,
  emailText,
  exportedTable,
  fieldError,
  fingerprint,
  language,
  oneLine,
  path,
  phone,
  text,
  uuid,
  version,
} from '../body-schemas.ts';
import { BEGIN_MAX } from './begin.ts';
import { REPLY_FILES } from './files.ts';
import {
  APPLICATION_STAGES,
  CONVERSATION_STATES,
  CONVERSATIONS_MAX,
  KEEP_MONTHS,
  NOTE_MAX,
  REPLY_MAX,
  STATES_AFTER_REPLY,
} from './inbox.ts';
import { INTERVIEW_MINUTES, INTERVIEW_PLACE_MAX } from './interview.ts';
import { LABEL_NAME_MAX, LABEL_TINTS, LABELS_MAX } from './labels.ts';
import { PERSON_ID, PERSON_SHOWN_MAX } from './person.ts';
import { findPlaceholder, unknownPlaceholders } from './placeholders.ts';
import { TEMPLATE_TITLE_MAX } from './reply-templates.ts';
import { SPAM_SENDER_KINDS } from './spam-senders.ts';

/** An e-mail address or a phone number, in any spelling. */
const personText = emailText;

const conversations = v.pipe(v.array(uuid), v.nonEmpty(), v.maxLength(CONVERSATIONS_MAX));

/** With whom staff begin a conversation, and about what. `key` is made by the browser. */
const begunWith = {
  key: uuid,
  name: oneLine(BEGIN_MAX.name),
  email: v.optional(email),
  phone: v.optional(phone),
  /** That in which the person is written to. */
  language,
  topic: v.nullable(v.picklist(CONTACT_TOPICS)),
};

const templateText = (of: Language) =>
  v.pipe(
    text(REPLY_MAX),
    v.check((value) => unknownPlaceholders(value, of).length === 0, fieldError('placeholder')),
  );

const templateTitle = oneLine(TEMPLATE_TITLE_MAX);

const template = {
  titleAr: templateTitle,
  titleEn: templateTitle,
  textAr: templateText('ar'),
  textEn: templateText('en'),
  /** Only of applications. */
  stage: v.nullable(v.picklist(APPLICATION_STAGES)),
};

/** A time in epoch milliseconds. */
const moment = v.pipe(v.number(), v.safeInteger());

/** The time of the draft that the user has seen; 0: there was none. A reply that came back to the draft later is not overwritten. */
const draftTime = v.optional(count);

const labelIds = v.pipe(v.array(uuid), v.maxLength(LABELS_MAX));

/** The bodies of the calls about submissions. */
export const inboxBodies = {
  exportInbox: exportedTable,
  finishRequest: v.strictObject({ request: uuid }),
  /** Omitted values stay unchanged. */
  changeConversations: v.strictObject({
    ids: conversations,
    /** Only of messages. */
    state: v.optional(v.picklist(CONVERSATION_STATES)),
    /** Only of applications. */
    stage: v.optional(v.picklist(APPLICATION_STAGES)),
    /** The id of a colleague. Null means nobody. */
    assignee: v.optional(v.nullable(path)),
    isUnread: v.optional(v.boolean()),
    /** A moment in the future, at most `SNOOZE_MAX_MS` away, in epoch milliseconds. Null ends it. */
    snoozedUntil: v.optional(v.nullable(moment)),
  }),
  /** `unlist`: takes their senders off the list of spam senders, too. */
  releaseConversations: v.strictObject({
    ids: conversations,
    unlist: v.optional(v.boolean(), false),
  }),
  /** `list`: by what their senders are put on the list. */
  markAsSpam: v.strictObject({
    ids: conversations,
    list: v.pipe(
      v.array(v.picklist(SPAM_SENDER_KINDS)),
      v.maxLength(SPAM_SENDER_KINDS.length),
      v.transform((kinds) => [...new Set(kinds)]),
    ),
  }),
  addSpamSender: v.strictObject({ sender: personText }),
  removeSpamSender: v.strictObject({
    kind: v.picklist(SPAM_SENDER_KINDS),
    key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(EMAIL_LENGTH)),
  }),
  /** `text`: what the person said. What staff write first is a reply. */
  beginConversation: v.variant('kind', [
    v.strictObject({
      kind: v.picklist(BEGUN_KINDS.filter((kind) => kind !== 'writing')),
      ...begunWith,
      text: text(BEGIN_MAX.text),
    }),
    v.strictObject({
      kind: v.literal('writing'),
      ...begunWith,
      basis: v.picklist(WRITING_BASES),
      subject: oneLine(BEGIN_MAX.subject),
    }),
  ]),
  /** `arrivedAt`: when something last arrived in the other one, as far as the user has seen. */
  mergeConversations: v.strictObject({ other: uuid, arrivedAt: count }),
  eraseConversations: v.strictObject({ ids: conversations }),
  /** By an address or a number, or by the id in the address of their page. */
  findPerson: v.strictObject({
    person: v.optional(personText),
    id: v.optional(v.pipe(v.string(), v.regex(PERSON_ID))),
    /** How many of their submissions are listed. Default: `PERSON_SHOWN`. */
    shown: v.optional(v.pipe(count, v.minValue(1), v.maxValue(PERSON_SHOWN_MAX))),
  }),
  exportPerson: v.strictObject({ person: personText }),
  erasePerson: v.strictObject({
    person: personText,
    /** The number of submissions and subscriptions that the user saw. */
    seen: v.strictObject({ submissions: count, subscriptions: count }),
    /** Whether to inform the person by mail. */
    isAnswered: v.boolean(),
  }),
  askToKeep: v.strictObject({ months: v.picklist(KEEP_MONTHS) }),
  addNote: v.strictObject({ key: uuid, text: text(NOTE_MAX) }),
  saveReplyDraft: v.strictObject({
    text: v.pipe(v.string(), v.maxLength(REPLY_MAX, fieldError('too-long'))),
    seen: draftTime,
  }),
  sendReply: v.strictObject({
    key: uuid,
    text: v.pipe(
      text(REPLY_MAX),
      v.check((value) => findPlaceholder(value) === null, fieldError('placeholder-left')),
    ),
    /** The last reply in the conversation that the user has read. Null if there was none. */
    seen: v.nullable(uuid),
    /** Sends it even if somebody has answered since. */
    anyway: v.optional(v.boolean()),
    /** Only for messages: the state afterwards. */
    state: v.picklist(STATES_AFTER_REPLY),
    /** The language of the mail around the text. Without it: that of the page that the visitor used. */
    language: v.optional(v.picklist(LANGUAGES)),
    /** Only for applications: the stage to which it is moved. */
    stage: v.optional(v.picklist(APPLICATION_STAGES)),
    /** The ids of the files that go with it, in their order. */
    files: v.optional(v.pipe(v.array(uuid), v.maxLength(REPLY_FILES.count))),
    /** The id of the template that it started with, if the template belongs to a stage. */
    template: v.optional(path),
    /** A moment in the future, at most `SEND_LATER_MAX_MS` away, in epoch milliseconds. Without it: it leaves at once. */
    dueAt: v.optional(moment),
    /** The conversation is snoozed until then, in epoch milliseconds. Not of a reply that is sent later. */
    snoozedUntil: v.optional(moment),
    draftSeen: draftTime,
  }),
  /** `key` is that of the reply. */
  sendReplyNow: v.strictObject({ key: uuid }),
  undoReply: v.strictObject({ key: uuid }),
  /** `media` is the id of a file of the library. */
  addLibraryFile: v.strictObject({ media: path }),
  addInterview: v.strictObject({
    /** In epoch milliseconds, at most `INTERVIEW_AHEAD_MS` ahead. */
    startsAt: v.pipe(v.number(), v.safeInteger()),
    minutes: v.picklist(INTERVIEW_MINUTES),
    place: oneLine(INTERVIEW_PLACE_MAX),
    /** The language of the reply. */
    language: v.picklist(LANGUAGES),
  }),
  createReplyTemplate: v.strictObject({ form: v.picklist(STAFF_FORMS), ...template }),
  /** `version` is the version that the user has seen. */
  changeReplyTemplate: v.strictObject({ version, ...template }),
  saveLabels: v.strictObject({
    version: fingerprint,
    labels: v.pipe(
      v.array(
        v.strictObject({
          id: uuid,
          name: v.strictObject({ ar: oneLine(LABEL_NAME_MAX), en: oneLine(LABEL_NAME_MAX) }),
          tint: v.picklist(LABEL_TINTS),
        }),
      ),
      v.maxLength(LABELS_MAX),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length),
    ),
  }),
  labelConversations: v.strictObject({ ids: conversations, add: labelIds, remove: labelIds }),
};

import * as v from 'valibot';
import { EMAIL_LENGTH } from '../../email-address.ts';
import { LANGUAGES } from '../../locale.ts';
import { SUBSCRIBER_NAME_MAX } from '../../newsletter-preferences.ts';
import { withoutDirectionControls } from '../../visible-text.ts';
import {
  entryId,
  exportedTable,
  fieldError,
  fingerprint,
  language,
  moment,
  oneLine,
  text,
  uuid,
} from '../body-schemas.ts';
import { CONSENT_MAX, IMPORT_MAX_BYTES, STATEMENT_MIN, SUBSCRIBERS_MAX } from './subscribers.ts';
import { TOPIC_NAME_MAX, TOPICS_MAX } from './topics.ts';
import { WELCOME, WELCOME_LINES_MAX, WELCOME_SUBJECT_MAX, WELCOME_TEXT_MAX } from './welcome.ts';

/** Position of a column of a table. */
const column = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000));

const subscribers = v.pipe(v.array(uuid), v.nonEmpty(), v.maxLength(SUBSCRIBERS_MAX));

/** What is known about a subscriber's consent. Databases cannot store every control character. */
const consent = v.pipe(
  text(CONSENT_MAX),
  v.transform((value) => value.replaceAll(/\r\n?/g, '\n')),
  v.check((value) => !/(?!\n)\p{Cc}/u.test(value) && value.isWellFormed()),
);

/** A table of addresses as CSV, in base64 because its character set may not be UTF-8. */
const table = v.pipe(
  v.string(),
  v.nonEmpty(fieldError('required')),
  v.maxLength(Math.ceil(IMPORT_MAX_BYTES / 3) * 4, fieldError('too-long')),
);

/** A text of the welcome mail while that is off: it may be empty. */
const unfinished = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => withoutDirectionControls(value).trim()),
    v.maxLength(max, fieldError('too-long')),
  );

const isOneLine = v.check((value: string) => !/\p{Cc}/u.test(value), fieldError('one-line'));

/** Databases cannot store every control character. */
const isLetter = v.pipe(
  v.string(),
  v.transform((value) => value.replaceAll(/\r\n?/g, '\n')),
  v.check((value) => !/(?![\n\t])\p{Cc}/u.test(value) && value.isWellFormed()),
  v.check((value) => value.split('\n').length <= WELCOME_LINES_MAX, fieldError('too-long')),
);

const unfinishedSubject = v.pipe(unfinished(WELCOME_SUBJECT_MAX), isOneLine);
const unfinishedText = v.pipe(unfinished(WELCOME_TEXT_MAX), isLetter);
const welcomeSubject = oneLine(WELCOME_SUBJECT_MAX);
const welcomeText = v.pipe(text(WELCOME_TEXT_MAX), isLetter);

/** The bodies of the calls about the newsletter. */
export const newsletterBodies = {
  /** `consent`: when and how they consented. */
  addSubscriber: v.strictObject({
    address: text(EMAIL_LENGTH),
    language,
    name: v.optional(v.nullable(oneLine(SUBSCRIBER_NAME_MAX))),
    consent,
    /** Adds an address that unsubscribed before. */
    anyway: v.optional(v.boolean()),
  }),
  /** `seen`: what the user saw before. `consent`: when and how they consented to a new address. Without it, its owner is asked. */
  correctSubscriber: v.strictObject({
    seen: v.strictObject({
      address: v.pipe(v.string(), v.maxLength(EMAIL_LENGTH)),
      language,
      name: v.nullable(v.pipe(v.string(), v.maxLength(SUBSCRIBER_NAME_MAX))),
    }),
    address: text(EMAIL_LENGTH),
    language,
    name: v.nullable(oneLine(SUBSCRIBER_NAME_MAX)),
    consent: v.optional(consent),
    /** Corrects it to an address that unsubscribed before. */
    anyway: v.optional(v.boolean()),
  }),
  /** `language` is for lines that name none. `column` is the position of the address column. */
  checkImport: v.strictObject({ table, language, column: v.optional(column) }),
  importSubscribers: v.strictObject({
    key: uuid,
    table,
    language,
    column: v.optional(column),
    /** From the response of the check. */
    fingerprint,
    /** When and how all of them consented. */
    statement: v.pipe(consent, v.minLength(STATEMENT_MIN, fieldError('too-short'))),
  }),
  removeSubscribers: v.strictObject({ ids: subscribers }),
  retrySubscribers: v.strictObject({ ids: subscribers }),
  exportSubscribers: exportedTable,
  exportCampaigns: exportedTable,
  /** `topics`: none, so it goes to everybody. */
  scheduleCampaign: v.strictObject({
    issue: entryId,
    at: moment,
    topics: v.optional(v.pipe(v.array(uuid), v.maxLength(TOPICS_MAX)), []),
  }),
  /** `version`: what the user has seen. Its texts may be empty while it is off. */
  saveWelcome: v.variant('isOn', [
    v.strictObject({
      version: fingerprint,
      isOn: v.literal(true),
      subjectAr: welcomeSubject,
      subjectEn: welcomeSubject,
      textAr: welcomeText,
      textEn: welcomeText,
    }),
    v.strictObject({
      version: fingerprint,
      isOn: v.literal(false),
      subjectAr: unfinishedSubject,
      subjectEn: unfinishedSubject,
      textAr: unfinishedText,
      textEn: unfinishedText,
    }),
  ]),
  saveTopics: v.strictObject({
    version: fingerprint,
    topics: v.pipe(
      v.array(
        v.strictObject({
          id: uuid,
          name: v.strictObject({ ar: oneLine(TOPIC_NAME_MAX), en: oneLine(TOPIC_NAME_MAX) }),
        }),
      ),
      v.maxLength(TOPICS_MAX),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length),
    ),
  }),
  /** `refused`: also send to addresses that were refused permanently. */
  resendCampaign: v.strictObject({ refused: v.optional(v.boolean(), false) }),
  /** `issue`: the number of one, or the welcome mail. */
  sendTestIssue: v.strictObject({
    issue: v.union([entryId, v.literal(WELCOME)]),
    languages: v.pipe(
      v.array(language),
      v.nonEmpty(),
      v.maxLength(LANGUAGES.length),
      v.check((all) => new Set(all).size === all.length),
    ),
  }),
};

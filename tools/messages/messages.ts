import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { REPLY_MAX } from '../../contract/admin/inbox/inbox.ts';
import { formsOf } from '../../contract/admin/permissions.ts';
import { FIELD_TEXTS } from '../../contract/forms/field-texts.ts';
import { senderName, staffFields } from '../../contract/forms/fields.ts';
import { forms, STAFF_FORMS } from '../../contract/forms/forms.ts';
import { findStaffByEmail } from '../../server/auth/auth.ts';
import type { Config } from '../../server/config/config.ts';
import { databaseClock, readDatabaseClock } from '../../server/platform/database/clock.ts';
import type { Database } from '../../server/platform/database/database.ts';
import {
  findDeliveries,
  resolveDeliveries,
  wakeDeliveries,
} from '../../server/platform/deliveries/delivery-store.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import {
  changeConversations,
  erasePerson,
  exportMessages,
  exportPerson,
  type ListedIncoming,
  listIncoming,
  listMessages,
  listQuarantined,
  purgeOldData,
  type QuarantineReason,
  readPersonKey,
  retentionOf,
  retryMails,
  type StaffMessage,
  sendReply,
  WHOLE_PERSON,
} from '../../server/submissions/submissions.ts';
import {
  type Command,
  CommandFailure,
  readSettings,
  runCommand,
  WrongUse,
  withMigratedDatabase,
} from '../command-line.ts';

const USAGE = `npm run messages -- list                 what visitors sent, newest first
npm run messages -- list --suspected     only what looks like spam; its mail is held
npm run messages -- list --mail          mails that were given up, are in doubt, are still tried, or are held
npm run messages -- list --quarantine    mails of the mailbox that could not be taken into the inbox
npm run messages -- show REFERENCE       one message, with its mails and answers
npm run messages -- answer REFERENCE     mails the text of standard input to whoever wrote it
npm run messages -- assign REFERENCE EMAIL  gives it to somebody of the staff; without EMAIL: to nobody
npm run messages -- export --csv DIR     tables and CVs, into a new or empty folder
npm run messages -- export --email ADDRESS FILE  everything of one person, by an address or a phone number, as a new ZIP archive
npm run messages -- retry                sends mails again that were given up, and at once what waits for another try
npm run messages -- retry --waiting      only sends at once what waits for another try, as after an outage
npm run messages -- retry REFERENCE      the same for one message; if it was suspected, it is no spam then
npm run messages -- resend [MESSAGE-ID]  sends a mail in doubt again, or all of them
npm run messages -- mark-sent [MESSAGE-ID]  counts a mail in doubt as sent, or all of them
npm run messages -- erase --email ADDRESS  erases everything of one person
npm run messages -- demo                 fills an empty inbox, to try out the back office
npm run messages -- purge                erases what is past RETENTION_DAYS now, however much it is
npm run messages -- purge --unsent       the same, also what was never mailed
The site may be running at the same time.`;

/** An operator sees everything. */
const EVERY_FORM = { forms: STAFF_FORMS };

/** The reasons why a mail is not taken, in words. */
const QUARANTINE_REASONS: Record<QuarantineReason, string> = {
  damaged: 'it is damaged',
  'too-many-parts': 'it has too many parts',
  'too-slow': 'reading it took too long',
  'too-much-memory': 'reading it took too much memory',
  'slow-sender': 'other mails of its sender took too long to read, so it was not read',
  contradictory: 'its address names another message than what it answers',
  'too-many': 'its message has as many answers as it can have',
  failed: 'it could not be fetched or stored three times',
  unmatched: 'it is a report about none of our mails',
};

/** The kinds of bounced and returned mails, in words. */
const INCOMING: Record<ListedIncoming['kind'], string> = {
  reply: 'answer',
  automatic: 'automatic answer',
  failure: 'failure',
  delay: 'delay',
};

export const messages: Command = {
  usage: USAGE,
  run: async (args, { env, typed }) => {
    const command = parseCommand(args);
    const config = readSettings(env);
    return withMigratedDatabase(config, (database) => command(database, config, typed));
  },
};

/** Runs the command, and returns the lines to print. `typed` is standard input. */
type Work = (database: Database, config: Config, typed: Readable) => Promise<string[]>;

/** Returns the command for these arguments. @throws WrongUse if they name none */
function parseCommand(args: string[]): Work {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      suspected: { type: 'boolean' },
      mail: { type: 'boolean' },
      quarantine: { type: 'boolean' },
      csv: { type: 'boolean' },
      email: { type: 'string' },
      unsent: { type: 'boolean' },
      waiting: { type: 'boolean' },
    },
  });
  const [command, argument, person, ...otherArguments] = positionals;
  if (otherArguments.length > 0) throw new WrongUse('There are too many arguments.');
  if (command === 'assign' && argument !== undefined) {
    return (database) => assignMessage(database, argument, person);
  }
  if (person !== undefined) throw new WrongUse('There are too many arguments.');
  if (command === 'answer' && argument !== undefined) {
    return (database, config, typed) =>
      answerMessage(database, config, { reference: argument, typed });
  }
  if (command === 'list' && argument === undefined) {
    if (values.quarantine === true) return printQuarantine;
    return values.mail === true
      ? printMails
      : (database) => printMessages(database, values.suspected === true);
  }
  if (command === 'show' && argument !== undefined)
    return (database) => printMessage(database, argument);
  if (command === 'export' && values.csv === true && argument !== undefined) {
    return (database, config) => exportToFolder(database, config, argument);
  }
  if (command === 'export' && values.email !== undefined && argument !== undefined) {
    const { email } = values;
    return (database, config) => exportOfPerson(database, config, { email, file: argument });
  }
  if (command === 'retry' && argument === undefined && values.waiting === true) return wakeMail;
  if (command === 'retry') return (database) => retryMail(database, argument);
  if (command === 'resend') return (database) => resolveMail(database, 'resend', argument);
  if (command === 'mark-sent') return (database) => resolveMail(database, 'sent', argument);
  if (command === 'demo' && argument === undefined) return fillWithDemonstration;
  if (command === 'purge' && argument === undefined) {
    return (database, config) => purgeNow(database, config, values.unsent === true);
  }
  const { email } = values;
  if (command === 'erase' && email !== undefined && email.includes('@')) {
    return (database, config) => eraseByEmail(database, config, email);
  }
  throw new WrongUse('Name one of these commands.');
}

async function assignMessage(
  { db }: Database,
  reference: string,
  email: string | undefined,
): Promise<string[]> {
  const message = await findMessage(db, reference);
  const person = email === undefined ? null : await findStaffByEmail({ db }, email);
  const mayAnswer =
    person === null || (person?.state === 'active' && formsOf(person.role).includes(message.kind));
  if (person === undefined || !mayAnswer) {
    throw new CommandFailure(`${email} is nobody who may answer this: see npm run admin -- list.`);
  }
  const assignee = person?.id ?? null;
  const result = await changeConversations(
    db,
    { ids: [message.id], change: { assignee }, scope: EVERY_FORM },
    { staffId: null, at: Date.now() },
  );
  if (!result.ok) throw refusal(message.reference, result.problem);
  return [`${message.reference} is given to ${person?.name ?? 'nobody'}.`];
}

async function answerMessage(
  { db }: Database,
  { mail, publicUrl }: Config,
  { reference, typed }: { reference: string; typed: Readable },
): Promise<string[]> {
  if (mail === null) throw new CommandFailure('SMTP_URL is not set, so nothing is mailed.');
  const message = await findMessage(db, reference);
  const written = (await text(typed)).trim();
  if (written === '' || written.length > REPLY_MAX) {
    throw new WrongUse(`Write the answer to standard input: 1 to ${REPLY_MAX} letters.`);
  }
  const result = await sendReply(
    { db, publicUrl, now: Date.now, copiesReplies: mail.copiesReplies },
    {
      id: message.id,
      scope: EVERY_FORM,
      key: randomUUID(),
      text: written,
      // The operator has read what the command shows.
      seen: null,
      anyway: true,
      state: 'answered',
      actor: { source: 'command', staffId: null },
    },
  );
  if (!result.ok) throw refusal(message.reference, result.problem);
  return [
    `The answer to ${message.reference} waits to be mailed to ${message.fields.email ?? ''}.`,
  ];
}

/** @throws CommandFailure if there is none */
async function findMessage(db: Database['db'], reference: string): Promise<StaffMessage> {
  const [message] = await listMessages(db, { reference: reference.toUpperCase() });
  if (message === undefined) throw unknownReference(reference);
  return message;
}

function refusal(reference: string, problem: string): CommandFailure {
  return new CommandFailure(
    problem === 'suspected'
      ? `${reference} is suspected to be spam: release it by npm run messages -- retry ${reference}.`
      : `Nothing was done with ${reference}: ${problem}.`,
  );
}

async function fillWithDemonstration(database: Database, config: Config): Promise<string[]> {
  const { addDemonstration } = await import('./demonstration.ts');
  const count = await addDemonstration(database, config);
  return [`${count} messages and applications are in the inbox. Nobody is sent anything.`];
}

async function printMessages({ db }: Database, onlySuspected: boolean): Promise<string[]> {
  const messages = await listMessages(db, onlySuspected ? { state: 'suspected' } : {});
  if (messages.length === 0) return ['There is nothing.'];
  return messages.map((message) =>
    [
      message.reference,
      new Date(message.receivedAt).toISOString(),
      message.kind.padEnd(7),
      senderName(message.fields),
      message.fields.email ?? message.fields.phone ?? '',
      ...staffFields(forms[message.kind], message.fields)
        .filter(({ isSubject = false }) => isSubject)
        .map(({ value }) => value),
      ...(message.cv === null ? [] : [`CV ${message.cv.state}`]),
      ...(message.state === 'suspected' ? [`suspected spam (${message.suspicion})`] : []),
      ...(message.mails.some(({ state }) => state === 'dead') ? ['mail given up'] : []),
      ...(message.mails.some(({ state }) => state === 'in-doubt') ? ['mail in doubt'] : []),
    ].join('  '),
  );
}

async function printMails({ db }: Database): Promise<string[]> {
  const mails = [
    ...(await findDeliveries(db, { state: 'dead' })),
    ...(await findDeliveries(db, { state: 'in-doubt' })),
    ...(await findDeliveries(db, { state: 'waiting' })),
    ...(await findDeliveries(db, { state: 'held' })),
  ];
  if (mails.length === 0) return ['Every mail was sent.'];
  return mails.map((mail) =>
    [
      mail.state.padEnd(8),
      new Date(mail.queued_at).toISOString(),
      mail.purpose,
      mail.recipient ?? 'to the organisation',
      mail.message_id,
      `tried ${mail.attempts} times`,
      ...(mail.last_error === null ? [] : [mail.last_error]),
    ].join('  '),
  );
}

async function printQuarantine({ db }: Database): Promise<string[]> {
  const mails = await listQuarantined(db);
  if (mails.length === 0) return ['Every mail could be read.'];
  return mails.map((mail) =>
    [
      new Date(mail.at).toISOString(),
      mail.mailbox,
      `UID ${mail.uid}`,
      mail.sender ?? 'unknown sender',
      mail.message_id ?? 'no Message-ID',
      `${mail.bytes} bytes`,
      // The table also contains reasons from other builds.
      (QUARANTINE_REASONS as Readonly<Record<string, string>>)[mail.reason] ?? mail.reason,
    ].join('  '),
  );
}

async function printMessage({ db }: Database, reference: string): Promise<string[]> {
  const message = await findMessage(db, reference);
  const { cv } = message;
  const fields = staffFields(forms[message.kind], message.fields);
  const { labels } = FIELD_TEXTS.en;
  const incoming = await listIncoming(db, { submissionId: message.id });
  return [
    `Reference: ${message.reference}`,
    `Received:  ${new Date(message.receivedAt).toISOString()}, ${message.kind}, ${message.language}`,
    ...(message.state === 'suspected' ? [`Suspected: ${message.suspicion}`] : []),
    `Name:      ${senderName(message.fields)}`,
    ...fields
      .filter(({ type }) => type !== 'message')
      .map(({ name, value }) => `${`${labels[name]}:`.padEnd(10)} ${value}`),
    ...(cv === null ? [] : [`CV:        ${cv.original_name}, ${cv.bytes} bytes, ${cv.state}`]),
    ...message.mails.map(
      (mail) =>
        `Mail:      ${mail.purpose} ${mail.state}, tried ${mail.attempts} times${mail.last_error === null ? '' : `, ${mail.last_error}`}`,
    ),
    ...fields.filter(({ type }) => type === 'message').flatMap(({ value }) => ['', value]),
    ...incoming.flatMap(({ at, kind, from_address: address, text }) => [
      '',
      `${new Date(at).toISOString()}, ${INCOMING[kind]}${address === '' ? '' : ` of ${address}`}:`,
      text,
    ]),
  ];
}

async function exportToFolder({ db }: Database, config: Config, folder: string): Promise<string[]> {
  const storage = await openStorage(config.storage);
  const exported = await exportMessages({ db, storage, folder: resolve(folder) });
  if (!exported.ok) throw new CommandFailure(exported.problem);
  return [
    `Exported to ${folder}: ${exported.messages} messages, ${exported.cvs} CVs, ${exported.subscribers} subscribers.`,
    ...(exported.withoutCv.length === 0
      ? []
      : [`Without their CV (in quarantine, or removed): ${exported.withoutCv.join(', ')}`]),
    'It holds personal data: erase it when it is not needed any more.',
  ];
}

async function exportOfPerson(
  { db }: Database,
  config: Config,
  { email, file }: { email: string; file: string },
): Promise<string[]> {
  const storage = await openStorage(config.storage);
  const person = await readPersonKey(db, email);
  const exported =
    person === null ? null : await exportPerson({ db, storage }, person, WHOLE_PERSON);
  if (exported === null) throw new CommandFailure(`Nothing is stored of ${email}.`);
  const target = resolve(file);
  try {
    await pipeline(exported.pieces, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandFailure(`${file} exists already: name a new file.`);
  }
  return [
    `Exported to ${file}: ${exported.submissions} messages with their files, notes and replies.`,
    'It holds personal data: erase it when it is not needed any more.',
  ];
}

async function retryMail({ db }: Database, reference: string | undefined): Promise<string[]> {
  const count = await retryMails(db, Date.now, reference?.toUpperCase());
  if (count === null) throw unknownReference(reference ?? '');
  return [`Mails that will be sent again: ${count}`];
}

async function wakeMail({ db }: Database): Promise<string[]> {
  return [`Mails that are sent at once: ${await wakeDeliveries(db)}`];
}

/** @param messageId with or without its angle brackets, which a shell would take for a redirection */
async function resolveMail(
  { db, kind }: Database,
  resolution: 'resend' | 'sent',
  messageId: string | undefined,
): Promise<string[]> {
  const store = { db, kind, clock: databaseClock(kind, Date.now) };
  const id = messageId === undefined ? undefined : `<${messageId.replaceAll(/[<>]/g, '')}>`;
  const count = await resolveDeliveries(
    store,
    resolution,
    id === undefined ? {} : { messageId: id },
  );
  if (count === 0 && id !== undefined) {
    throw new CommandFailure(`There is no mail in doubt with the Message-ID ${id}.`);
  }
  const effect = resolution === 'resend' ? 'that will be sent again' : 'that count as sent';
  return [`Mails ${effect}: ${count}`];
}

async function eraseByEmail({ db }: Database, config: Config, email: string): Promise<string[]> {
  const storage = await openStorage(config.storage);
  const person = await readPersonKey(db, email);
  const erased = person === null ? null : await erasePerson({ db, storage, now: Date.now }, person);
  if (erased === null)
    throw new CommandFailure(`${email} is neither an e-mail address nor a phone number.`);
  return [
    `Erased: ${erased.submissions.length} messages${erased.submissions.length === 0 ? '' : ` (${erased.submissions.join(', ')})`}, ${erased.subscriptions} subscriptions.`,
    'Mails that have reached the team, and backups, are not erased by this.',
  ];
}

async function purgeNow(
  database: Database,
  config: Config,
  withUnsent: boolean,
): Promise<string[]> {
  const storage = await openStorage(config.storage);
  const { retentionDays } = config;
  const time = await readDatabaseClock(database, Date.now);
  const purged = await purgeOldData(
    { db: database.db, storage, now: () => time },
    {
      ...retentionOf(config),
      ...(withUnsent && { retainUnsent: false }),
      max: Number.MAX_SAFE_INTEGER,
    },
    new AbortController().signal,
  );
  return [
    `Purged: ${purged.submissions} messages older than ${retentionDays} days; ${purged.files} files of them stay in the trash for 30 days.`,
    ...(purged.retainedUnsent === 0
      ? []
      : [
          `${purged.retainedUnsent} others stay, because the organisation has not been mailed about them: npm run messages -- purge --unsent.`,
        ]),
  ];
}

function unknownReference(reference: string): CommandFailure {
  return new CommandFailure(`There is no message with the reference ${reference}.`);
}

if (import.meta.main) await runCommand(messages.usage, messages.run);

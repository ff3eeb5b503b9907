import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { isReadableFile } from '../../contract/admin/inbox/files.ts';
import { answersText, fieldsOf, senderName } from '../../contract/forms/fields.ts';
import { type FieldName, forms, STAFF_FORMS } from '../../contract/forms/forms.ts';
import { chosenTopics, readSubscribers, topicText } from '../newsletter/newsletter.ts';
import type { Schema, Subscribers } from '../platform/database/schema.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { csv, csvPieces } from '../platform/text/csv.ts';
import { type ListedIncoming, listIncoming } from './incoming/list-incoming.ts';
import { listMessages, type StaffMessage } from './list-messages.ts';
import { listExchangedFiles } from './submission-files.ts';
import { copyUploadTo } from './uploads.ts';

export type ExportedMessages =
  | {
      ok: true;
      messages: number;
      subscribers: number;
      cvs: number;
      /** References of applications whose CV is waiting for the virus scanner or is gone. */
      withoutCv: string[];
    }
  | { ok: false; problem: string };

/** The texts of all forms for staff, except for the names, which are one column. */
const FIELDS: readonly FieldName[] = [
  ...new Set(
    STAFF_FORMS.flatMap((form) =>
      fieldsOf(forms[form])
        .filter(({ type }) => type !== 'file')
        .map(({ name }) => name),
    ),
  ),
].filter((name) => name !== 'firstName' && name !== 'lastName');

const MESSAGE_HEAD = [
  'reference',
  'received',
  'kind',
  'state',
  'suspicion',
  'language',
  'name',
  ...FIELDS,
  'cv',
  'mail',
];

const INCOMING_HEAD = [
  'reference',
  'received',
  'kind',
  'name',
  'address',
  'subject',
  'text',
  'quoted',
  'files',
  'attachments',
];

const SUBSCRIBER_HEAD = [
  'kind',
  'address',
  'state',
  'language',
  'asked',
  'confirmed',
  'source',
  'consent place',
  'consent',
  'bouncing',
  'name',
  'address note',
  'topics',
];

/**
 * Exports everything that visitors have submitted as CSV files, with the CVs and the files of mails in folders beside them.
 * What visitors have answered by mail is in a table of its own. The newsletter's e-mail addresses and phone numbers are in separate files.
 * @param folder created where it is missing, else it must be empty
 */
export async function exportMessages({
  db,
  storage,
  folder,
}: {
  db: Kysely<Schema>;
  storage: Storage;
  folder: string;
}): Promise<ExportedMessages> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    return { ok: false, problem: `${folder} is not empty: name a new or an empty folder.` };
  }
  const messages = await listMessages(db);
  const withoutCv: string[] = [];
  let cvs = 0;
  await mkdir(join(folder, 'cv'), { mode: 0o700 });
  const rows: string[][] = [];
  for (const message of messages) {
    const cv = await exportCv(message, storage, folder);
    if (cv !== '') cvs++;
    else if (message.cv !== null) withoutCv.push(message.reference);
    rows.push(rowOf(message, cv));
  }
  let subscribers = 0;
  async function* table(kind: Subscribers['kind']): AsyncGenerator<string[][]> {
    yield [SUBSCRIBER_HEAD];
    const all = { kind, state: null, language: null, source: null, search: null };
    for await (const batch of readSubscribers(db, all)) {
      subscribers += batch.length;
      const topics = await chosenTopics(
        db,
        batch.map(({ id }) => id),
      );
      yield batch.map((one) => [...subscriberRow(one), topicText(topics.get(one.id), 'en')]);
    }
  }
  const write = (name: string, text: string | AsyncIterable<string>) =>
    writeFile(join(folder, name), text, { mode: 0o600, flag: 'wx' });
  await write('messages.csv', csv([MESSAGE_HEAD, ...rows]));
  const files = await exportFiles(db, storage, { messages, folder });
  const answers = (await listIncoming(db)).map((mail) => incomingRow(mail, files.get(mail.id)));
  await write('answers.csv', csv([INCOMING_HEAD, ...answers]));
  await write('newsletter-email.csv', csvPieces(table('email')));
  await write('newsletter-phone.csv', csvPieces(table('phone')));
  return { ok: true, messages: messages.length, subscribers, cvs, withoutCv };
}

async function exportCv(
  { cv, reference }: StaffMessage,
  storage: Storage,
  folder: string,
): Promise<string> {
  if (cv === null || cv.state === 'quarantined' || cv.state === 'infected') return '';
  const name = join('cv', `${reference}.${cv.type}`);
  return (await copyUploadTo(storage, cv.file, join(folder, name))) ? name : '';
}

/** Exports the files that visitors have sent by mail. @returns their paths below the folder, by their mails */
async function exportFiles(
  db: Kysely<Schema>,
  storage: Storage,
  { messages, folder }: { messages: readonly StaffMessage[]; folder: string },
): Promise<Map<string, string[]>> {
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  const references = new Map(messages.map(({ id, reference }) => [id, reference]));
  const exported = new Map<string, string[]>();
  for (const file of await listExchangedFiles(db, [...references.keys()])) {
    if (file.mail_id === null || !isReadableFile(file)) continue;
    const name = join('files', `${references.get(file.submission_id)}-${file.number}.${file.type}`);
    if (await copyUploadTo(storage, file.file, join(folder, name))) {
      exported.set(file.mail_id, [...(exported.get(file.mail_id) ?? []), name]);
    }
  }
  return exported;
}

function rowOf(message: StaffMessage, cv: string): string[] {
  const { fields } = message;
  return [
    message.reference,
    timeText(message.receivedAt),
    message.kind,
    message.state,
    message.suspicion ?? '',
    message.language,
    senderName(fields),
    ...FIELDS.map((name) =>
      name === 'answers' ? answersText(fields.answers ?? '') : (fields[name] ?? ''),
    ),
    cv,
    message.mails.map((mail) => `${mail.purpose}: ${mail.state}`).join('; '),
  ];
}

function incomingRow(mail: ListedIncoming, files: readonly string[] = []): string[] {
  const attachments = JSON.parse(mail.attachments) as string[];
  return [
    mail.reference,
    timeText(mail.at),
    mail.kind,
    mail.from_name,
    mail.from_address,
    mail.subject,
    mail.text,
    mail.quoted ?? '',
    files.join('; '),
    attachments.join('; '),
  ];
}

function subscriberRow(one: Subscribers): string[] {
  return [
    one.kind,
    one.address,
    one.state,
    one.language,
    timeText(one.asked_at),
    timeText(one.confirmed_at),
    one.source,
    one.consent_place ?? '',
    one.consent_text ?? '',
    timeText(one.bouncing_since),
    one.name ?? '',
    one.address_note ?? '',
  ];
}

function timeText(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString();
}

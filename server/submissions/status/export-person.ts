import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { STAFF_FORMS } from '../../../contract/forms/forms.ts';
import { findSubscriber } from '../../newsletter/newsletter.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { yieldToEventLoop } from '../../platform/http/guards/yield-to-event-loop.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import { writeZip, type ZippedFile } from '../../platform/write-zip.ts';
import type { Sight } from '../conversations/find-conversation.ts';
import { openUpload } from '../uploads.ts';
import { exportSubmission } from './export-data.ts';

type ExportParts = { db: Kysely<Schema>; storage: Storage };

/** A file of a submission, and what it is called in the archive. */
type PersonsFile = { file: string; name: string };

/**
 * Exports everything that is stored of one person as a ZIP archive: `data.json`, and the files in `files/`. Files that wait for the virus
 * scanner, or were removed, are named in `data.json` and left out.
 * @param person.sight submissions of other forms are left out, and so is the newsletter unless every form is seen
 * @returns null if nothing is stored of the person
 */
export async function exportPerson(
  { db, storage }: ExportParts,
  { email, sight }: { email: string; sight: Sight },
): Promise<{ submissions: number; pieces: AsyncGenerator<Buffer> } | null> {
  const key = emailKey(email);
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('conversations', 'conversations.submission_id', 'submissions.id')
    .leftJoin('submission_files as cv', 'cv.submission_id', 'submissions.id')
    .select(['submissions.id', 'submissions.reference', 'cv.file', 'cv.type', 'cv.state'])
    .where('email_key', '=', key)
    .where('conversations.kind', 'in', sight.forms)
    .orderBy('received_at')
    .orderBy('submissions.id')
    .execute();
  const seesAll = STAFF_FORMS.every((form) => sight.forms.includes(form));
  const subscriber = seesAll ? await findSubscriber(db, 'email', key) : undefined;
  if (rows.length === 0 && subscriber === undefined) return null;
  const submissions = [];
  for (const { id } of rows) {
    const exported = await exportSubmission(db, id);
    if (exported !== null) submissions.push({ ...exported, notes: await readNotes(db, id) });
  }
  const data = {
    address: key,
    submissions,
    newsletter:
      subscriber === undefined
        ? null
        : {
            address: subscriber.address,
            state: subscriber.state,
            language: subscriber.language,
            askedAt: new Date(subscriber.asked_at).toISOString(),
            confirmedAt:
              subscriber.confirmed_at === null
                ? null
                : new Date(subscriber.confirmed_at).toISOString(),
            source: subscriber.source,
            consent: { place: subscriber.consent_place, text: subscriber.consent_text },
          },
  };
  const files = rows.flatMap(({ file, type, state, reference }): PersonsFile[] =>
    file !== null && (state === 'kept' || state === 'scanned')
      ? [{ file, name: `files/${reference}.${type}` }]
      : [],
  );
  return { submissions: submissions.length, pieces: writeZip(zippedFiles(storage, data, files)) };
}

async function* zippedFiles(
  storage: Storage,
  data: unknown,
  files: readonly PersonsFile[],
): AsyncGenerator<ZippedFile> {
  // Many conversations make a long text.
  await yieldToEventLoop();
  yield { name: 'data.json', bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) };
  for (const { file, name } of files) {
    const opened = await openUpload(storage, file);
    if (opened !== null) yield { name, bytes: await buffer(opened.stream) };
  }
}

/** What staff have written for each other about a submission: it concerns the person, so it is handed out without names. */
async function readNotes(
  db: Kysely<Schema>,
  submissionId: string,
): Promise<{ at: string; text: string }[]> {
  const notes = await db
    .selectFrom('conversation_events')
    .select(['at', 'text'])
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'note')
    .orderBy('sequence')
    .execute();
  return notes.map(({ at, text }) => ({ at: new Date(at).toISOString(), text: text ?? '' }));
}

import type { Kysely } from 'kysely';
import { isReadableFile } from '../../../contract/admin/inbox/files.ts';
import { chosenTopics } from '../../newsletter/newsletter.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema, Subscribers } from '../../platform/database/schema.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { writeZip, type ZippedFile } from '../../platform/write-zip.ts';
import {
  addressesOnlyOf,
  findMailsElsewhere,
  findTheirSubmissions,
  findTheirSubscriptions,
  type MailElsewhere,
  type PersonKey,
  type PersonScope,
  type PersonsSubmission,
} from '../person/find-person.ts';
import { listExchangedFiles, listFilesOfMails } from '../submission-files.ts';
import { openUpload } from '../uploads.ts';
import { exportedMail, exportPieces, exportSubmission } from './export-data.ts';

type ExportDependencies = { db: Kysely<Schema>; storage: Storage };

/**
 * Exports everything that is stored about one person as a ZIP archive: `data.json`, and the files in `files/`. Files that are
 * waiting for the virus scanner, or were removed, are named in `data.json` and left out. Each submission is read when the
 * archive gets to it.
 * @param scope what else is stored is left out
 * @returns how many submissions, and the reference of the last, if there is any; null if nothing is stored about the person
 */
export async function exportPerson(
  { db, storage }: ExportDependencies,
  person: PersonKey,
  scope: PersonScope,
): Promise<{
  submissions: number;
  reference: string | null;
  pieces: AsyncGenerator<Buffer>;
} | null> {
  const theirs = await findTheirSubmissions(db, person, scope);
  const subscriptions = scope.newsletter ? await findTheirSubscriptions(db, person) : [];
  const own = await addressesOnlyOf(db, person, theirs);
  const elsewhere = await findMailsElsewhere(db, own, { theirs, scope });
  if (theirs.length + subscriptions.length + elsewhere.length === 0) return null;
  const oldestFirst = theirs.toReversed();
  const topics = await chosenTopics(
    db,
    subscriptions.map(({ id }) => id),
  );
  const data = {
    [person.kind === 'email' ? 'address' : 'phone']: person.key,
    submissions: exportedSubmissions(db, oldestFirst),
    mailsInOtherConversations: exportedElsewhere(db, elsewhere),
    newsletter: subscriptions.map((each) => ({
      ...exportedSubscription(each),
      topics: (topics.get(each.id) ?? []).map(({ name }) => name),
    })),
  };
  return {
    submissions: theirs.length,
    reference: theirs[0]?.reference ?? null,
    pieces: writeZip(zippedFiles({ db, storage }, data, { oldestFirst, elsewhere })),
  };
}

async function* exportedSubmissions(db: Kysely<Schema>, theirs: readonly PersonsSubmission[]) {
  for (const { id } of theirs) {
    const exported = await exportSubmission(db, id);
    // Somebody may have erased it meanwhile.
    if (exported !== null) yield { ...exported, notes: await readNotes(db, id) };
  }
}

async function* exportedElsewhere(db: Kysely<Schema>, elsewhere: readonly MailElsewhere[]) {
  for (const { id } of elsewhere.toReversed()) {
    const mail = await db
      .selectFrom('incoming_mails')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    const files = await listFilesOfMails(db, [id]);
    // Somebody may have erased it meanwhile.
    if (mail !== undefined) {
      yield exportedMail(
        mail,
        files.map(({ original_name: name, bytes, sha256 }) => ({ name, bytes, sha256 })),
      );
    }
  }
}

function exportedSubscription(subscriber: Subscribers) {
  const { confirmed_at: confirmedAt } = subscriber;
  return {
    address: subscriber.address,
    name: subscriber.name,
    state: subscriber.state,
    language: subscriber.language,
    askedAt: new Date(subscriber.asked_at).toISOString(),
    confirmedAt: confirmedAt === null ? null : new Date(confirmedAt).toISOString(),
    source: subscriber.source,
    consent: { place: subscriber.consent_place, text: subscriber.consent_text },
  };
}

async function* zippedFiles(
  { db, storage }: ExportDependencies,
  data: object,
  {
    oldestFirst: theirs,
    elsewhere,
  }: { oldestFirst: readonly PersonsSubmission[]; elsewhere: readonly MailElsewhere[] },
): AsyncGenerator<ZippedFile> {
  yield { name: 'data.json', pieces: exportPieces(data) };
  for (const chunk of chunksOf(theirs.filter(({ file }) => file !== null))) {
    const files = await db
      .selectFrom('submission_files')
      .innerJoin('submissions', 'submissions.id', 'submission_id')
      .select(['file', 'type', 'reference'])
      .where(
        'submission_id',
        'in',
        chunk.map(({ id }) => id),
      )
      .where('submission_files.state', 'in', ['kept', 'scanned'])
      .orderBy('received_at')
      .orderBy('submission_id')
      .execute();
    for (const { file, type, reference } of files) {
      const opened = await openUpload(storage, file);
      if (opened !== null) yield { name: `files/${reference}.${type}`, pieces: opened.stream };
    }
  }
  for (const { id, reference } of theirs) {
    for (const { file, type, state, number } of await listExchangedFiles(db, [id])) {
      const opened = isReadableFile({ state }) ? await openUpload(storage, file) : null;
      if (opened !== null) {
        yield { name: `files/${reference}-${number}.${type}`, pieces: opened.stream };
      }
    }
  }
  const others = await listFilesOfMails(
    db,
    elsewhere.map(({ id }) => id),
  );
  for (const [index, { file, type, state }] of others.entries()) {
    const opened = isReadableFile({ state }) ? await openUpload(storage, file) : null;
    if (opened !== null) yield { name: `files/other-${index + 1}.${type}`, pieces: opened.stream };
  }
}

/**
 * What staff have written for each other about a submission. It concerns the person, so it is handed out, but without names.
 */
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

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { INTERVIEW_AHEAD_MS } from '../../../contract/admin/inbox/interview.ts';
import type { Language } from '../../../contract/locale.ts';
import { readIdentityIn } from '../../content/content.ts';
import { renderCalendar } from '../../platform/calendar/calendar.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { MINUTE } from '../../platform/durations.ts';
import { hashFile } from '../../platform/file-hash.ts';
import { INTERVIEW_TEXTS } from '../mails/interview-texts.ts';
import {
  type AddedFile,
  addMadeFile,
  type OwnReply,
  type ReplyFileDependencies,
} from './reply-files.ts';

/** An appointment that a reply offers an applicant. */
export type Invitation = {
  /** In epoch milliseconds. */
  startsAt: number;
  minutes: number;
  /** A place, or a link. */
  place: string;
  /** The language of the reply. */
  language: Language;
};

export type InterviewDependencies = ReplyFileDependencies & {
  publicUrl: string;
  /** The address from which mails come. Null: no mail is sent. */
  sender: string | null;
};

/** How long before the interview calendars remind of it, in minutes. */
const REMINDER = 60;

/**
 * Adds a calendar file with an interview to a reply that somebody is writing, in place of one that was added before. Every invitation of a
 * conversation is about the same event, so that calendars move it.
 * @param application.title of the vacancy or programme, in the language of the reply; empty: there is none
 * @returns `not-ahead`: the interview is past or too far away
 * @throws StorageFailure if the storage fails
 */
export async function addInterview(
  dependencies: InterviewDependencies,
  own: OwnReply,
  { reference, title }: { reference: string; title: string },
  { startsAt, minutes, place, language }: Invitation,
): Promise<AddedFile | { ok: false; problem: 'not-ahead' }> {
  const { db, storage, now, publicUrl, sender } = dependencies;
  const at = now();
  if (startsAt <= at || startsAt > at + INTERVIEW_AHEAD_MS) {
    return { ok: false, problem: 'not-ahead' };
  }
  const { name } = await readIdentityIn(db, language);
  const texts = INTERVIEW_TEXTS[language];
  const { host } = new URL(publicUrl);
  const calendar = renderCalendar({
    language,
    publisher: host,
    method: 'PUBLISH',
    events: [
      {
        uid: `interview-${reference.toLowerCase()}@${host}`,
        sequence: await countInvitations(db, own.id),
        changedAt: at,
        start: startsAt,
        end: startsAt + minutes * MINUTE,
        summary: [texts.summary(name), title].filter(Boolean).join(texts.separator),
        description: [texts.reference(reference), texts.otherTime].join('\n'),
        location: place,
        url: linkIn(place),
        organizer: sender === null ? null : { name, address: sender },
        reminder: REMINDER,
      },
    ],
  });
  const path = join(storage.incomingFolder, `${randomUUID()}.part`);
  await writeFile(path, calendar);
  const file = { path, ...(await hashFile(path)) };
  return addMadeFile(dependencies, own, { name: texts.file, type: 'ics', startsAt, file });
}

/** Counts the invitations that have left, each with the next sequence number (RFC 5545, 3.8.7.4). */
async function countInvitations(db: Kysely<Schema>, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('conversation_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('submission_id', '=', id)
    .where('type', '=', 'ics')
    .where('reply_key', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns a place as the address of a page. Null: it is none. */
function linkIn(place: string): string | null {
  return /^https?:\/\//i.test(place) && URL.canParse(place) ? new URL(place).href : null;
}

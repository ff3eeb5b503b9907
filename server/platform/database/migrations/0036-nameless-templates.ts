import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** The starter template of 0028 that says the name of one organisation, and its texts without a name. */
const ACCEPTED = {
  id: '820f8d31-3151-4286-beb5-763876f0357a',
  text_ar:
    'السلام عليكم {الاسم}،\n\nيسعدنا أن تنضم إلى مدربينا. سنكتب إليك خلال أيام بالخطوات التالية وموعد اللقاء التعريفي.\n\n{اسم المجيب}',
  text_en:
    'Dear {name},\n\nWe are glad to have you among our trainers. We will write to you within a few days about the next steps and the date of the first meeting.\n\n{sender}',
} as const;

/** Takes the name of an organisation out of a starter template, unless somebody has changed or removed it. */
export async function takeNameFromTemplates(db: Kysely<unknown>) {
  const { id, text_ar, text_en } = ACCEPTED;
  await sql`
    update reply_templates set text_ar = ${text_ar}, text_en = ${text_en}
    where id = ${id} and version = 1`.execute(db);
}

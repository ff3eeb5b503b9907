import { type Kysely, sql } from 'kysely';

// Frozen: it has run on databases in use. Change the tables in a new migration.

/** The starter template of 0028 that answers a question, with a place for the answer. */
const ANSWER = {
  id: '0f183d83-8678-486a-bb38-7ccd03758e7f',
  text_ar:
    'السلام عليكم {الاسم}،\n\nشكرًا لتواصلك معنا.\n\n{الجواب}\n\nإن بقي لديك سؤال فردّ على هذه الرسالة، فهي تصل إلينا.\n\n{اسم المجيب}',
  text_en:
    'Dear {name},\n\nThank you for writing to us.\n\n{answer}\n\nIf anything is still unclear, reply to this message: it reaches us.\n\n{sender}',
} as const;

/** Gives a starter template a place for the answer, unless somebody has changed or removed it. */
export async function addAnswerToTemplate(db: Kysely<unknown>) {
  const { id, text_ar, text_en } = ANSWER;
  await sql`
    update reply_templates set text_ar = ${text_ar}, text_en = ${text_en}
    where id = ${id} and version = 1`.execute(db);
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { questionsOf } from '../../contract/forms/applications.ts';
import type { EntryFormName } from '../../contract/forms/entry-forms.ts';
import { joinAnswers } from '../../contract/forms/fields.ts';
import type { Question } from '../../contract/forms/form.ts';
import type { Config } from '../../server/config/config.ts';
import { databaseContent } from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openStorage } from '../../server/platform/storage/open-storage.ts';
import { listMessages, storeSubmission } from '../../server/submissions/submissions.ts';
import { CommandFailure } from '../command-line.ts';
import { APPLICATIONS, ENTRY_APPLICATIONS, MESSAGES } from './demonstration-texts.ts';

/** In milliseconds. */
const HOUR = 3_600_000;

/**
 * Fills an empty inbox with messages and applications, so that the back office can be tried out. None of their mails is ever sent.
 * @returns how many there are
 * @throws CommandFailure if the inbox is not empty, or the site sends mail
 */
export async function addDemonstration(
  { db }: Database,
  { storage: target, mail, publicUrl }: Config,
): Promise<number> {
  if (mail !== null) {
    throw new CommandFailure(
      'SMTP_URL is set, so this is a site that answers people: the demonstration is for one that sends no mail.',
    );
  }
  if ((await listMessages(db, { limit: 1 })).length > 0) {
    throw new CommandFailure('The inbox is not empty. Start with another DATA_DIR.');
  }
  const storage = await openStorage(target);
  await storage.prepare();
  await mkdir(storage.incomingFolder, { recursive: true });
  const now = Date.now();
  const storeAt = (hoursAgo: number) => ({
    db,
    storage,
    publicUrl,
    // A server that runs at the same time, with its own settings, must not send them either.
    countsAsMailed: true,
    linkSecret: randomUUID(),
    now: () => now - hoursAgo * HOUR,
  });
  const email = (phone: string) => `visitor${phone.slice(-9)}@demonstration.example`;
  for (const { hoursAgo, language, isSuspected, state: _, ...fields } of MESSAGES) {
    const context = { language, key: null, suspicion: isSuspected ? 'filled-trap' : null };
    const data = { ...fields, email: email(fields.phone) };
    await storeSubmission(storeAt(hoursAgo), { form: 'contact', data, cv: null }, context);
  }
  for (const { hoursAgo, language, name, phone, cv } of APPLICATIONS) {
    const bytes = onePage(cv);
    const path = join(storage.incomingFolder, `demonstration-${phone}`);
    await writeFile(path, bytes, { mode: 0o600 });
    const file = {
      path,
      originalName: `${cv[0]}.pdf`,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    await storeSubmission(
      storeAt(hoursAgo),
      {
        form: 'join',
        data: { name, phone, email: email(phone) },
        cv: { file, type: 'pdf', state: 'kept' },
      },
      { language, key: null, suspicion: null },
    );
  }
  const openEntries = await findOpenEntries(db);
  const ofEntries = ENTRY_APPLICATIONS.filter(({ form }) => openEntries[form] !== undefined);
  for (const {
    form,
    hoursAgo,
    language,
    answers = [],
    state: _,
    stage: __,
    ...data
  } of ofEntries) {
    const entry = openEntries[form];
    if (entry === undefined) continue;
    const person = { ...data, email: email(data.phone) };
    const context = { language, key: null, suspicion: null };
    const asked = joinAnswers(
      entry.questions.flatMap(({ label, options }, index) => {
        const answer = options[index % options.length] ?? answers[index];
        return answer === undefined ? [] : [{ question: label, answer }];
      }),
    );
    await storeSubmission(
      storeAt(hoursAgo),
      form === 'vacancy'
        ? { form, data: person, cv: null, entry }
        : { form, data: { ...person, answers: asked }, cv: null, entry },
      context,
    );
  }
  for (const { phone, state, ...others } of [...MESSAGES, ...APPLICATIONS, ...ofEntries]) {
    if (state === undefined) continue;
    const one = db.selectFrom('submissions').select('id').where('email_key', '=', email(phone));
    await db
      .updateTable('conversations')
      .set({ state, is_unread: 0, ...('stage' in others ? { stage: others.stage } : {}) })
      .where('submission_id', 'in', one)
      .execute();
  }
  return MESSAGES.length + APPLICATIONS.length + ofEntries.length;
}

type OpenEntry = { id: number; title: string; questions: Question[] };

/** Returns the first vacancy and the first programme that are open for applications, in Arabic. */
async function findOpenEntries(
  db: Database['db'],
): Promise<Partial<Record<EntryFormName, OpenEntry>>> {
  const content = databaseContent(db, Date.now);
  const vacancies = await content.vacancies({}, 'ar');
  const vacancy = vacancies.ok ? vacancies.data.find(({ hasForm }) => hasForm) : undefined;
  const projects = await content.projects({ type: 'main' }, 'ar');
  const loaded = await Promise.all(
    (projects.ok ? projects.data : []).map(({ id }) => content.project({ id }, 'ar')),
  );
  const open = loaded.flatMap((each) => (each.ok && each.data.hasForm ? [each.data] : []));
  const program = open.find(({ questions }) => questions.length > 0) ?? open[0];
  return {
    ...(vacancy?.id && { vacancy: { id: vacancy.id, title: vacancy.name, questions: [] } }),
    ...(program && {
      program: { id: program.id, title: program.title, questions: questionsOf(program.questions) },
    }),
  };
}

/** Returns a PDF of one page with lines of Latin letters. */
function onePage(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, index) => `/F1 ${index === 0 ? 24 : 14} Tf 0 -32 Td (${line}) Tj`)
    .join('\n');
  const content = `BT 72 760 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  type ReplyTemplate,
  TEMPLATES_MAX,
} from '../../../contract/admin/inbox/reply-templates.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { recordAuditEvent } from '../../audit/audit.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Scope } from './find-conversation.ts';

/** The texts of a template, and the stage to which it moves an application. */
export type TemplateTexts = {
  titleAr: string;
  titleEn: string;
  textAr: string;
  textEn: string;
  stage: ReplyTemplate['stage'];
};

/** Who changes a template, and when, in epoch milliseconds. */
type Change = { staffId: string; at: number };

/** Lists the templates of forms, in the order of their Arabic titles. */
export async function listReplyTemplates(
  db: Kysely<Schema>,
  { forms }: Scope,
): Promise<ReplyTemplate[]> {
  const rows = await db
    .selectFrom('reply_templates')
    .selectAll()
    .where('kind', 'in', forms)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      form: row.kind,
      stage: row.stage,
      title: { ar: row.title_ar, en: row.title_en },
      text: { ar: row.text_ar, en: row.text_en },
      version: row.version,
    }))
    .toSorted((one, other) => one.title.ar.localeCompare(other.title.ar, 'ar'));
}

/** Adds a template. @returns its id; null if the form has the maximum number */
export async function createReplyTemplate(
  db: Kysely<Schema>,
  { form, ...texts }: TemplateTexts & { form: StaffFormName },
  change: Change,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('reply_templates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', form)
      .executeTakeFirstOrThrow();
    if (Number(count) >= TEMPLATES_MAX) return null;
    const id = randomUUID();
    await trx
      .insertInto('reply_templates')
      .values({ id, kind: form, version: 1, ...columnsOf(texts, change) })
      .execute();
    await recordTemplate(trx, 'template-saved', { id, title: texts.titleAr }, change);
    return id;
  });
}

export type TemplateResult = { ok: true } | { ok: false; problem: 'not-found' | 'conflict' };

/**
 * Changes a template, unless somebody else has changed it since the version that the user has seen.
 * @param template.version the version that the user has seen
 */
export async function changeReplyTemplate(
  db: Kysely<Schema>,
  { id, version, ...texts }: TemplateTexts & { id: string; version: number },
  { forms, ...change }: Change & Scope,
): Promise<TemplateResult> {
  return db.transaction().execute(async (trx): Promise<TemplateResult> => {
    const { numUpdatedRows } = await trx
      .updateTable('reply_templates')
      .set({ ...columnsOf(texts, change), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('kind', 'in', forms)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const stored = await findTemplate(trx, id, forms);
      return { ok: false, problem: stored === undefined ? 'not-found' : 'conflict' };
    }
    await recordTemplate(trx, 'template-saved', { id, title: texts.titleAr }, change);
    return { ok: true };
  });
}

/** Removes a template. Replies that began with it stay as they were sent. @returns false if there is none */
export async function removeReplyTemplate(
  db: Kysely<Schema>,
  id: string,
  { forms, ...change }: Change & Scope,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const stored = await findTemplate(trx, id, forms);
    if (stored === undefined) return false;
    await trx.deleteFrom('reply_templates').where('id', '=', id).execute();
    await recordTemplate(trx, 'template-removed', { id, title: stored.title_ar }, change);
    return true;
  });
}

function findTemplate(trx: Transaction<Schema>, id: string, forms: readonly StaffFormName[]) {
  return trx
    .selectFrom('reply_templates')
    .select('title_ar')
    .where('id', '=', id)
    .where('kind', 'in', forms)
    .executeTakeFirst();
}

function columnsOf(
  { titleAr, titleEn, textAr, textEn, stage }: TemplateTexts,
  { staffId, at }: Change,
) {
  return {
    stage,
    title_ar: titleAr,
    title_en: titleEn,
    text_ar: textAr,
    text_en: textEn,
    saved_at: at,
    saved_by: staffId,
  };
}

function recordTemplate(
  trx: Transaction<Schema>,
  event: 'template-saved' | 'template-removed',
  { id, title: file }: { id: string; title: string },
  { staffId, at }: Change,
): Promise<void> {
  return recordAuditEvent(
    trx,
    {
      actor: { source: 'admin', staffId },
      event,
      subject: { kind: 'template', id },
      details: { file },
    },
    at,
  );
}

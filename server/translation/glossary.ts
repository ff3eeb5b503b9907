import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  GLOSSARY_MAX,
  type GlossaryRow,
  TERM_MAX,
  type TranslationResponses,
} from '../../contract/admin/translation/translation.ts';
import { fold } from '../../contract/words.ts';
import { recordAuditEvent, type StaffAct } from '../audit/audit.ts';
import type { Schema } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { describeTable, parseTable } from '../platform/spreadsheets/read-table.ts';
import { decodeTable } from '../platform/text/decode-table.ts';
import { keyOf } from './terms.ts';

/** `taken`: the Arabic is another term. `full`: there are as many terms as there can be. */
export type TermResult =
  | { ok: true; id: string }
  | { ok: false; problem: 'not-found' | 'taken' | 'full' };

/** Returns all terms in the order of their Arabic. */
export async function listTerms(db: Kysely<Schema>): Promise<GlossaryRow[]> {
  const rows = await db.selectFrom('glossary_terms').select(['id', 'arabic', 'english']).execute();
  return rows.toSorted((one, other) => one.arabic.localeCompare(other.arabic, 'ar'));
}

/** Adds a term, or changes the one with an id. */
export async function saveTerm(
  db: Kysely<Schema>,
  { id, arabic, english }: Omit<GlossaryRow, 'id'> & { id: string | null },
  act: StaffAct,
): Promise<TermResult> {
  return transact(db, async (trx): Promise<TermResult> => {
    const taken = await trx
      .selectFrom('glossary_terms')
      .select('id')
      .where('arabic_key', '=', keyOf(arabic))
      .executeTakeFirst();
    if (taken !== undefined && taken.id !== id) return { ok: false, problem: 'taken' };
    const term = { arabic, arabic_key: keyOf(arabic), english, ...savedBy(act) };
    if (id !== null) {
      const { numUpdatedRows } = await trx
        .updateTable('glossary_terms')
        .set(term)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return { ok: false, problem: 'not-found' };
    } else if ((await countTerms(trx)) >= GLOSSARY_MAX) return { ok: false, problem: 'full' };
    const saved = id ?? randomUUID();
    if (id === null)
      await trx
        .insertInto('glossary_terms')
        .values({ id: saved, ...term })
        .execute();
    await recordGlossary(trx, act);
    return { ok: true, id: saved };
  });
}

export async function removeTerms(
  db: Kysely<Schema>,
  ids: readonly string[],
  act: StaffAct,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('glossary_terms')
      .where('id', 'in', ids)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await recordGlossary(trx, act);
  });
}

export type GlossaryImport =
  | ({ ok: true } & TranslationResponses['changeGlossary'])
  | { ok: false; problem: 'unreadable' | 'full' };

/** Adds the terms of a table as CSV, and changes those whose Arabic is there already. */
export async function importTerms(
  db: Kysely<Schema>,
  bytes: Buffer,
  act: StaffAct,
): Promise<GlossaryImport> {
  const table = await parseTable(describeTable(decodeTable(bytes)), 4 * GLOSSARY_MAX);
  if (!table.ok)
    return { ok: false, problem: table.problem === 'too-many' ? 'full' : 'unreadable' };
  const terms = new Map<string, Omit<GlossaryRow, 'id'>>();
  let leftOut = 0;
  for (const [index, { cells }] of table.rows.entries()) {
    const [arabic = '', english = ''] = cells.map((cell) => cell.replace(/^'/, '').trim());
    if (index === 0 && isHead(arabic)) continue;
    const key = keyOf(arabic);
    const isTerm = [arabic, english].every(
      (text) => text.length <= TERM_MAX && /\p{L}/u.test(text),
    );
    if (isTerm && key !== '' && !/\p{Cc}/u.test(arabic + english))
      terms.set(key, { arabic, english });
    else leftOut += 1;
  }
  return transact(db, async (trx): Promise<GlossaryImport> => {
    const rows = await trx.selectFrom('glossary_terms').selectAll().execute();
    const existing = new Map(rows.map((row) => [row.arabic_key, row]));
    const added = [...terms].filter(([key]) => !existing.has(key));
    if (existing.size + added.length > GLOSSARY_MAX) return { ok: false, problem: 'full' };
    const changed = [...terms].filter(
      ([key, { english }]) => existing.has(key) && existing.get(key)?.english !== english,
    );
    for (const [key, { english }] of changed) {
      await trx
        .updateTable('glossary_terms')
        .set({ english, ...savedBy(act) })
        .where('arabic_key', '=', key)
        .execute();
    }
    if (added.length > 0) {
      const values = added.map(([key, term]) => ({
        ...{ id: randomUUID(), arabic_key: key },
        ...term,
        ...savedBy(act),
      }));
      await trx.insertInto('glossary_terms').values(values).execute();
    }
    if (added.length + changed.length > 0) await recordGlossary(trx, act);
    return { ok: true, added: added.length, changed: changed.length, leftOut };
  });
}

const HEADS = new Set(['العربية', 'المصطلح', 'arabic', 'term', 'ar'].map(fold));

function isHead(cell: string): boolean {
  return HEADS.has(fold(cell.slice(0, TERM_MAX)));
}

async function countTerms(trx: Transaction<Schema>): Promise<number> {
  const { count } = await trx
    .selectFrom('glossary_terms')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function savedBy({ staffId, at }: StaffAct) {
  return { saved_at: at, saved_by: staffId };
}

function recordGlossary(trx: Transaction<Schema>, { staffId, at }: StaffAct): Promise<void> {
  const actor = { source: 'admin', staffId } as const;
  return recordAuditEvent(trx, { actor, event: 'glossary-saved' }, at);
}

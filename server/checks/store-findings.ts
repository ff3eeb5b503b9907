import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type CheckName, FINDING_TEXT_MAX } from '../../contract/admin/checks/checks.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import type { Findings, Schema } from '../platform/database/schema.ts';
import type { Found } from './check.ts';
import type { FoundByCheck } from './run-checks.ts';

/**
 * Replaces the findings of the checks that have run. One that was there before keeps its first day. An ignored one stays ignored until
 * what it is about changes.
 * @param at the time of the run, in epoch milliseconds
 */
export async function storeFindings(
  trx: Transaction<Schema>,
  found: FoundByCheck,
  at: number,
): Promise<void> {
  for (const [check, list] of found) await storeOf(trx, check, list, at);
}

async function storeOf(
  trx: Transaction<Schema>,
  check: CheckName,
  list: readonly Found[],
  at: number,
): Promise<void> {
  // The same link may be twice in one text.
  const wanted = new Map(list.map((each) => rowOf(check, each, at)).map((row) => [row.id, row]));
  const stored = await trx
    .selectFrom('findings')
    .select(['id', 'value_hash', 'details', 'ignored_at'])
    .where('check_name', '=', check)
    .execute();
  const known = new Set(stored.map(({ id }) => id));
  const gone = stored.flatMap(({ id }) => (wanted.has(id) ? [] : [id]));
  for (const ids of chunksOf(gone)) {
    await trx.deleteFrom('findings').where('id', 'in', ids).execute();
  }
  for (const { id, value_hash: hash, details, ignored_at: ignoredAt } of stored) {
    const row = wanted.get(id);
    if (row === undefined || (row.value_hash === hash && row.details === details)) continue;
    const { value_hash, details: newer } = row;
    await trx
      .updateTable('findings')
      .set({
        value_hash,
        details: newer,
        ...(ignoredAt !== null && value_hash !== hash && OPEN),
      })
      .where('id', '=', id)
      .execute();
  }
  await trx
    .updateTable('findings')
    .set({ last_found_at: at })
    .where('check_name', '=', check)
    .execute();
  for (const rows of chunksOf([...wanted.values()].filter(({ id }) => !known.has(id)))) {
    await trx.insertInto('findings').values(rows).execute();
  }
}

/** The columns of a finding that nobody ignores. */
export const OPEN = { ignored_at: null, ignored_by: null, ignored_reason: null };

function rowOf(check: CheckName, { code, at, language, details, value }: Found, now: number) {
  const kind = at.place === 'entry' ? at.kind : null;
  const entryId = at.place === 'entry' ? at.id : null;
  const field = at.place === 'entry' ? at.path : null;
  const target = at.place === 'media' ? at.path : at.place === 'redirect' ? at.id : null;
  const { text } = details;
  const shown = text === undefined ? details : { ...details, text: shortened(text) };
  return {
    id: hashOf([check, code, kind, entryId, field, target, language, text ?? null]).slice(0, 32),
    check_name: check,
    code,
    place: at.place,
    kind,
    entry_id: entryId,
    target,
    field,
    language,
    details: JSON.stringify(shown),
    value_hash: hashOf(value),
    first_found_at: now,
    last_found_at: now,
    ...OPEN,
  } satisfies Findings;
}

function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex');
}

function shortened(text: string): string {
  return text.length <= FINDING_TEXT_MAX
    ? text
    : `${text.slice(0, FINDING_TEXT_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

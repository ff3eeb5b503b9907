import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  IMPORT_LINES_LISTED,
  type ImportCheckResponse,
  type ImportLine,
  type ImportOutcome,
  type ImportProblem,
  type ImportResponse,
} from '../../../contract/admin/newsletter/subscribers.ts';
import type { Language } from '../../../contract/locale.ts';
import { recordAuditEvent, type StaffAct } from '../../audit/audit.ts';
import { retryWhileBusy, VISITOR_PATIENCE } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isBinaryTable } from '../../platform/spreadsheets/read-sheets.ts';
import { decodeTable } from '../../platform/text/decode-table.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { storeConfirmed } from '../subscribers/change-subscribers.ts';
import { type AddressNamer, findUnsubscribed, openAddressNamer } from '../unsubscribes.ts';
import { type ReadAddresses, type ReadingOptions, readAddresses } from './read-addresses.ts';
import { readWorkbook } from './read-workbook.ts';

type Dependencies = { db: Kysely<Schema>; now: () => number };

/** A table, and how it is read. */
export type ImportedTable = { bytes: Uint8Array } & ReadingOptions;

/** An address in a table that is valid and occurs once. */
type Candidate = {
  line: number;
  address: string;
  addressKey: string;
  language: Language;
  name: string | null;
};

/** How many addresses one transaction imports. It is short, because the embedded database blocks the process meanwhile. */
const CHUNK = 200;

/** How many lines are validated before other work gets a turn. */
const LINES_A_TURN = 500;

/** The longest text of a line that is shown. In UTF-16 units. */
const LINE_SHOWN = 80;

/** Returns what an import would do with each line of a table. */
export async function checkImport(
  dependencies: Dependencies,
  table: ImportedTable,
): Promise<ImportCheckResponse> {
  const read = await readTable(table);
  if (!read.ok) return read;
  const nameOf = await openAddressNamer(dependencies.db, dependencies.now);
  const counts: Record<ImportOutcome, number> = {
    valid: 0,
    subscribed: 0,
    unsubscribed: 0,
    duplicate: 0,
    invalid: 0,
  };
  const languages: Record<Language, number> = { ar: 0, en: 0 };
  const lines = [...read.refused];
  for (const { outcome } of read.refused) counts[outcome]++;
  for (const chunk of chunks(read.candidates)) {
    const known = await findKnown(dependencies.db, nameOf, chunk);
    for (const { line, address, addressKey, language } of chunk) {
      const outcome = known.get(addressKey) ?? 'valid';
      counts[outcome]++;
      if (outcome === 'valid') languages[language]++;
      else lines.push({ line, text: shown(address), outcome });
    }
    await yieldToEventLoop();
  }
  return {
    ok: true,
    fingerprint: fingerprintOf(nameOf, read.candidates),
    counts,
    languages,
    columns: read.columns,
    column: read.column,
    lines: lines.toSorted((one, other) => one.line - other.line).slice(0, IMPORT_LINES_LISTED),
  };
}

/** An import of a checked table. */
export type SubscriberImport = {
  /** Created by the browser, so that a repeated call continues the import, and does nothing twice. */
  key: string;
  /** The hash that the check has returned. */
  fingerprint: string;
  /** When and how all of them consented. It is stored with each. */
  statement: string;
};

/**
 * Subscribes the addresses of a table that are neither subscribed nor unsubscribed, a chunk at a time. Each chunk stores the
 * progress of the import in its transaction.
 * @returns `conflict`: the table is not the one that was checked, or the key belongs to another import
 */
export async function importSubscribers(
  dependencies: Dependencies,
  table: ImportedTable & SubscriberImport,
  staffId: string,
): Promise<({ ok: true } & ImportResponse) | { ok: false; problem: 'conflict' }> {
  const { db, now } = dependencies;
  const { key, statement } = table;
  const read = await readTable(table);
  const nameOf = await openAddressNamer(db, now);
  if (!read.ok || fingerprintOf(nameOf, read.candidates) !== table.fingerprint) {
    return { ok: false, problem: 'conflict' };
  }
  const { candidates } = read;
  const fingerprint = nameOf('email', JSON.stringify([table.fingerprint, statement, staffId]));
  const run = <Result>(work: (trx: Transaction<Schema>) => Promise<Result>) =>
    retryWhileBusy(VISITOR_PATIENCE, () => db.transaction().execute(work));
  const count = await countWanted(db, nameOf, candidates);
  const event = () => ({ staffId, at: now() });
  const isOurs = await run((trx) => beginImport(trx, { key, fingerprint, count }, event()));
  if (!isOurs) return { ok: false, problem: 'conflict' };
  for (;;) {
    const added = await run((trx) =>
      importChunk(trx, { key, candidates, statement, nameOf }, event()),
    );
    if (added !== null) return { ok: true, added };
    await yieldToEventLoop();
  }
}

/** Records an import, unless it has begun before. @returns false if the key belongs to another one */
async function beginImport(
  trx: Transaction<Schema>,
  { key, fingerprint, count }: { key: string; fingerprint: string; count: number },
  { staffId, at }: StaffAct,
): Promise<boolean> {
  const begun = await trx
    .insertInto('newsletter_imports')
    .values({
      id: key,
      fingerprint,
      staff_id: staffId,
      started_at: at,
      finished_at: null,
      position: 0,
      added: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun !== undefined) {
    // Recorded at its beginning, so that the log contains an interrupted import too.
    const actor = { source: 'admin', staffId } as const;
    await recordAuditEvent(trx, { actor, event: 'subscribers-imported', details: { count } }, at);
    return true;
  }
  const earlier = await trx
    .selectFrom('newsletter_imports')
    .select('fingerprint')
    .where('id', '=', key)
    .executeTakeFirst();
  return earlier?.fingerprint === fingerprint;
}

/** Imports the next addresses. @returns how many the whole import has added; null: it has not ended yet */
async function importChunk(
  trx: Transaction<Schema>,
  {
    key,
    candidates,
    statement,
    nameOf,
  }: { key: string; candidates: readonly Candidate[]; statement: string; nameOf: AddressNamer },
  { staffId, at }: StaffAct,
): Promise<number | null> {
  // A write that changes nothing locks the row, so that two calls with one key take turns.
  const { position, added } = await trx
    .updateTable('newsletter_imports')
    .set((row) => ({ position: row.ref('position') }))
    .where('id', '=', key)
    .returning(['position', 'added'])
    .executeTakeFirstOrThrow();
  const chunk = candidates.slice(position, position + CHUNK);
  if (chunk.length === 0) {
    await trx
      .updateTable('newsletter_imports')
      .set((row) => ({ finished_at: row.fn.coalesce('finished_at', row.val(at)) }))
      .where('id', '=', key)
      .execute();
    return added;
  }
  const known = await findKnown(trx, nameOf, chunk);
  const stored = await storeConfirmed(
    trx,
    chunk
      .filter(({ addressKey }) => !known.has(addressKey))
      .map(({ address, addressKey, language, name }) => ({
        kind: 'email',
        address,
        addressKey,
        language,
        name,
        consent: statement,
      })),
    { source: 'imported', staffId, at },
  );
  await trx
    .updateTable('newsletter_imports')
    .set({ position: position + chunk.length, added: added + stored.length })
    .where('id', '=', key)
    .execute();
  return null;
}

/** Returns which of some addresses must not be imported. */
async function findKnown(
  db: Kysely<Schema>,
  nameOf: AddressNamer,
  candidates: readonly Candidate[],
): Promise<Map<string, 'subscribed' | 'unsubscribed'>> {
  const addressKeys = candidates.map(({ addressKey }) => addressKey);
  const unsubscribed = await findUnsubscribed(db, nameOf, { kind: 'email', addressKeys });
  const subscribed = await db
    .selectFrom('subscribers')
    .select('address_key')
    .where('kind', '=', 'email')
    .where('address_key', 'in', addressKeys)
    .where('state', '=', 'subscribed')
    .execute();
  return new Map([
    ...[...unsubscribed].map((key) => [key, 'unsubscribed'] as const),
    ...subscribed.map(({ address_key: key }) => [key, 'subscribed'] as const),
  ]);
}

async function countWanted(
  db: Kysely<Schema>,
  nameOf: AddressNamer,
  candidates: readonly Candidate[],
): Promise<number> {
  let count = 0;
  for (const chunk of chunks(candidates)) {
    count += chunk.length - (await findKnown(db, nameOf, chunk)).size;
    await yieldToEventLoop();
  }
  return count;
}

type ReadTable =
  | ({ ok: true; candidates: Candidate[]; refused: ImportLine[] } & Pick<
      Extract<ReadAddresses, { ok: true }>,
      'columns' | 'column'
    >)
  | { ok: false; problem: ImportProblem; line: number | null };

/** Reads a table, and drops invalid addresses and duplicates. */
async function readTable({ bytes, ...options }: ImportedTable): Promise<ReadTable> {
  const table = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = isBinaryTable(table)
    ? await readWorkbook(table, options)
    : await readAddresses(decodeTable(table), options);
  if (!read.ok) return read;
  const candidates = new Map<string, Candidate>();
  const refused: ImportLine[] = [];
  for (const [index, { line, text, read: email, language, name }] of read.lines.entries()) {
    if (index % LINES_A_TURN === 0) await yieldToEventLoop();
    const addressKey = email.ok ? emailKey(email.address) : '';
    if (!email.ok || candidates.has(addressKey)) {
      refused.push({ line, text: shown(text), outcome: email.ok ? 'duplicate' : 'invalid' });
    } else {
      candidates.set(addressKey, { line, address: email.address, addressKey, language, name });
    }
  }
  const { columns, column } = read;
  return { ok: true, candidates: [...candidates.values()], refused, columns, column };
}

/** Returns a hash that identifies the imported addresses. */
function fingerprintOf(nameOf: AddressNamer, candidates: readonly Candidate[]): string {
  const hash = createHash('sha256');
  for (const { addressKey, language, name } of candidates) {
    hash.update(`${addressKey}\n${language}\n${name ?? ''}\n`);
  }
  // For a table of one address, a plain hash would reveal who is in it.
  return nameOf('email', hash.digest('base64url'));
}

function shown(text: string): string {
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').toWellFormed();
  return clean.length > LINE_SHOWN ? `${clean.slice(0, LINE_SHOWN - 1)}…` : clean;
}

function* chunks(candidates: readonly Candidate[]): Generator<Candidate[]> {
  for (let start = 0; start < candidates.length; start += CHUNK) {
    yield candidates.slice(start, start + CHUNK);
  }
}

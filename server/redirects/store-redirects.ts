import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  REDIRECTS_MAX,
  type RedirectProblem,
  type RedirectSource,
} from '../../contract/admin/redirects/redirects.ts';
import { recordAuditEvent, type StaffAct } from '../audit/audit.ts';
import { chunksOf } from '../platform/database/chunks.ts';
import { retryWhileBusy, VISITOR_PATIENCE } from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import {
  barePath,
  candidateKeys,
  isFixedPage,
  readable,
  readSource,
  readTarget,
  type StoredRedirect,
  type TargetRules,
} from './addresses.ts';
import { inEnglish, planRedirects, type RedirectPlan } from './plan-redirects.ts';

/** From this number on, all redirects are loaded at once, instead of those that the wanted ones touch. */
const MANY = 1_000;

/** How many redirects one transaction imports. It is short, because the embedded database blocks the process meanwhile. */
const CHUNK = 500;

/** What changing redirects depends on. */
export type RedirectDependencies = {
  db: Kysely<Schema>;
  /** The wall clock, in epoch milliseconds. */
  now: () => number;
  /** What targets are checked against. */
  redirectRules: TargetRules;
  /** Returns whether visitors find an entry at a path. */
  isEntryShown: (path: string) => Promise<boolean>;
};

type ReadRedirect =
  | { ok: true; redirect: StoredRedirect }
  | { ok: false; problem: RedirectProblem };

/** Reads a redirect as it was typed or imported. */
export async function readRedirect(
  from: string,
  to: string,
  { redirectRules, isEntryShown }: Pick<RedirectDependencies, 'redirectRules' | 'isEntryShown'>,
): Promise<ReadRedirect> {
  const source = readSource(from);
  if (!source.ok) return source;
  const [path = ''] = source.key.split('?', 1);
  if (isFixedPage(source.key) || (await isEntryShown(path))) {
    return { ok: false, problem: 'page' };
  }
  const target = readTarget(to, redirectRules);
  if (!target.ok) return target;
  return { ok: true, redirect: { key: source.key, target: target.target } };
}

/** The row that has the version of the redirects. */
const VERSION = 'redirects';

/**
 * Gives the redirects another version. Call it first in every transaction that changes one: its row is also the lock, so that two changes
 * together make no circle.
 */
async function changeVersion(trx: Transaction<Schema>): Promise<void> {
  await trx
    .insertInto('office_settings')
    .values({ name: VERSION, value: randomUUID() })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}

/** Returns the version of the redirects, a text that every change of one replaces. */
export async function readRedirectsVersion(db: Kysely<Schema>): Promise<string> {
  const row = await db
    .selectFrom('office_settings')
    .select('value')
    .where('name', '=', VERSION)
    .executeTakeFirst();
  return row?.value ?? '';
}

/** Loads the redirects that the wanted ones replace, may lead to, or are led to by. */
async function loadRelated(
  trx: Transaction<Schema>,
  wanted: readonly StoredRedirect[],
): Promise<Map<string, string>> {
  const rows = trx.selectFrom('redirects').select(['source_key', 'target']);
  const related = new Map<string, string>();
  const add = (found: readonly { source_key: string; target: string }[]) => {
    for (const { source_key: key, target } of found) related.set(key, target);
  };
  if (wanted.length > MANY) {
    add(await rows.execute());
    return related;
  }
  const keys = wanted.flatMap(({ key, target }) => [key, ...keysOfTarget(target)]);
  for (const chunk of chunksOf([...new Set(keys)])) {
    add(await rows.where('source_key', 'in', chunk).execute());
  }
  const paths = wanted.map(({ key }) => barePath(key));
  for (const chunk of chunksOf([...new Set(paths)])) {
    add(await rows.where('target_path', 'in', chunk).execute());
  }
  return related;
}

/** Returns the keys of redirects to which a target may lead, also for visitors of the English address. */
function keysOfTarget(target: string): string[] {
  if (!target.startsWith('/')) return [];
  return candidateKeys(inEnglish(target)).map(({ key }) => key);
}

/** Returns the path by which a stored target is found again. */
function targetPath(target: string): string | null {
  if (!target.startsWith('/')) return null;
  const read = readTarget(target, { publicUrl: 'http://site.invalid', hosts: [] });
  return read.ok ? read.path : null;
}

/** How many were added and changed, and the keys of those that would lead in a circle. */
export type StoredRedirects = { added: number; changed: number; loops: ReadonlySet<string> };

/**
 * Stores redirects in a transaction that holds the lock. Each leads to its end at once. Those that would lead in a circle are left out.
 * @returns null: there would be more than `REDIRECTS_MAX`
 */
async function storeRedirects(
  trx: Transaction<Schema>,
  wanted: readonly StoredRedirect[],
  { source, at }: { source: RedirectSource; at: number },
): Promise<StoredRedirects | null> {
  const stored = await loadRelated(trx, wanted);
  const { changes, loops } = await planRedirects(stored, wanted);
  const added = [...changes].filter(([key]) => !stored.has(key));
  if (added.length > 0 && added.length + (await countRedirects(trx)) > REDIRECTS_MAX) return null;
  const wantedKeys = new Set(wanted.map(({ key }) => key));
  for (const [key, target] of changes) {
    if (!stored.has(key)) continue;
    await trx
      .updateTable('redirects')
      .set({
        target,
        target_path: targetPath(target),
        ...(wantedKeys.has(key) ? { added_by: source } : {}),
      })
      .where('source_key', '=', key)
      .execute();
  }
  for (const chunk of chunksOf(added)) {
    await trx
      .insertInto('redirects')
      .values(
        chunk.map(([key, target]) => ({
          id: randomUUID(),
          source_key: key,
          target,
          target_path: targetPath(target),
          added_by: source,
          uses: 0,
          last_used_on: null,
          created_at: at,
        })),
      )
      .execute();
  }
  await forgetMissing(
    trx,
    added.map(([key]) => key),
  );
  const changed = [...changes.keys()].filter((key) => stored.has(key) && wantedKeys.has(key));
  return { added: added.length, changed: changed.length, loops };
}

/** Removes addresses that are redirected now from those at which visitors found nothing. */
async function forgetMissing(trx: Transaction<Schema>, keys: readonly string[]): Promise<void> {
  const addresses = keys.flatMap((key) => [key, `/en${key}`, `/ar${key}`]);
  for (const chunk of chunksOf(addresses)) {
    await trx.deleteFrom('missing_addresses').where('address', 'in', chunk).execute();
  }
}

async function countRedirects(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('redirects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type SaveResult =
  | { ok: true; id: string; from: string; to: string }
  | { ok: false; problem: RedirectProblem | 'conflict' };

/**
 * Adds a redirect, or changes one.
 * @param change the redirect to change, as the user saw it
 */
export async function saveRedirect(
  dependencies: RedirectDependencies,
  { from, to, change }: { from: string; to: string; change?: { id: string } & SeenRedirect },
  { staffId, at }: StaffAct,
): Promise<SaveResult> {
  const read = await readRedirect(from, to, dependencies);
  if (!read.ok) return read;
  const { key } = read.redirect;
  return run(dependencies.db, async (trx): Promise<SaveResult> => {
    await changeVersion(trx);
    const existing = await findByKey(trx, key);
    if (change === undefined) {
      if (existing !== undefined) return { ok: false, problem: 'taken' };
    } else {
      const before = await trx
        .selectFrom('redirects')
        .selectAll()
        .where('id', '=', change.id)
        .executeTakeFirst();
      const isSeen =
        before !== undefined &&
        before.source_key === change.from &&
        readable(before.target) === change.to;
      if (!isSeen) return { ok: false, problem: 'conflict' };
      if (existing !== undefined && existing.id !== change.id) {
        return { ok: false, problem: 'taken' };
      }
      // Its counts belong to the old address.
      if (before.source_key !== key) {
        await trx.deleteFrom('redirects').where('id', '=', change.id).execute();
      }
    }
    const stored = await storeRedirects(trx, [read.redirect], { source: 'staff', at });
    if (stored === null) return { ok: false, problem: 'full' };
    if (stored.loops.size > 0) return { ok: false, problem: 'loop' };
    const saved = await findByKey(trx, key);
    if (saved === undefined) throw new Error('a redirect was stored and is missing');
    const actor = { source: 'admin', staffId } as const;
    const subject = { kind: 'redirect', id: saved.id } as const;
    const details = { address: key };
    await recordAuditEvent(trx, { actor, event: 'redirect-saved', subject, details }, at);
    return { ok: true, id: saved.id, from: key, to: readable(saved.target) };
  });
}

/** A redirect as a user saw it. */
export type SeenRedirect = { from: string; to: string };

async function findByKey(trx: Transaction<Schema>, key: string) {
  return trx
    .selectFrom('redirects')
    .select(['id', 'target'])
    .where('source_key', '=', key)
    .executeTakeFirst();
}

function run<Result extends { ok: boolean }>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return retryWhileBusy(VISITOR_PATIENCE, () => transact(db, work));
}

/** Removes redirects for good. The user's browser can restore them for as long as the page is open. */
export async function removeRedirects(
  { db }: Pick<RedirectDependencies, 'db'>,
  ids: readonly string[],
  { staffId, at }: StaffAct,
): Promise<void> {
  await run(db, async (trx) => {
    await changeVersion(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('redirects')
      .where('id', 'in', ids)
      .executeTakeFirst();
    const count = Number(numDeletedRows);
    if (count > 0) {
      const actor = { source: 'admin', staffId } as const;
      await recordAuditEvent(trx, { actor, event: 'redirects-removed', details: { count } }, at);
    }
    return { ok: true };
  });
}

/** A removed redirect as the list showed it. */
export type RemovedRedirect = SeenRedirect & {
  source: RedirectSource;
  uses: number;
  lastUsedOn: string | null;
};

/** Adds removed redirects again, with their counts. @returns how many; those whose address has another redirect by now are left out */
export async function restoreRedirects(
  dependencies: RedirectDependencies,
  removed: readonly RemovedRedirect[],
  { staffId, at }: StaffAct,
): Promise<number> {
  const read = await Promise.all(
    removed.map(async (row) => ({ row, read: await readRedirect(row.from, row.to, dependencies) })),
  );
  const wanted = read.flatMap(({ row, read }) =>
    read.ok ? [{ ...row, redirect: read.redirect }] : [],
  );
  const result = await run(dependencies.db, async (trx) => {
    await changeVersion(trx);
    const restored: typeof wanted = [];
    for (const each of wanted) {
      if ((await findByKey(trx, each.redirect.key)) === undefined) restored.push(each);
    }
    let count = 0;
    for (const source of new Set(restored.map((each) => each.source))) {
      const rows = restored.filter((each) => each.source === source);
      const stored = await storeRedirects(
        trx,
        rows.map(({ redirect }) => redirect),
        { source, at },
      );
      count += stored?.added ?? 0;
      for (const { redirect, uses, lastUsedOn } of rows) {
        await trx
          .updateTable('redirects')
          .set({ uses, last_used_on: lastUsedOn })
          .where('source_key', '=', redirect.key)
          .execute();
      }
    }
    if (count > 0) {
      const actor = { source: 'admin', staffId } as const;
      await recordAuditEvent(trx, { actor, event: 'redirects-restored', details: { count } }, at);
    }
    return { ok: true, count };
  });
  return result.count;
}

/**
 * Imports redirects that staff have read from a table, a chunk at a time. Done twice, it does nothing more.
 * @returns `full`: there would be more than `REDIRECTS_MAX`
 */
export async function importForStaff(
  db: Kysely<Schema>,
  wanted: readonly StoredRedirect[],
  { staffId, at }: StaffAct,
): Promise<{ ok: true; added: number; changed: number } | { ok: false; problem: 'full' }> {
  // Those that lead to each other are joined before, so that no chunk changes an earlier one.
  const { changes } = await planRedirects(new Map(), wanted);
  const rows = [...changes].map(([key, target]) => ({ key, target }));
  let added = 0;
  let changed = 0;
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const result = await run(
      db,
      async (trx): Promise<{ ok: boolean; stored?: StoredRedirects }> => {
        await changeVersion(trx);
        if (start === 0) {
          const stored = new Set(await storedKeys(trx, rows));
          const more = rows.filter(({ key }) => !stored.has(key)).length;
          if (more + (await countRedirects(trx)) > REDIRECTS_MAX) return { ok: false };
          // Recorded at its beginning, so that the log contains an interrupted import too.
          const actor = { source: 'admin', staffId } as const;
          const details = { count: rows.length };
          await recordAuditEvent(trx, { actor, event: 'redirects-imported', details }, at);
        }
        const stored = await storeRedirects(trx, chunk, { source: 'import', at });
        return stored === null ? { ok: false } : { ok: true, stored };
      },
    );
    if (result.stored === undefined) return { ok: false, problem: 'full' };
    added += result.stored.added;
    changed += result.stored.changed;
    await yieldToEventLoop();
  }
  return { ok: true, added, changed };
}

/** Returns which of some redirects have a stored one with their address. */
async function storedKeys(
  trx: Transaction<Schema>,
  wanted: readonly StoredRedirect[],
): Promise<string[]> {
  const keys: string[] = [];
  for (const chunk of chunksOf(wanted.map(({ key }) => key))) {
    const rows = await trx
      .selectFrom('redirects')
      .select('source_key')
      .where('source_key', 'in', chunk)
      .execute();
    keys.push(...rows.map(({ source_key: key }) => key));
  }
  return keys;
}

/**
 * Imports redirects in the transaction that imports a content folder.
 * @param options.replace changes those whose address has another redirect; otherwise they stay
 * @returns null: there would be more than `REDIRECTS_MAX`
 */
export async function importRedirectsIn(
  trx: Transaction<Schema>,
  wanted: readonly StoredRedirect[],
  { replace, at }: { replace: boolean; at: number },
): Promise<StoredRedirects | null> {
  await changeVersion(trx);
  if (replace) return storeRedirects(trx, wanted, { source: 'import', at });
  const keys = new Set(await storedKeys(trx, wanted));
  const missing = wanted.filter(({ key }) => !keys.has(key));
  return storeRedirects(trx, missing, { source: 'import', at });
}

/** Returns what importing redirects would do, without doing it. */
export async function planImport(
  db: Kysely<Schema>,
  wanted: readonly StoredRedirect[],
): Promise<RedirectPlan & { stored: ReadonlyMap<string, string>; isFull: boolean }> {
  return db.transaction().execute(async (trx) => {
    const stored = await loadRelated(trx, wanted);
    const { changes, loops } = await planRedirects(stored, wanted);
    const added = [...changes.keys()].filter((key) => !stored.has(key)).length;
    const isFull = added + (await countRedirects(trx)) > REDIRECTS_MAX;
    return { stored, changes, loops, isFull };
  });
}

/**
 * Records that the page at one path is at another from now on, in the transaction that publishes the change. Redirects to the old path
 * lead to the new one, and a redirect from the new path is removed, because the page is there. Done twice, it does nothing more.
 * @param from its path before, without the prefix of a language. Null: the page is new, so only its path is freed of redirects.
 * @param to its path now
 */
export async function recordAddressChange(
  trx: Transaction<Schema>,
  { from, to, at }: { from: string | null; to: string; at: number },
): Promise<void> {
  await changeVersion(trx);
  const target = readTarget(to, { publicUrl: 'http://site.invalid', hosts: [] });
  if (!target.ok || target.path === null) throw new Error(`a page cannot have the address ${to}`);
  const { path } = target;
  await trx
    .deleteFrom('redirects')
    .where('source_key', 'in', [path, `/en${path}`, `/ar${path}`])
    .execute();
  await forgetMissing(trx, [path]);
  if (from === null) return;
  const source = readSource(from);
  // A path that the site itself answers needs no redirect.
  if (!source.ok || source.key === path || isFixedPage(source.key)) return;
  const wanted = { key: source.key, target: target.target };
  // The table being full does not prevent a publication.
  await storeRedirects(trx, [wanted], { source: 'address-change', at });
}

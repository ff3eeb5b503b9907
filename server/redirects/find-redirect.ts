import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { candidateKeys, isStillAllowed, type TargetRules, targetFor } from './addresses.ts';

/** How many redirects are followed for one request. Stored ones lead to pages at once, but for some of an English address. */
const STEPS_MAX = 4;

/** Where an address leads, and the redirects that are used for it. */
export type FoundRedirect = { target: string; ids: string[] };

/**
 * Finds where an address leads at which there is no page, by one indexed query.
 * @param address path and query of a request
 * @returns null: it has no redirect, or its redirects lead in a circle
 */
export async function findRedirect(
  db: Kysely<Schema>,
  address: string,
  rules: TargetRules,
): Promise<FoundRedirect | null> {
  const ids: string[] = [];
  const passed = new Set<string>();
  let target = address;
  while (ids.length < STEPS_MAX && !passed.has(target)) {
    passed.add(target);
    const next = await findNext(db, target);
    if (next === null) {
      return ids.length > 0 && isStillAllowed(target, rules) ? { target, ids } : null;
    }
    ids.push(next.id);
    target = next.target;
  }
  return null;
}

/** Whether there is a redirect from an address, wherever it leads. @param address path and query */
export async function hasRedirect(db: Kysely<Schema>, address: string): Promise<boolean> {
  return (await findNext(db, address)) !== null;
}

async function findNext(
  db: Kysely<Schema>,
  address: string,
): Promise<{ id: string; target: string } | null> {
  const candidates = address.startsWith('/') ? candidateKeys(address) : [];
  if (candidates.length === 0) return null;
  const rows = await db
    .selectFrom('redirects')
    .select(['id', 'source_key', 'target'])
    .where(
      'source_key',
      'in',
      candidates.map(({ key }) => key),
    )
    .execute();
  for (const candidate of candidates) {
    const row = rows.find(({ source_key: key }) => key === candidate.key);
    if (row !== undefined) return { id: row.id, target: targetFor(address, candidate, row.target) };
  }
  return null;
}

import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import { candidateKeys, isFixedPage, type StoredRedirect, targetFor } from './addresses.ts';

/** How many redirects are followed before other work gets a turn. */
const ROWS_A_TURN = 500;

/** What to store so that the wanted redirects lead to pages at once. */
export type RedirectPlan = {
  /** The stored redirects with their new targets, and the new ones. */
  changes: Map<string, string>;
  /** The keys of wanted redirects that would lead in a circle. They are not stored. */
  loops: Set<string>;
};

/**
 * Plans how redirects are added to those that are stored. Each one is followed to its end, so that no visitor is redirected twice, also
 * over the prefix of a language. Those that would lead in a circle are refused. It takes linear time.
 * @param stored the redirects that the wanted ones may lead to, and those that may lead to them
 */
export async function planRedirects(
  stored: ReadonlyMap<string, string>,
  wanted: readonly StoredRedirect[],
): Promise<RedirectPlan> {
  const all = new Map(stored);
  for (const { key, target } of wanted) all.set(key, target);
  const loops = new Set<string>();
  const ends = new Map<string, string | null>();
  let turn = 0;
  for (const { key, target } of wanted) {
    if (turn++ % ROWS_A_TURN === 0) await yieldToEventLoop();
    // The redirect of an Arabic address holds for the English one, which may have redirects of its own.
    const leadsInCircle = [target, inEnglish(target)].some(
      (each) => endOf(each, all, ends) === null,
    );
    if (leadsInCircle) loops.add(key);
  }
  for (const key of loops) {
    const before = stored.get(key);
    if (before === undefined) all.delete(key);
    else all.set(key, before);
  }
  ends.clear();
  const changes = new Map<string, string>();
  for (const [key, target] of all) {
    if (turn++ % ROWS_A_TURN === 0) await yieldToEventLoop();
    const end = endOf(target, all, ends) ?? target;
    if (stored.get(key) !== end) changes.set(key, end);
  }
  return { changes, loops };
}

/** Returns where a target takes visitors of the English address. */
export function inEnglish(target: string): string {
  return targetFor('/', { key: '', language: 'en', parameters: new Set() }, target);
}

/**
 * Follows an address through redirects to where nothing redirects it.
 * @param ends the known ends of addresses, which is filled
 * @returns null: it leads in a circle
 */
function endOf(
  start: string,
  all: ReadonlyMap<string, string>,
  ends: Map<string, string | null>,
): string | null {
  const passed = new Set<string>();
  let address = start;
  let end: string | null | undefined;
  while (end === undefined) {
    if (ends.has(address)) end = ends.get(address);
    else if (passed.has(address)) end = null;
    else {
      passed.add(address);
      const next = stepFrom(address, all);
      if (next === null) end = address;
      else address = next;
    }
  }
  for (const each of passed) ends.set(each, end);
  return end;
}

/** Returns where the server would redirect an address. Null: nowhere. */
function stepFrom(address: string, all: ReadonlyMap<string, string>): string | null {
  if (!address.startsWith('/')) return null;
  const candidates = candidateKeys(address);
  const own = candidates[0];
  if (own === undefined || isFixedPage(own.key)) return null;
  for (const candidate of candidates) {
    const target = all.get(candidate.key);
    if (target !== undefined) return targetFor(address, candidate, target);
  }
  return null;
}

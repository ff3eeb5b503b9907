import type { Transaction } from 'kysely';
import type { AdminCallName } from '../../../contract/admin/api.ts';
import type {
  EntryKey,
  EntryProblem,
  NamedEntry,
  PlanSummary,
} from '../../../contract/admin/content/content.ts';
import { isAllowed } from '../../../contract/admin/permissions.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { recordActOnEntries } from '../../audit/audit.ts';
import { findStaffNames } from '../../auth/auth.ts';
import {
  type EntryNames,
  findEntryNames,
  type Plan,
  type PublishingProblem,
  summarizeProblem,
} from '../../content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type AdminParts, actorOf, type Call, openSessionOf } from '../call.ts';

/** What each call about entries has. */
export type AnyCall = Pick<Call<AdminCallName>, 'kind' | 'id' | 'signedIn'>;

/** Returns the kind in the path of a call that has one. */
export function kindOf({ kind }: AnyCall): ContentKind {
  if (kind === null) throw new Error('a call about entries of a kind has no kind');
  return kind;
}

/** Returns the entry in the path of a call, or null if its id cannot be one. */
export function entryKeyOf(call: AnyCall): EntryKey | null {
  const id = /^[1-9]\d{0,14}$/.test(call.id) ? Number(call.id) : null;
  return id === null ? null : { kind: kindOf(call), id };
}

/** Returns who changes content by a call, and when. */
export function authorOf({ now }: AdminParts, call: AnyCall) {
  return { at: now(), by: openSessionOf(call).staff.id };
}

/** Whether the caller may change Arabic, and all that is in no language. */
export function mayWriteArabic(call: AnyCall): boolean {
  const { role } = openSessionOf(call).staff;
  return isAllowed(role, 'content.write', { kind: kindOf(call), language: 'ar' });
}

/** Whether the caller may read and edit entries of a kind. */
export function mayWrite(call: Pick<AnyCall, 'signedIn'>, kind: ContentKind): boolean {
  return isAllowed(openSessionOf(call).staff.role, 'content.write', { kind });
}

/** Whether the caller may publish entries of a kind. */
export function mayPublish(call: Pick<AnyCall, 'signedIn'>, kind: ContentKind): boolean {
  return isAllowed(openSessionOf(call).staff.role, 'content.publish', { kind });
}

/** Records an act of the caller on entries as one row, in the transaction that does it. */
export async function recordCall(
  trx: Transaction<Schema>,
  { now }: AdminParts,
  call: AnyCall,
  act: Omit<Parameters<typeof recordActOnEntries>[1], 'actor'>,
): Promise<void> {
  await recordActOnEntries(trx, { actor: actorOf(call), ...act }, now());
}

/** How entries, people and plans are named in responses. */
export type Presenter = {
  person: (by: string) => string;
  entry: EntryNames;
  plan: (plan: Plan) => PlanSummary;
};

/**
 * Loads what responses name: people, and the titles of entries.
 * @param keys entries besides those that the plans name
 */
export async function loadPresenter(
  parts: AdminParts,
  keys: readonly EntryKey[],
  plans: readonly Plan[] = [],
): Promise<Presenter> {
  const failed = plans.flatMap(({ failure }) => keysIn(failure ?? []));
  const [person, entry] = await Promise.all([
    findStaffNames(parts),
    findEntryNames(parts.db, [...keys, ...failed]),
  ]);
  return {
    person,
    entry,
    plan: ({ action, dueAt, setId, plannedBy, failure }) => ({
      action,
      dueAt,
      setId,
      plannedBy: person(plannedBy),
      failure: failure === null ? null : failure.map((each) => presentProblem(each, entry)),
    }),
  };
}

/** Returns why entries were refused, with their titles. */
export async function presentProblems(
  { db }: AdminParts,
  problems: readonly PublishingProblem[],
): Promise<EntryProblem[]> {
  const nameOf = await findEntryNames(db, keysIn(problems));
  return problems.map((problem) => presentProblem(problem, nameOf));
}

function presentProblem(problem: PublishingProblem, nameOf: EntryNames): EntryProblem {
  const named: NamedEntry = nameOf(problem);
  if (problem.problem === 'invalid') {
    return { ...named, problem: 'invalid', fields: problem.fields.map(summarizeProblem) };
  }
  return problem.problem === 'referenced'
    ? { ...named, problem: 'referenced', by: problem.by.map(nameOf) }
    : { ...named, problem: problem.problem };
}

function keysIn(problems: readonly PublishingProblem[]): EntryKey[] {
  return problems.flatMap((problem) => [
    problem,
    ...(problem.problem === 'referenced' ? problem.by : []),
  ]);
}

import type { Kysely, Transaction } from 'kysely';
import type {
  EntryKey,
  EntryProblem,
  NamedEntry,
  ScheduleSummary,
} from '../../../contract/admin/content/content.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { recordAuditEventOnEntries } from '../../audit/audit.ts';
import { findStaffNames } from '../../auth/auth.ts';
import {
  type AuthorizedRequest,
  actorOf,
  isPermitted,
  openSessionOf,
  type SignedInRequest,
} from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies } from '../../platform/admin/handler.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Translator } from '../../translation/translation.ts';
import type { Schedule } from '../entries/list-schedules.ts';
import type { PublishingProblem } from '../entries/publishing-problem.ts';
import { type EntryNames, findEntryNames } from '../lists/entry-names.ts';
import { summarizeProblem } from '../publishing/findings.ts';

/** What the handlers of content depend on. */
export type ContentAdminDependencies = DatabaseDependencies & {
  /** Runs small statements that must neither wait nor hold up others. */
  probe: Kysely<Schema>;
  /** The public origin of the site. */
  publicUrl: string;
  /** Whether the site sends mail. */
  sendsMail: boolean;
  /** Drafts English. Null: nothing does. */
  translator: Translator | null;
  /** In milliseconds. */
  monotonicNow: () => number;
};

/** The part of a request that shows who sends it, and what its path names. */
export type ContentRequest = Pick<AuthorizedRequest, 'kind' | 'id' | 'signedIn'>;

/** Returns the kind in the path of a call that has one. */
export function kindOf({ kind }: ContentRequest): ContentKind {
  if (kind === null) throw new Error('a call about entries of a kind has no kind');
  return kind;
}

/** Returns the entry in the path of a call, or null if its id cannot be one. */
export function entryKeyOf(request: ContentRequest): EntryKey | null {
  const id = /^[1-9]\d{0,14}$/.test(request.id) ? Number(request.id) : null;
  return id === null ? null : { kind: kindOf(request), id };
}

/** Returns who changes content with a call, and when. */
export function authorOf({ now }: ContentAdminDependencies, request: ContentRequest) {
  return { at: now(), by: openSessionOf(request).staff.id };
}

/** Returns whether the caller may change Arabic, and everything without a language. */
export function mayWriteArabic(request: ContentRequest): boolean {
  return isPermitted(request, 'content.write', { kind: kindOf(request), language: 'ar' });
}

/** Whether the caller may read and edit entries of a kind. */
export function mayWrite(request: SignedInRequest, kind: ContentKind): boolean {
  return isPermitted(request, 'content.write', { kind });
}

/**
 * Returns whether the caller may publish entries of a kind, or only their texts in one language. Without a language, the
 * permission must cover both.
 */
export function mayPublish(
  request: SignedInRequest,
  kind: ContentKind,
  language?: Language,
): boolean {
  const languages = language === undefined ? LANGUAGES : [language];
  return languages.every((each) =>
    isPermitted(request, 'content.publish', { kind, language: each }),
  );
}

/** Records an event of the caller on entries as one row, in the transaction that causes it. */
export async function recordRequest(
  trx: Transaction<Schema>,
  { now }: ContentAdminDependencies,
  request: ContentRequest,
  event: Omit<Parameters<typeof recordAuditEventOnEntries>[1], 'actor'>,
): Promise<void> {
  await recordAuditEventOnEntries(trx, { actor: actorOf(request), ...event }, now());
}

/** Names for the entries, users and schedules in responses. */
export type Presenter = {
  person: (by: string) => string;
  entry: EntryNames;
  schedule: (schedule: Schedule) => ScheduleSummary;
};

/**
 * Loads the names that responses need: users, and the titles of entries.
 * @param keys entries besides those that the schedules name
 */
export async function loadPresenter(
  dependencies: ContentAdminDependencies,
  keys: readonly EntryKey[],
  schedules: readonly Schedule[] = [],
): Promise<Presenter> {
  const failed = schedules.flatMap(({ failure }) => keysIn(failure ?? []));
  const [person, entry] = await Promise.all([
    findStaffNames(dependencies),
    findEntryNames(dependencies.db, [...keys, ...failed]),
  ]);
  return {
    person,
    entry,
    schedule: ({ action, scheduledAt, setId, scheduledBy, failure }) => ({
      action,
      scheduledAt,
      setId,
      scheduledBy: person(scheduledBy),
      failure: failure === null ? null : failure.map((each) => presentProblem(each, entry)),
    }),
  };
}

/** Returns why entries were refused, with their titles. */
export async function presentProblems(
  { db }: ContentAdminDependencies,
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

import type { Kysely } from 'kysely';
import type {
  EntryKey,
  EntryProblem,
  EntryRow,
  NamedEntry,
  ScheduleSummary,
} from '../../../contract/admin/content/content.ts';
import { findStaffNames } from '../../auth/auth.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Schedule } from '../entries/list-schedules.ts';
import type { PublishingProblem } from '../entries/publishing-problem.ts';
import type { ListedEntry } from '../lists/entry-lists.ts';
import { type EntryNames, findEntryNames } from '../lists/entry-names.ts';
import { summarizeProblem } from './findings.ts';

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
  { db }: { db: Kysely<Schema> },
  keys: readonly EntryKey[],
  schedules: readonly Schedule[] = [],
): Promise<Presenter> {
  const failed = schedules.flatMap(({ failure }) => keysIn(failure ?? []));
  const [person, entry] = await Promise.all([
    findStaffNames({ db }),
    findEntryNames(db, [...keys, ...failed]),
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
  { db }: { db: Kysely<Schema> },
  problems: readonly PublishingProblem[],
): Promise<EntryProblem[]> {
  const nameOf = await findEntryNames(db, keysIn(problems));
  return problems.map((problem) => presentProblem(problem, nameOf));
}

/** Presents the rows of a list. */
export async function presentRows(
  dependencies: { db: Kysely<Schema> },
  rows: readonly ListedEntry[],
): Promise<EntryRow[]> {
  const present = await loadPresenter(
    dependencies,
    [],
    rows.flatMap(({ schedules }) => schedules),
  );
  return rows.map(({ changedBy, schedules, ...row }) => ({
    ...row,
    changedBy: present.person(changedBy),
    schedules: schedules.map(present.schedule),
  }));
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

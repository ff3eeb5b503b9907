import type { Kysely } from 'kysely';
import { APPLICATION_STAGES, type ApplicationStage } from '../../../contract/admin/inbox/inbox.ts';
import type { EntryFormName } from '../../../contract/forms/entry-forms.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Scope } from './find-conversation.ts';
import { noneOf } from './list-conversations.ts';

/** The applications for one vacancy or programme, by their stages. Suspected ones do not count. */
export type CountedEntry = {
  form: EntryFormName;
  id: number;
  stages: Record<ApplicationStage, number>;
};

/** Counts the applications for each vacancy and programme that has some, among the forms that a user may see. */
export async function countApplications(
  db: Kysely<Schema>,
  { forms }: Scope,
): Promise<CountedEntry[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(({ fn }) => ['kind', 'entry_id', 'stage', fn.countAll<number>().as('count')])
    .where('is_suspected', '=', 0)
    .where('kind', 'in', forms)
    .where('entry_id', 'is not', null)
    .groupBy(['kind', 'entry_id', 'stage'])
    .execute();
  const entries = new Map<string, CountedEntry>();
  for (const { kind, entry_id: id, stage, count } of rows) {
    if ((kind !== 'vacancy' && kind !== 'program') || id === null || stage === null) continue;
    const key = `${kind} ${id}`;
    const entry = entries.get(key) ?? { form: kind, id, stages: noneOf(APPLICATION_STAGES) };
    entry.stages[stage] += Number(count);
    entries.set(key, entry);
  }
  return [...entries.values()];
}

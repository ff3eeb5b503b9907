import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { addPast, outcomeOf } from './count-deliveries.ts';

/** Campaigns whose deliveries stay, whatever their age: as many as are needed to judge whether an address works. */
const KEPT = 5;

/** Deliveries that one transaction deletes. On SQLite nothing else runs meanwhile. */
const CHUNK = 100;

/** Between two of them, in which requests come. In milliseconds. */
const PAUSE = 20;

/**
 * Deletes the deliveries of old campaigns, and counts what became of them. Campaigns of which something may still be sent stay.
 * @param options.before those that began earlier, in epoch milliseconds
 * @returns how many deliveries are deleted
 */
export async function purgeCampaigns(
  db: Kysely<Schema>,
  { before }: { before: number },
  signal: AbortSignal,
): Promise<number> {
  const begun = await db
    .selectFrom('campaigns')
    .select(['id', 'state', 'started_at'])
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
  const old = begun
    .slice(KEPT)
    .filter(
      ({ state, started_at: at }) =>
        (state === 'sent' || state === 'stopped') && at !== null && at < before,
    );
  let purged = 0;
  for (const { id } of old) {
    for (;;) {
      if (signal.aborted) return purged;
      const count = await purgeChunk(db, id);
      purged += count;
      if (count < CHUNK) break;
      await sleep(PAUSE);
    }
  }
  return purged;
}

async function purgeChunk(db: Kysely<Schema>, campaignId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('deliveries')
      .where('id', 'in', (mails) =>
        mails
          .selectFrom('deliveries')
          .select('id')
          .where('campaign_id', '=', campaignId)
          .limit(CHUNK),
      )
      .returning(['campaign_id', 'language', 'state', 'failure', 'attempts'])
      .execute();
    // What was never sent is counted as what is left of all recipients.
    await addPast(
      trx,
      rows.filter((row) => !['waiting', 'retrying'].includes(outcomeOf(row))),
    );
    return rows.length;
  });
}

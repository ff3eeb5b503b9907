import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { addPast, outcomeOf } from './count-deliveries.ts';

/** How many campaigns keep their deliveries at any age, because these show whether an address works. */
const KEPT = 5;

/** How many deliveries one transaction deletes. On SQLite nothing else runs meanwhile. */
const CHUNK = 100;

/** The pause between two of them, during which requests run. In milliseconds. */
const PAUSE = 20;

/**
 * Deletes the deliveries of old campaigns, and counts their results. A campaign from which something may still be sent keeps
 * its deliveries.
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
    // The remaining recipients count as those to whom nothing was sent.
    await addPast(
      trx,
      rows.filter((row) => !['waiting', 'retrying'].includes(outcomeOf(row))),
    );
    return rows.length;
  });
}

import type { Kysely, Transaction } from 'kysely';
import {
  DEAD_NIGHTS,
  OUTSIDE_STATES,
  type OutsideReason,
  type OutsideState,
} from '../../../contract/admin/checks/checks.ts';
import { type Actor, recordAuditEvent } from '../../audit/audit.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { OutsideLinks, Schema } from '../../platform/database/schema.ts';
import type { Answer } from './ask-address.ts';

/** The row of the setting. Without it no other site is asked. */
const NAME = 'outside-links';

/** The longest address that is asked, in UTF-16 units. */
const ADDRESS_MAX = 2_048;

/** Returns whether links to other sites are checked. */
export async function isOutsideOn(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('office_settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value === 'on';
}

/** Turns the check on or off. What is known about links is forgotten when it is turned off. @returns whether it has changed */
export async function turnOutside(
  db: Kysely<Schema>,
  isOn: boolean,
  { actor, at }: { actor: Actor; at: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (isOn === (await isOutsideOn(trx))) return false;
    const value = isOn ? 'on' : 'off';
    await trx
      .insertInto('office_settings')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    if (!isOn) await trx.deleteFrom('outside_links').execute();
    const event = isOn ? 'outside-links-on' : 'outside-links-off';
    await recordAuditEvent(trx, { actor, event }, at);
    return true;
  });
}

/** Returns the address that a link asks for at another site. Null: it leads elsewhere. @param publicUrl the origin of this site */
export function outsideAddress(link: string, publicUrl: string): string | null {
  if (!/^https?:\/\//i.test(link) || link.length > ADDRESS_MAX) return null;
  const url = URL.parse(link);
  if (url === null || url.origin === new URL(publicUrl).origin) return null;
  url.hash = '';
  return url.href.length > ADDRESS_MAX ? null : url.href;
}

/** Counts the addresses by how they answer. */
export async function countOutside(db: Kysely<Schema>): Promise<Record<OutsideState, number>> {
  const rows = await db
    .selectFrom('outside_links')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = new Map(rows.map((row) => [row.state, Number(row.count)]));
  return Object.fromEntries(
    OUTSIDE_STATES.map((state) => [state, counts.get(state) ?? 0]),
  ) as Record<OutsideState, number>;
}

/** Returns why each of the dead addresses is dead. */
export async function findDeadOutside(db: Kysely<Schema>): Promise<Map<string, OutsideReason>> {
  const rows = await db
    .selectFrom('outside_links')
    .select(['address', 'detail'])
    .where('state', '=', 'dead')
    .execute();
  return new Map(rows.map(({ address, detail }) => [address, detail as OutsideReason]));
}

export async function readOutside(db: Kysely<Schema>): Promise<Map<string, OutsideLinks>> {
  const rows = await db.selectFrom('outside_links').selectAll().execute();
  return new Map(rows.map((row) => [row.address, row]));
}

/**
 * Stores how an address has answered. It is dead when it was not there for some nights in a row; until then it counts as one without an
 * answer. A slow answer says nothing about that.
 * @param known what was stored of it
 */
export async function storeAnswer(
  db: Kysely<Schema>,
  address: string,
  { state, reason }: Answer,
  { known, night, at }: { known: OutsideLinks | undefined; night: string; at: number },
): Promise<void> {
  const before = known?.failed_nights ?? 0;
  const isCounted = before > 0 && known?.night === night;
  const failedNights =
    state === 'dead' ? (isCounted ? before : before + 1) : state === 'slow' ? before : 0;
  const row = {
    state: state === 'dead' && failedNights < DEAD_NIGHTS ? 'slow' : state,
    detail: reason ?? '',
    failed_nights: failedNights,
    // A slow night does not count, so that a second attempt in it still can.
    night: state === 'slow' && known !== undefined ? known.night : night,
    checked_at: at,
  } as const;
  await db
    .insertInto('outside_links')
    .values({ address, ...row })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(row))
    .execute();
}

/** Forgets addresses to which nothing links any more. */
export async function forgetOutside(
  trx: Transaction<Schema>,
  addresses: readonly string[],
): Promise<void> {
  for (const some of chunksOf(addresses)) {
    await trx.deleteFrom('outside_links').where('address', 'in', some).execute();
  }
}

import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { SINGLE_ID } from '../../contract/content/kinds.ts';
import {
  raiseContentVersion,
  readIdentity,
  type StoredIdentity,
  saveEntries,
} from '../../server/content/content.ts';
import type { Database } from '../../server/platform/database/database.ts';

/** Changes the identity, like publishing its entry. */
export async function changeIdentity(
  { db }: Database,
  changes: Partial<StoredIdentity>,
): Promise<void> {
  const fields = { ...(await readIdentity(db)), ...changes };
  const entry = { kind: 'identity', id: SINGLE_ID, status: 'published', position: 0 } as const;
  await db.transaction().execute(async (trx) => {
    await raiseContentVersion(trx);
    const author = { at: Date.now(), by: 'test' };
    await saveEntries(trx, [{ entry: { ...entry, fields }, change: 'changed' }], author);
  });
}

/**
 * Changes the content and waits until the app shows the change.
 * @param address a page that the change affects
 */
export async function untilShown(
  app: FastifyInstance,
  change: () => Promise<void>,
  address = '/en',
): Promise<void> {
  const read = async () => (await app.inject(address)).body;
  const before = await read();
  await change();
  await expect.poll(async () => (await read()) !== before, { timeout: 60_000 }).toBe(true);
}

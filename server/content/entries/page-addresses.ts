import type { Transaction } from 'kysely';
import { pagePath } from '../../../contract/paths.ts';
import { chunksOf } from '../../platform/database/chunks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { recordAddressChange } from '../../redirects/redirects.ts';
import type { EntryRecord } from './repository.ts';

/**
 * Redirects the old addresses of pages that get another one, and frees the new ones of redirects. Called before the entries are saved.
 * @param at epoch milliseconds
 */
export async function redirectOldAddresses(
  trx: Transaction<Schema>,
  entries: readonly EntryRecord[],
  at: number,
): Promise<void> {
  const pages = entries.filter(({ kind, status }) => kind === 'page' && status === 'published');
  for (const chunk of chunksOf(pages)) {
    const stored = await trx
      .selectFrom('content_entries')
      .select(['id', 'variant'])
      .where('kind', '=', 'page')
      .where(
        'id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute();
    const before = new Map(stored.map(({ id, variant }) => [id, variant]));
    for (const { id, fields } of chunk) {
      const { address } = fields as { address: string };
      const old = before.get(id) ?? null;
      if (old === address) continue;
      const from = old === null ? null : pagePath('ownPage', old);
      await recordAddressChange(trx, { from, to: pagePath('ownPage', address), at });
    }
  }
}

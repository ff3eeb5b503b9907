import type { Transaction } from 'kysely';
import type { PersonResponse } from '../../../contract/admin/inbox/person.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { deliver } from '../../platform/deliveries/deliver.ts';

/**
 * Tells a person by mail that all of their data was erased, in the transaction that erases it. The delivery is deleted once
 * it has left.
 */
export async function answerErasure(
  trx: Transaction<Schema>,
  dependencies: { now: () => number; publicUrl: string },
  { address, language }: NonNullable<PersonResponse['answer']>,
): Promise<void> {
  await deliver(trx, dependencies, [
    { purpose: 'erasure-answer', to: { email: address }, about: { language } },
  ]);
}

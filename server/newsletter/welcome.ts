import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { DeliveryPurpose } from '../../contract/admin/mail/mail.ts';
import type { Welcome, WelcomeResponse } from '../../contract/admin/newsletter/welcome.ts';
import { recordAuditEvent } from '../audit/audit.ts';
import { lockName } from '../platform/database/lock-name.ts';
import type { Schema, Subscribers } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { type DeliverDependencies, deliver } from '../platform/deliveries/deliver.ts';

/** The purpose of its delivery. */
export const WELCOME_MAIL: DeliveryPurpose = 'newsletter-welcome';

/** Where the welcome mail is stored, as JSON. */
const SETTING = 'newsletter-welcome';

const UNWRITTEN: Welcome = {
  isOn: false,
  subject: { ar: '', en: '' },
  text: { ar: '', en: '' },
};

/** Reads the mail that subscribers get after confirming. It is off until staff turn it on. */
export async function readWelcome(db: Kysely<Schema>): Promise<Welcome> {
  const row = await db
    .selectFrom('office_settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  return row === undefined || row.value === '' ? UNWRITTEN : (JSON.parse(row.value) as Welcome);
}

/** Returns the welcome mail as staff edit it. */
export async function describeWelcome(db: Kysely<Schema>): Promise<WelcomeResponse> {
  const welcome = await readWelcome(db);
  return { ...welcome, version: versionOf(welcome) };
}

/** Saves the welcome mail. @param wanted.version what was seen. @returns `conflict`: somebody else has changed it since */
export async function saveWelcome(
  db: Kysely<Schema>,
  { welcome, version }: { welcome: Welcome; version: string },
  { staffId, at }: { staffId: string; at: number },
): Promise<{ ok: true } | { ok: false; problem: 'conflict' }> {
  return transact(db, async (trx) => {
    // Whoever saves next waits until the transaction ends.
    await lockName(trx, SETTING);
    if (versionOf(await readWelcome(trx)) !== version) return { ok: false, problem: 'conflict' };
    await trx
      .updateTable('office_settings')
      .set({ value: JSON.stringify(welcome) })
      .where('name', '=', SETTING)
      .execute();
    const actor = { source: 'admin', staffId } as const;
    await recordAuditEvent(trx, { actor, event: 'welcome-saved' }, at);
    return { ok: true };
  });
}

function versionOf({ isOn, subject, text }: Welcome): string {
  const all = JSON.stringify([isOn, subject.ar, subject.en, text.ar, text.en]);
  return createHash('sha256').update(all).digest('base64url');
}

/**
 * Queues the welcome mail, if it is on. Call it in the transaction in which somebody confirms for the first time. Staff who add or import
 * people know why these consented, so they are not welcomed, and neither is whoever comes back.
 */
export async function queueWelcome(
  trx: Transaction<Schema>,
  dependencies: DeliverDependencies,
  { id, address }: Pick<Subscribers, 'id' | 'address'>,
): Promise<void> {
  if (!(await readWelcome(trx)).isOn) return;
  await deliver(trx, dependencies, [
    { purpose: WELCOME_MAIL, to: { email: address }, subscriberId: id },
  ]);
}

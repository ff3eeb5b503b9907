import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { localizedAddress } from '../../contract/localized-address.ts';
import { newsletterCalls, newsletterPaths } from '../../contract/paths.ts';
import type { NewsletterSubscription } from '../../contract/sending.ts';
import { askForNewsletter, noteMailed, signLink } from '../newsletter/newsletter.ts';
import type { Schema, Subscribers } from '../platform/database/schema.ts';
import { queueMails } from '../platform/mail/outbox.ts';
import { confirmationRequest } from './mails/visitor.ts';
import { bindKey } from './repository.ts';
import {
  outboxRow,
  type SendingContext,
  type SendingStore,
  type Stored,
  storeOnce,
} from './store-submission.ts';

const HOUR = 60 * 60_000;

/** The link of the mail works for this long, and the address is forgotten after it. In milliseconds. */
export const CONFIRM_WITHIN = 7 * 24 * HOUR;

/** However often somebody types an address in, its owner gets at most one mail within this time. In milliseconds. */
const MAIL_AGAIN_AFTER = 12 * HOUR;

/**
 * Takes in who wants the newsletter. An address is asked by mail whether it is meant, and counts
 * only when its link was followed; a number counts at once, and lies apart. The answer is the same
 * whether the address was known or not.
 * @param linkSecret signs the links of the mail
 * @throws where the database cannot be written
 */
export async function subscribeNewsletter(
  store: SendingStore & { linkSecret: string },
  { kind, address }: NewsletterSubscription,
  context: SendingContext,
): Promise<Stored> {
  const { language, suspicion } = context;
  const time = store.now();
  const addressKey = address.toLowerCase();
  const wanted: Subscribers = {
    ...{ id: randomUUID(), kind, address, address_key: addressKey, language, suspicion },
    state: suspicion !== null ? 'suspected' : kind === 'phone' ? 'subscribed' : 'asked',
    asked_at: time,
    mailed_at: null,
    confirmed_at: suspicion === null && kind === 'phone' ? time : null,
  };
  // The row may be there already under another id: then the key stays without one.
  const ids = { reference: null, submissionId: null, subscriberId: null };
  return storeOnce(store, context, ['newsletter', kind, addressKey], ids, async (trx) => {
    const row = await askForNewsletter(trx, wanted);
    if (context.key !== null) await bindKey(trx, context.key, row.id);
    await askByMail(trx, store, row, context, time);
  });
}

async function askByMail(
  trx: Transaction<Schema>,
  store: SendingStore & { linkSecret: string },
  row: Subscribers,
  { suspicion, language }: SendingContext,
  time: number,
): Promise<void> {
  const isCleared = row.state === 'suspected' && suspicion === null;
  if (isCleared) {
    // A person asks who was taken for a program before, or whose address one had typed in.
    const confirmedAt = row.kind === 'phone' ? time : null;
    const state = row.kind === 'phone' ? 'subscribed' : 'asked';
    await noteMailed(trx, row.id, { state, suspicion: null, confirmed_at: confirmedAt });
  }
  // A mail of the future was sent while the clock was ahead: it keeps nobody waiting.
  const since = row.mailed_at === null ? null : time - row.mailed_at;
  const isDue = isCleared || since === null || since < 0 || since >= MAIL_AGAIN_AFTER;
  if (row.kind === 'phone' || row.state === 'subscribed' || !isDue) return;
  const sign = (purpose: 'confirm' | 'unsubscribe', expiresAt: number | null) =>
    encodeURIComponent(signLink(store.linkSecret, { purpose, subscriberId: row.id, expiresAt }));
  const page = (path: string) => store.publicUrl + localizedAddress(path, language);
  const unsubscribe = sign('unsubscribe', null);
  const mail = confirmationRequest(
    {
      confirm: `${page(newsletterPaths.confirm)}?token=${sign('confirm', time + CONFIRM_WITHIN)}`,
      unsubscribe: `${page(newsletterPaths.unsubscribe)}?token=${unsubscribe}`,
      oneClick: `${store.publicUrl}${newsletterCalls.unsubscribe}?token=${unsubscribe}`,
    },
    language,
  );
  const about = { submissionId: null, subscriberId: row.id, held: suspicion !== null };
  await queueMails(trx, [
    outboxRow({ purpose: 'newsletter-confirmation', recipient: row.address, mail }, about, store),
  ]);
  await noteMailed(trx, row.id, { mailed_at: time });
}

import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { newsletterPaths } from '../../contract/paths.ts';
import type { SubmissionData } from '../../contract/submission-rules.ts';
import { accepted } from '../../contract/submissions.ts';
import { readIdentityIn } from '../content/content.ts';
import {
  addressKeyOf,
  claimConfirmationMail,
  findAddressChange,
  forgetUnsubscribe,
  type LinkPurpose,
  linkIdOf,
  readAskedWords,
  recordAddressWords,
  signLink,
  storeSubscriber,
  unsubscribeHeaders,
  updateSubscriber,
} from '../newsletter/newsletter.ts';
import { retryWhileBusy, VISITOR_PATIENCE } from '../platform/database/database.ts';
import type { Deliveries, Schema, Subscribers } from '../platform/database/schema.ts';
import { readAbout } from '../platform/deliveries/about.ts';
import { deliver } from '../platform/deliveries/deliver.ts';
import { DAY } from '../platform/durations.ts';
import type { Mail } from '../platform/mail/render-mail.ts';
import { emailKey } from '../platform/text/email-key.ts';
import { earlierResult, fingerprintOf } from './earlier-result.ts';
import { confirmationWords, renderConfirmationRequest } from './mails/visitor.ts';
import { bindKey } from './repository.ts';
import type { StoreResult, SubmissionContext, SubmissionStore } from './submission-types.ts';

/** How long the mailed link is valid. After that an unconfirmed address is purged. In milliseconds. */
export const CONFIRM_WITHIN = 7 * DAY;

/** What the site's form says to a person who enters a phone number: its title and its button. */
export const FORM_WORDS = {
  ar: 'النشرة البريدية: اشترك',
  en: 'Newsletter: Subscribe',
} as const satisfies Record<Language, string>;

/**
 * Stores a subscriber to the newsletter. An e-mail address is subscribed once the link in the confirmation mail was followed,
 * and a phone number at once. The result does not reveal whether the address was known.
 * @throws if the database cannot be written
 */
export async function subscribeNewsletter(
  store: SubmissionStore,
  { address: { kind, address } }: SubmissionData['newsletter'],
  context: SubmissionContext,
): Promise<StoreResult> {
  const { language, suspicion } = context;
  const time = store.now();
  const wanted: Omit<Subscribers, 'address_key'> = {
    id: randomUUID(),
    kind,
    address,
    language,
    suspicion,
    state: suspicion !== null ? 'suspected' : kind === 'phone' ? 'subscribed' : 'asked',
    asked_at: time,
    mailed_at: null,
    confirmed_at: suspicion === null && kind === 'phone' ? time : null,
    source: 'form',
    // The text of the mail is the consent for an e-mail address. It is recorded when the mail is written.
    ...(kind === 'phone'
      ? { consent_place: `site-${language}`, consent_text: FORM_WORDS[language] }
      : { consent_place: null, consent_text: null }),
    asked_words: null,
    added_by: null,
    bouncing_since: null,
    name: null,
    link_id: null,
    address_note: null,
  };
  const use = {
    // Without a key it is stored again, because an address may subscribe again after it has unsubscribed.
    key: context.key,
    fingerprint: fingerprintOf(['newsletter', kind, emailKey(address)]),
    reference: null,
    submissionId: null,
    // The row may exist under another id, so the key is bound to it once the id is known.
    subscriberId: null,
    at: time,
  };
  return retryWhileBusy(VISITOR_PATIENCE, () =>
    store.db.transaction().execute(async (trx) => {
      const earlier = await earlierResult(trx, use);
      if (earlier !== null) return earlier;
      const addressKey = await addressKeyOf(trx, { kind, address });
      const row = await storeSubscriber(trx, { ...wanted, address_key: addressKey });
      if (context.key !== null) await bindKey(trx, context.key, row.id);
      // A program's post changes no known data, and causes no other mail.
      if (suspicion === null || row.id === wanted.id) {
        await (kind === 'phone'
          ? subscribePhone(trx, row, wanted)
          : mailConfirmation(trx, store, row, context, time));
      }
      return { result: accepted(null), isNew: true };
    }),
  );
}

/** Subscribes a phone number, unless it is subscribed. It is not mailed, so the form is its consent. */
async function subscribePhone(
  trx: Transaction<Schema>,
  row: Subscribers,
  wanted: Omit<Subscribers, 'address_key'>,
): Promise<void> {
  if (wanted.state !== 'subscribed') return;
  if (row.state !== 'subscribed') {
    const { state, suspicion, language, confirmed_at, consent_place, consent_text } = wanted;
    const changes = { state, suspicion, language, confirmed_at, consent_place, consent_text };
    await updateSubscriber(trx, row.id, changes);
  }
  // Following the link deletes the record that an e-mail address has unsubscribed.
  await forgetUnsubscribe(trx, row, wanted.asked_at);
}

/**
 * Mails the confirmation link to a person who is not subscribed yet, in the language of this post. The text of the mail
 * counts once its link is followed. A held mail, because a program seems to have posted the form, counts for nothing.
 */
async function mailConfirmation(
  trx: Transaction<Schema>,
  store: SubmissionStore,
  row: Subscribers,
  { suspicion, language }: SubmissionContext,
  time: number,
): Promise<void> {
  if (row.state === 'subscribed') return;
  const isHeld = suspicion !== null;
  if (!isHeld && !(await claimConfirmationMail(trx, row.address_key, time))) return;
  await deliver(trx, store, [
    {
      purpose: 'newsletter-confirmation',
      to: { email: row.address },
      subscriberId: row.id,
      about: { language },
      isHeld,
    },
  ]);
  const words = confirmationWords({ language, identity: await readIdentityIn(trx, language) });
  await updateSubscriber(trx, row.id, {
    asked_words: JSON.stringify({ ...readAskedWords(row), [language]: words }),
    ...(isHeld ? {} : { mailed_at: time, state: 'asked', suspicion: null }),
    // From the first mail, until one is followed.
    ...(row.consent_text === null
      ? { consent_place: `site-${language}`, consent_text: words }
      : {}),
  });
}

/**
 * Renders the mail with the link that confirms a subscription, or the address to which it is to be corrected. The words that its reader consents to are those of this mail, also where
 * the organisation was renamed since it was queued.
 * @param dependencies.linkSecret signs its links
 */
export async function renderConfirmation(
  dependencies: { db: Kysely<Schema>; publicUrl: string; linkSecret: string },
  delivery: Deliveries,
): Promise<Mail | null> {
  const { db, publicUrl, linkSecret } = dependencies;
  const row = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '=', delivery.subscriber_id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { language = row.language, addressChange } = readAbout(delivery.about);
  const change =
    addressChange === undefined ? undefined : await findAddressChange(db, { id: addressChange });
  if (addressChange === undefined ? row.state === 'subscribed' : change === undefined) return null;
  const linkId = change?.id ?? linkIdOf(row);
  const letterhead = { language, identity: await readIdentityIn(db, language) };
  const sign = (purpose: LinkPurpose, expiresAt: number | null) =>
    encodeURIComponent(signLink(linkSecret, { purpose, id: linkId, expiresAt }));
  const page = (path: string) => publicUrl + localizedAddress(path, language);
  const unsubscribe = sign('unsubscribe', null);
  const expiresAt = delivery.queued_at + CONFIRM_WITHIN;
  const mail = renderConfirmationRequest(
    {
      confirm: `${page(newsletterPaths.confirm)}?token=${sign(`confirm-${language}`, expiresAt)}`,
      unsubscribe: `${page(newsletterPaths.unsubscribe)}?token=${unsubscribe}`,
      headers: unsubscribeHeaders({ publicUrl, token: unsubscribe, language, replyTo: '' }),
    },
    letterhead,
  );
  const words = confirmationWords(letterhead);
  if (change === undefined) await recordAskedWords(db, row, language, words);
  else await recordAddressWords(db, change.id, words);
  return mail;
}

/** Records the text to which a mail in a language asks to consent. Replaces an earlier one. */
async function recordAskedWords(
  db: Kysely<Schema>,
  row: Subscribers,
  language: Language,
  words: string,
): Promise<void> {
  const before = readAskedWords(row);
  if (before[language] === words) return;
  await db
    .updateTable('subscribers')
    .set({
      asked_words: JSON.stringify({ ...before, [language]: words }),
      ...(row.consent_text === before[language] ? { consent_text: words } : {}),
    })
    .where('id', '=', row.id)
    .where('state', '!=', 'subscribed')
    .execute();
}

import type { Kysely } from 'kysely';
import type { Identity } from '../../../contract/content/identity.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { RECIPIENT_TOKEN, type RenderedMail } from '../../../contract/newsletter-mail.ts';
import { identityIn, readIdentity } from '../../content/content.ts';
import type { Deliveries, Schema } from '../../platform/database/schema.ts';
import type { Mail } from '../../platform/deliveries/render-mail.ts';
import type { IssueMails } from '../issue-mail/issue-mails.ts';
import { signLink } from '../signed-link.ts';
import { unsubscribeHeaders } from '../unsubscribe-headers.ts';

/** What the mails of the newsletter depend on beside their text. */
export type RecipientMailDependencies = {
  db: Kysely<Schema>;
  publicUrl: string;
  linkSecret: string;
  /** The address of the organisation, which answers go to. */
  replyTo: string;
};

/** Campaigns whose mails are remembered: the one that is sent, and one before it with retries. */
const MAX_REMEMBERED = 2;

/**
 * Returns a function that makes the mail of a delivery of the newsletter, in the subscriber's language and with links that end this
 * subscription. It returns JSON; null: the subscriber has left meanwhile.
 */
export function recipientMails(
  dependencies: RecipientMailDependencies,
): (delivery: Deliveries) => Promise<string | null> {
  /** The mails as JSON, still with `RECIPIENT_TOKEN`, by the id of the campaign. */
  const remembered = new Map<string, Record<Language, string>>();
  const mailsOf = async (campaignId: string): Promise<Record<Language, string> | null> => {
    const known = remembered.get(campaignId);
    if (known !== undefined) return known;
    const row = await dependencies.db
      .selectFrom('campaigns')
      .select(['mails', 'issue_id'])
      .where('id', '=', campaignId)
      .executeTakeFirst();
    if (row === undefined || row.mails === null) return null;
    const mails = JSON.parse(row.mails) as IssueMails['mails'];
    const identity = await readIdentity(dependencies.db);
    const texts = Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        JSON.stringify(
          newsletterMail(dependencies, mails[language], {
            language,
            identity: identityIn(identity, language),
            campaign: `issue${row.issue_id}`,
          }),
        ),
      ]),
    ) as Record<Language, string>;
    remembered.set(campaignId, texts);
    const [oldest] = remembered.keys();
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return texts;
  };
  return async ({ campaign_id: campaignId, subscriber_id: subscriberId }) => {
    if (campaignId === null || subscriberId === null) return null;
    const subscriber = await dependencies.db
      .selectFrom('subscribers')
      .select('language')
      .where('id', '=', subscriberId)
      .executeTakeFirst();
    const texts = await mailsOf(campaignId);
    if (subscriber === undefined || texts === null) return null;
    return withToken(texts[subscriber.language], tokenOf(dependencies.linkSecret, subscriberId));
  };
}

/** Returns the token that ends a subscription. */
function tokenOf(secret: string, subscriberId: string): string {
  const link = { purpose: 'unsubscribe', id: subscriberId, expiresAt: null } as const;
  // Letters, digits and hyphens, dots, underscores, which need no escaping in addresses, HTML or JSON.
  return signLink(secret, link);
}

/** Replaces the constant in a mail as JSON by a recipient's token. */
function withToken(json: string, token: string): string {
  return json.replaceAll(RECIPIENT_TOKEN, token);
}

/**
 * Returns a mail of an issue for one person, with a token that looks like any other and ends nobody's subscription.
 * @param test.identity in the language of the mail
 * @param test.nobody a random UUID
 */
export function testMail(
  dependencies: Omit<RecipientMailDependencies, 'db'>,
  {
    mail,
    language,
    identity,
    nobody,
  }: { mail: RenderedMail; language: Language; identity: Identity; nobody: string },
): Mail {
  const marked = { ...mail, subject: `[${TEST_MARKS[language]}] ${mail.subject}` };
  const json = JSON.stringify(
    newsletterMail(dependencies, marked, { language, identity, campaign: 'test' }),
  );
  return JSON.parse(withToken(json, tokenOf(dependencies.linkSecret, nobody))) as Mail;
}

const TEST_MARKS: Record<Language, string> = { ar: 'تجربة', en: 'Test' };

function newsletterMail(
  { publicUrl, replyTo }: Omit<RecipientMailDependencies, 'db'>,
  { subject, html, text }: RenderedMail,
  {
    language,
    identity: { legalName },
    campaign,
  }: { language: Language; identity: Identity; campaign: string },
): Mail {
  const { hostname } = new URL(publicUrl);
  return {
    senderName: legalName,
    subject,
    html,
    text,
    replyTo: { name: legalName, address: replyTo },
    headers: {
      'List-Id': `<newsletter.${hostname}>`,
      ...unsubscribeHeaders({ publicUrl, token: RECIPIENT_TOKEN, language, replyTo }),
      // Google counts complaints by it in Postmaster Tools. The last part is the sender, in 5 to 15 characters.
      'Feedback-ID': `${campaign}:newsletter:${hostname.slice(0, 15)}`,
      // Programs do not answer what comes from a list (RFC 3834, 2; RFC 5230, 4.6). `Auto-Submitted` is for what no person has written.
      Precedence: 'bulk',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
    },
  };
}

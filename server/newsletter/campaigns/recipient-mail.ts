import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { WELCOME } from '../../../contract/admin/newsletter/welcome.ts';
import type { Identity } from '../../../contract/content/identity.ts';
import { LANGUAGES, type Language } from '../../../contract/locale.ts';
import { RECIPIENT_TOKEN, type RenderedMail } from '../../../contract/newsletter-mail.ts';
import { identityIn, readIdentity, readIdentityIn } from '../../content/content.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { readAbout } from '../../platform/deliveries/about.ts';
import type { MailRenderers } from '../../platform/mail/mail-channel.ts';
import type { Mail } from '../../platform/mail/render-mail.ts';
import { fillMailName } from '../issue-mail/fill-mail-name.ts';
import type { IssueMails } from '../issue-mail/issue-mails.ts';
import { linkIdOf } from '../repository.ts';
import { signLink } from '../signed-link.ts';
import { unsubscribeHeaders } from '../unsubscribe-headers.ts';
import { readWelcome } from '../welcome.ts';
import type { MakeMails } from './campaign.ts';

/** What the mails of the newsletter depend on besides their text. */
export type RecipientMailDependencies = {
  db: Kysely<Schema>;
  publicUrl: string;
  linkSecret: string;
  /** The address of the organisation, for answers. */
  replyTo: string;
};

/** How many campaigns have their mails cached: the current one, and an earlier one with retries. */
const MAX_REMEMBERED = 2;

/**
 * Returns the renderers of the mails of issues, and of the welcome mail: for subscribers, in their language and with links that
 * unsubscribe them, and for tests. A subscriber who has unsubscribed meanwhile gets none.
 */
export function issueMails(
  dependencies: RecipientMailDependencies & { makeMails: MakeMails },
): Pick<MailRenderers, 'newsletter' | 'newsletter-welcome' | 'newsletter-test'> {
  /** The mails as JSON, still with `RECIPIENT_TOKEN`, by campaign id. */
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
  const readerOf = (id: string) =>
    dependencies.db
      .selectFrom('subscribers')
      .select(['id', 'language', 'link_id', 'name'])
      .where('id', '=', id)
      .executeTakeFirst();
  return {
    async newsletter({ campaign_id: campaignId, subscriber_id: subscriberId, language }) {
      if (campaignId === null || subscriberId === null) return null;
      const subscriber = await readerOf(subscriberId);
      const texts = await mailsOf(campaignId);
      if (subscriber === undefined || texts === null) return null;
      const token = tokenOf(dependencies.linkSecret, linkIdOf(subscriber));
      const mail = withToken(texts[language ?? subscriber.language], token);
      return fillMailName(mail, subscriber.name);
    },
    async 'newsletter-welcome'({ subscriber_id: subscriberId }) {
      const subscriber = subscriberId === null ? undefined : await readerOf(subscriberId);
      // Staff may have turned it off meanwhile.
      if (subscriber === undefined || !(await readWelcome(dependencies.db)).isOn) return null;
      const made = await dependencies.makeMails(WELCOME);
      if (made === null) return null;
      const { language, name } = subscriber;
      const identity = await readIdentityIn(dependencies.db, language);
      const sender = { language, identity, campaign: WELCOME };
      const mail = JSON.stringify(newsletterMail(dependencies, made.mails[language], sender));
      const token = tokenOf(dependencies.linkSecret, linkIdOf(subscriber));
      return fillMailName(withToken(mail, token), name);
    },
    async 'newsletter-test'({ about }) {
      // Without an entry it is the welcome mail.
      const { entry, language } = readAbout(about);
      if (language === undefined) return null;
      const made = await dependencies.makeMails(entry?.id ?? WELCOME);
      if (made === null) return null;
      const identity = await readIdentityIn(dependencies.db, language);
      return testMail(dependencies, { mail: made.mails[language], language, identity });
    },
  };
}

/** Returns the token that ends a subscription. @param linkId of the subscriber (`linkIdOf`) */
function tokenOf(secret: string, linkId: string): string {
  const link = { purpose: 'unsubscribe', id: linkId, expiresAt: null } as const;
  // Letters, digits, hyphens, dots and underscores, which need no escaping in URLs, HTML or JSON.
  return signLink(secret, link);
}

/** A mail of the newsletter always has both parts. */
type NewsletterMessage = Mail & { html: string };

/** Reads a mail from its JSON, with a recipient's token in place of the constant. */
function withToken(json: string, token: string): NewsletterMessage {
  return JSON.parse(json.replaceAll(RECIPIENT_TOKEN, token)) as NewsletterMessage;
}

/** Returns a mail of an issue for one person, with a token that looks like any other but unsubscribes nobody. */
function testMail(
  dependencies: Omit<RecipientMailDependencies, 'db'>,
  { mail, language, identity }: { mail: RenderedMail; language: Language; identity: Identity },
): Mail {
  const marked = { ...mail, subject: `[${TEST_MARKS[language]}] ${mail.subject}` };
  const json = JSON.stringify(
    newsletterMail(dependencies, marked, { language, identity, campaign: 'test' }),
  );
  return fillMailName(withToken(json, tokenOf(dependencies.linkSecret, randomUUID())), null);
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
      // Google uses it to count complaints in Postmaster Tools. The last part is the sender, in 5 to 15 characters.
      'Feedback-ID': `${campaign}:newsletter:${hostname.slice(0, 15)}`,
      // Programs do not answer mail from a list (RFC 3834, 2; RFC 5230, 4.6). `Auto-Submitted` is for mail that no person has
      // written.
      Precedence: 'bulk',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
    },
  };
}

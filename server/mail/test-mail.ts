import type { Kysely } from 'kysely';
import type { DeliveryPurpose } from '../../contract/admin/mail/mail.ts';
import { withIdentity } from '../../contract/identity-texts.ts';
import type { Language } from '../../contract/locale.ts';
import { findStaffByEmail } from '../auth/auth.ts';
import { readIdentityIn } from '../content/content.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { MailRenderers } from '../platform/mail/mail-channel.ts';
import { renderMail } from '../platform/mail/render-mail.ts';

/** The purpose of the Mail page's test mail in the table of deliveries. */
export const TEST_PURPOSE: DeliveryPurpose = 'mail-test';

const TEXTS: Record<Language, { subject: string; text: string; more: string }> = {
  ar: {
    subject: 'تجربة البريد من مكتب {org}',
    text: 'وصلتك هذه الرسالة، فالموقع يرسل البريد. طُلبت {at} بتوقيت غرينتش.',
    more: 'لتعرف هل يثق بها خادم بريدك، افتح مصدر الرسالة وابحث عن Authentication-Results: ينبغي أن تجد فيه spf=pass وdkim=pass وdmarc=pass.',
  },
  en: {
    subject: 'A test mail from the office of {org}',
    text: 'You have got this mail, so the site sends mail. It was asked for at {at} UTC.',
    more: 'To see whether your mail server trusts it, open the source of this mail and look for Authentication-Results: it should say spf=pass, dkim=pass and dmarc=pass.',
  },
};

/** Returns the renderer of the test mail, in the language of the user who requested it. */
export function testMails(dependencies: { db: Kysely<Schema> }): Pick<MailRenderers, 'mail-test'> {
  return {
    async 'mail-test'({ recipient, queued_at: queuedAt }) {
      const staff = await findStaffByEmail(dependencies, recipient ?? '');
      if (staff === undefined) return null;
      const { language } = staff;
      const identity = await readIdentityIn(dependencies.db, language);
      const { subject, text, more } = withIdentity(TEXTS[language], identity);
      const time = new Date(queuedAt).toISOString().slice(0, 16).replace('T', ' ');
      return {
        ...renderMail({ language, identity }, subject, [
          { kind: 'paragraph', text: text.replace('{at}', time) },
          { kind: 'paragraph', text: more },
        ]),
        // Prevents automatic replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
    },
  };
}

import type { MailPurpose } from '../../../contract/admin/mail/mail.ts';
import { withIdentity } from '../../../contract/identity-texts.ts';
import type { Language } from '../../../contract/locale.ts';
import { type Letterhead, type Mail, renderMail } from '../../platform/deliveries/render-mail.ts';

/** What the test mail of the page "Mail" is for, in the table of deliveries. */
export const TEST_PURPOSE: MailPurpose = 'mail-test';

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

/** Renders the test mail. @param at when it was asked for, in epoch milliseconds */
export function renderTestMail(letterhead: Letterhead, at: number): Mail {
  const { language, identity } = letterhead;
  const { subject, text, more } = withIdentity(TEXTS[language], identity);
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return {
    ...renderMail(letterhead, subject, [
      { kind: 'paragraph', text: text.replace('{at}', time) },
      { kind: 'paragraph', text: more },
    ]),
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

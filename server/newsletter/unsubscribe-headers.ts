import type { Language } from '../../contract/locale.ts';
import { localizedAddress } from '../../contract/localized-address.ts';
import { newsletterCalls, newsletterPaths } from '../../contract/paths.ts';

/**
 * Returns the headers with which a mail program unsubscribes with one click (RFC 2369, RFC 8058). A program that opens the
 * URL shows the page in the language of the mail.
 * @param link.token ends the subscription. It needs no escaping in a URL
 * @param link.replyTo the organisation, to which programs without one-click send a mail that contains the link; empty: nobody
 */
export function unsubscribeHeaders({
  publicUrl,
  token,
  language,
  replyTo,
}: {
  publicUrl: string;
  token: string;
  language: Language;
  replyTo: string;
}): Record<string, string> {
  const oneClick = `<${publicUrl}${newsletterCalls.unsubscribe}?lang=${language}&token=${token}>`;
  const page = `${publicUrl}${localizedAddress(newsletterPaths.unsubscribe, language)}?token=${token}`;
  const subject = SUBJECTS[language];
  const byMail = `<mailto:${encodeURI(replyTo)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(page)}>`;
  return {
    'List-Unsubscribe': replyTo === '' ? oneClick : `${oneClick}, ${byMail}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const SUBJECTS: Record<Language, string> = { ar: 'إلغاء الاشتراك', en: 'Unsubscribe' };

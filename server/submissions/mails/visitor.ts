import type { Language } from '../../../contract/locale.ts';
import { type Mail, renderMail } from '../../platform/mail/render-mail.ts';

// Anybody may type anybody's address into a form. So these mails repeat nothing of what was typed, not even a
// name: nobody can make our server carry words of theirs to somebody else.

const WORDS = {
  ar: {
    contactSubject: (reference: string) => `وصلتنا رسالتك (${reference})`,
    contact: [
      'شكرًا لكتابتك إلينا. وصلت رسالتك وسيقرؤها أحد أفراد فريقنا ويرد عليك، وغالبًا خلال يومي عمل.',
    ],
    joinSubject: (reference: string) => `وصلنا طلب انضمامك (${reference})`,
    join: [
      'شكرًا لرغبتك في التدريب معنا. وصل طلبك وسيرتك الذاتية، وسيدرسهما فريق التدريب ثم يتواصل معك.',
    ],
    reference: 'رقمك المرجعي',
    notYou:
      'إن لم تكن أنت من كتب إلينا فقد أدخل أحدهم بريدك خطأً؛ تجاهل هذه الرسالة أو ردّ عليها لنمحو ما وصلنا.',
    confirmSubject: 'أكّد اشتراكك في نشرة يافع',
    confirm: 'طُلب الاشتراك بهذا البريد في نشرة جمعية يافع. لتأكيد الاشتراك اضغط الزر خلال 7 أيام.',
    confirmLink: 'تأكيد الاشتراك',
    confirmIgnore: 'إن لم تطلب ذلك فتجاهل هذه الرسالة: لن نرسل إليك شيئًا، ونمحو عنوانك بعد 7 أيام.',
    unsubscribeLink: 'إلغاء الاشتراك ومحو العنوان الآن',
  },
  en: {
    contactSubject: (reference: string) => `We have received your message (${reference})`,
    contact: [
      'Thank you for writing to us. Your message has arrived. One of our team will read it and answer you, usually within two working days.',
    ],
    joinSubject: (reference: string) => `We have received your application (${reference})`,
    join: [
      'Thank you for wanting to train with us. Your application and CV have arrived. The training team will look at them and get in touch with you.',
    ],
    reference: 'Your reference',
    notYou:
      'If it was not you who wrote to us, somebody entered your address by mistake. Ignore this mail, or reply to it and we will erase what we received.',
    confirmSubject: 'Confirm your subscription to Yafee’s newsletter',
    confirm:
      'Somebody asked to subscribe this address to the newsletter of Yafee. To confirm, press the button within 7 days.',
    confirmLink: 'Confirm the subscription',
    confirmIgnore:
      'If it was not you, ignore this mail: we will send you nothing, and erase your address after 7 days.',
    unsubscribeLink: 'Cancel and erase the address now',
  },
} as const;

/** Tells a visitor that what they sent has arrived. */
export function receipt(of: 'contact' | 'join', reference: string, language: Language): Mail {
  const words = WORDS[language];
  const subject = of === 'contact' ? words.contactSubject : words.joinSubject;
  return {
    ...renderMail(language, subject(reference), [
      ...words[of].map((text) => ({ kind: 'paragraph', text }) as const),
      { kind: 'facts', facts: [[words.reference, reference]] },
      { kind: 'paragraph', text: words.notYou },
    ]),
    headers: AUTOMATIC,
  };
}

/** Asks whether a subscription is meant. Nothing is subscribed before the link is followed. */
export function confirmationRequest(
  links: {
    confirm: string;
    unsubscribe: string;
    /** Where a mail program unsubscribes by itself. */
    oneClick: string;
  },
  language: Language,
): Mail {
  const words = WORDS[language];
  return {
    ...renderMail(language, words.confirmSubject, [
      { kind: 'paragraph', text: words.confirm },
      { kind: 'link', label: words.confirmLink, address: links.confirm },
      { kind: 'paragraph', text: words.confirmIgnore },
      { kind: 'paragraph', text: `${words.unsubscribeLink}: ${links.unsubscribe}` },
    ]),
    headers: { ...AUTOMATIC, ...unsubscribeHeaders(links.oneClick) },
  };
}

/** What lets a mail program end a subscription with one click (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(oneClick: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Keeps robots from answering (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' };

import { type ContactTopic, TOPIC_LABELS } from '../../../contract/contact-topics.ts';
import type { Language } from '../../../contract/locale.ts';
import type { ContactMessage, JoinApplication } from '../../../contract/submission-rules.ts';
import { type Mail, renderMail } from '../../platform/mail/render-mail.ts';

const TEXTS = {
  ar: {
    contactSubject: (name: string, reference: string) => `رسالة من ${name} (${reference})`,
    contactLead: 'وصلت هذه الرسالة من نموذج التواصل في الموقع. ردّك على هذا البريد يصل إلى صاحبها.',
    joinSubject: (name: string, reference: string) => `طلب انضمام من ${name} (${reference})`,
    joinLead: 'وصل هذا الطلب من نموذج انضمام المدربين في الموقع. ردّك على هذا البريد يصل إلى صاحبه.',
    attached: 'السيرة الذاتية مرفقة بهذا البريد.',
    quarantined:
      'لم يجب فاحص الفيروسات حين وصل الطلب، فبقيت السيرة الذاتية في الحجر على الخادم ولم تُرفق. تُفحص تلقائيًا حين يعود، ثم تُستخرج بالأمر npm run messages.',
    name: 'الاسم',
    topic: 'الموضوع',
    phone: 'رقم الجوال',
    email: 'البريد الإلكتروني',
    reference: 'الرقم المرجعي',
    language: 'لغة الصفحة',
    languages: { ar: 'العربية', en: 'الإنجليزية' },
  },
  en: {
    contactSubject: (name: string, reference: string) => `Message from ${name} (${reference})`,
    contactLead:
      'This message came in through the site’s contact form. A reply to this mail goes to the person who wrote it.',
    joinSubject: (name: string, reference: string) => `Application from ${name} (${reference})`,
    joinLead:
      'This application came in through the site’s trainer form. A reply to this mail goes to the person who sent it.',
    attached: 'The CV is attached.',
    quarantined:
      'The virus scanner did not answer when the application arrived, so the CV stays in quarantine on the server and is not attached. It will be scanned automatically when the scanner is back; npm run messages then exports it.',
    name: 'Name',
    topic: 'Topic',
    phone: 'Phone',
    email: 'Email',
    reference: 'Reference number',
    language: 'Language of the page',
    languages: { ar: 'Arabic', en: 'English' },
  },
} as const;

/** What a notice says about a submission besides its fields. */
type SubmissionInfo = {
  reference: string;
  /** Language of the page that the visitor used. */
  visitorLanguage: Language;
  /** Language of the mail. */
  language: Language;
};

/** Renders the mail to the organisation about a contact message. A reply goes to the visitor. */
export function renderContactNotice(message: ContactMessage, info: SubmissionInfo): Mail {
  const texts = TEXTS[info.language];
  const name = `${message.firstName} ${message.lastName}`;
  return {
    ...renderMail(info.language, texts.contactSubject(name, info.reference), [
      { kind: 'paragraph', text: texts.contactLead },
      { kind: 'facts', facts: listFacts({ ...message, name }, info) },
      { kind: 'quote', text: message.message },
    ]),
    replyTo: { name, address: message.email },
  };
}

/** Renders the mail to the organisation about a join application. A reply goes to the applicant. */
export function renderApplicationNotice(
  application: JoinApplication,
  info: SubmissionInfo & { cv: 'attached' | 'quarantined' },
): Mail {
  const texts = TEXTS[info.language];
  return {
    ...renderMail(info.language, texts.joinSubject(application.name, info.reference), [
      { kind: 'paragraph', text: texts.joinLead },
      { kind: 'facts', facts: listFacts(application, info) },
      { kind: 'paragraph', text: texts[info.cv] },
    ]),
    replyTo: { name: application.name, address: application.email },
  };
}

/** Who wrote, and what about. */
type Person = { name: string; phone: string; email: string; topic?: ContactTopic };

function listFacts(
  { name, phone, email, topic }: Person,
  { language, visitorLanguage, reference }: SubmissionInfo,
) {
  const texts = TEXTS[language];
  return [
    [texts.name, name],
    ...(topic === undefined ? [] : [[texts.topic, TOPIC_LABELS[topic][language]] as const]),
    [texts.phone, phone],
    [texts.email, email],
    [texts.language, texts.languages[visitorLanguage]],
    [texts.reference, reference],
  ] as const;
}

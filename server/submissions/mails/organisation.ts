import type { Language } from '../../../contract/locale.ts';
import type { ContactMessage, JoinApplication } from '../../../contract/submission-rules.ts';
import { type Mail, renderMail } from '../../platform/mail/render-mail.ts';

const WORDS = {
  ar: {
    contactSubject: (name: string, reference: string) => `رسالة من ${name} (${reference})`,
    contactLead: 'وصلت هذه الرسالة من نموذج التواصل في الموقع. ردّك على هذا البريد يصل إلى صاحبها.',
    joinSubject: (name: string, reference: string) => `طلب انضمام من ${name} (${reference})`,
    joinLead: 'وصل هذا الطلب من نموذج انضمام المدربين في الموقع. ردّك على هذا البريد يصل إلى صاحبه.',
    attached: 'السيرة الذاتية مرفقة بهذا البريد.',
    quarantined:
      'لم يجب فاحص الفيروسات حين وصل الطلب، فبقيت السيرة الذاتية في الحجر على الخادم ولم تُرفق. تُفحص تلقائيًّا حين يعود، ثم تُستخرج بالأمر npm run messages.',
    name: 'الاسم',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    reference: 'الرقم المرجعي',
    language: 'لغة الصفحة',
    languages: { ar: 'العربية', en: 'الإنجليزية' },
  },
  en: {
    contactSubject: (name: string, reference: string) => `Message from ${name} (${reference})`,
    contactLead:
      'This message came in by the site’s contact form. A reply to this mail reaches whoever wrote it.',
    joinSubject: (name: string, reference: string) => `Application from ${name} (${reference})`,
    joinLead:
      'This application came in by the site’s form for trainers. A reply to this mail reaches whoever sent it.',
    attached: 'The CV is attached.',
    quarantined:
      'The virus scanner did not answer when the application arrived, so the CV stays in quarantine on the server and is not attached. It is scanned by itself when the scanner is back; npm run messages then exports it.',
    name: 'Name',
    phone: 'Telephone',
    email: 'E-mail',
    reference: 'Reference',
    language: 'Language of the page',
    languages: { ar: 'Arabic', en: 'English' },
  },
} as const;

type About = {
  reference: string;
  /** The visitor's. */
  visitorLanguage: Language;
  /** The mail's. */
  language: Language;
};

/** Tells the organisation of a contact message; a reply goes to the visitor. */
export function contactNotice(message: ContactMessage, about: About): Mail {
  const words = WORDS[about.language];
  const name = `${message.firstName} ${message.lastName}`;
  return {
    ...renderMail(about.language, words.contactSubject(name, about.reference), [
      { kind: 'paragraph', text: words.contactLead },
      { kind: 'facts', facts: facts({ ...message, name }, about) },
      { kind: 'quote', text: message.message },
    ]),
    replyTo: { name, address: message.email },
  };
}

/** Tells the organisation of an application; a reply goes to the applicant. */
export function applicationNotice(
  application: JoinApplication,
  about: About & { cv: 'attached' | 'quarantined' },
): Mail {
  const words = WORDS[about.language];
  return {
    ...renderMail(about.language, words.joinSubject(application.name, about.reference), [
      { kind: 'paragraph', text: words.joinLead },
      { kind: 'facts', facts: facts(application, about) },
      { kind: 'paragraph', text: words[about.cv] },
    ]),
    replyTo: { name: application.name, address: application.email },
  };
}

function facts(
  { name, phone, email }: { name: string; phone: string; email: string },
  { language, visitorLanguage, reference }: About,
) {
  const words = WORDS[language];
  return [
    [words.name, name],
    [words.phone, phone],
    [words.email, email],
    [words.language, words.languages[visitorLanguage]],
    [words.reference, reference],
  ] as const;
}

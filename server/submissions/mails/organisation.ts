import { FIELD_TEXTS } from '../../../contract/forms/field-texts.ts';
import {
  type StoredFields,
  senderName,
  staffFields,
  valueText,
} from '../../../contract/forms/fields.ts';
import { forms, type StaffFormName } from '../../../contract/forms/forms.ts';
import type { Language } from '../../../contract/locale.ts';
import { type Letterhead, type Mail, renderMail } from '../../platform/mail/render-mail.ts';

const TEXTS = {
  ar: {
    contact: {
      subject: (name: string, reference: string) => `رسالة من ${name} (${reference})`,
      lead: 'وصلت هذه الرسالة من نموذج التواصل في الموقع. ردّك على هذا البريد يصل إلى صاحبها.',
    },
    join: {
      subject: (name: string, reference: string) => `طلب انضمام من ${name} (${reference})`,
      lead: 'وصل هذا الطلب من نموذج انضمام المدربين في الموقع. ردّك على هذا البريد يصل إلى صاحبه.',
    },
    vacancy: {
      subject: (name: string, reference: string) => `طلب وظيفة من ${name} (${reference})`,
      lead: 'وصل هذا الطلب من صفحة الوظائف في الموقع. ردّك على هذا البريد يصل إلى صاحبه.',
    },
    program: {
      subject: (name: string, reference: string) => `طلب مشاركة من ${name} (${reference})`,
      lead: 'وصل هذا الطلب من صفحة أحد البرامج في الموقع. ردّك على هذا البريد يصل إلى صاحبه.',
    },
    noAddress: 'لم يترك المُرسِل بريدًا إلكترونيًا، فلا يصل إليه ردّك على هذا البريد. اتصل به على رقمه.',
    attached: 'السيرة الذاتية مرفقة بهذا البريد.',
    quarantined:
      'لم يجب فاحص الفيروسات حين وصل الطلب، فبقيت السيرة الذاتية في الحجر على الخادم ولم تُرفق. تُفحص تلقائيًا حين يعود، ثم تُستخرج بالأمر npm run messages.',
    infected: 'وجد فاحص الفيروسات في السيرة الذاتية ما يضر، فمُحيت ولم تُرفق.',
    name: 'الاسم',
    reference: 'الرقم المرجعي',
    language: 'لغة الصفحة',
    languages: { ar: 'العربية', en: 'الإنجليزية' },
  },
  en: {
    contact: {
      subject: (name: string, reference: string) => `Message from ${name} (${reference})`,
      lead: 'This message came in through the site’s contact form. A reply to this mail goes to the person who wrote it.',
    },
    join: {
      subject: (name: string, reference: string) => `Application from ${name} (${reference})`,
      lead: 'This application came in through the site’s trainer form. A reply to this mail goes to the person who sent it.',
    },
    vacancy: {
      subject: (name: string, reference: string) => `Job application from ${name} (${reference})`,
      lead: 'This application came in through the site’s page of jobs. A reply to this mail goes to the person who sent it.',
    },
    program: {
      subject: (name: string, reference: string) =>
        `Application to take part from ${name} (${reference})`,
      lead: 'This application came in through the page of a programme. A reply to this mail goes to the person who sent it.',
    },
    noAddress:
      'The sender left no e-mail address, so a reply to this mail does not reach them. Call their number.',
    attached: 'The CV is attached.',
    quarantined:
      'The virus scanner did not answer when the application arrived, so the CV stays in quarantine on the server and is not attached. It will be scanned automatically when the scanner is back; npm run messages then exports it.',
    infected: 'The virus scanner found malware in the CV, so it was removed and is not attached.',
    name: 'Name',
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
  /** The state of the CV. Null if there is none. */
  cv: 'attached' | 'quarantined' | 'infected' | null;
};

/** Renders the mail to the organisation about a message or an application. A reply goes to the sender of the submission. */
export function renderNotice(
  form: StaffFormName,
  stored: StoredFields,
  { reference, visitorLanguage, cv }: SubmissionInfo,
  letterhead: Letterhead,
): Mail {
  const { language } = letterhead;
  const texts = TEXTS[language];
  const { email } = stored;
  const name = senderName(stored);
  const fields = staffFields(forms[form], stored);
  const { labels } = FIELD_TEXTS[language];
  const facts = fields
    .filter(({ type }) => type !== 'message')
    .map(
      (field) =>
        [field.label ?? labels[field.name], valueText(field, FIELD_TEXTS[language])] as const,
    );
  const messages = fields.filter(({ type }) => type === 'message');
  return {
    ...renderMail(letterhead, texts[form].subject(name, reference.toLowerCase()), [
      { kind: 'paragraph', text: email === undefined ? texts.noAddress : texts[form].lead },
      {
        kind: 'facts',
        facts: [
          [texts.name, name],
          ...facts,
          [texts.language, texts.languages[visitorLanguage]],
          [texts.reference, reference],
        ],
      },
      ...messages.map(({ value }) => ({ kind: 'quote', text: value }) as const),
      ...(cv === null ? [] : [{ kind: 'paragraph', text: texts[cv] } as const]),
    ]),
    ...(email === undefined ? {} : { replyTo: { name, address: email } }),
    // An absence note of the team's mailbox would otherwise be sent to the visitor (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  };
}

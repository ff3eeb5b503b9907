import type { Begun } from '../../../contract/begun.ts';
import { clockOffset } from '../../../contract/clock.ts';
import type { StaffFormName } from '../../../contract/forms/forms.ts';
import { withIdentity } from '../../../contract/identity-texts.ts';
import type { Language } from '../../../contract/locale.ts';
import { type Letterhead, type Mail, renderMail } from '../../platform/mail/render-mail.ts';

// Anyone can enter the address of another person into a form. So these mails contain nothing that was typed, not even a name,
// and the form cannot be used to send text to others.

const TEXTS = {
  ar: {
    subjects: {
      contact: (reference: string) => `وصلتنا رسالتك (${reference})`,
      join: (reference: string) => `وصلنا طلب انضمامك (${reference})`,
      vacancy: (reference: string) => `وصلنا طلبك للوظيفة (${reference})`,
      program: (reference: string) => `وصلنا طلب مشاركتك (${reference})`,
    },
    begunSubjects: {
      phone: (reference: string) => `اتصالك بنا (${reference})`,
      visit: (reference: string) => `زيارتك لنا (${reference})`,
    },
    contact: [
      'شكرًا لتواصلك معنا. وصلت رسالتك، وسيقرؤها أحد أفراد فريقنا ويرد عليك، وغالبًا خلال يومي عمل.',
    ],
    join: [
      'شكرًا لرغبتك في التدريب معنا. وصل طلبك وسيرتك الذاتية، وسيدرسهما فريق البرامج ثم يتواصل معك.',
    ],
    vacancy: ['شكرًا لرغبتك في العمل معنا. وصل طلبك، وسيقرؤه فريقنا ويرد عليك أيًا كان القرار.'],
    program: ['شكرًا لرغبتك في المشاركة. وصل طلبك، وسيقرؤه فريق البرنامج ويرد عليك أيًا كان القرار.'],
    reference: 'الرقم المرجعي',
    status:
      'من هذا الرابط تعرف أين وصل طلبك وما الخطوة التالية، وتنزّل ما أرسلته أو تصححه أو تمحوه. ويستطيع ذلك كل من يفتحه، فاحتفظ به لنفسك.',
    statusLink: 'أين وصل طلبي؟',
    notYou:
      'إن لم تكن أنت من كتب إلينا فقد أدخل أحدهم بريدك بالخطأ. تجاهل هذه الرسالة، أو امحُ ما وصلنا من الرابط نفسه.',
    erasedSubject: 'محونا ما كان محفوظًا من بياناتك',
    erased:
      'محونا كل ما أرسلته إلينا وكان محفوظًا بهذا العنوان، ومعه ملفاتك واشتراكك في النشرة إن كنت مشتركًا. قد تبقى نسخ منه في نسخنا الاحتياطية إلى أن تُستبدل. ولا يبقى هذا العنوان عندنا بعد إرسال هذه الرسالة.',
    keepSubject: (reference: string) => `هل نحتفظ بطلبك لفرص قادمة؟ (${reference})`,
    keep: (date: string) =>
      `نودّ أن نحتفظ بطلبك حتى ${date}، فقد تأتي فرصة تناسبك. لا نفعل ذلك إلا إن وافقت. افتح الرابط لتوافق، ويمكنك أن تتراجع منه متى شئت. وإن لم تفعل شيئًا مُحي طلبك في موعده.`,
    keepLink: 'الموافقة على الاحتفاظ بطلبي',
    linksSubject: 'روابط ما أرسلته إلى {legal}',
    linksText:
      'طُلبت من موقعنا روابط ما أُرسل إلينا من هذا البريد. من كل رابط تعرف أين وصل طلبك، وتنزّل ما أرسلته أو تصححه أو تمحوه.',
    links: {
      contact: (reference: string) => `رسالة ${reference}`,
      join: (reference: string) => `طلب انضمام ${reference}`,
      vacancy: (reference: string) => `طلب وظيفة ${reference}`,
      program: (reference: string) => `طلب مشاركة ${reference}`,
    },
    linksIgnore: 'إن لم تطلبها أنت فتجاهل هذه الرسالة. لم يتغير شيء، ولم يرَ أحد ما أرسلته.',
    confirmSubject: 'أكّد اشتراكك في نشرة {org}',
    confirm: 'طُلب الاشتراك بهذا البريد في نشرة {legal}. لتأكيد الاشتراك افتح الرابط خلال 7 أيام.',
    confirmLink: 'تأكيد الاشتراك',
    confirmIgnore:
      'إن لم تطلب ذلك فتجاهل هذه الرسالة. لن نرسل إليك شيئًا، وسنمحو عنوانك بعد 7 أيام. ويمكنك أن تمحوه الآن:',
    unsubscribeLink: 'إلغاء الاشتراك ومحو العنوان',
  },
  en: {
    subjects: {
      contact: (reference: string) => `We have received your message (${reference})`,
      join: (reference: string) => `We have received your application (${reference})`,
      vacancy: (reference: string) => `We have received your job application (${reference})`,
      program: (reference: string) =>
        `We have received your application to take part (${reference})`,
    },
    begunSubjects: {
      phone: (reference: string) => `Your call to us (${reference})`,
      visit: (reference: string) => `Your visit to us (${reference})`,
    },
    contact: [
      'Thank you for writing to us. Your message has arrived. One of our team will read it and answer you, usually within two working days.',
    ],
    join: [
      'Thank you for wanting to train with us. Your application and CV have arrived. The programmes team will look at them and get in touch with you.',
    ],
    vacancy: [
      'Thank you for wanting to work with us. Your application has arrived. Our team will read it, and answer you whatever the decision.',
    ],
    program: [
      'Thank you for wanting to take part. Your application has arrived. The programme’s team will read it, and answer you whatever the decision.',
    ],
    reference: 'Reference number',
    status:
      'This link shows where your request stands and what comes next, and lets you download, correct or erase what you sent. So can anybody who opens it, so keep it to yourself.',
    statusLink: 'Where does my request stand?',
    notYou:
      'If it was not you who wrote to us, somebody entered your address by mistake. Ignore this mail, or erase what we received by the same link.',
    erasedSubject: 'Your data has been erased',
    erased:
      'We have erased everything that you sent to us and that was stored under this address, with your files and your subscription to the newsletter if you had one. Copies may remain in our backups until those are replaced. We do not keep this address after sending this mail.',
    keepSubject: (reference: string) => `May we keep your application for later? (${reference})`,
    keep: (date: string) =>
      `We would like to keep your application until ${date}, because something that suits you may come up. We only do so if you agree. Open the link to agree; there you can also change your mind at any time. If you do nothing, your application is erased as planned.`,
    keepLink: 'Let my application be kept',
    linksSubject: 'The links to what you sent to {legal}',
    linksText:
      'Somebody asked on our site for the links to what was sent to us from this address. Each of them shows where your request stands, and lets you download, correct or erase what you sent.',
    links: {
      contact: (reference: string) => `Message ${reference}`,
      join: (reference: string) => `Application ${reference}`,
      vacancy: (reference: string) => `Job application ${reference}`,
      program: (reference: string) => `Application to take part ${reference}`,
    },
    linksIgnore:
      'If it was not you, ignore this mail. Nothing has changed, and nobody has seen what you sent.',
    confirmSubject: 'Confirm your subscription to {org}’s newsletter',
    confirm:
      'Somebody asked to subscribe this address to {org}’s newsletter. To confirm, open the link within 7 days.',
    confirmLink: 'Confirm the subscription',
    confirmIgnore:
      'If it was not you, ignore this mail. We will send you nothing, and erase your address after 7 days. You can also erase it now:',
    unsubscribeLink: 'Unsubscribe and erase the address',
  },
} as const;

function textsOf({ language, identity }: Letterhead) {
  return withIdentity(TEXTS[language], identity);
}

/**
 * Renders the mail that confirms to a visitor that a submission was received.
 * @param submission.statusLink the URL of its status page
 */
export function renderReceipt(
  form: StaffFormName,
  { reference, statusLink }: { reference: string; statusLink: string },
  letterhead: Letterhead,
): Mail {
  const texts = textsOf(letterhead);
  return {
    ...renderMail(letterhead, conversationSubject({ form, reference }, letterhead.language), [
      ...texts[form].map((text) => ({ kind: 'paragraph', text }) as const),
      { kind: 'facts', facts: [[texts.reference, reference]] },
      { kind: 'paragraph', text: texts.status },
      { kind: 'link', label: texts.statusLink, address: statusLink },
      { kind: 'paragraph', text: texts.notYou },
    ]),
    headers: AUTOMATIC_MAIL_HEADERS,
  };
}

/**
 * Returns the subject of the mails of a conversation: that of the mail that confirms the submission, or what staff have begun it with. The reference is in lower case,
 * because SpamAssassin takes a subject whose Latin letters are all capitals for shouting (SUBJ_ALL_CAPS).
 */
export function conversationSubject(
  {
    form,
    reference,
    begun = null,
  }: { form: StaffFormName; reference: string; begun?: Begun | null },
  language: Language,
): string {
  const { subjects, begunSubjects } = TEXTS[language];
  const shown = reference.toLowerCase();
  if (begun === null) return subjects[form](shown);
  return begun.kind === 'writing'
    ? `${begun.subject} (${shown})`
    : begunSubjects[begun.kind](shown);
}

/** Renders the mail that tells a person that all of their data was erased. */
export function renderErasureAnswer(letterhead: Letterhead): Mail {
  const { erasedSubject, erased } = textsOf(letterhead);
  return {
    ...renderMail(letterhead, erasedSubject, [{ kind: 'paragraph', text: erased }]),
    headers: AUTOMATIC_MAIL_HEADERS,
  };
}

/**
 * Renders the mail that asks an applicant whether the application may be kept for later.
 * @param request.until epoch milliseconds
 */
export function renderKeepRequest(
  form: StaffFormName,
  { reference, until, statusLink }: { reference: string; until: number; statusLink: string },
  letterhead: Letterhead,
): Mail {
  const { language, identity } = letterhead;
  const texts = textsOf(letterhead);
  // The day by the organisation's clock
  const local = until + clockOffset(identity.clock, until);
  const date = new Intl.DateTimeFormat(language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(local);
  return {
    ...renderMail(letterhead, texts.keepSubject(reference.toLowerCase()), [
      { kind: 'paragraph', text: texts.keep(date) },
      { kind: 'link', label: texts.keepLink, address: statusLink },
      { kind: 'facts', facts: [[texts.reference, texts.links[form](reference)]] },
    ]),
    headers: AUTOMATIC_MAIL_HEADERS,
  };
}

/** Renders the mail with the links to all submissions from an address, for a person who has lost them. */
export function renderStatusLinks(
  links: readonly { form: StaffFormName; reference: string; address: string }[],
  letterhead: Letterhead,
): Mail {
  const texts = textsOf(letterhead);
  return {
    ...renderMail(letterhead, texts.linksSubject, [
      { kind: 'paragraph', text: texts.linksText },
      ...links.map(({ form, reference, address }) => ({
        kind: 'secondary-link' as const,
        label: texts.links[form](reference),
        address,
      })),
      { kind: 'paragraph', text: texts.linksIgnore },
    ]),
    headers: AUTOMATIC_MAIL_HEADERS,
  };
}

/** Renders the mail with the link that confirms a subscription (double opt-in). */
export function renderConfirmationRequest(
  links: {
    confirm: string;
    unsubscribe: string;
    /** The headers with which mail programs unsubscribe. */
    headers: Record<string, string>;
  },
  letterhead: Letterhead,
): Mail {
  const texts = textsOf(letterhead);
  return {
    ...renderMail(letterhead, texts.confirmSubject, [
      { kind: 'paragraph', text: texts.confirm },
      { kind: 'link', label: texts.confirmLink, address: links.confirm },
      { kind: 'paragraph', text: texts.confirmIgnore },
      { kind: 'secondary-link', label: texts.unsubscribeLink, address: links.unsubscribe },
    ]),
    headers: { ...AUTOMATIC_MAIL_HEADERS, ...links.headers },
  };
}

/** Returns the text of that mail. Following its link consents to this text. */
export function confirmationWords(letterhead: Letterhead): string {
  const { confirm, confirmLink } = textsOf(letterhead);
  return `${confirm} [${confirmLink}]`;
}

/** Prevents automatic replies (RFC 3834), but not reports of failure. */
const AUTOMATIC_MAIL_HEADERS = {
  'Auto-Submitted': 'auto-replied',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
};

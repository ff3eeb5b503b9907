import type {
  DomainCheckResult,
  DomainCode,
  DomainRecord,
  MailState,
  QUARANTINE_REASONS,
} from '../../contract/admin/mail/mail.ts';
import { PURPOSE_NAMES } from '../../contract/admin/mail/purpose-names.ts';
import type { InOneLanguage, Pair, Pairs } from '../../contract/admin/pairs.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

/** The texts of the Mail page. */
export const MAIL_TEXTS = {
  lead: {
    ar: 'ما أُرسل من بريد الموقع، وما لم يُرسل ولماذا، وما يراه المستقبِلون من نطاقه.',
    en: 'What email the site has sent, what it could not send and why, and how the domain looks to receivers.',
  },
  test: { ar: 'إرسال تجربة إليّ', en: 'Send me a test' },
  tested: {
    ar: 'ستصل رسالة تجربة إلى {address}. حالها في القائمة أدناه.',
    en: 'A test email is on its way to {address}. The list below shows whether it arrives.',
  },
  off: {
    ar: 'الموقع لا يرسل بريدًا، لأن SMTP_URL غير مضبوط. ما يرسله الزوار محفوظ في الصندوق.',
    en: 'The site sends no email, because SMTP_URL is not set. What visitors send is in the inbox.',
  },
  from: { ar: 'من {address}', en: 'from {address}' },
  newsletter: { ar: 'النشرة', en: 'Newsletter' },
  mails: { ar: 'الرسائل', en: 'Mails' },
  tabs: { ar: 'الرسائل بحسب حالها', en: 'Mails by their state' },
  states: {
    waiting: { ar: 'تنتظر', en: 'Waiting' },
    sent: { ar: 'أُرسلت', en: 'Sent' },
    refused: { ar: 'رُفضت', en: 'Refused' },
    dead: { ar: 'تعذّر إرسالها نهائيًا', en: 'Failed' },
    'in-doubt': { ar: 'غير مؤكدة', en: 'Not confirmed' },
    held: { ar: 'محجوزة', en: 'Held' },
  } satisfies Record<MailState, Pair>,
  /** The meaning of a state, above its list. */
  hints: {
    waiting: {
      ar: 'ستُرسل من نفسها. ما تعذّر منها يُعاد بعد دقيقة، ثم تطول المهلة حتى ست ساعات، مدة خمسة أيام.',
      en: 'These will be sent automatically. If sending fails, the site tries again after a minute, then after longer pauses of up to six hours, for five days.',
    },
    sent: {
      ar: 'تسلّمها خادم البريد، ولم ترجع.',
      en: 'A mail server has accepted these, and none has come back.',
    },
    refused: {
      ar: 'قال خادم بريد إنها لا تصل: العنوان لا يعمل في الغالب.',
      en: 'A mail server has refused these for good, usually because the address does not exist.',
    },
    dead: {
      ar: 'لم تُرسل في خمسة أيام، ولا تُعاد إلا إن طلبت.',
      en: 'These could not be sent in five days. The site tries again only if you ask it to.',
    },
    'in-doubt': {
      ar: 'توقفت عملية الموقع وهي تُرسل، فلا يُعرف هل تسلّمها خادم البريد. إعادتها قد توصلها مرتين.',
      en: 'The server stopped while it was sending these, so they may or may not have arrived. If you send them again, they may arrive twice.',
    },
    held: {
      ar: 'تنتظر أمرًا: رسائل ما يُشتبه بأنه مزعج، وما لم يحن دوره من النشرة.',
      en: 'These are on hold: emails about possible spam, and newsletter emails whose turn has not come.',
    },
  } satisfies Record<MailState, Pair>,
  empty: {
    waiting: { ar: 'لا رسالة تنتظر', en: 'No mail is waiting' },
    sent: { ar: 'لم تُرسل رسالة بعد', en: 'No mail was sent yet' },
    refused: { ar: 'لم تُرفض رسالة', en: 'No mail was refused' },
    dead: { ar: 'لا رسالة تعذّر إرسالها', en: 'No mail failed' },
    'in-doubt': { ar: 'لا رسالة غير مؤكدة', en: 'No mail is unconfirmed' },
    held: { ar: 'لا رسالة محجوزة', en: 'No mail is held' },
  } satisfies Record<MailState, Pair>,
  noMatch: { ar: 'لا رسالة كهذه', en: 'No such mail' },
  noMatchText: {
    ar: 'جرّب جزءًا آخر من العنوان، أو غرضًا آخر.',
    en: 'Try another part of the address, or another purpose.',
  },
  count: {
    ar: {
      zero: 'لا رسائل',
      one: 'رسالة واحدة',
      two: 'رسالتان',
      few: '{n} رسائل',
      many: '{n} رسالة',
      other: '{n} رسالة',
    },
    en: forms('1 mail', '{n} mails', 'no mails'),
  },
  find: { ar: 'البحث في عناوين المستلمين', en: 'Search the recipients’ addresses' },
  placeholder: { ar: 'جزء من العنوان', en: 'Part of an address' },
  purpose: { ar: 'الغرض', en: 'Purpose' },
  allPurposes: { ar: 'كل الأغراض', en: 'All purposes' },
  purposes: PURPOSE_NAMES,
  organisation: { ar: 'الجمعية', en: 'The organisation' },
  to: { ar: 'إلى', en: 'To' },
  words: { ar: 'السبب، أو ما قاله الخادم', en: 'Why, or what the server said' },
  when: { ar: 'متى', en: 'When' },
  tries: { ar: 'المحاولات', en: 'Tries' },
  next: { ar: 'التالية {time}', en: 'next {time}' },
  soon: { ar: 'تُرسل قريبًا', en: 'sent soon' },
  sentAt: { ar: 'أُرسلت {time}', en: 'sent {time}' },
  action: { ar: 'ما يُعمل', en: 'What can be done' },
  retry: { ar: 'محاولة جديدة', en: 'Try again' },
  retryOf: { ar: 'محاولة جديدة لرسالة {to}', en: 'Try the mail to {to} again' },
  retryAll: { ar: 'محاولة كل ما تُرك', en: 'Try all given-up mails again' },
  retryAllText: {
    ar: 'يحاول الموقع إرسالها من جديد خمسة أيام. ما رُفض لأن عنوانه لا يعمل يبقى كما هو، وما تُرك من نشرة يُعاد من صفحة النشرة.',
    en: 'The site tries to send them for five more days. It does not retry emails whose address does not work. Newsletter emails are sent again from the newsletter’s page.',
  },
  retried: {
    ar: {
      zero: 'لم يبق ما يُعاد.',
      one: 'ستُعاد رسالة واحدة.',
      two: 'ستُعاد رسالتان.',
      few: 'ستُعاد {n} رسائل.',
      many: 'ستُعاد {n} رسالة.',
      other: 'ستُعاد {n} رسالة.',
    },
    en: forms(
      '1 mail is tried again.',
      '{n} mails are tried again.',
      'There was nothing left to try again.',
    ),
  },
  wakeAll: { ar: 'إرسال ما ينتظر الآن', en: 'Send what waits now' },
  wakeAllText: {
    ar: 'يحاول الموقع الآن إرسال كل ما ينتظر محاولة أخرى، كما بعد انقطاع خادم البريد. وتدخل في ذلك رسائل النشرة التي تعذّرت.',
    en: 'The site now tries to send everything that is waiting for another attempt, for example after an outage of the mail server. This includes newsletter emails that failed.',
  },
  woken: {
    ar: {
      zero: 'لم يبق ما ينتظر محاولة أخرى.',
      one: 'تُرسل الآن رسالة واحدة.',
      two: 'تُرسل الآن رسالتان.',
      few: 'تُرسل الآن {n} رسائل.',
      many: 'تُرسل الآن {n} رسالة.',
      other: 'تُرسل الآن {n} رسالة.',
    },
    en: forms(
      '1 mail is sent now.',
      '{n} mails are sent now.',
      'Nothing waits for another try any more.',
    ),
  },
  resend: { ar: 'إعادة إرسال', en: 'Send again' },
  resendOf: { ar: 'إعادة إرسال رسالة {to}', en: 'Send the mail to {to} again' },
  arrived: { ar: 'وصلت', en: 'It arrived' },
  arrivedOf: { ar: 'رسالة {to} وصلت', en: 'The mail to {to} arrived' },
  resendAll: { ar: 'إعادة إرسالها كلها', en: 'Send all again' },
  arrivedAll: { ar: 'كلها وصلت', en: 'All arrived' },
  resendAllText: {
    ar: 'قد تصل كل منها مرة ثانية، برقم الرسالة نفسه، فتخفي برامج كثيرة المكرر.',
    en: 'Each may arrive a second time. Both have the same Message-ID, so many mail programs hide the second.',
  },
  arrivedAllText: {
    ar: 'تُعدّ مرسلة، ولا تُعاد.',
    en: 'They count as sent and will not be sent again.',
  },
  markedSent: {
    ar: {
      zero: 'لم يتغير شيء.',
      one: 'عُدّت رسالة واحدة واصلة.',
      two: 'عُدّت رسالتان واصلتين.',
      few: 'عُدّت {n} رسائل واصلة.',
      many: 'عُدّت {n} رسالة واصلة.',
      other: 'عُدّت {n} رسالة واصلة.',
    },
    en: forms('1 mail counts as sent.', '{n} mails count as sent.', 'Nothing has changed.'),
  },
  quarantined: {
    ar: 'بريد وارد لا محادثة له',
    en: 'Received email that belongs to no conversation',
  },
  quarantinedHint: {
    ar: 'هو في صندوق البريد: ابحث عنه هناك وأجب منه. ويبقى في هذه القائمة 30 يومًا.',
    en: 'It stays in the mailbox. Read and answer it there. It is listed here for 30 days.',
  },
  sender: { ar: 'من', en: 'From' },
  nobody: { ar: 'بلا مرسل', en: 'nobody' },
  about: { ar: 'عن رسالة إلى', en: 'about mail to' },
  reason: { ar: 'السبب', en: 'Why' },
  cameAt: { ar: 'وصلت', en: 'Arrived' },
  reasons: {
    unmatched: {
      ar: 'إشعار برسالة لم تصل، وليست من آخر ما أُرسل من هنا.',
      en: 'A report about an email that did not arrive and was not sent from here recently.',
    },
    contradictory: {
      ar: 'عنوانها لمحادثة، وما ترد عليه من محادثة أخرى.',
      en: 'Its address and the email that it answers belong to different conversations.',
    },
    'too-many': {
      ar: 'بلغت محادثتها أقصى ما تحمله من رسائل.',
      en: 'Its conversation has the maximum number of emails.',
    },
    damaged: { ar: 'الرسالة تالفة.', en: 'It is damaged.' },
    'too-many-parts': { ar: 'أجزاؤها أكثر مما يُقرأ.', en: 'It has too many parts.' },
    'too-slow': { ar: 'استغرقت قراءتها أطول مما ينبغي.', en: 'Reading it took too long.' },
    'too-much-memory': {
      ar: 'احتاجت قراءتها ذاكرة أكثر مما ينبغي.',
      en: 'Reading it took too much memory.',
    },
    'slow-sender': {
      ar: 'استغرقت قراءة رسائل أخرى من مرسلها أطول مما ينبغي، فلم تُقرأ.',
      en: 'Other emails from this sender took too long to read, so it was skipped.',
    },
    failed: {
      ar: 'تعذّر جلبها أو حفظها ثلاث مرات.',
      en: 'Fetching or storing it failed three times.',
    },
  } satisfies Record<(typeof QUARANTINE_REASONS)[number], Pair>,
  unknownReason: { ar: 'غير معروف.', en: 'Not known.' },
  domain: { ar: 'نطاق المرسِل', en: 'Sender’s domain' },
  domainHint: {
    ar: 'ما يسأل عنه خادم من تُرسل إليه قبل أن يقبل الرسالة. سُئلت خوادم الأسماء {time}.',
    en: 'What a recipient’s server checks before it accepts an email. The DNS was checked {time}.',
  },
  noDomain: {
    ar: 'لا نطاق بعد: MAIL_FROM غير مضبوط.',
    en: 'There is no domain yet: MAIL_FROM is not set.',
  },
  domainStates: {
    ok: { ar: 'سليم', en: 'Works' },
    warning: { ar: 'يحتاج إلى انتباه', en: 'Needs attention' },
    failed: { ar: 'يحتاج إلى إصلاح', en: 'Needs repair' },
    unknown: { ar: 'غير معروف', en: 'Not known' },
  } satisfies Record<DomainCheckResult['state'], Pair>,
  records: {
    spf: { ar: 'من يحق له أن يرسل (SPF)', en: 'Who may send (SPF)' },
    dkim: { ar: 'التوقيع (DKIM)', en: 'Signature (DKIM)' },
    dmarc: { ar: 'ما يُعمل بالمزوّر (DMARC)', en: 'What happens to forged mail (DMARC)' },
    mx: { ar: 'أين تصل الردود (MX)', en: 'Where answers arrive (MX)' },
  } satisfies Record<DomainRecord, Pair>,
  codes: {
    'spf-ok': {
      ar: 'يذكر النطاق الخوادم التي يحق لها أن ترسل باسمه. تأكد أن خادم بريدك منها.',
      en: 'The domain names the servers that may send in its name. Make sure that your mail server is one of them.',
    },
    'spf-none': {
      ar: 'لا يقول النطاق من يحق له أن يرسل باسمه، فقد تُعدّ رسائله مزعجة. أضف سجلًا نصيًا يبدأ بـ `v=spf1` ويذكر خادم بريدك وينتهي بـ `-all`.',
      en: 'The domain does not say who may send in its name, so its email may be taken for spam. Add a TXT record that begins with `v=spf1`, names your mail server and ends with `-all`.',
    },
    'spf-several': {
      ar: 'للنطاق {count} من سجلات SPF، ولا يُقبل إلا واحد، فلا يُعمل بأي منها. اجمعها في سجل واحد.',
      en: 'The domain has {count} SPF records. Only one is allowed, so none of them counts. Merge them into one.',
    },
    'spf-open': {
      ar: 'ينتهي السجل بـ `+all`، فيسمح لكل خادم في العالم أن يرسل باسم النطاق. اجعل نهايته `-all`.',
      en: 'The record ends with `+all`, which lets every server in the world send in the domain’s name. End it with `-all`.',
    },
    'spf-neutral': {
      ar: 'لا يقول السجل ما يُعمل بمن لم يُذكر فيه. اجعل نهايته `-all` أو `~all`.',
      en: 'The record does not say what happens to servers that it does not name. End it with `-all` or `~all`.',
    },
    'spf-lookups': {
      ar: 'يحتاج السجل إلى {lookups} من الأسئلة لخوادم الأسماء، ولا يسأل المستقبلون أكثر من 10، فلا يُعمل به. احذف منه ما لا يُستعمل.',
      en: 'The record needs {lookups} DNS lookups. Receivers make at most 10, so it does not count. Remove what you do not use.',
    },
    'dkim-ok': {
      ar: 'للنطاق مفتاح توقيع باسم {selector}. تأكد أن خادم بريدك يوقع به.',
      en: 'The domain has a signing key, {selector}. Make sure that your mail server signs with it.',
    },
    'dkim-none': {
      ar: 'لم يوجد مفتاح توقيع بالأسماء الشائعة ({selectors}). إن كان خادم بريدك يوقع باسم آخر فاضبطه في `MAIL_DKIM_SELECTOR`.',
      en: 'No signing key was found under the usual names ({selectors}). If your mail server uses another name, set it as `MAIL_DKIM_SELECTOR`.',
    },
    'dkim-missing': {
      ar: 'لا مفتاح توقيع باسم {selectors}، وهو المضبوط في `MAIL_DKIM_SELECTOR`. أضف السجل الذي تعطيه خدمة بريدك.',
      en: '`MAIL_DKIM_SELECTOR` names {selectors}, but there is no key under that name. Add the record that your mail service shows you.',
    },
    'dkim-revoked': {
      ar: 'المفتاح {selector} ملغى، فلا يصح أي توقيع به.',
      en: 'The key {selector} is revoked, so no signature with it is valid.',
    },
    'dkim-short': {
      ar: 'المفتاح {selector} قصير ({bits} بت)، ولا يقبله المستقبلون. اطلب من خدمة بريدك مفتاحًا من 2048 بت.',
      en: 'The key {selector} is too short ({bits} bits), so receivers do not accept it. Ask your mail service for one of 2048 bits.',
    },
    'dmarc-ok': {
      ar: 'تُعامل الرسائل المزورة باسم {domain} كما تطلب السياسة: {policy}.',
      en: 'Receivers treat forged mail from {domain} as its policy says: {policy}.',
    },
    'dmarc-monitoring': {
      ar: 'سياسة {domain} هي `none`: تُعدّ الرسائل المزورة ولا تُرد. إذا دلّت التقارير على أن رسائلك كلها تصح فاجعلها `quarantine` ثم `reject`.',
      en: 'The policy of {domain} is `none`, so receivers report forged mail but accept it. Once the reports show that all your mail passes, change it to `quarantine`, and then to `reject`.',
    },
    'dmarc-none': {
      ar: 'لا سياسة للنطاق {domain}، وتشترطها Google وYahoo وMicrosoft على من يرسل كثيرًا. ابدأ بسجل `_dmarc` فيه `v=DMARC1; p=none`.',
      en: 'The domain {domain} has no policy. Google, Yahoo and Microsoft require one from anyone who sends a lot of mail. Begin with a record `_dmarc` that says `v=DMARC1; p=none`.',
    },
    'dmarc-several': {
      ar: 'للنطاق {domain} أكثر من سجل DMARC، فلا يُعمل بأي منها. أبقِ واحدًا.',
      en: 'The domain {domain} has more than one DMARC record, so none of them counts. Keep one.',
    },
    'dmarc-broken': {
      ar: 'لا يقول سجل {domain} ما يُعمل بالمزوّر: ينقصه `p=none` أو `p=quarantine` أو `p=reject`.',
      en: 'The record of {domain} does not say what happens to forged mail: it lacks `p=none`, `p=quarantine` or `p=reject`.',
    },
    'mx-ok': {
      ar: 'للنطاق خوادم تستقبل البريد، فتصل الردود وبلاغات التعذّر.',
      en: 'The domain has servers that accept mail, so replies and failure reports arrive.',
    },
    'mx-none': {
      ar: 'لا خادم يستقبل بريد النطاق، فلا تصل الردود ولا بلاغات التعذّر، ويرد بعض المستقبلين رسائل نطاق كهذا.',
      en: 'No server accepts mail for the domain. Replies and failure reports do not arrive, and some receivers reject mail from such a domain.',
    },
    'mx-null': {
      ar: 'يقول النطاق إنه لا يستقبل بريدًا، فيرد كثير من المستقبلين رسائله.',
      en: 'The domain says that it accepts no mail, so many receivers reject what comes from it.',
    },
    unanswered: {
      ar: 'لم تجب خوادم الأسماء ({reason})، فلا يُعرف شيء. حاول بعد دقائق.',
      en: 'The DNS did not answer ({reason}), so we cannot tell. Try again in a few minutes.',
    },
  } satisfies Record<DomainCode, Pair>,
} satisfies Pairs;

export type MailTexts = InOneLanguage<typeof MAIL_TEXTS>;

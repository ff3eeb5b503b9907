import type {
  DomainCode,
  DomainFinding,
  DomainRecord,
  MailPurpose,
  MailState,
} from '../../../contract/admin/mail.ts';
import type { PluralForms } from '../ar.ts';

/** The Arabic texts of the page about mail. */
export const ar = {
  lead: 'ما أُرسل من بريد الموقع، وما لم يُرسل ولماذا، وما يراه المستقبِلون من نطاقه.',
  test: 'إرسال تجربة إليّ',
  tested: 'ستصل رسالة تجربة إلى {address}. حالها في القائمة أدناه.',
  off: 'الموقع لا يرسل بريدًا، لأن SMTP_URL غير مضبوط. ما يرسله الزوار محفوظ في الصندوق.',
  from: 'من {address}',
  newsletter: 'النشرة',
  mails: 'الرسائل',
  tabs: 'الرسائل بحسب حالها',
  states: {
    waiting: 'تنتظر',
    sent: 'أُرسلت',
    refused: 'رُفضت',
    dead: 'تعذّر إرسالها نهائيًا',
    'in-doubt': 'غير مؤكدة',
    held: 'محجوزة',
  } satisfies Record<MailState, string>,
  /** What a state means, above its list. */
  hints: {
    waiting:
      'ستُرسل من نفسها. ما تعذّر منها يُعاد بعد دقيقة، ثم تطول المهلة حتى ست ساعات، مدة خمسة أيام.',
    sent: 'تسلّمها خادم البريد، ولم ترجع.',
    refused: 'قال خادم بريد إنها لا تصل: العنوان لا يعمل في الغالب.',
    dead: 'لم تُرسل في خمسة أيام، ولا تُعاد إلا إن طلبت.',
    'in-doubt':
      'توقفت عملية الموقع وهي تُرسل، فلا يُعرف هل تسلّمها خادم البريد. إعادتها قد توصلها مرتين.',
    held: 'تنتظر أمرًا: رسائل ما يُشتبه بأنه مزعج، وما لم يحن دوره من النشرة.',
  } satisfies Record<MailState, string>,
  empty: {
    waiting: 'لا رسالة تنتظر',
    sent: 'لم تُرسل رسالة بعد',
    refused: 'لم تُرفض رسالة',
    dead: 'لا رسالة تعذّر إرسالها',
    'in-doubt': 'لا رسالة غير مؤكدة',
    held: 'لا رسالة محجوزة',
  } satisfies Record<MailState, string>,
  noMatch: 'لا رسالة كهذه',
  noMatchText: 'جرّب جزءًا آخر من العنوان، أو غرضًا آخر.',
  count: {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: '{n} رسائل',
    many: '{n} رسالة',
    other: '{n} رسالة',
  } satisfies PluralForms,
  find: 'البحث في عناوين المستلمين',
  placeholder: 'جزء من العنوان',
  purpose: 'الغرض',
  allPurposes: 'كل الأغراض',
  purposes: {
    'contact-notice': 'رسالة زائر إلى الجمعية',
    'contact-receipt': 'إيصال رسالة',
    'join-notice': 'طلب مدرب إلى الجمعية',
    'join-receipt': 'إيصال طلب مدرب',
    'vacancy-notice': 'طلب وظيفة إلى الجمعية',
    'vacancy-receipt': 'إيصال طلب وظيفة',
    'program-notice': 'طلب برنامج إلى الجمعية',
    'program-receipt': 'إيصال طلب برنامج',
    reply: 'رد على زائر',
    'reply-copy': 'نسخة من رد',
    'keep-request': 'استئذان في الاحتفاظ بطلب',
    'status-links': 'روابط متابعة',
    'newsletter-confirmation': 'تأكيد اشتراك',
    newsletter: 'النشرة',
    'newsletter-test': 'تجربة نشرة',
    'staff-invitation': 'دعوة إلى المكتب',
    'staff-reset': 'كلمة مرور جديدة',
    'staff-recovery': 'استعادة دخول',
    'staff-review': 'طلب مراجعة',
    'mail-test': 'تجربة البريد',
  } satisfies Record<MailPurpose, string>,
  organisation: 'الجمعية',
  to: 'إلى',
  words: 'السبب، أو ما قاله الخادم',
  when: 'متى',
  tries: 'المحاولات',
  next: 'التالية {time}',
  soon: 'تُرسل قريبًا',
  sentAt: 'أُرسلت {time}',
  act: 'ما يُعمل',
  retry: 'محاولة جديدة',
  retryOf: 'محاولة جديدة لرسالة {to}',
  retryAll: 'محاولة كل ما تُرك',
  retryAllText:
    'يحاول الموقع إرسالها من جديد خمسة أيام. ما رُفض لأن عنوانه لا يعمل يبقى كما هو، وما تُرك من نشرة يُعاد من صفحة النشرة.',
  retried: {
    zero: 'لم يبق ما يُعاد.',
    one: 'ستُعاد رسالة واحدة.',
    two: 'ستُعاد رسالتان.',
    few: 'ستُعاد {n} رسائل.',
    many: 'ستُعاد {n} رسالة.',
    other: 'ستُعاد {n} رسالة.',
  } satisfies PluralForms,
  wakeAll: 'إرسال ما ينتظر الآن',
  wakeAllText:
    'يحاول الموقع الآن إرسال كل ما ينتظر محاولة أخرى، كما بعد انقطاع خادم البريد. وتدخل في ذلك رسائل النشرة التي تعذّرت.',
  woken: {
    zero: 'لم يبق ما ينتظر محاولة أخرى.',
    one: 'تُرسل الآن رسالة واحدة.',
    two: 'تُرسل الآن رسالتان.',
    few: 'تُرسل الآن {n} رسائل.',
    many: 'تُرسل الآن {n} رسالة.',
    other: 'تُرسل الآن {n} رسالة.',
  } satisfies PluralForms,
  resend: 'إعادة إرسال',
  resendOf: 'إعادة إرسال رسالة {to}',
  arrived: 'وصلت',
  arrivedOf: 'رسالة {to} وصلت',
  resendAll: 'إعادة إرسالها كلها',
  arrivedAll: 'كلها وصلت',
  resendAllText: 'قد تصل كل منها مرة ثانية، برقم الرسالة نفسه، فتخفي برامج كثيرة المكرر.',
  arrivedAllText: 'تُعدّ مرسلة، ولا تُعاد.',
  markedSent: {
    zero: 'لم يتغير شيء.',
    one: 'عُدّت رسالة واحدة واصلة.',
    two: 'عُدّت رسالتان واصلتين.',
    few: 'عُدّت {n} رسائل واصلة.',
    many: 'عُدّت {n} رسالة واصلة.',
    other: 'عُدّت {n} رسالة واصلة.',
  } satisfies PluralForms,
  domain: 'نطاق المرسِل',
  domainHint: 'ما يسأل عنه خادم من تُرسل إليه قبل أن يقبل الرسالة. سُئلت خوادم الأسماء {time}.',
  noDomain: 'لا نطاق بعد: MAIL_FROM غير مضبوط.',
  domainStates: {
    ok: 'سليم',
    warning: 'يحتاج إلى انتباه',
    failed: 'يحتاج إلى إصلاح',
    unknown: 'غير معروف',
  } satisfies Record<DomainFinding['state'], string>,
  records: {
    spf: 'من يحق له أن يرسل (SPF)',
    dkim: 'التوقيع (DKIM)',
    dmarc: 'ما يُعمل بالمزوّر (DMARC)',
    mx: 'أين تصل الردود (MX)',
  } satisfies Record<DomainRecord, string>,
  codes: {
    'spf-ok': 'يذكر النطاق الخوادم التي يحق لها أن ترسل باسمه. تأكد أن خادم بريدك منها.',
    'spf-none':
      'لا يقول النطاق من يحق له أن يرسل باسمه، فقد تُعدّ رسائله مزعجة. أضف سجلًا نصيًا يبدأ بـ `v=spf1` ويذكر خادم بريدك وينتهي بـ `-all`.',
    'spf-several':
      'للنطاق {count} من سجلات SPF، ولا يُقبل إلا واحد، فلا يُعمل بأي منها. اجمعها في سجل واحد.',
    'spf-open':
      'ينتهي السجل بـ `+all`، فيسمح لكل خادم في العالم أن يرسل باسم النطاق. اجعل نهايته `-all`.',
    'spf-neutral': 'لا يقول السجل ما يُعمل بمن لم يُذكر فيه. اجعل نهايته `-all` أو `~all`.',
    'spf-lookups':
      'يحتاج السجل إلى {lookups} من الأسئلة لخوادم الأسماء، ولا يسأل المستقبلون أكثر من 10، فلا يُعمل به. احذف منه ما لا يُستعمل.',
    'dkim-ok': 'للنطاق مفتاح توقيع باسم {selector}. تأكد أن خادم بريدك يوقع به.',
    'dkim-none':
      'لم يوجد مفتاح توقيع بالأسماء الشائعة ({selectors}). إن كان خادم بريدك يوقع باسم آخر فاضبطه في `MAIL_DKIM_SELECTOR`.',
    'dkim-missing':
      'لا مفتاح توقيع باسم {selectors}، وهو المضبوط في `MAIL_DKIM_SELECTOR`. أضف السجل الذي تعطيه خدمة بريدك.',
    'dkim-revoked': 'المفتاح {selector} ملغى، فلا يصح أي توقيع به.',
    'dkim-short':
      'المفتاح {selector} قصير ({bits} بت)، ولا يقبله المستقبلون. اطلب من خدمة بريدك مفتاحًا من 2048 بت.',
    'dmarc-ok': 'تُعامل الرسائل المزورة باسم {domain} كما تطلب السياسة: {policy}.',
    'dmarc-monitoring':
      'سياسة {domain} هي `none`: تُعدّ الرسائل المزورة ولا تُرد. إذا دلّت التقارير على أن رسائلك كلها تصح فاجعلها `quarantine` ثم `reject`.',
    'dmarc-none':
      'لا سياسة للنطاق {domain}، وتشترطها Google وYahoo وMicrosoft على من يرسل كثيرًا. ابدأ بسجل `_dmarc` فيه `v=DMARC1; p=none`.',
    'dmarc-several': 'للنطاق {domain} أكثر من سجل DMARC، فلا يُعمل بأي منها. أبقِ واحدًا.',
    'dmarc-broken':
      'لا يقول سجل {domain} ما يُعمل بالمزوّر: ينقصه `p=none` أو `p=quarantine` أو `p=reject`.',
    'mx-ok': 'للنطاق خوادم تستقبل البريد، فتصل الردود وبلاغات التعذّر.',
    'mx-none':
      'لا خادم يستقبل بريد النطاق، فلا تصل الردود ولا بلاغات التعذّر، ويرد بعض المستقبلين رسائل نطاق كهذا.',
    'mx-null': 'يقول النطاق إنه لا يستقبل بريدًا، فيرد كثير من المستقبلين رسائله.',
    unanswered: 'لم تجب خوادم الأسماء ({reason})، فلا يُعرف شيء. حاول بعد دقائق.',
  } satisfies Record<DomainCode, string>,
};

/** The type of these texts, in any language. */
export type MailTexts = typeof ar;

import type { AdminFieldError, AdminProblem } from '../../contract/admin/api.ts';
import { ROLE_NAMES } from '../../contract/admin/auth/role-names.ts';
import type { MailFailureCause } from '../../contract/admin/mail-failures.ts';
import type { InOneLanguage, Pair, Pairs } from '../../contract/admin/pairs.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { forms } from './i18n/plural-forms.ts';

/** All texts of the back office except those of its features. A value replaces `{…}`. */
export const TEXTS = {
  backOffice: { ar: 'المكتب', en: 'Office' },
  brand: { ar: '{org}', en: '{org}' },
  title: { ar: '{page} · مكتب {org}', en: '{page} · {org} office' },
  welcome: { ar: 'أهلًا بك في البيت', en: 'Welcome home' },
  skip: { ar: 'إلى المحتوى', en: 'Skip to content' },
  navigation: { ar: 'المكتب', en: 'Office' },
  loading: { ar: 'جارٍ التحميل', en: 'Loading' },
  retry: { ar: 'محاولة أخرى', en: 'Try again' },
  cancel: { ar: 'إلغاء', en: 'Cancel' },
  close: { ar: 'إغلاق', en: 'Close' },
  exportTable: {
    xlsx: { ar: 'تصدير إلى Excel', en: 'Export to Excel' },
    csv: { ar: 'تصدير إلى CSV', en: 'Export as CSV' },
  },
  password: {
    show: { ar: 'إظهار كلمة المرور', en: 'Show the password' },
    hide: { ar: 'إخفاء كلمة المرور', en: 'Hide the password' },
  },
  pager: {
    label: { ar: 'الصفحات', en: 'Pages' },
    page: { ar: 'الصفحة {page} من {pages}', en: 'Page {page} of {pages}' },
    previous: { ar: 'السابقة', en: 'Previous' },
    next: { ar: 'التالية', en: 'Next' },
  },
  exported: { ar: 'نُزّل الملف.', en: 'The file was downloaded.' },
  clearSearch: { ar: 'مسح نص البحث', en: 'Clear the search' },
  save: { ar: 'حفظ', en: 'Save' },
  saved: { ar: 'حُفظ', en: 'Saved' },
  copy: { ar: 'نسخ', en: 'Copy' },
  copied: { ar: 'نُسخ', en: 'Copied' },
  download: { ar: 'تنزيل', en: 'Download' },
  /** Why a mail was not sent, if the mail server has said nothing. */
  mailFailures: {
    mail: { ar: 'رفضها خادم البريد.', en: 'The mail server refused it.' },
    server: { ar: 'ردّنا خادم البريد.', en: 'The mail server turned us away.' },
    unreachable: { ar: 'لم يجب خادم البريد.', en: 'The mail server did not answer.' },
    untrusted: {
      ar: 'شهادة خادم البريد غير موثوقة. يقول النظام ما يُعمل.',
      en: 'The certificate of the mail server is not trusted. System says what to do.',
    },
    unencrypted: {
      ar: 'لا يشفّر خادم البريد الاتصال كما يطلب SMTP_URL. يقول النظام ما يُعمل.',
      en: 'The mail server does not encrypt in the way that SMTP_URL asks for. System says what to do.',
    },
    oauth: {
      ar: 'تعذّر تسجيل الدخول إلى حساب البريد. تقول صفحة النظام ما العمل.',
      en: 'The site could not sign in to its mail account. System says what to do.',
    },
    'no-password': {
      ar: 'يطلب خادم البريد كلمة سر، وليست في SMTP_URL.',
      en: 'The mail server asks for a password, but SMTP_URL has none.',
    },
    attachment: { ar: 'تعذّرت قراءة ملف من ملفاتها.', en: 'One of its files could not be read.' },
    unsendable: { ar: 'لا يمكن أن تُرسل كما هي.', en: 'It cannot be sent as it is.' },
    'not-rendered': { ar: 'تعذّرت كتابة نصها.', en: 'Its text could not be made.' },
  } satisfies Record<MailFailureCause, Pair>,
  separator: { ar: '، ', en: ', ' },
  /** Between two nouns. */
  and: { ar: ' و', en: ' and ' },
  otherLanguage: { ar: 'EN', en: 'ع' },
  switchLanguage: {
    ar: 'EN: switch the office to English',
    en: 'العربية: تحويل المكتب إلى العربية',
  },
  signOut: { ar: 'تسجيل الخروج', en: 'Sign out' },
  pages: {
    today: { ar: 'اليوم', en: 'Today' },
    inbox: { ar: 'الصندوق', en: 'Inbox' },
    applications: { ar: 'طلبات الانضمام', en: 'Applications' },
    templates: { ar: 'قوالب الرد', en: 'Reply templates' },
    media: { ar: 'الوسائط', en: 'Media' },
    trash: { ar: 'المحذوفات', en: 'Deleted' },
    subscribers: { ar: 'المشتركون', en: 'Subscribers' },
    person: { ar: 'بيانات شخص', en: 'A person’s data' },
    people: { ar: 'الفريق والصلاحيات', en: 'People and roles' },
    audit: { ar: 'سجل العمليات', en: 'Audit log' },
    mail: { ar: 'البريد', en: 'Mail' },
    system: { ar: 'النظام', en: 'System' },
    account: { ar: 'حسابي', en: 'My account' },
    site: { ar: 'الموقع', en: 'Site' },
    settings: { ar: 'الإعدادات', en: 'Settings' },
  },
  /** The groups of the side menu. */
  menu: {
    today: { ar: 'اليوم', en: 'Today' },
    correspondence: { ar: 'المراسلات', en: 'People who write' },
    site: { ar: 'الموقع', en: 'Site' },
    newsletter: { ar: 'النشرة', en: 'Newsletter' },
    organisation: { ar: 'الجمعية', en: 'Organisation' },
  },
  /** The parts of the site, as the side menu lists them. */
  groups: {
    home: { ar: 'الصفحة الرئيسية', en: 'Home page' },
    news: { ar: 'الأخبار', en: 'News' },
    projects: { ar: 'البرامج والمشاريع', en: 'Programmes and projects' },
    faces: { ar: 'المجلس والفريق والمدربون', en: 'Board, team and trainers' },
    voices: { ar: 'الأصوات والتغريدات', en: 'Voices and tweets' },
    partners: { ar: 'الشركاء', en: 'Partners' },
    jobs: { ar: 'الوظائف', en: 'Vacancies' },
    reports: { ar: 'التقارير والهوية', en: 'Reports and identity' },
    texts: { ar: 'النصوص والصفحات', en: 'Texts and pages' },
    newsletter: { ar: 'الأعداد', en: 'Issues' },
    identity: { ar: 'الهوية', en: 'Identity' },
    settings: { ar: 'الإعدادات', en: 'Settings' },
  },
  /** The contents of parts with several modules: the names that remain if some of the modules are off. */
  groupContents: {
    faces: {
      board: { ar: 'المجلس', en: 'Board' },
      executives: { ar: 'الفريق', en: 'Team' },
      trainers: { ar: 'المدربون', en: 'Trainers' },
    },
    voices: {
      testimonials: { ar: 'الأصوات', en: 'Voices' },
      tweets: { ar: 'التغريدات', en: 'Tweets' },
    },
    reports: {
      reports: { ar: 'التقارير', en: 'Reports' },
      'visual-identity': { ar: 'الهوية البصرية', en: 'Visual identity' },
    },
  },
  frame: {
    fold: { ar: 'طي القائمة', en: 'Fold the menu' },
    unfold: { ar: 'بسط القائمة', en: 'Unfold the menu' },
    otherLanguage: { ar: 'English', en: 'العربية' },
    more: { ar: 'المزيد', en: 'More' },
    guide: { ar: 'دليل المكتب', en: 'Guide to the office' },
    backTo: {
      entry: { ar: 'العودة إلى المادة', en: 'Back to the entry' },
      list: { ar: 'العودة إلى القائمة', en: 'Back to the list' },
      site: { ar: 'العودة إلى الموقع', en: 'Back to the site' },
      inbox: { ar: 'العودة إلى الصندوق', en: 'Back to the inbox' },
    },
    search: { ar: 'بحث أو انتقال', en: 'Search or go to' },
    keys: { ar: 'كل الاختصارات', en: 'All shortcuts' },
    unread: {
      ar: {
        zero: 'لا شيء غير مقروء',
        one: 'محادثة غير مقروءة',
        two: 'محادثتان غير مقروءتين',
        few: '{n} محادثات غير مقروءة',
        many: '{n} محادثة غير مقروءة',
        other: '{n} محادثة غير مقروءة',
      },
      en: forms('1 unread conversation', '{n} unread conversations'),
    },
    unpublished: {
      ar: {
        zero: 'لا شيء لم يُنشر',
        one: 'مادة واحدة لم تُنشر',
        two: 'مادتان لم تُنشرا',
        few: '{n} مواد لم تُنشر',
        many: '{n} مادة لم تُنشر',
        other: '{n} مادة لم تُنشر',
      },
      en: forms('1 unpublished entry', '{n} unpublished entries'),
    },
  },
  notFound: {
    title: { ar: 'لا صفحة في هذا العنوان', en: 'There is no page at this address' },
    text: { ar: 'قد يكون الرابط قديمًا.', en: 'The link may be old.' },
    home: { ar: 'إلى صفحة اليوم', en: 'Go to Today' },
  },
  broken: {
    title: { ar: 'تعذّر عرض هذه الصفحة', en: 'This page could not be shown' },
    text: {
      ar: 'ربما صدرت نسخة أحدث من المكتب. إعادة التحميل تجلبها.',
      en: 'There may be a newer version of the office. Reloading fetches it.',
    },
    reload: { ar: 'إعادة التحميل', en: 'Reload' },
  },
  roles: ROLE_NAMES,
  roleHints: {
    administrator: {
      ar: 'كل شيء، ومنه الدعوات والصلاحيات وسجل العمليات',
      en: 'Everything, including invitations, roles and the audit log',
    },
    editor: {
      ar: 'المحتوى باللغتين ونشره، والرسائل، والنشرة',
      en: 'Content in both languages and its publication, messages, the newsletter',
    },
    translator: { ar: 'النص الإنجليزي وحده', en: 'English texts only' },
    recruiter: {
      ar: 'الطلبات والسير الذاتية، والوظائف، ومسودات المدربين',
      en: 'Applications and CVs, vacancies, drafts of trainers',
    },
  } satisfies Record<StaffRole, Pair>,
  languages: { ar: { ar: 'العربية', en: 'English' }, en: { ar: 'العربية', en: 'English' } },
  languagesShort: { ar: { ar: 'ع', en: 'EN' }, en: { ar: 'ع', en: 'EN' } },
  problems: {
    malformed: {
      ar: 'لم يفهم الخادم الطلب. أعد تحميل الصفحة ثم حاول مرة أخرى.',
      en: 'The server did not understand the request. Reload the page and try again.',
    },
    'signed-out': {
      ar: 'انتهت جلستك. سجّل الدخول من جديد.',
      en: 'Your session has ended. Sign in again.',
    },
    'wrong-credentials': {
      ar: 'البريد أو كلمة المرور أو مفتاح المرور غير صحيح.',
      en: 'The email address, password or passkey is wrong.',
    },
    'code-needed': { ar: 'أدخل الرمز من التطبيق أيضًا.', en: 'Enter the code from the app too.' },
    'wrong-code': {
      ar: 'الرمز غير صحيح أو استُعمل من قبل. انتظر الرمز التالي ثم أدخله.',
      en: 'This code is wrong or has been used. Wait for the next one and enter it.',
    },
    'passkey-needed': {
      ar: 'سجّل الدخول بمفتاح المرور، فكلمة المرور وحدها لا تكفي. إن فقدته فاطلب من المدير رابطًا لاستعادة الدخول.',
      en: 'Sign in with your passkey: a password alone is not enough. If you have lost it, ask an administrator for a link to get back in.',
    },
    'wrong-password': {
      ar: 'كلمة المرور الحالية غير صحيحة.',
      en: 'The current password is wrong.',
    },
    'cross-site': {
      ar: 'لم يُقبل الطلب لأنه لم يأت من صفحة المكتب. أعد تحميلها.',
      en: 'The request did not come from a page of the office. Reload the page.',
    },
    forbidden: { ar: 'دورك لا يشمل هذا العمل.', en: 'Your role does not include this.' },
    insecure: {
      ar: 'لا يُفتح المكتب إلا عبر https أو من هذا الجهاز نفسه، لأن الجلسة قد تُقرأ في الطريق. على المشغّل أن يضبط PUBLIC_URL على عنوان يبدأ بـ https.',
      en: 'The office opens only over https or on this machine, because a session could be read on the way. The operator must set PUBLIC_URL to an address that begins with https.',
    },
    'proxy-undeclared': {
      ar: 'لا يُفتح المكتب خلف خادم وسيط لم يُعرَّف به. على المشغّل أن يضبط TRUST_PROXY على عدد الخوادم الوسيطة.',
      en: 'The office does not open behind a proxy that it was not told about. The operator must set TRUST_PROXY to the number of proxies.',
    },
    'confirmation-needed': {
      ar: 'سجّل الدخول مرة أخرى لتأكيد هويتك.',
      en: 'Sign in again to confirm that it is you.',
    },
    'second-factor-needed': {
      ar: 'فعّل التحقق بخطوتين أولًا.',
      en: 'Turn on two-step verification first.',
    },
    'not-scanned': {
      ar: 'ينتظر الملف فحص الفيروسات، ويُفتح بعده.',
      en: 'The file has not been scanned for viruses yet. Try again in a few minutes.',
    },
    'answered-meanwhile': {
      ar: 'ردّ أحد الزملاء منذ أن فتحت هذه المحادثة.',
      en: 'A colleague has answered since you opened this conversation.',
    },
    'not-ahead': {
      ar: 'اختر وقتًا قادمًا، خلال سنة على الأكثر.',
      en: 'Choose a time that is ahead, at most one year from now.',
    },
    'too-far': {
      ar: 'اختر وقتًا خلال ستين يومًا، وقبل أن تُمحى المحادثة تلقائيًا.',
      en: 'Choose a time within sixty days, before the conversation is erased by itself.',
    },
    'reply-waits': {
      ar: 'في هذه المحادثة رد آخر ينتظر موعده. أرسله أو تراجع عنه أولًا.',
      en: 'Another reply waits here to be sent. Send it now or take it back first.',
    },
    'reply-stopped': {
      ar: 'لم يعد هذا الرد ينتظر: أُوقف إرساله قبل قليل.',
      en: 'This reply no longer waits: it was taken back a moment ago.',
    },
    'draft-changed': {
      ar: 'عاد رد لم يُرسل إلى مسودتك.',
      en: 'A reply that was not sent is part of your draft again.',
    },
    'already-leaving': {
      ar: 'فات أوان التراجع: بدأ إرسال الرد.',
      en: 'It is too late to take the reply back: it is already being sent.',
    },
    'files-gone': {
      ar: 'لم يعد أحد الملفات محفوظًا. أضفه من جديد ثم أرسل.',
      en: 'A file is no longer stored. Add it again, then send.',
    },
    'file-refused': { ar: 'لا يُرسل هذا الملف.', en: 'This file cannot be sent.' },
    suspected: {
      ar: 'هذه رسالة مزعجة محتملة. اختر «ليست مزعجة» أولًا.',
      en: 'This is possible spam. Mark it as not spam first.',
    },
    unreachable: {
      ar: 'لم يترك المُرسِل بريدًا إلكترونيًا، فلا يصل إليه رد من هنا. اتصل به على رقمه.',
      en: 'The sender left no email address, so nothing sent from here reaches them. Call their number.',
    },
    'no-mail': {
      ar: 'لا يرسل الموقع بريدًا، فلا يُرسل الرد من هنا.',
      en: 'The site sends no mail, so a reply cannot be sent from here.',
    },
    'not-found': {
      ar: 'لم يعد هذا موجودًا. أعد تحميل الصفحة.',
      en: 'This no longer exists. Reload the page.',
    },
    'email-taken': {
      ar: 'في الفريق شخص بهذا البريد.',
      en: 'Someone with this address is already in the list.',
    },
    'last-administrator': {
      ar: 'لا يبقى بعده من يدير الفريق. ادعُ مديرًا آخر أولًا.',
      en: 'Nobody would be left to manage people. Invite another administrator first.',
    },
    'own-second-factor': {
      ar: 'فعّل التحقق بخطوتين في حسابك أولًا، ثم اطلبه من الجميع.',
      en: 'Turn on two-step verification under My account first. Then you can require it for everybody.',
    },
    'last-second-factor': {
      ar: 'هذه خطوتك الثانية الوحيدة، وهي مطلوبة من الجميع. فعّل غيرها قبل أن تزيلها.',
      en: 'This is your only second step, and two-step verification is required. Set up another one before you remove it.',
    },
    conflict: {
      ar: 'تغيّر هذا قبل قليل. أعد تحميل الصفحة لترى حاله.',
      en: 'This changed a moment ago. Reload the page to see how it is now.',
    },
    'entries-refused': {
      ar: 'لم يتغير شيء، لأن بعض المواد لا تقبل ذلك الآن.',
      en: 'Nothing has changed, because some entries do not allow it right now.',
    },
    'media-used': { ar: 'لا يُحذف ملف يُستعمل.', en: 'A file that is used cannot be removed.' },
    'wrong-media-type': {
      ar: 'الملف الجديد من نوع لا يصلح في بعض مواضع هذا الملف.',
      en: 'The type of the new file does not fit everywhere this one is used.',
    },
    'link-invalid': {
      ar: 'هذا الرابط استُعمل أو انتهت مدته. اطلب رابطًا جديدًا.',
      en: 'This link was used or has expired. Ask for a new one.',
    },
    'already-subscribed': {
      ar: 'هذا العنوان مشترك من قبل.',
      en: 'This address is subscribed already.',
    },
    'sender-unclear': {
      ar: 'اكتب بريدًا مثل name@example.org أو نطاقًا مثل example.org أو رقم جوال.',
      en: 'Enter an address such as name@example.org, a domain such as example.org, or a phone number.',
    },
    'mail-provider': {
      ar: 'هذا نطاق يستعمله ملايين الناس، فلا يُضاف كله. أضف العنوان وحده.',
      en: 'Millions of people have addresses in this domain. List the single address.',
    },
    'listed-sender': {
      ar: 'هذا العنوان أو الرقم في قائمة المزعجين. احذفه منها أولًا إن كان صاحبه غير مزعج.',
      en: 'This address or number is on the list of spam senders. If it is no spam, take it off the list first.',
    },
    'address-fails': {
      ar: 'البريد إلى هذا العنوان لا يصل. تحقق من كتابته، أو اتصل بصاحبه واسأله عن عنوان آخر.',
      en: 'Mail to this address does not arrive. Check its spelling, or call and ask for another one.',
    },
    'application-alone': {
      ar: 'لا يُدمج الطلب مع غيره.',
      en: 'An application is not merged.',
    },
    'merged-already': {
      ar: 'دمج زميل إحداهما قبلك. افتحها من جديد.',
      en: 'A colleague has merged one of them before you. Open it again.',
    },
    'other-person': {
      ar: 'ليس بينهما بريد مشترك ولا رقم مشترك.',
      en: 'They have no address and no number in common.',
    },
    'begun-already': {
      ar: 'بُدئت المحادثة من قبل، وليس فيها ما غيّرته بعدها.',
      en: 'The conversation was begun before, without what you have changed since.',
    },
    'list-full': {
      ar: 'بلغت القائمة حدها. احذف منها ما لا يلزم.',
      en: 'The list is full. Take off those that you no longer need.',
    },
    'label-gone': {
      ar: 'حذف أحد الزملاء وسمًا اخترته. اختر من الوسوم الباقية.',
      en: 'A colleague has removed a label that you chose. Choose from those that are left.',
    },
    'topic-used': {
      ar: 'عدد لم يُرسل بعد موجَّه إلى موضوع حذفته. أرسله أو ألغِ جدولته أولًا.',
      en: 'An issue that is still to be sent goes to a topic that you removed. Send it or cancel its schedule first.',
    },
    'unsubscribed-before': {
      ar: 'ألغى صاحب هذا العنوان اشتراكه من قبل.',
      en: 'The owner of this address has unsubscribed.',
    },
    'too-large': { ar: 'ما أُرسل أكبر من المسموح.', en: 'What was sent is too large.' },
    'wrong-kind': {
      ar: 'لم يفهم الخادم الطلب. أعد تحميل الصفحة ثم حاول مرة أخرى.',
      en: 'The server did not understand the request. Reload the page and try again.',
    },
    'invalid-fields': {
      ar: 'بعض الحقول تحتاج إلى تصحيح.',
      en: 'Some fields need to be corrected.',
    },
    'too-many': {
      ar: 'محاولات كثيرة. تُقبل المحاولة التالية {wait}.',
      en: 'Too many attempts. Try again {wait}.',
    },
    internal: {
      ar: 'حدث خلل في الخادم، ولم يتغير شيء. حاول بعد قليل.',
      en: 'Something went wrong on the server, and nothing has changed. Try again in a moment.',
    },
    unavailable: {
      ar: 'الخادم غير متاح الآن، ولم يتغير شيء. حاول بعد قليل.',
      en: 'The server is not available. Nothing has changed. Try again in a moment.',
    },
    offline: {
      ar: 'لا اتصال بالخادم. تأكد من الشبكة ثم حاول مرة أخرى.',
      en: 'There is no connection to the server. Check the network and try again.',
    },
  } satisfies Record<AdminProblem | 'offline', Pair>,
  fieldErrors: {
    required: { ar: 'املأ هذا الحقل.', en: 'Fill in this field.' },
    'too-long': { ar: 'النص أطول من المسموح.', en: 'The text is longer than allowed.' },
    'one-line': { ar: 'اكتبه في سطر واحد.', en: 'Write it in one line.' },
    placeholder: {
      ar: 'بين القوسين { } ما ليس من الحقول المتاحة.',
      en: 'Some text in braces { } is not a field that can be filled in.',
    },
    'placeholder-left': {
      ar: 'بقي في النص موضع من القالب بين قوسين { }. اكتب فيه ما يلزم أو احذفه، ثم أرسل.',
      en: 'The reply still has a placeholder in braces { }. Replace or remove it, then send.',
    },
    email: {
      ar: 'اكتب بريدًا مثل name@example.org.',
      en: 'Write an address such as name@example.org.',
    },
    'email-not-latin': {
      ar: 'الجزء الذي قبل @ يُكتب بأحرف لاتينية، مثل name@example.org.',
      en: 'Write the part before the @ in Latin letters, as in name@example.org.',
    },
    'email-or-phone': {
      ar: 'اكتب بريدًا مثل name@example.org أو رقم جوال.',
      en: 'Enter an address such as name@example.org, or a phone number.',
    },
    phone: {
      ar: 'اكتب رقم هاتف واحدًا، مثل ⁦0501234567⁩.',
      en: 'Enter one telephone number, such as 0501234567.',
    },
    'too-short': { ar: 'النص أقصر من المطلوب.', en: 'The text is shorter than needed.' },
    'password-short': {
      ar: 'كلمة المرور من 12 حرفًا على الأقل.',
      en: 'A password has at least 12 characters.',
    },
    'password-long': {
      ar: 'كلمة المرور من 200 حرف على الأكثر.',
      en: 'A password has at most 200 characters.',
    },
    'password-common': {
      ar: 'كلمة المرور هذه شائعة ويسهل تخمينها. بضع كلمات لا صلة بينها أقوى.',
      en: 'This password is common and easy to guess. A few unrelated words are stronger.',
    },
    'password-personal': {
      ar: 'لا تكن كلمة المرور اسمًا أو بريدًا. بضع كلمات لا صلة بينها أقوى.',
      en: 'A name or an email address is too easy to guess. A few unrelated words are stronger.',
    },
  } satisfies Record<AdminFieldError, Pair>,
} satisfies Pairs;

export type Texts = InOneLanguage<typeof TEXTS>;

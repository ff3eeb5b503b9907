import { ROLE_NAMES } from '../../contract/admin/auth/role-names.ts';
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
  password: {
    show: { ar: 'إظهار كلمة المرور', en: 'Show the password' },
    hide: { ar: 'إخفاء كلمة المرور', en: 'Hide the password' },
  },
  clearSearch: { ar: 'مسح نص البحث', en: 'Clear the search' },
  save: { ar: 'حفظ', en: 'Save' },
  saved: { ar: 'حُفظ', en: 'Saved' },
  download: { ar: 'تنزيل', en: 'Download' },
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
    checks: { ar: 'الفحوص', en: 'Checks' },
    subscribers: { ar: 'المشتركون', en: 'Subscribers' },
    person: { ar: 'بيانات شخص', en: 'A person’s data' },
    redirects: { ar: 'تحويل العناوين', en: 'Redirects' },
    statistics: { ar: 'الإحصاءات', en: 'Statistics' },
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
} satisfies Pairs;

export type Texts = InOneLanguage<typeof TEXTS>;

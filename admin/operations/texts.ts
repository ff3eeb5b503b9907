import type { CheckState, CheckSubject } from '../../contract/admin/operations/system.ts';
import type { InOneLanguage, Pair, Pairs } from '../../contract/admin/pairs.ts';
import { forms } from '../kit/i18n/plural-forms.ts';

/** The texts of the System page. */
export const SYSTEM_TEXTS = {
  lead: {
    ar: 'حال الخادم وقاعدة البيانات والنسخ الاحتياطية والبريد، وما يحتاج إلى إصلاح.',
    en: 'The state of the server, its database, backups and mail, and what needs repair.',
  },
  check: { ar: 'فحص من جديد', en: 'Check again' },
  checked: { ar: 'فُحص {time}', en: 'Checked {time}' },
  checks: { ar: 'فحوص السلامة', en: 'Health checks' },
  checksHint: {
    ar: 'هي ما يفحصه الأمر npm run doctor على الخادم.',
    en: 'npm run doctor makes the same checks on the server.',
  },
  faults: {
    ar: {
      zero: 'كل ما فُحص سليم.',
      one: 'أمر واحد يحتاج إلى عمل.',
      two: 'أمران يحتاجان إلى عمل.',
      few: '{n} أمور تحتاج إلى عمل.',
      many: '{n} أمرًا يحتاج إلى عمل.',
      other: '{n} أمر يحتاج إلى عمل.',
    },
    en: {
      ...forms('One thing needs work.', '{n} things need work.'),
      zero: 'Everything that was checked works.',
    },
  },
  sound: { ar: 'السليم', en: 'What works' },
  states: {
    ok: { ar: 'سليم', en: 'Works' },
    warning: { ar: 'يحتاج إلى انتباه', en: 'Needs attention' },
    failed: { ar: 'يحتاج إلى إصلاح', en: 'Needs repair' },
  } satisfies Record<CheckState, Pair>,
  subjects: {
    database: { ar: 'قاعدة البيانات', en: 'Database' },
    schema: { ar: 'بنية قاعدة البيانات', en: 'Tables of the database' },
    writing: { ar: 'الكتابة في قاعدة البيانات', en: 'Writing to the database' },
    clock: { ar: 'الساعة', en: 'Clock' },
    connections: { ar: 'الاتصالات بقاعدة البيانات', en: 'Database connections' },
    forms: { ar: 'نماذج الزوار', en: 'Forms of visitors' },
    limits: { ar: 'حدود الإرسال', en: 'Limits of forms' },
    jobs: { ar: 'المهام الدورية', en: 'Jobs' },
    storage: { ar: 'حفظ الملفات', en: 'File storage' },
    uploads: { ar: 'السير الذاتية', en: 'CVs' },
    disk: { ar: 'القرص', en: 'Disk' },
    permissions: { ar: 'حقوق الملفات', en: 'File permissions' },
    backup: { ar: 'النسخة الاحتياطية', en: 'Backup' },
    settings: { ar: 'نسخة الإعدادات', en: 'Copy of the settings' },
    mail: { ar: 'خادم البريد', en: 'Mail server' },
    outbox: { ar: 'البريد الصادر', en: 'Outgoing mail' },
    incoming: { ar: 'البريد الوارد', en: 'Incoming mail' },
    translation: { ar: 'الترجمة الآلية', en: 'Machine translation' },
    purge: { ar: 'محو الرسائل القديمة', en: 'Erasing of old messages' },
    proxy: { ar: 'الخادم الوسيط', en: 'Proxy' },
  } satisfies Record<CheckSubject, Pair>,
  installation: { ar: 'الموقع على الخادم', en: 'Installation' },
  version: { ar: 'الإصدار', en: 'Version' },
  build: { ar: 'البناء {build}، وNode {node}', en: 'build {build}, Node {node}' },
  processes: { ar: 'العمليات العاملة', en: 'Running processes' },
  unseen: {
    ar: 'لم تُسجَّل عملية في الدقائق الأخيرة',
    en: 'Nothing was recorded in the last few minutes',
  },
  database: { ar: 'قاعدة البيانات', en: 'Database' },
  migrations: { ar: 'التحديثات المطبّقة: {applied}', en: 'Migrations applied: {applied}' },
  pending: { ar: 'الناقص: {names}', en: 'Missing: {names}' },
  storage: { ar: 'حفظ الملفات', en: 'File storage' },
  storageKinds: {
    disk: { ar: 'في قرص الخادم', en: 'On the disk of the server' },
    s3: { ar: 'في تخزين سحابي (S3)', en: 'In a bucket (S3)' },
  },
  free: { ar: 'المتاح على القرص {free} من {size}', en: '{free} of {size} are free on the disk' },
  backup: { ar: 'آخر نسخة احتياطية', en: 'Last backup' },
  drill: { ar: 'آخر تجربة استعادة', en: 'Last restore drill' },
  never: { ar: 'لا شيء بعد على هذا الجهاز', en: 'None yet on this machine' },
  mail: { ar: 'البريد', en: 'Mail' },
  mailOn: { ar: 'مضبوط', en: 'Set up' },
  mailOff: { ar: 'غير مضبوط، فلا يُرسل الموقع بريدًا', en: 'Not set up: the site sends no mail' },
  outbox: {
    ar: 'ينتظر الإرسال {waiting}، وتعذّر إرسال {dead} نهائيًا',
    en: '{waiting} waiting, {dead} failed',
  },
  inDoubt: { ar: 'قد يكون أُرسل أو لم يُرسل: {count}', en: '{count} may or may not have arrived' },
  oldest: { ar: 'الأقدم {time}', en: 'oldest {time}' },
  unknown: { ar: 'تعذّرت قراءته', en: 'Could not be read' },
  jobsTitle: { ar: 'المهام الدورية', en: 'Jobs' },
  jobsHint: {
    ar: 'ما يعمله الخادم من نفسه، منذ بدأ.',
    en: 'What the server has done by itself since it started.',
  },
  job: { ar: 'المهمة', en: 'Job' },
  done: { ar: 'آخر إنجاز', en: 'Last success' },
  failedAt: { ar: 'آخر تعذّر', en: 'Last failure' },
  noJobs: { ar: 'لم تعمل مهمة بعد.', en: 'No job has run yet.' },
  notYet: { ar: 'ليس بعد', en: 'not yet' },
  /** By their names in the log. */
  jobs: {
    heartbeat: { ar: 'تسجيل حال العملية', en: 'Recording the state of the process' },
    'deliver mail': { ar: 'إرسال البريد', en: 'Sending mail' },
    'fetch mail': { ar: 'قراءة صندوق البريد', en: 'Reading the mailbox' },
    'send newsletter': { ar: 'إرسال النشرة', en: 'Sending the newsletter' },
    'purge newsletter mails': {
      ar: 'محو سجلات النشرات القديمة',
      en: 'Deleting records of old newsletters',
    },
    'complete the inbox': { ar: 'استكمال الصندوق', en: 'Completing the inbox' },
    'purge sessions': { ar: 'محو الجلسات المنتهية', en: 'Deleting ended sessions' },
    'purge personal data': { ar: 'محو البيانات الشخصية القديمة', en: 'Erasing old personal data' },
    'scan quarantined files': {
      ar: 'فحص الملفات المرسلة من الفيروسات',
      en: 'Scanning sent files for viruses',
    },
    'remove unsent files': {
      ar: 'محو ملفات ردود لم تُرسل',
      en: 'Deleting files of replies that were not sent',
    },
    'clean up uploads': {
      ar: 'محو بقايا الملفات المرسلة',
      en: 'Deleting what is left of sent files',
    },
    'process uploads': { ar: 'تجهيز الملفات المرفوعة', en: 'Preparing uploaded files' },
    'clean up media': { ar: 'محو الوسائط التي لا تُستعمل', en: 'Deleting media that nothing uses' },
    'refresh tweets': { ar: 'تحديث التغريدات', en: 'Refreshing tweets' },
    checkpoint: { ar: 'ترتيب ملف قاعدة البيانات', en: 'Tidying the database file' },
    'run schedules': { ar: 'تنفيذ المجدول', en: 'Running schedules' },
    'index the content for the back office': {
      ar: 'فهرسة المحتوى للمكتب',
      en: 'Indexing the content for the office',
    },
  } as Readonly<Record<string, Pair>>,
} satisfies Pairs;

export type SystemTexts = InOneLanguage<typeof SYSTEM_TEXTS>;

import type { FINDING_TEXTS_EN } from './finding-texts-en.ts';

/** What the page "System" says in Arabic, as `FINDING_TEXTS_EN` does in English. */
export const FINDING_TEXTS_AR: Record<keyof typeof FINDING_TEXTS_EN, string> = {
  'database-missing':
    'لا وجود للملف {file}. اضبط `DATA_DIR`، أو استعد نسخة احتياطية، أو شغّل الخادم لموقع جديد.',
  'database-unusable': '{reason}',
  'database-away': 'لا تستجيب كما ينبغي ({reason}). انظر سجلها والقرص الذي هي عليه.',
  'schema-ok': 'كل ما يحتاج إليه هذا الإصدار موجود. عدد التحديثات المطبّقة: {count}.',
  'schema-empty': 'لا جداول في قاعدة البيانات. شغّل الخادم مرة، أو استعد نسخة احتياطية.',
  'schema-contracted': 'غيّر إصدار أحدث قاعدة البيانات ({names}). شغّل ذلك الإصدار.',
  'schema-missing':
    'ينقص قاعدة البيانات {names}. يضيفه التشغيل التالي، أو الأمر `npm run migrate -- --expand`.',
  'schema-newer': 'أضاف إصدار أحدث إلى قاعدة البيانات ({names}).',
  'writing-ok': 'تقبل قاعدة البيانات ما تكتبه النماذج.',
  'writing-not-tried':
    'لا يملك مستخدم `DATABASE_URL` حق تفريغ الجدول `write_probe`، فلن ينتبه أحد إن امتلأ قرص قاعدة البيانات. امنحه الحق: `grant truncate on write_probe`.',
  'writing-refused':
    'لا تقبل قاعدة البيانات شيئًا جديدًا ({reason})، فلا يُحفظ أي نموذج. أفسح مكانًا على قرصها (docs/operations.md).',
  'clock-ok': 'تتفق مع ساعة قاعدة البيانات، والفرق أقل من ثانية.',
  'clock-time': 'الوقت فيها {time}.',
  'clock-set-back':
    'الوقت فيها {time}، وأحدث رسالة بتاريخ {newest}. اضبط الساعة عبر NTP (`timedatectl`).',
  'clock-ahead':
    'تسبق ساعة قاعدة البيانات هذا الجهاز بـ {seconds} ثانية. اضبط الساعتين عبر NTP (`timedatectl`).',
  'clock-behind':
    'تتأخر ساعة قاعدة البيانات عن هذا الجهاز {seconds} ثانية. اضبط الساعتين عبر NTP (`timedatectl`).',
  'clock-ahead-of-process':
    'تسبق ساعة قاعدة البيانات جهاز العملية {role} بـ {seconds} ثانية. اضبط الساعتين عبر NTP (`timedatectl`).',
  'clock-behind-of-process':
    'تتأخر ساعة قاعدة البيانات عن جهاز العملية {role} بـ {seconds} ثانية. اضبط الساعتين عبر NTP (`timedatectl`).',
  'connections-ok':
    'بقي لدى PostgreSQL {available}، وتفتح العمليات ({processes}) منها {needed} على الأكثر.',
  'connections-tight':
    'بقي لدى PostgreSQL {available}، وتفتح العمليات ({processes}) منها {needed} على الأكثر، ويلزم ضعفها عند التحديث. ارفع `max_connections`.',
  'connections-too-few':
    'بقي لدى PostgreSQL {available}، وتفتح العمليات ({processes}) حتى {needed}. ارفع `max_connections`، أو خفّض `DATABASE_POOL`.',
  'forms-ok': 'لم يتعذر حفظ أي نموذج خلال الساعة الأخيرة.',
  'forms-failed':
    'نماذج لم تُحفظ: {count}، آخرها خلال الساعة الأخيرة. ابحث في السجل عن "a submission could not be stored".',
  'limits-ok': 'لم يُرفض أي إرسال خلال اليوم الأخير بسبب كثرة ما يُرسل.',
  'limits-address':
    'إرسالات رُفضت خلال اليوم الأخير لكثرة ما أُرسل من الشبكة نفسها: {count}. إن كانت من أشخاص، كطلاب مدرسة يخرجون إلى الإنترنت بعنوان واحد، فارفع `SEND_LIMIT`. وإن كان خادم وسيط يُظهر الزوار كلهم بعنوان واحد فاضبط `TRUST_PROXY` على عدد الخوادم الوسيطة.',
  'limits-total':
    'إرسالات رُفضت خلال اليوم الأخير لكثرة ما أرسله الزوار مجتمعين: {count}. إن كانت من أشخاص فارفع `SEND_LIMIT_TOTAL`.',
  'jobs-ok': 'أُنجز آخر تشغيل لكل منها.',
  'jobs-failed': 'لم يُنجز آخر تشغيل لما يلي: {names}. ابحث عن الاسم في السجل.',
  'storage-ok': 'تُكتب الملفات وتُقرأ وتُحذف في {place}.',
  'storage-altered': 'لا يُقرأ الملف في {place} كما كُتب. استبدل وحدة التخزين.',
  'storage-unusable':
    'لا يُكتب ملف ويُقرأ ويُحذف في {place} ({reason}). امنح مستخدم الخادم، أو مفتاح التخزين السحابي، هذا الحق.',
  'disk-ok': 'المتاح {free} من {size} GiB.',
  'disk-low': 'المتاح {free} من {size} GiB. أفسح مكانًا.',
  'disk-full': 'المتاح {free} من {size} GiB. أفسح مكانًا فورًا.',
  'disk-unknown': 'تعذّر فحص {folder} ({reason}). اضبط `DATA_DIR`.',
  'permissions-ok': 'لا يفتح مجلد البيانات إلا صاحبه.',
  'permissions-open':
    'يستطيع مستخدمون آخرون في هذا الجهاز فتح {path}، وفيه بيانات شخصية. نفّذ: `chmod go= {path}`',
  'backup-none': 'لم تُؤخذ هنا نسخة بالأمر `npm run backup`. شغّله يوميًا بمؤقت.',
  'backup-gone': 'مجلد آخر نسخة {store} غير موجود أو فارغ. صِل قرصه، أو احفظ النسخ في مكان آخر.',
  'backup-today': 'عمر آخر نسخة أقل من يوم، وهي في {store}.',
  'backup-ok': 'عمر آخر نسخة يومان على الأكثر، وهي في {store}.',
  'backup-late':
    'عمر آخر نسخة بالأيام: {days}، وهي في {store}. انظر لماذا لم يعمل المؤقت أو لماذا أخفق.',
  'backup-overdue':
    'عمر آخر نسخة بالأيام: {days}، وهي في {store}. شغّل `npm run backup`، وأصلح المؤقت.',
  'settings-copied': 'نُسخت إلى مكان آخر قبل أيام عددها {days}.',
  'settings-not-copied':
    'ليست في أي نسخة احتياطية، ولا يُعاد إعداد جهاز ضاع بدونها. انسخها مشفّرة إلى مكان آخر، ثم نفّذ `npm run doctor -- --settings-copied`.',
  'settings-copy-old':
    'نُسخت إلى مكان آخر قبل أيام عددها {days}. تأكد من أن النسخة باقية وأنها تُفتح، وانسخها من جديد، ثم نفّذ `npm run doctor -- --settings-copied`.',
  'mail-unset':
    'لم يُضبط `SMTP_URL`، فلا يُبلَّغ أحد بما يرسله الزوار. اضبطه، أو شغّل `npm run messages -- list` كل يوم.',
  'mail-ok': 'يقبلنا {host} عن {site}.',
  'mail-refused': 'لا يقبلنا {host} ({reason}). صحّح `SMTP_URL`، أو اجعل الخادم متاحًا.',
  'mail-untrusted':
    'شهادة {host} لم توقعها جهة معروفة هنا، أو ليست لهذا الاسم ({reason}). اضبط `NODE_EXTRA_CA_CERTS` على ملف الجهة التي وقعتها وشغّل الموقع من جديد، أو اكتب اسم الشهادة في `SMTP_URL` (انظر docs/mail.md).',
  'mail-unencrypted':
    'لا يبدأ {host} التشفير (TLS) كما يطلب `SMTP_URL` ({reason})، فلا تُرسل إليه كلمة مرور. استعمل `smtps://` مع منفذ TLS، وهو 465 غالبًا، أو `smtp://` مع منفذ STARTTLS، وهو 587 غالبًا.',
  'mail-without-password':
    'يطلب {host} اسمًا وكلمة مرور، وليسا في `SMTP_URL`. إن لم يكن يعرف هذا الجهاز بعنوانه فلن يرسل شيئًا. اكتبهما هكذا: `smtps://user:password@{host}`.',
  'outbox-ok': 'لا رسالة تنتظر أكثر من ساعة، ولا رسالة تعذّر إرسالها نهائيًا.',
  'outbox-waiting':
    'تنتظر أقدم رسالة منذ ساعات عددها {hours}. ابحث في السجل عن "A mail could not be sent".',
  'outbox-dead':
    'رسائل تعذّر إرسالها نهائيًا: {dead}، ورسائل لا يُعرف أأُرسلت: {doubtful}. يعرضها `npm run messages -- list --mail`، ويعيد إرسالها `npm run messages -- retry`.',
  'incoming-ok': 'يُقرأ صندوق البريد في {host}، وقُرئت كل رسالة فيه.',
  'incoming-late':
    'لم يُقرأ صندوق البريد في {host} منذ دقائق عددها {minutes}. ابحث في السجل عن "the mailbox at"، وصحّح `IMAP_URL`.',
  'incoming-never':
    'لم يُقرأ صندوق البريد في {host} بعد. ابحث في السجل عن "the mailbox at"، وصحّح `IMAP_URL`.',
  'incoming-password':
    'لا يقبل صندوق البريد في {host} اسم المستخدم وكلمة المرور. صحّح `IMAP_URL`. ويطلب بعض المزوّدين كلمة مرور خاصة بالبرامج (app password).',
  'incoming-folder':
    'ليس في صندوق البريد في {host} مجلد بهذا الاسم. صحّح آخر `IMAP_URL`، مثل `/INBOX`.',
  'incoming-quarantined':
    'في صندوق البريد في {host} رسائل لم يمكن ضمها إلى المحادثات، وعددها {count}. يبيّنها `npm run messages -- list --quarantine` وسبب كل منها. أجب عنها من صندوق البريد نفسه.',
  'purge-ok': 'تُمحى الرسائل متى جاوزت مدة حفظها، وهي بالأيام {days}.',
  'purge-held':
    'لا يُمحى شيء الآن: الساعة تشير إلى {time}، وعدد ما جاوز مدة الحفظ ({days} يومًا) من الرسائل {due} من أصل {total}، وكثرته دفعة واحدة أو طول المدة منذ آخر محو قد يعني أن الساعة خاطئة. إن كانت صحيحة فنفّذ `npm run messages -- purge`.',
  'uploads-ok': 'كل سيرة ذاتية محفوظة تخص طلبًا.',
  'uploads-unknown':
    'ملفات لا تخص أي طلب في قاعدة البيانات هذه، وعددها {count} في {place}، وهي باقية. إن لم تكن هذه قاعدة بياناتها فأعد الصحيحة، وإلا فانقل الملفات إلى مكان آخر.',
  'proxy-ok': 'القيمة `TRUST_PROXY={count}` توافق العنوان {url}.',
  'proxy-undeclared':
    'عنوان الموقع `PUBLIC_URL` هو {url}، فأمامه خادم وسيط، وقيمة `TRUST_PROXY` صفر، فيتقاسم الزوار كلهم حدًا واحدًا. اضبط `TRUST_PROXY=1`، أو على عدد الخوادم الوسيطة.',
  'proxy-needless':
    'قيمة `TRUST_PROXY` هي {count}، وعنوان `PUBLIC_URL` ليس https، فيستطيع الزائر أن يختار عنوانه إن لم يكن أمام الموقع خادم وسيط. اضبط `TRUST_PROXY=0`، أو اجعل `PUBLIC_URL` عنوان https.',
  'proxy-bypassed':
    'يستمع الخادم على كل العناوين، فقد يتجاوز الزوار الخادم الوسيط. اضبط `HOST=127.0.0.1`، أو أغلق المنفذ في الجدار الناري.',
  'too-slow': 'لم ينته الفحص خلال {seconds} ثوانٍ. شغّل `npm run doctor` على الخادم، فهو ينتظر أطول.',
};

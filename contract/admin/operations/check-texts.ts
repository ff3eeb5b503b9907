import { OAUTH_ADVICE } from '../oauth-problems.ts';
import type { Pair } from '../pairs.ts';

/**
 * The English sentences of `npm run doctor` and the page "System": the state of a part of the installation, and what to do if it does not
 * work. Each follows the name of its subject and a colon. Text to type is between backticks.
 */
export const CHECK_TEXTS = {
  'database-missing': {
    ar: 'لا وجود للملف {file}. اضبط `DATA_DIR`، أو استعد نسخة احتياطية، أو شغّل الخادم لموقع جديد.',
    en: 'there is no {file}: set `DATA_DIR`, restore a backup, or start the server for a new site.',
  },
  'database-unusable': { ar: '{reason}', en: '{reason}' },
  'database-away': {
    ar: 'لا تستجيب كما ينبغي ({reason}). انظر سجلها والقرص الذي هي عليه.',
    en: 'it does not respond as it should ({reason}): look at its log, and at its disk.',
  },
  'schema-ok': {
    ar: 'كل ما يحتاج إليه هذا الإصدار موجود. عدد التحديثات المطبّقة: {count}.',
    en: '{count} migrations, all expanding ones of this build.',
  },
  'schema-empty': {
    ar: 'لا جداول في قاعدة البيانات. شغّل الخادم مرة، أو استعد نسخة احتياطية.',
    en: 'the database has no tables: start the server once, or restore a backup.',
  },
  'schema-earlier': {
    ar: 'قاعدة البيانات من إصدار قبل 1.0. أوقف الخادم، ثم شغّل `npm run migrate -- --take-over` مرة واحدة.',
    en: 'the database is of a build before 1.0: stop the server, and run `npm run migrate -- --take-over` once.',
  },
  'schema-contracted': {
    ar: 'غيّر إصدار أحدث قاعدة البيانات ({names}). شغّل ذلك الإصدار.',
    en: 'a newer build has contracted the database ({names}): run it.',
  },
  'schema-missing': {
    ar: 'ينقص قاعدة البيانات {names}. يضيفه التشغيل التالي، أو الأمر `npm run migrate -- --expand`.',
    en: 'the database lacks {names}: the next start adds them, or `npm run migrate -- --expand`.',
  },
  'schema-newer': {
    ar: 'أضاف إصدار أحدث إلى قاعدة البيانات ({names}).',
    en: 'a newer build has expanded the database ({names}).',
  },
  'writing-ok': {
    ar: 'تقبل قاعدة البيانات ما تكتبه النماذج.',
    en: 'the database takes what a form writes.',
  },
  'writing-not-tried': {
    ar: 'لا يملك مستخدم `DATABASE_URL` حق تفريغ الجدول `write_probe`، فلن ينتبه أحد إن امتلأ قرص قاعدة البيانات. امنحه الحق: `grant truncate on write_probe`.',
    en: 'the role of `DATABASE_URL` may not truncate the table `write_probe`, so nobody notices when the disk of the database is full: `grant truncate on write_probe` to it.',
  },
  'writing-refused': {
    ar: 'لا تقبل قاعدة البيانات شيئًا جديدًا ({reason})، فلا يُحفظ أي نموذج. أفسح مكانًا على قرصها (docs/operations.md).',
    en: 'the database takes nothing new ({reason}), so every form fails: make room on its disk (docs/operations.md, "The disk of the database is full").',
  },
  'clock-ok': {
    ar: 'تتفق مع ساعة قاعدة البيانات، والفرق أقل من ثانية.',
    en: 'it agrees with the database within a second.',
  },
  'clock-time': { ar: 'الوقت فيها {time}.', en: 'it is {time}.' },
  'clock-set-back': {
    ar: 'الوقت فيها {time}، وأحدث رسالة بتاريخ {newest}. اضبط الساعة عبر NTP (`timedatectl`).',
    en: 'it is {time}, and the newest message is of {newest}: synchronise the clock by NTP (`timedatectl`).',
  },
  'clock-ahead': {
    ar: 'تسبق ساعة قاعدة البيانات هذا الجهاز بـ {seconds} ثانية. اضبط الساعتين عبر NTP (`timedatectl`).',
    en: 'the database is {seconds} s ahead of this machine: synchronise both by NTP (`timedatectl`).',
  },
  'clock-behind': {
    ar: 'تتأخر ساعة قاعدة البيانات عن هذا الجهاز {seconds} ثانية. اضبط الساعتين عبر NTP (`timedatectl`).',
    en: 'the database is {seconds} s behind this machine: synchronise both by NTP (`timedatectl`).',
  },
  'clock-ahead-of-process': {
    ar: 'تسبق ساعة قاعدة البيانات جهاز العملية {role} بـ {seconds} ثانية. اضبط الساعتين عبر NTP (`timedatectl`).',
    en: 'the database is {seconds} s ahead of the machine of a process with the role {role}: synchronise both by NTP (`timedatectl`).',
  },
  'clock-behind-of-process': {
    ar: 'تتأخر ساعة قاعدة البيانات عن جهاز العملية {role} بـ {seconds} ثانية. اضبط الساعتين عبر NTP (`timedatectl`).',
    en: 'the database is {seconds} s behind the machine of a process with the role {role}: synchronise both by NTP (`timedatectl`).',
  },
  'connections-ok': {
    ar: 'بقي لدى PostgreSQL {available}، وتفتح العمليات ({processes}) منها {needed} على الأكثر.',
    en: 'PostgreSQL has {available} left, and the processes ({processes}) open up to {needed}.',
  },
  'connections-tight': {
    ar: 'بقي لدى PostgreSQL {available}، وتفتح العمليات ({processes}) منها {needed} على الأكثر، ويلزم ضعفها عند التحديث. ارفع `max_connections`.',
    en: 'PostgreSQL has {available} left, and the processes ({processes}) open up to {needed}; a release needs twice as many: raise `max_connections`.',
  },
  'connections-too-few': {
    ar: 'بقي لدى PostgreSQL {available}، وتفتح العمليات ({processes}) حتى {needed}. ارفع `max_connections`، أو خفّض `DATABASE_POOL`.',
    en: 'PostgreSQL has {available} left, and the processes ({processes}) open up to {needed}: raise `max_connections`, or lower `DATABASE_POOL`.',
  },
  'forms-ok': {
    ar: 'لم يتعذر حفظ أي نموذج خلال الساعة الأخيرة.',
    en: 'none has failed within the last hour.',
  },
  'forms-failed': {
    ar: 'نماذج لم تُحفظ: {count}، آخرها خلال الساعة الأخيرة. ابحث في السجل عن "a submission could not be stored".',
    en: '{count} could not be stored, the last within the last hour: look for "a submission could not be stored" in the log.',
  },
  'limits-ok': {
    ar: 'لم يُرفض أي إرسال خلال اليوم الأخير بسبب كثرة ما يُرسل.',
    en: 'none was refused within the last day because too many came.',
  },
  'limits-address': {
    ar: 'إرسالات رُفضت خلال اليوم الأخير لكثرة ما أُرسل من الشبكة نفسها: {count}. إن كانت من أشخاص، كطلاب مدرسة يخرجون إلى الإنترنت بعنوان واحد، فارفع `SEND_LIMIT`. وإن كان خادم وسيط يُظهر الزوار كلهم بعنوان واحد فاضبط `TRUST_PROXY` على عدد الخوادم الوسيطة.',
    en: '{count} were refused within the last day because many had come from the same network. If real people sent them, such as pupils of a school behind one address, raise `SEND_LIMIT`. If a proxy gives all visitors one address, set `TRUST_PROXY` to the number of proxies.',
  },
  'limits-total': {
    ar: 'إرسالات رُفضت خلال اليوم الأخير لكثرة ما أرسله الزوار مجتمعين: {count}. إن كانت من أشخاص فارفع `SEND_LIMIT_TOTAL`.',
    en: '{count} were refused within the last day because many had come from all visitors together. If real people sent them, raise `SEND_LIMIT_TOTAL`.',
  },
  'jobs-ok': { ar: 'أُنجز آخر تشغيل لكل منها.', en: 'the last run of each went well.' },
  'jobs-failed': {
    ar: 'لم يُنجز آخر تشغيل لما يلي: {names}. ابحث عن الاسم في السجل.',
    en: 'the last run of {names} failed: look for its name in the log.',
  },
  'storage-ok': {
    ar: 'تُكتب الملفات وتُقرأ وتُحذف في {place}.',
    en: 'a file can be written, read and removed in {place}.',
  },
  'storage-altered': {
    ar: 'لا يُقرأ الملف في {place} كما كُتب. استبدل وحدة التخزين.',
    en: 'a file in {place} is not read as it was written: replace the storage.',
  },
  'storage-unusable': {
    ar: 'لا يُكتب ملف ويُقرأ ويُحذف في {place} ({reason}). امنح مستخدم الخادم، أو مفتاح التخزين السحابي، هذا الحق.',
    en: "a file in {place} cannot be written, read and removed ({reason}): give the server's user, or the key of the bucket, that right.",
  },
  'disk-ok': { ar: 'المتاح {free} من {size} GiB.', en: '{free} of {size} GiB are free.' },
  'disk-low': {
    ar: 'المتاح {free} من {size} GiB. أفسح مكانًا.',
    en: '{free} of {size} GiB are free: make room.',
  },
  'disk-full': {
    ar: 'المتاح {free} من {size} GiB. أفسح مكانًا فورًا.',
    en: '{free} of {size} GiB are free: make room at once.',
  },
  'disk-unknown': {
    ar: 'تعذّر فحص {folder} ({reason}). اضبط `DATA_DIR`.',
    en: '{folder} cannot be checked ({reason}): set `DATA_DIR`.',
  },
  'permissions-ok': {
    ar: 'لا يفتح مجلد البيانات إلا صاحبه.',
    en: 'only its owner can open the data folder.',
  },
  'permissions-open': {
    ar: 'يستطيع مستخدمون آخرون في هذا الجهاز فتح {path}، وفيه بيانات شخصية. نفّذ: `chmod go= {path}`',
    en: 'other users of this machine can open {path}, which holds personal data: `chmod go= {path}`',
  },
  'backup-none': {
    ar: 'لم تُؤخذ هنا نسخة بالأمر `npm run backup`. شغّله يوميًا بمؤقت.',
    en: 'none was made by `npm run backup` here: run it daily by a timer.',
  },
  'backup-gone': {
    ar: 'مجلد آخر نسخة {store} غير موجود أو فارغ. صِل قرصه، أو احفظ النسخ في مكان آخر.',
    en: 'the folder of the last one, {store}, is not there or empty: mount its disk, or back up elsewhere.',
  },
  'backup-today': {
    ar: 'عمر آخر نسخة أقل من يوم، وهي في {store}.',
    en: 'the last one is less than a day old, in {store}.',
  },
  'backup-ok': {
    ar: 'عمر آخر نسخة يومان على الأكثر، وهي في {store}.',
    en: 'the last one is at most two days old, in {store}.',
  },
  'backup-late': {
    ar: 'عمر آخر نسخة بالأيام: {days}، وهي في {store}. انظر لماذا لم يعمل المؤقت أو لماذا أخفق.',
    en: 'the last one is {days} days old, in {store}: look why its timer has not run, or has failed.',
  },
  'backup-overdue': {
    ar: 'عمر آخر نسخة بالأيام: {days}، وهي في {store}. شغّل `npm run backup`، وأصلح المؤقت.',
    en: 'the last one is {days} days old, in {store}: run `npm run backup`, and mend its timer.',
  },
  'settings-copied': {
    ar: 'نُسخت إلى مكان آخر قبل أيام عددها {days}.',
    en: 'they were copied elsewhere {days} days ago.',
  },
  'settings-not-copied': {
    ar: 'ليست في أي نسخة احتياطية، ولا يُعاد إعداد جهاز ضاع بدونها. انسخها مشفّرة إلى مكان آخر، ثم نفّذ `npm run doctor -- --settings-copied`.',
    en: 'no backup has them, and without them a lost machine cannot be set up again: copy them, encrypted, to another place, then say so by `npm run doctor -- --settings-copied`.',
  },
  'settings-copy-old': {
    ar: 'نُسخت إلى مكان آخر قبل أيام عددها {days}. تأكد من أن النسخة باقية وأنها تُفتح، وانسخها من جديد، ثم نفّذ `npm run doctor -- --settings-copied`.',
    en: 'they were copied elsewhere {days} days ago: see whether the copy is still there and can be opened, copy them anew, then say so by `npm run doctor -- --settings-copied`.',
  },
  'mail-unset': {
    ar: 'لم يُضبط `SMTP_URL`، فلا يُبلَّغ أحد بما يرسله الزوار. اضبطه، أو شغّل `npm run messages -- list` كل يوم.',
    en: '`SMTP_URL` is not set, so nobody is told what visitors send: set it, or run `npm run messages -- list` daily.',
  },
  'mail-ok': { ar: 'يقبلنا {host} عن {site}.', en: '{host} accepts us for {site}.' },
  'mail-refused': {
    ar: 'لا يقبلنا {host} ({reason}). صحّح `SMTP_URL`، أو اجعل الخادم متاحًا.',
    en: '{host} does not accept us ({reason}): correct `SMTP_URL`, or make it reachable.',
  },
  'mail-untrusted': {
    ar: 'شهادة {host} لم توقعها جهة معروفة هنا، أو ليست لهذا الاسم ({reason}). اضبط `NODE_EXTRA_CA_CERTS` على ملف الجهة التي وقعتها وشغّل الموقع من جديد، أو اكتب اسم الشهادة في `SMTP_URL` (انظر docs/mail.md).',
    en: '{host} shows a certificate that is signed by no authority known here, or is not for that name ({reason}): give the file with its authority as `NODE_EXTRA_CA_CERTS` and start again, or write the name of the certificate in `SMTP_URL` (docs/mail.md, "The certificate of the mail server").',
  },
  'mail-unencrypted': {
    ar: 'لا يبدأ {host} التشفير (TLS) كما يطلب `SMTP_URL` ({reason})، فلا تُرسل إليه كلمة مرور. استعمل `smtps://` مع منفذ TLS، وهو 465 غالبًا، أو `smtp://` مع منفذ STARTTLS، وهو 587 غالبًا.',
    en: '{host} does not begin TLS as `SMTP_URL` asks ({reason}), so no password is sent to it: use `smtps://` with the port for TLS, mostly 465, or `smtp://` with that for STARTTLS, mostly 587.',
  },
  'mail-without-password': {
    ar: 'يطلب {host} اسمًا وكلمة مرور، وليسا في `SMTP_URL`. إن لم يكن يعرف هذا الجهاز بعنوانه فلن يرسل شيئًا. اكتبهما هكذا: `smtps://user:password@{host}`.',
    en: '{host} asks for a name and a password, and `SMTP_URL` has none: unless it knows this machine by its address, it sends nothing. Write them as in `smtps://user:password@{host}`.',
  },
  ...OAUTH_ADVICE,
  'outbox-ok': {
    ar: 'لا رسالة تنتظر أكثر من ساعة، ولا رسالة تعذّر إرسالها نهائيًا.',
    en: 'no mail waits for longer than an hour, and none failed.',
  },
  'outbox-waiting': {
    ar: 'تنتظر أقدم رسالة منذ ساعات عددها {hours}. ابحث في السجل عن "A mail could not be sent".',
    en: 'the oldest mail has waited for {hours} h: look for "A mail could not be sent" in the log.',
  },
  'outbox-dead': {
    ar: 'رسائل تعذّر إرسالها نهائيًا: {dead}، ورسائل لا يُعرف أأُرسلت: {doubtful}. يعرضها `npm run messages -- list --mail`، ويعيد إرسالها `npm run messages -- retry`.',
    en: '{dead} failed, and {doubtful} may have been sent or not: `npm run messages -- list --mail` shows them, `npm run messages -- retry` sends them again.',
  },
  'translation-ok': { ar: 'تجيب {host}.', en: '{host} answers.' },
  'translation-left': {
    ar: 'تجيب {host}، وبقي من حصتها {percent}٪.',
    en: '{host} answers, and {percent} % of its quota are left.',
  },
  'translation-low': {
    ar: 'تجيب {host}، ولم يبق من حصتها إلا {percent}٪. ارفع الحصة، أو انتظر الشهر التالي.',
    en: '{host} answers, and only {percent} % of its quota are left: raise it, or wait for the next month.',
  },
  'translation-key': {
    ar: 'لا تقبل {host} المفتاح. صحّح `TRANSLATE_KEY`.',
    en: '{host} does not accept the key: correct `TRANSLATE_KEY`.',
  },
  'translation-quota': {
    ar: 'نفدت حصة {host}. ارفع الحصة، أو انتظر الشهر التالي.',
    en: 'the quota of {host} is used up: raise it, or wait for the next month.',
  },
  'translation-busy': {
    ar: 'تتلقى {host} طلبات كثيرة الآن.',
    en: '{host} gets too many requests at the moment.',
  },
  'translation-language': {
    ar: 'لا تترجم {host} من العربية إلى الإنجليزية. أضف هاتين اللغتين إليها.',
    en: '{host} does not translate from Arabic to English: install both languages there.',
  },
  'translation-away': {
    ar: 'لا تجيب {host}. صحّح `TRANSLATE_URL`، أو شغّل الخدمة.',
    en: '{host} does not answer: correct `TRANSLATE_URL`, or start the service.',
  },
  'translation-broken': {
    ar: 'تجيب {host} بغير ترجمة. صحّح `TRANSLATE_URL`: عنوان DeepL أو LibreTranslate.',
    en: '{host} answers with something else than a translation: `TRANSLATE_URL` must be the address of DeepL or LibreTranslate.',
  },
  'incoming-ok': {
    ar: 'يُقرأ صندوق البريد في {host}، وقُرئت كل رسالة فيه.',
    en: 'the mailbox at {host} is read, and every mail could be.',
  },
  'incoming-late': {
    ar: 'لم يُقرأ صندوق البريد في {host} منذ دقائق عددها {minutes}. ابحث في السجل عن "the mailbox at"، وصحّح `IMAP_URL`.',
    en: 'the mailbox at {host} was read {minutes} min ago for the last time: look for "the mailbox at" in the log, and correct `IMAP_URL`.',
  },
  'incoming-never': {
    ar: 'لم يُقرأ صندوق البريد في {host} بعد. ابحث في السجل عن "the mailbox at"، وصحّح `IMAP_URL`.',
    en: 'the mailbox at {host} has not been read yet: look for "the mailbox at" in the log, and correct `IMAP_URL`.',
  },
  'incoming-password': {
    ar: 'لا يقبل صندوق البريد في {host} اسم المستخدم وكلمة المرور. صحّح `IMAP_URL`. ويطلب بعض المزوّدين كلمة مرور خاصة بالبرامج (app password).',
    en: 'the mailbox at {host} does not accept the user and password: correct `IMAP_URL`. Some providers want a password for programs (app password).',
  },
  'incoming-folder': {
    ar: 'ليس في صندوق البريد في {host} مجلد بهذا الاسم. صحّح آخر `IMAP_URL`، مثل `/INBOX`.',
    en: 'the mailbox at {host} has no such folder: correct the end of `IMAP_URL`, such as `/INBOX`.',
  },
  'incoming-quarantined': {
    ar: 'في صندوق البريد في {host} رسائل لم يمكن ضمها إلى المحادثات، وعددها {count}. يبيّنها `npm run messages -- list --quarantine` وسبب كل منها. أجب عنها من صندوق البريد نفسه.',
    en: 'the mailbox at {host} has {count} mails that could not be taken into the inbox: `npm run messages -- list --quarantine` says which and why. Answer them from the mailbox.',
  },
  'purge-ok': {
    ar: 'تُمحى الرسائل متى جاوزت مدة حفظها، وهي بالأيام {days}.',
    en: 'messages are erased when they are {days} days old.',
  },
  'purge-held': {
    ar: 'لا يُمحى شيء الآن: الساعة تشير إلى {time}، وعدد ما جاوز مدة الحفظ ({days} يومًا) من الرسائل {due} من أصل {total}، وكثرته دفعة واحدة أو طول المدة منذ آخر محو قد يعني أن الساعة خاطئة. إن كانت صحيحة فنفّذ `npm run messages -- purge`.',
    en: 'by the clock it is {time}, and {due} of {total} messages are older than {days} days, so nothing is erased: that many at once, or so long after the last time, may mean that the clock is wrong. If it is right, say so by `npm run messages -- purge`.',
  },
  'uploads-ok': {
    ar: 'كل سيرة ذاتية محفوظة تخص طلبًا.',
    en: 'every stored CV belongs to an application.',
  },
  'uploads-unknown': {
    ar: 'ملفات لا تخص أي طلب في قاعدة البيانات هذه، وعددها {count} في {place}، وهي باقية. إن لم تكن هذه قاعدة بياناتها فأعد الصحيحة، وإلا فانقل الملفات إلى مكان آخر.',
    en: '{count} files in {place} belong to no application of this database, and stay: if it is not the database of these files, put the right one back; else move them away.',
  },
  'proxy-ok': {
    ar: 'القيمة `TRUST_PROXY={count}` توافق العنوان {url}.',
    en: '`TRUST_PROXY={count}` agrees with {url}.',
  },
  'proxy-undeclared': {
    ar: 'عنوان الموقع `PUBLIC_URL` هو {url}، فأمامه خادم وسيط، وقيمة `TRUST_PROXY` صفر، فيتقاسم الزوار كلهم حدًا واحدًا. اضبط `TRUST_PROXY=1`، أو على عدد الخوادم الوسيطة.',
    en: '`PUBLIC_URL` is {url}, so a proxy is in front, and `TRUST_PROXY` is 0: all visitors share one limit. Set `TRUST_PROXY=1`, or the number of proxies.',
  },
  'proxy-needless': {
    ar: 'قيمة `TRUST_PROXY` هي {count}، وعنوان `PUBLIC_URL` ليس https، فيستطيع الزائر أن يختار عنوانه إن لم يكن أمام الموقع خادم وسيط. اضبط `TRUST_PROXY=0`، أو اجعل `PUBLIC_URL` عنوان https.',
    en: '`TRUST_PROXY` is {count}, and `PUBLIC_URL` is not https: without a proxy in front visitors can choose their address. Set `TRUST_PROXY=0`, or `PUBLIC_URL` to the https address.',
  },
  'proxy-bypassed': {
    ar: 'يستمع الخادم على كل العناوين، فقد يتجاوز الزوار الخادم الوسيط. اضبط `HOST=127.0.0.1`، أو أغلق المنفذ في الجدار الناري.',
    en: 'the server listens on all addresses, so visitors may go around the proxy: set `HOST=127.0.0.1`, or close the port in the firewall.',
  },
  'too-slow': {
    ar: 'لم ينته الفحص خلال {seconds} ثوانٍ. شغّل `npm run doctor` على الخادم، فهو ينتظر أطول.',
    en: 'the check has not ended within {seconds} s: run `npm run doctor` on the server, which waits for longer.',
  },
} satisfies Record<string, Pair>;

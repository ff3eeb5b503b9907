import type { AdminFieldError, AdminProblem } from '../../contract/admin/api.ts';
import type { Pair } from '../../contract/admin/pairs.ts';
import type { PROBLEM_TEXTS } from './problem-texts.ts';

/** Texts of all other problems. They load with the first call that has one of them. */
export const RARE_PROBLEM_TEXTS = {
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
  'confirmation-needed': {
    ar: 'سجّل الدخول مرة أخرى لتأكيد هويتك.',
    en: 'Sign in again to confirm that it is you.',
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
  'redirect-refused': {
    ar: 'لا يُحفظ هذا التحويل كما هو.',
    en: 'This redirect cannot be saved as it is.',
  },
  'term-taken': {
    ar: 'هذا المصطلح في المسرد من قبل. عدّله هناك.',
    en: 'The glossary has this term already. Change it there.',
  },
  'glossary-full': {
    ar: 'لا يتسع المسرد لأكثر من 500 مصطلح. احذف ما لا يلزم.',
    en: 'The glossary holds 500 terms. Delete those that nobody needs.',
  },
  'table-unreadable': {
    ar: 'لا يُقرأ هذا الملف. صدّر الجدول بصيغة CSV، وفيه عمودان: العربية والإنجليزية.',
    en: 'This file cannot be read. Export the table as CSV with two columns, Arabic and English.',
  },
  'translation-refused': {
    ar: 'لم تترجم الخدمة شيئًا. ما كتبته كما هو.',
    en: 'The service has translated nothing. Your text is unchanged.',
  },
  'invalid-fields': {
    ar: 'بعض الحقول تحتاج إلى تصحيح.',
    en: 'Some fields need to be corrected.',
  },
} satisfies Record<Exclude<AdminProblem, keyof typeof PROBLEM_TEXTS>, Pair>;

/** Says what is wrong with a field. */
export const FIELD_ERROR_TEXTS = {
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
} satisfies Record<AdminFieldError, Pair>;

import type { FieldErrorTexts } from './field-errors.ts';

/** What can be wrong with a field of a form, in Arabic. */
export const FIELD_ERRORS_AR = {
  codes: {
    missing: 'هذا الحقل مطلوب.',
    'not-text': 'لم نتمكن من قراءة هذا الحقل. اكتبه نصًا.',
    unreadable: 'في النص رموز تعذّرت قراءتها. احذفها أو اكتبها من جديد.',
    repeated: 'وصلنا هذا الحقل أكثر من مرة. أرسله مرة واحدة.',
    'too-long': 'النص أطول من المسموح. اختصره ثم أعد الإرسال.',
    'control-characters': 'في النص رموز خفية لا تُقبل هنا. احذفها أو اكتب النص من جديد.',
    'not-a-phone': 'اكتب رقم جوال من 6 أرقام إلى 20 رقمًا، مثل 0512345678.',
    'not-an-email': 'اكتب بريدًا إلكترونيًا كاملًا، مثل name@example.com.',
    'neither-email-nor-phone':
      'اكتب بريدًا إلكترونيًا مثل name@example.com أو رقم جوال مثل 0512345678.',
    'unknown-choice': 'اختر من القائمة.',
    'not-an-age': 'اكتب عمرك بالسنوات.',
    'file-missing': 'أرفق سيرتك الذاتية.',
    'file-empty': 'الملف فارغ. اختر ملفًا فيه سيرتك الذاتية.',
    // The mark keeps number and unit in this order within Arabic.
    'file-too-large': 'حجم الملف أكبر من \u200e10 MB. قلّص حجمه أو احفظه بصيغة PDF.',
    'file-kind': 'هذا النوع من الملفات غير مقبول. أرسل PDF أو DOC أو DOCX أو ODT أو RTF.',
    'file-not-pdf': 'الملف ليس PDF سليمًا. افتحه واحفظه من جديد بصيغة PDF ثم أرفقه.',
    'file-damaged': 'الملف تالف أو لم يصل كاملًا. افتحه لديك واحفظه من جديد ثم أرفقه.',
    'file-encrypted': 'لا يُفتح هذا الملف إلا بكلمة مرور. احفظ نسخة منه تُفتح بلا كلمة مرور وأرفقها.',
    'file-active': 'في الملف وحدات ماكرو. احفظه بصيغة PDF وأرفقه.',
    'file-bomb':
      'يحتاج فتح هذا الملف إلى وقت أو ذاكرة أكثر من المقبول. احفظه من جديد بصيغة PDF وأرفقه.',
    'file-ambiguous': 'الملف يجمع أكثر من نوع. احفظه بصيغة PDF وأرفقه.',
    'file-infected': 'وجد فاحص الفيروسات في الملف برنامجًا ضارًا. افحص جهازك وأرفق ملفًا آخر.',
  },
  ofFields: {
    missing: {
      firstName: 'اكتب اسمك الأول.',
      lastName: 'اكتب اسم عائلتك.',
      phone: 'اكتب رقم جوالك.',
      email: 'اكتب بريدك الإلكتروني.',
      message: 'اكتب رسالتك.',
      address: 'اكتب بريدك الإلكتروني أو رقم جوالك.',
    },
    'too-long': {
      firstName: 'الاسم أطول من 100 حرف. اختصره ثم أعد الإرسال.',
      lastName: 'اسم العائلة أطول من 100 حرف. اختصره ثم أعد الإرسال.',
      message: 'الرسالة أطول من 5,000 حرف. اختصرها ثم أعد الإرسال.',
    },
  },
} satisfies FieldErrorTexts;

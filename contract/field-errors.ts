import type { Language } from './locale.ts';

/**
 * The closed list of what can be wrong with a field of a form, by code, with the message that is
 * shown at the field. Browser, API and posted pages use the same.
 */
const MESSAGES = {
  missing: {
    ar: 'هذا الحقل مطلوب.',
    en: 'Please fill in this field.',
  },
  'not-text': {
    ar: 'لم نتمكن من قراءة هذا الحقل. اكتبه نصًّا.',
    en: 'This field could not be read. Please write it as text.',
  },
  unreadable: {
    ar: 'في النص رموز تعذّرت قراءتها. احذفها أو اكتبها من جديد.',
    en: 'Some characters here could not be read. Please remove them or type them again.',
  },
  repeated: {
    ar: 'وصلنا هذا الحقل أكثر من مرة. أرسله مرة واحدة.',
    en: 'This field arrived more than once. Please send it once.',
  },
  'too-long': {
    ar: 'النص أطول من المسموح. اختصره ثم أعد الإرسال.',
    en: 'This is longer than allowed. Please shorten it and send again.',
  },
  'control-characters': {
    ar: 'في النص رموز خفية لا تُقبل هنا. احذفها أو اكتب النص من جديد.',
    en: 'This holds hidden characters that are not accepted. Please remove them or type the text again.',
  },
  'not-a-phone': {
    ar: 'اكتب رقم هاتف من 6 إلى 20 رقمًا، مثل 0512345678.',
    en: 'Please write a phone number of 6 to 20 digits, such as 0512345678.',
  },
  'not-an-email': {
    ar: 'اكتب بريدًا إلكترونيًّا كاملًا، مثل name@example.com.',
    en: 'Please write a complete e-mail address, such as name@example.com.',
  },
  'neither-email-nor-phone': {
    ar: 'اكتب بريدًا إلكترونيًّا مثل name@example.com أو رقم هاتف مثل 0512345678.',
    en: 'Please write an e-mail address such as name@example.com, or a phone number such as 0512345678.',
  },
  'file-missing': {
    ar: 'أرفق سيرتك الذاتية.',
    en: 'Please attach your CV.',
  },
  'file-empty': {
    ar: 'الملف فارغ. اختر ملفًا فيه سيرتك الذاتية.',
    en: 'The file is empty. Please choose the file that holds your CV.',
  },
  'file-too-large': {
    ar: 'حجم الملف أكبر من 10 ميغابايت. قلّص حجمه أو احفظه بصيغة PDF.',
    en: 'The file is larger than 10 MB. Please make it smaller, or save it as a PDF.',
  },
  'file-kind': {
    ar: 'هذا النوع من الملفات غير مقبول. أرسل PDF أو DOC أو DOCX أو ODT أو RTF.',
    en: 'This kind of file is not accepted. Please send a PDF, DOC, DOCX, ODT or RTF.',
  },
  'file-damaged': {
    ar: 'الملف تالف أو لم يصل كاملًا. افتحه لديك واحفظه من جديد ثم أرفقه.',
    en: 'The file is damaged or incomplete. Please open it, save it again and attach it.',
  },
  'file-encrypted': {
    ar: 'لا يُفتح هذا الملف إلا بكلمة مرور. احفظ نسخة منه تُفتح بلا كلمة مرور وأرفقها.',
    en: 'This file needs a password to open. Please save a copy that opens without one and attach that.',
  },
  'file-active': {
    ar: 'في الملف وحدات ماكرو. احفظه بصيغة PDF وأرفقه.',
    en: 'The file holds macros. Please save it as a PDF and attach that.',
  },
  'file-bomb': {
    ar: 'يحتاج فتح هذا الملف إلى وقت أو ذاكرة أكثر من المقبول. احفظه من جديد بصيغة PDF وأرفقه.',
    en: 'This file takes more time or memory to open than is accepted. Please save it anew as a PDF and attach that.',
  },
  'file-ambiguous': {
    ar: 'الملف يجمع أكثر من نوع. احفظه بصيغة PDF وأرفقه.',
    en: 'The file is of several kinds at once. Please save it as a PDF and attach that.',
  },
  'file-infected': {
    ar: 'وجد فاحص الفيروسات في الملف برنامجًا ضارًّا. افحص جهازك وأرفق ملفًا آخر.',
    en: 'The virus scanner found malware in the file. Please check your computer and attach another file.',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type FieldErrorCode = keyof typeof MESSAGES;

export const FIELD_ERROR_CODES = Object.keys(MESSAGES) as readonly FieldErrorCode[];

/** What is wrong with a field: one of our codes, or the message of a backend that does not send our codes. */
export type FieldError = { code: FieldErrorCode } | { message: string };

/** Returns the message for a code, which also says what to do. */
export function fieldErrorMessage(code: FieldErrorCode, language: Language): string {
  return MESSAGES[code][language];
}

/** Returns the value as a code, or `not-text` if it is unknown. */
export function fieldErrorCodeOf(code: string): FieldErrorCode {
  return FIELD_ERROR_CODES.find((each) => each === code) ?? 'not-text';
}

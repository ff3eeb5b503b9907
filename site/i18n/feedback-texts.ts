import type { Language } from '../../contract/locale.ts';

/** The question at the end of pages, and the page that thanks for the answer. They load only with these pages. */
const TEXTS = {
  ar: {
    question: 'هل أفادتك هذه الصفحة؟',
    yes: 'نعم',
    no: 'لا',
    title: 'شكرًا على رأيك',
    description: 'رأيك في صفحات الموقع.',
    ask: { yes: 'ما الذي أفادك؟ (اختياري)', no: 'ماذا كنت تبحث عنه ولم تجده؟ (اختياري)' },
    hint: 'جملة واحدة تكفي. لا نعرف من أنت ولا نستطيع الرد، فلا تكتب هنا ما تنتظر جوابه.',
    send: 'أرسل',
    back: 'ارجع إلى الصفحة',
    said: 'وصلنا ما كتبته، وسيقرؤه من يكتب هذه الصفحات.',
    contact: 'لتصلك إجابة، راسلنا',
    empty: 'لم تكتب شيئًا بعد.',
    tooLong: 'اختصر ما كتبته إلى ألف حرف.',
    failed: 'تعذّر حفظ ما كتبته. أعد الإرسال بعد قليل.',
    nothing: 'تسأل صفحاتنا في آخرها إن كانت أفادتك. لا شيء هنا غير ذلك.',
  },
  en: {
    question: 'Was this page useful?',
    yes: 'Yes',
    no: 'No',
    title: 'Thank you for telling us',
    description: 'What you think of the pages of this site.',
    ask: { yes: 'What was useful? (optional)', no: 'What were you looking for? (optional)' },
    hint: 'One sentence is enough. We do not know who you are and cannot answer, so write nothing here that waits for a reply.',
    send: 'Send',
    back: 'Back to the page',
    said: 'What you wrote has arrived, and those who write these pages will read it.',
    contact: 'For an answer, write to us',
    empty: 'You have not written anything yet.',
    tooLong: 'Please keep it to a thousand characters.',
    failed: 'What you wrote could not be kept. Send it again in a moment.',
    nothing: 'Our pages ask at their end whether they were useful. There is nothing else here.',
  },
} as const;

export function feedbackTexts(language: Language): (typeof TEXTS)[Language] {
  return TEXTS[language];
}

import type { InOneLanguage, Pairs } from '../../contract/admin/pairs.ts';

/** The texts of reviews. */
export const REVIEW_TEXTS = {
  title: { ar: 'للمراجعة', en: 'For review' },
  all: { ar: '{kind} للمراجعة', en: '{kind} for review' },
  ask: { ar: 'جاهزة للمراجعة', en: 'Ready for review' },
  askTitle: { ar: 'طلب مراجعة «{title}»', en: 'Ask for a review of “{title}”' },
  askText: {
    ar: 'يرى الطلب من يستطيع نشر المادة، في صفحة «اليوم» وعند المادة نفسها. لا يتغيّر الموقع قبل أن ينشرها.',
    en: 'Whoever may publish the entry sees the request on Today and at the entry. The site does not change before they publish it.',
  },
  of: { ar: 'من يراجعها؟', en: 'Who should review it?' },
  everybody: { ar: 'كل من يستطيع النشر', en: 'Everybody who may publish' },
  note: { ar: 'ملاحظة (اختياري)', en: 'Note (optional)' },
  noteHint: { ar: 'حتى 1,000 حرف.', en: 'Up to 1,000 characters.' },
  send: { ar: 'إرسال الطلب', en: 'Send the request' },
  /** The same place has room for one request. */
  replaces: { ar: 'يحل هذا الطلب محل الطلب السابق.', en: 'This request replaces the earlier one.' },
  askedMailed: {
    ar: 'أُرسل طلب المراجعة، ومعه رسالة بالبريد.',
    en: 'The request for review was sent, with an email.',
  },
  asked: { ar: 'أُرسل طلب المراجعة.', en: 'The request for review was sent.' },
  replacedMailed: {
    ar: 'حل طلبك محل الطلب السابق، ومعه رسالة بالبريد.',
    en: 'Your request has replaced the earlier one, and an email was sent.',
  },
  replaced: { ar: 'حل طلبك محل الطلب السابق.', en: 'Your request has replaced the earlier one.' },
  openOf: {
    ar: 'طلب مراجعة من {name} إلى {of}، {ago}.',
    en: '{name} asked {of} for a review, {ago}.',
  },
  openAll: { ar: 'طلب مراجعة من {name}، {ago}.', en: '{name} asked for a review, {ago}.' },
  ownOf: { ar: 'طلبت المراجعة من {of}، {ago}.', en: 'You asked {of} for a review, {ago}.' },
  ownAll: {
    ar: 'طلبت المراجعة من كل من يستطيع النشر، {ago}.',
    en: 'You asked everybody who may publish for a review, {ago}.',
  },
  withdraw: { ar: 'سحب الطلب', en: 'Withdraw the request' },
  sendBack: { ar: 'إعادة مع رد', en: 'Send back with an answer' },
  sendBackTitle: { ar: 'إعادة «{title}» إلى {name}', en: 'Send “{title}” back to {name}' },
  sendBackText: {
    ar: 'تبقى المسودة كما هي، ويظهر ردك لصاحب الطلب في صفحة «اليوم» وعند المادة.',
    en: 'The draft stays as it is. {name} sees your answer on Today and at the entry.',
  },
  answer: { ar: 'ردك', en: 'Your answer' },
  sentBack: { ar: 'أُعيدت مع ردك.', en: 'Sent back with your answer.' },
  returned: {
    ar: 'أُعيدت من {by} إلى {name}، {ago}.',
    en: '{by} sent this entry back to {name}, {ago}.',
  },
  returnedOwn: { ar: 'أُعيدت إليك من {by}، {ago}.', en: '{by} sent this entry back to you, {ago}.' },
  dismiss: { ar: 'تم الاطلاع', en: 'Mark as read' },
  publish: { ar: 'مراجعة ثم نشر', en: 'Review and publish' },
  /** On Today. */
  asks: { ar: 'طلب مراجعة من {name}', en: '{name} asks for a review' },
  sentBackBy: { ar: 'إعادة من {name}', en: 'Sent back by {name}' },
  open: { ar: 'فتح', en: 'Open' },
} satisfies Pairs;

export type ReviewTexts = InOneLanguage<typeof REVIEW_TEXTS>;

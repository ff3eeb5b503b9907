/** The Arabic texts of reviews. */
export const ar = {
  title: 'للمراجعة',
  all: '{kind} للمراجعة',
  ask: 'جاهزة للمراجعة',
  askTitle: 'طلب مراجعة «{title}»',
  askText:
    'يرى الطلب من يستطيع نشر المادة، في صفحة «اليوم» وعند المادة نفسها. لا يتغيّر الموقع قبل أن ينشرها.',
  of: 'من يراجعها؟',
  everybody: 'كل من يستطيع النشر',
  note: 'ملاحظة (اختياري)',
  noteHint: 'حتى 1,000 حرف.',
  send: 'إرسال الطلب',
  /** The same place has room for one request. */
  replaces: 'يحل هذا الطلب محل الطلب السابق.',
  askedMailed: 'أُرسل طلب المراجعة، ومعه رسالة بالبريد.',
  asked: 'أُرسل طلب المراجعة.',
  replacedMailed: 'حل طلبك محل الطلب السابق، ومعه رسالة بالبريد.',
  replaced: 'حل طلبك محل الطلب السابق.',
  openOf: 'طلب مراجعة من {name} إلى {of}، {ago}.',
  openAll: 'طلب مراجعة من {name}، {ago}.',
  ownOf: 'طلبت المراجعة من {of}، {ago}.',
  ownAll: 'طلبت المراجعة من كل من يستطيع النشر، {ago}.',
  withdraw: 'سحب الطلب',
  sendBack: 'إعادة مع رد',
  sendBackTitle: 'إعادة «{title}» إلى {name}',
  sendBackText: 'تبقى المسودة كما هي، ويظهر ردك لصاحب الطلب في صفحة «اليوم» وعند المادة.',
  answer: 'ردك',
  sentBack: 'أُعيدت مع ردك.',
  returned: 'أُعيدت من {by} إلى {name}، {ago}.',
  returnedOwn: 'أُعيدت إليك من {by}، {ago}.',
  dismiss: 'تم الاطلاع',
  publish: 'مراجعة ثم نشر',
  /** On Today. */
  asks: 'طلب مراجعة من {name}',
  sentBackBy: 'إعادة من {name}',
  open: 'فتح',
};

/** The type of these texts, in any language. */
export type ReviewTexts = typeof ar;

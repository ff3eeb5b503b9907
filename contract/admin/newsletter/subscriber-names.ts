import type { Pair, Pairs } from '../pairs.ts';
import type { ConsentPlace, SentIssue, SubscriberSource, SubscriberState } from './subscribers.ts';

/** The names of subscribers' states, sources, places of consent and mail results, in the back office and in exported tables. */
export const SUBSCRIBER_NAMES = {
  states: {
    confirmed: { ar: 'مؤكَّد', en: 'Confirmed' },
    waiting: { ar: 'ينتظر التأكيد', en: 'Waiting to confirm' },
    suspected: { ar: 'مزعج محتمل', en: 'Possible spam' },
    bouncing: { ar: 'لا تصله الرسائل', en: 'Mail does not arrive' },
  } satisfies Record<SubscriberState, Pair>,
  sources: {
    form: { ar: 'من الموقع', en: 'From the site' },
    added: { ar: 'أضافه المكتب', en: 'Added by the office' },
    imported: { ar: 'استيراد', en: 'Import' },
  } satisfies Record<SubscriberSource, Pair>,
  places: {
    'site-ar': { ar: 'نموذج الموقع بالعربية', en: 'The form of the site in Arabic' },
    'site-en': { ar: 'نموذج الموقع بالإنجليزية', en: 'The form of the site in English' },
    admin: { ar: 'خارج الموقع، وسجّله المكتب', en: 'Outside of the site, noted by the office' },
  } satisfies Record<ConsentPlace, Pair>,
  outcomes: {
    sent: { ar: 'أُرسل', en: 'Sent' },
    refused: { ar: 'رفضه خادم بريده', en: 'Refused by their mail server' },
    givenUp: { ar: 'لم يصل', en: 'Did not arrive' },
    inDoubt: { ar: 'لا يُعرف أوصل أم لا', en: 'Not known whether it arrived' },
    retrying: { ar: 'نعيد المحاولة', en: 'Is tried again' },
    waiting: { ar: 'ينتظر دوره', en: 'Waits for its turn' },
  } satisfies Record<SentIssue['outcome'], Pair>,
  languages: {
    ar: { ar: 'العربية', en: 'الإنجليزية' },
    en: { ar: 'Arabic', en: 'English' },
  },
} satisfies Pairs;

/** The names of what became of an issue, in the back office and in exported tables. */
export const RESULT_NAMES = {
  recipients: { ar: 'المرسل إليهم', en: 'Recipients' },
  sent: { ar: 'أُرسل', en: 'Sent' },
  refused: { ar: 'رُفض العنوان', en: 'Refused' },
  returned: { ar: 'تعذّر أو أُعيد', en: 'Failed or returned' },
  unsubscribed: { ar: 'ألغوا قبل وصوله', en: 'Unsubscribed before' },
  open: { ar: 'لم يُرسل بعد', en: 'Not sent yet' },
} satisfies Pairs;

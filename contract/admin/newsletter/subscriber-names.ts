import type { Language } from '../../locale.ts';
import type { ConsentPlace, SentIssue, SubscriberSource, SubscriberState } from './subscribers.ts';

/** What states, ways and places of subscribers, and the fates of their mails, are called in Arabic, in the office and in the tables that it exports. */
export const SUBSCRIBER_NAMES_AR = {
  states: {
    confirmed: 'مؤكَّد',
    waiting: 'ينتظر التأكيد',
    suspected: 'مزعج محتمل',
    bouncing: 'لا تصله الرسائل',
  } satisfies Record<SubscriberState, string>,
  sources: {
    form: 'من الموقع',
    added: 'أضافه المكتب',
    imported: 'استيراد',
  } satisfies Record<SubscriberSource, string>,
  places: {
    'site-ar': 'نموذج الموقع بالعربية',
    'site-en': 'نموذج الموقع بالإنجليزية',
    office: 'خارج الموقع، وسجّله المكتب',
  } satisfies Record<ConsentPlace, string>,
  outcomes: {
    sent: 'أُرسل',
    refused: 'رفضه خادم بريده',
    givenUp: 'لم يصل',
    inDoubt: 'لا يُعرف أوصل أم لا',
    retrying: 'نعيد المحاولة',
    waiting: 'ينتظر دوره',
  } satisfies Record<SentIssue['outcome'], string>,
  languages: { ar: 'العربية', en: 'الإنجليزية' } satisfies Record<Language, string>,
};

/** The same in English. */
export const SUBSCRIBER_NAMES_EN: typeof SUBSCRIBER_NAMES_AR = {
  states: {
    confirmed: 'Confirmed',
    waiting: 'Waiting to confirm',
    suspected: 'Possible spam',
    bouncing: 'Mail does not arrive',
  },
  sources: { form: 'From the site', added: 'Added by the office', imported: 'Import' },
  places: {
    'site-ar': 'The form of the site in Arabic',
    'site-en': 'The form of the site in English',
    office: 'Outside of the site, noted by the office',
  },
  outcomes: {
    sent: 'Sent',
    refused: 'Refused by their mail server',
    givenUp: 'Did not arrive',
    inDoubt: 'Not known whether it arrived',
    retrying: 'Is tried again',
    waiting: 'Waits for its turn',
  },
  languages: { ar: 'Arabic', en: 'English' },
};

import { DRAWN_PALETTE } from '../../contract/base-colours.ts';
import type { Identity } from '../../contract/content/identity.ts';
import type { Language } from '../../contract/locale.ts';

/** The identity of the starter content, for tests that have no database. */
export const IDENTITIES: Record<Language, Identity> = {
  ar: {
    name: 'يافع',
    legalName: 'جمعية يافع',
    headline: 'تدريب الشباب وتنمية مجتمعاتهم',
    tagline: 'جمعية أهلية غير ربحية لتدريب الشباب وتنمية مجتمعاتهم.',
    description: 'تدريب الشباب والفتيات في مناطق المملكة.',
    strategyTitle: 'أرض نصعدها درجة درجة',
    strategyLead:
      'في العربية «اليَفاع» ما ارتفع من الأرض، و«أيفعَ الفتى» شبَّ وقارب الرشد. من هذا الارتفاع أخذنا اسمنا، وعليه نبني.',
    aboutLead: 'جمعية أهلية غير ربحية، تعلّم الشباب ما يقفون به على أرض أعلى.',
    licence: 'رقم الترخيص:',
    clock: '180',
    logo: null,
    logoDark: null,
    callingCode: '966',
    phoneExample: '05X XXX XXXX',
    leads: [],
    pagesOff: [],
  },
  en: {
    name: 'Yafee',
    legalName: 'Yafee',
    headline: 'Training young people, strengthening communities',
    tagline: 'A non-profit that trains young people and strengthens their communities.',
    description: 'Training young people across Saudi Arabia.',
    strategyTitle: 'Ground we climb, step by step',
    strategyLead:
      'In Arabic, yafa‘ is ground that rises, and ayfa‘a is said of a youth coming of age. We took our name from that rise, and we build on it.',
    aboutLead: 'A non-profit that gives young people the skills to stand on higher ground.',
    licence: 'Licence number:',
    clock: '180',
    logo: null,
    logoDark: null,
    callingCode: '966',
    phoneExample: '05X XXX XXXX',
    leads: [],
    pagesOff: [],
  },
};

/** The same, with the colours of the organisation's mails. */
export const SENDERS = {
  ar: { ...IDENTITIES.ar, palette: DRAWN_PALETTE },
  en: { ...IDENTITIES.en, palette: DRAWN_PALETTE },
};

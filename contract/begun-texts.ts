import type { Begun, WritingBasis } from './begun.ts';
import type { Localized } from './locale.ts';

/** Why we have somebody's data who has sent no form, for that person. */
const REASONS: Record<'phone' | 'visit' | WritingBasis, Localized> = {
  phone: {
    ar: 'دوّنّا ما قلته لنا حين اتصلت بنا، لنتابعه معك.',
    en: 'We wrote down what you told us when you called, so that we can follow it up.',
  },
  visit: {
    ar: 'دوّنّا ما قلته لنا حين زرتنا، لنتابعه معك.',
    en: 'We wrote down what you told us when you came by, so that we can follow it up.',
  },
  asked: {
    ar: 'كتبنا إليك لأنك طلبت منا ذلك.',
    en: 'We wrote to you because you asked us to.',
  },
  published: {
    ar: 'كتبنا إليك لأن عنوانك منشور لمثل هذه المراسلات.',
    en: 'We wrote to you because your address is published for messages like this.',
  },
  known: {
    ar: 'كتبنا إليك لأن بيننا عملًا من قبل.',
    en: 'We wrote to you because we already work with you.',
  },
};

/** Returns why we have a person's data, in a sentence for that person. */
export function begunReason(begun: Begun): Localized {
  return REASONS[begun.kind === 'writing' ? begun.basis : begun.kind];
}

import type { Fields } from './fields.ts';
import type { Shape, ShapeValue } from './shape.ts';

export const identityFields = {
  /** The short name: in the header, in titles and in sentences, where texts have `{org}`. */
  name: { type: 'localized-text', needed: true },
  /** The name as it is registered, where texts have `{legal}`. */
  legalName: { type: 'localized-text' },
  /** What the organisation does, in a few words: the title of the home page. */
  headline: { type: 'localized-text' },
  /** What the organisation is, in one sentence: below its name. */
  tagline: { type: 'localized-text' },
  /** What the organisation does, in a sentence or two: the description of the home page. */
  description: { type: 'localized-text' },
  /** The title above vision, mission, goals and values, and the sentence beside it, such as where the name comes from. */
  strategyTitle: { type: 'localized-text', optional: true },
  strategyLead: { type: 'localized-text', optional: true },
  /** The sentence at the head of the About page; without it the tagline is there. */
  aboutLead: { type: 'localized-text', optional: true },
  /** The words before the licence number, such as who issued it. */
  licence: { type: 'localized-text', optional: true },
  /** The logo with the name in it. Without it pages show the mark beside the short name. */
  logo: { type: 'media', use: 'picture', optional: true },
  /** The logo for dark grounds and the dark scheme. Without it the logo is there, too. */
  logoDark: { type: 'media', use: 'picture', optional: true },
  /** How a phone number looks, such as `05X XXX XXXX`: in empty fields for one. */
  phoneExample: { type: 'text', optional: true, wire: 'phone_example' },
} as const satisfies Fields;

/** Who the organisation is. It is our addition: another backend does not answer it (docs/contract.md). */
export const identity = {
  fields: {
    ...identityFields,
    /** The calling code of numbers that begin with 0, such as `966`. */
    callingCode: { type: 'verbatim', wire: 'calling_code' },
    /** How local times are told (`contract/clock.ts`). */
    clock: { type: 'verbatim' },
    /** The sentences below titles that the organisation words itself, by where they stand (`leadFields` in identity-kind.ts). */
    leads: {
      type: 'list',
      item: { type: 'group', fields: { place: { type: 'text' }, text: { type: 'text' } } },
    },
    /** The names of pages, and of sections of other pages, that the site does without (`contract/modules.ts`). */
    pagesOff: { type: 'list', item: { type: 'text' }, wire: 'pages_off' },
  },
} as const satisfies Shape;

/** The identity in one language. */
export type Identity = ShapeValue<typeof identity>;

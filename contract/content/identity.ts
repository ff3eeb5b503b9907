import type { Fields } from './fields.ts';
import type { Shape, ShapeValue } from './shape.ts';

export const identityFields = {
  /** The short name. It appears in the header, in titles, and in texts in place of `{org}`. */
  name: { type: 'localized-text', needed: true },
  /** The registered name. It replaces `{legal}` in texts. */
  legalName: { type: 'localized-text' },
  /** What the organisation does, in a few words: the title of the home page. */
  headline: { type: 'localized-text' },
  /** What the organisation is, in one sentence. It is shown below its name. */
  tagline: { type: 'localized-text' },
  /** What the organisation does, in a sentence or two: the description of the home page. */
  description: { type: 'localized-text' },
  /** The title above vision, mission, goals and values, and the sentence next to it, such as where the name comes from. */
  strategyTitle: { type: 'localized-text', optional: true },
  strategyLead: { type: 'localized-text', optional: true },
  /** The sentence at the top of the About page. Default: the tagline. */
  aboutLead: { type: 'localized-text', optional: true },
  /** The words before the licence number, such as who issued it. */
  licence: { type: 'localized-text', optional: true },
  /** The logo with the name in it. Without it, pages show the logo mark next to the short name. */
  logo: { type: 'media', use: 'picture', optional: true },
  /** The logo for dark backgrounds and the dark scheme. Default: the logo. */
  logoDark: { type: 'media', use: 'picture', optional: true },
  /** An example of a phone number, such as `05X XXX XXXX`, as the placeholder of empty fields. */
  phoneExample: { type: 'text', optional: true, wire: 'phone_example' },
} as const satisfies Fields;

/** Who the organisation is. It is our addition, and other backends do not answer it (docs/contract.md). */
export const identity = {
  fields: {
    ...identityFields,
    /** The calling code of numbers that begin with 0, such as `966`. */
    callingCode: { type: 'verbatim', wire: 'calling_code' },
    /** How the local time is computed (`contract/clock.ts`). */
    clock: { type: 'verbatim' },
    /** The organisation's own sentences below titles, by their place (`leadFields` in identity-kind.ts). */
    leads: {
      type: 'list',
      item: { type: 'group', fields: { place: { type: 'text' }, text: { type: 'text' } } },
    },
    /** The names of pages, and of sections of other pages, that are turned off (`contract/modules.ts`). */
    pagesOff: { type: 'list', item: { type: 'text' }, wire: 'pages_off' },
  },
} as const satisfies Shape;

/** The identity in one language. */
export type Identity = ShapeValue<typeof identity>;

import type { Fields } from './fields.ts';
import { ownPageLink } from './page.ts';
import type { Shape, ShapeValue } from './shape.ts';

export const settingsFields = {
  latitude: { type: 'degrees', max: 90, optional: true, wire: 'lat' },
  longitude: { type: 'degrees', max: 180, optional: true, wire: 'long' },
  email: { type: 'email', optional: true },
  twitter: {
    type: 'link',
    secure: true,
    readsAnyScheme: true,
    optional: true,
    wire: 'social_media.twitter',
  },
  facebook: {
    type: 'link',
    secure: true,
    readsAnyScheme: true,
    optional: true,
    wire: 'social_media.facebook',
  },
  instagram: { type: 'link', secure: true, optional: true, wire: 'social_media.instagram' },
  linkedin: { type: 'link', secure: true, optional: true, wire: 'social_media.linkedin' },
  youtube: { type: 'link', secure: true, optional: true, wire: 'social_media.youtube' },
  tiktok: { type: 'link', secure: true, optional: true, wire: 'social_media.tiktok' },
  snapchat: { type: 'link', secure: true, optional: true, wire: 'social_media.snapchat' },
  statistics: {
    type: 'group',
    optional: true,
    isFilled: true,
    fields: {
      clients: { type: 'count', optional: true, countsFromZero: true },
      programs: { type: 'count', optional: true, countsFromZero: true },
      hours: { type: 'count', optional: true, countsFromZero: true },
      trips: { type: 'count', optional: true, countsFromZero: true },
    },
  },
  phones: { type: 'list', optional: true, wire: 'phones.phones', item: { type: 'phone' } },
  mobiles: { type: 'list', optional: true, wire: 'phones.mobiles', item: { type: 'phone' } },
  foundingYear: { type: 'count', optional: true, isYear: true },
  registrationNumber: { type: 'text', optional: true },
  address: { type: 'localized-text', optional: true },
  openingHours: { type: 'localized-text', optional: true },
  /** The page for supporting the organisation. */
  supportUrl: { type: 'link', optional: true },
  /** Each purpose's share of a year's expenses, and the accounts of that year. */
  whereMoneyGoes: {
    type: 'group',
    optional: true,
    fields: {
      year: { type: 'count', isYear: true },
      shares: {
        type: 'list',
        optional: true,
        item: {
          type: 'group',
          fields: {
            purpose: { type: 'localized-text', needed: true },
            percent: { type: 'count' },
          },
        },
      },
      accounts: { type: 'media', use: 'PDF document', optional: true },
    },
    rule: 'shares are a whole',
  },
} as const satisfies Fields;

/**
 * The organisation's settings. Any part may be missing or null. Our additions are the fields after the phone numbers and the networks after
 * Facebook. Other backends omit them.
 */
export const settings = {
  fields: {
    ...settingsFields,
    menuPages: { type: 'entries', of: ownPageLink, wire: 'menu_pages' },
    footerPages: { type: 'entries', of: ownPageLink, wire: 'footer_pages' },
    figuresPage: { type: 'entry', of: ownPageLink, wire: 'figures_page' },
  },
} as const satisfies Shape;

export type Settings = ShapeValue<typeof settings>;
export type WhereMoneyGoes = NonNullable<Settings['whereMoneyGoes']>;

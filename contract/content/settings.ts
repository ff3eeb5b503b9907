import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';

export const settingsFields = {
  latitude: { type: 'degrees', max: 90, optional: true, wire: 'lat' },
  longitude: { type: 'degrees', max: 180, optional: true, wire: 'long' },
  email: { type: 'email', optional: true },
  twitter: {
    type: 'link',
    secure: true,
    readsAnyScheme: true,
    optional: true,
  },
  facebook: {
    type: 'link',
    secure: true,
    readsAnyScheme: true,
    optional: true,
  },
  instagram: { type: 'link', secure: true, optional: true },
  linkedin: { type: 'link', secure: true, optional: true },
  youtube: { type: 'link', secure: true, optional: true },
  tiktok: { type: 'link', secure: true, optional: true },
  snapchat: { type: 'link', secure: true, optional: true },
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
  phones: { type: 'list', optional: true, item: { type: 'phone' } },
  mobiles: { type: 'list', optional: true, item: { type: 'phone' } },
  foundingYear: { type: 'count', optional: true, isYear: true },
  registrationNumber: { type: 'text', optional: true },
  address: { type: 'localized-text', optional: true },
  openingHours: { type: 'localized-text', optional: true },
  /** Where people can support the organisation. */
  supportUrl: { type: 'link', optional: true },
  /** What each purpose took of the expenses of a year, and the accounts of that year. */
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

/** The organisation's contact data and figures: a single entry in which every field is optional. */
export const settingsKind = {
  name: 'settings',
  fields: settingsFields,
  file: 'settings.yaml',
  isSingle: true,
  columns: [],
  shownOn: ['contact'],
  sendsId: false,
} as const satisfies ContentKindDefinition<keyof typeof settingsFields>;

/** Where the money goes: what each purpose took of the expenses of a year, and the accounts of that year. */
const whereMoneyGoes = v.object({
  year: read.optionalCount,
  shares: read.items(v.object({ purpose: read.requiredText, percent: read.count })),
  accounts: read.media,
});

/** The networks in which the organisation may have an account, in the order in which pages show them. */
export const NETWORKS = [
  'twitter',
  'facebook',
  'instagram',
  'linkedin',
  'youtube',
  'tiktok',
  'snapchat',
] as const;

export type Network = (typeof NETWORKS)[number];

/**
 * The organisation's settings. Any part may be missing or null. What follows the phone numbers is our addition, and so
 * are the networks after Facebook; other backends omit them.
 */
export const settings = v.pipe(
  v.object({
    lat: read.coordinate,
    long: read.coordinate,
    email: read.text,
    social_media: read.optionalObject({
      twitter: read.link,
      facebook: read.link,
      instagram: read.secureLink,
      linkedin: read.secureLink,
      youtube: read.secureLink,
      tiktok: read.secureLink,
      snapchat: read.secureLink,
    }),
    statistics: read.optionalObject({
      clients: read.count,
      programs: read.count,
      hours: read.count,
      trips: read.count,
    }),
    phones: read.optionalObject({ phones: read.texts, mobiles: read.texts }),
    foundingYear: read.optionalCount,
    registrationNumber: read.text,
    address: read.text,
    openingHours: read.text,
    supportUrl: read.link,
    whereMoneyGoes: read.optionalItem(whereMoneyGoes),
  }),
  v.transform((wire) => ({
    location:
      wire.lat === null || wire.long === null ? null : { latitude: wire.lat, longitude: wire.long },
    email: wire.email,
    accounts: NETWORKS.flatMap((network) => {
      const address = wire.social_media[network];
      return address === null ? [] : [{ network, address }];
    }),
    statistics: wire.statistics,
    phones: wire.phones.phones,
    mobiles: wire.phones.mobiles,
    foundingYear: wire.foundingYear,
    registrationNumber: wire.registrationNumber,
    address: wire.address,
    openingHours: wire.openingHours,
    supportUrl: wire.supportUrl,
    whereMoneyGoes: wire.whereMoneyGoes,
  })),
);

export type SettingsWire = v.InferInput<typeof settings>;
export type WhereMoneyGoes = v.InferOutput<typeof whereMoneyGoes>;
export type Settings = v.InferOutput<typeof settings>;

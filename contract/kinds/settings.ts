import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { problemMessage } from './field-problems.ts';
import {
  count,
  degrees,
  email,
  group,
  link,
  list,
  localizedText,
  media,
  optionalParts,
  phone,
  secureLink,
  text,
} from './fields.ts';

/** Builds the field for where the money goes. Its shares are those of one whole. */
function whereMoneyGoesField() {
  const field = group({
    label: { ar: 'أين تذهب الأموال', en: 'Where the money goes' },
    optional: true,
    fields: {
      year: count({ label: { ar: 'السنة', en: 'Year' }, isYear: true }),
      shares: list({
        label: { ar: 'أوجه الصرف', en: 'Purposes' },
        optional: true,
        item: group({
          label: { ar: 'وجه صرف', en: 'Purpose' },
          fields: {
            purpose: localizedText({ label: { ar: 'الوجه', en: 'Purpose' } }),
            percent: count({ label: { ar: 'نسبة مئوية', en: 'Per cent' } }),
          },
        }),
      }),
      accounts: media({
        label: { ar: 'القوائم المالية (PDF)', en: 'Accounts (PDF)' },
        use: 'PDF document',
        optional: true,
      }),
    },
  });
  const schema = v.pipe(
    field.schema,
    v.check(
      (value) =>
        value === null || value.shares.reduce((sum, { percent }) => sum + percent, 0) === 100,
      problemMessage('shares-not-100', 'must have shares that add up to 100 per cent'),
    ),
  );
  return { ...field, schema };
}

/** Defines the organisation's contact data and figures: a single entry in which every field is optional. */
export function settingsKind() {
  return contentKind(
    'settings',
    {
      latitude: degrees(
        { label: { ar: 'خط العرض', en: 'Latitude' }, optional: true, wire: 'lat' },
        90,
      ),
      longitude: degrees(
        { label: { ar: 'خط الطول', en: 'Longitude' }, optional: true, wire: 'long' },
        180,
      ),
      email: email({ label: { ar: 'البريد الإلكتروني', en: 'Email' }, optional: true }),
      twitter: secureLink({ label: { ar: 'الحساب في إكس', en: 'X account' }, optional: true }),
      facebook: secureLink({
        label: { ar: 'الصفحة في فيسبوك', en: 'Facebook page' },
        optional: true,
      }),
      instagram: secureLink({
        label: { ar: 'الحساب في إنستغرام', en: 'Instagram account' },
        optional: true,
      }),
      linkedin: secureLink({
        label: { ar: 'الصفحة في لينكدإن', en: 'LinkedIn page' },
        optional: true,
      }),
      youtube: secureLink({
        label: { ar: 'القناة في يوتيوب', en: 'YouTube channel' },
        optional: true,
      }),
      tiktok: secureLink({
        label: { ar: 'الحساب في تيك توك', en: 'TikTok account' },
        optional: true,
      }),
      snapchat: secureLink({
        label: { ar: 'الحساب في سناب شات', en: 'Snapchat account' },
        optional: true,
      }),
      statistics: optionalParts({
        label: { ar: 'أرقامنا', en: 'Figures' },
        optional: true,
        fields: {
          clients: count({
            label: { ar: 'الجهات المستفيدة', en: 'Organisations served' },
            optional: true,
          }),
          programs: count({ label: { ar: 'البرامج التدريبية', en: 'Programmes' }, optional: true }),
          hours: count({
            label: { ar: 'الساعات التدريبية', en: 'Training hours' },
            optional: true,
          }),
          trips: count({ label: { ar: 'الرحلات الميدانية', en: 'Field trips' }, optional: true }),
        },
      }),
      phones: list({
        label: { ar: 'أرقام الهاتف', en: 'Phone numbers' },
        optional: true,
        item: phone({ label: { ar: 'رقم هاتف', en: 'Phone number' } }),
      }),
      mobiles: list({
        label: { ar: 'أرقام الجوال', en: 'Mobile numbers' },
        optional: true,
        item: phone({ label: { ar: 'رقم جوال', en: 'Mobile number' } }),
      }),
      foundingYear: count({
        label: { ar: 'سنة التأسيس', en: 'Year of founding' },
        optional: true,
        isYear: true,
      }),
      registrationNumber: text({
        label: { ar: 'رقم الترخيص', en: 'Licence number' },
        optional: true,
      }),
      address: localizedText({ label: { ar: 'مقر الجمعية', en: 'Address' }, optional: true }),
      openingHours: localizedText({
        label: { ar: 'ساعات العمل', en: 'Opening hours' },
        optional: true,
      }),
      supportUrl: link({
        label: { ar: 'رابط الدعم', en: 'Where people can support us' },
        optional: true,
      }),
      whereMoneyGoes: whereMoneyGoesField(),
    },
    {
      file: 'settings.yaml',
      label: {
        one: { ar: 'بيانات الجمعية', en: 'Settings' },
        many: { ar: 'بيانات الجمعية', en: 'Settings' },
      },
      isSingle: true,
      columns: [],
      shownOn: ['contact'],
      sendsId: false,
    },
  );
}

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

import * as v from 'valibot';
import * as read from '../coercion.ts';
import { contentKind } from './content-kind.ts';
import { count, degrees, email, link, list, optionalParts, phone } from './fields.ts';

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
      twitter: link({ label: { ar: 'الحساب في إكس', en: 'X account' }, optional: true }),
      facebook: link({ label: { ar: 'الصفحة في فيسبوك', en: 'Facebook page' }, optional: true }),
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

/** The organisation's settings. Any part may be missing or null. */
export const settings = v.pipe(
  v.object({
    lat: read.coordinate,
    long: read.coordinate,
    email: read.text,
    social_media: read.optionalObject({ twitter: read.link, facebook: read.link }),
    statistics: read.optionalObject({
      clients: read.count,
      programs: read.count,
      hours: read.count,
      trips: read.count,
    }),
    phones: read.optionalObject({ phones: read.texts, mobiles: read.texts }),
  }),
  v.transform((wire) => ({
    location:
      wire.lat === null || wire.long === null ? null : { latitude: wire.lat, longitude: wire.long },
    email: wire.email,
    socialMedia: wire.social_media,
    statistics: wire.statistics,
    phones: wire.phones.phones,
    mobiles: wire.phones.mobiles,
  })),
);

export type SettingsWire = v.InferInput<typeof settings>;
export type Settings = v.InferOutput<typeof settings>;

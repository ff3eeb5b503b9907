import * as v from 'valibot';
import { coordinate, count, link, part, text, texts } from './reading.ts';

/** The organisation's settings. Any part may be missing or null. */
export const settings = v.pipe(
  v.object({
    lat: coordinate,
    long: coordinate,
    email: text,
    social_media: part({ twitter: link, facebook: link }),
    statistics: part({ clients: count, programs: count, hours: count, trips: count }),
    phones: part({ phones: texts, mobiles: texts }),
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

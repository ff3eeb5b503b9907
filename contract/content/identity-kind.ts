import { DEFAULT_TIME_ZONE, isTimeZone } from '../time-zone.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields, StoredFields } from './fields.ts';
import { identityFields } from './identity.ts';

/** What the server alone reads. */
const serverFields = {
  /** The IANA name of the time zone in which days begin and times are told. */
  timeZone: {
    type: 'text',
    optional: true,
    pattern: {
      matches: { test: isTimeZone },
      code: 'not-time-zone',
      reason: 'must be the name of a time zone as in Asia/Riyadh',
    },
  },
  /** The small form of the logo, without a name. What is `currentColor` in its SVG takes the colour of each place. */
  mark: { type: 'media', use: 'picture', optional: true },
} as const satisfies Fields;

const fields = { ...identityFields, ...serverFields } as const;

/** Who the organisation is: a single entry, which only administrators change. */
export const identityKind = {
  name: 'identity',
  fields,
  file: 'identity.yaml',
  isSingle: true,
  columns: [],
  page: 'home',
  shownOn: [],
} as const satisfies ContentKindDefinition<keyof typeof fields>;

/** The identity of a site that has none yet: names that name nobody. */
export const NEUTRAL_IDENTITY: StoredFields<typeof fields> = {
  name: { ar: 'جمعيتنا', en: 'Our organisation' },
  legalName: { ar: 'جمعيتنا', en: 'Our organisation' },
  headline: { ar: 'من نحن وماذا نعمل', en: 'Who we are and what we do' },
  tagline: { ar: '', en: '' },
  description: { ar: '', en: '' },
  licence: { ar: 'رقم الترخيص:', en: 'Licence number:' },
  timeZone: DEFAULT_TIME_ZONE,
  logo: null,
  logoDark: null,
  mark: null,
};

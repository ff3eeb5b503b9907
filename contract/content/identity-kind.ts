import { DRAWN_PALETTE, HEX_COLOUR } from '../base-colours.ts';
import { DISPLAY_FONT_KEYS, TEXT_FONT_KEYS } from '../fonts.ts';
import { LANGUAGES } from '../locale.ts';
import { MODULE_NAMES } from '../module-names.ts';
import { PATTERN_FAMILIES } from '../patterns.ts';
import { DEFAULT_TIME_ZONE, isTimeZone, timeZones } from '../time-zone.ts';
import { mapFields } from './area-map.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields, StoredFields } from './fields.ts';
import { identityFields } from './identity.ts';

/** A colour as `#rrggbb`. */
const colour = {
  type: 'text',
  pattern: {
    matches: HEX_COLOUR,
    code: 'not-colour',
    reason: 'must be a colour of six digits from 0 to f, as in "#84371f"',
  },
} as const;

const colourName = { type: 'localized-text', optional: true } as const;

/** The calendars that can be shown next to the Gregorian one, by their `Intl` names: Umm al-Qura, and the tabular Islamic calendar. */
export const SECOND_CALENDARS = ['islamic-umalqura', 'islamic-civil'] as const;

const lead = { type: 'localized-text', optional: true } as const;

/** The sentences below titles of pages and sections, by the names of their texts on the site. The site has a default for each. */
const leadFields = {
  board: lead,
  executives: lead,
  projects: lead,
  areaMap: lead,
  partners: lead,
  partnersPage: lead,
  trainers: lead,
  trainersPage: lead,
  joinUs: lead,
  jobs: lead,
  news: lead,
  reports: lead,
  contact: lead,
} as const satisfies Fields;

/** Places where the organisation may write its own sentence below a title. */
export type LeadPlace = keyof typeof leadFields;

/** Fields that only the server reads. */
const serverFields = {
  /** The country, by its ISO 3166-1 code. Used in addresses for search engines and in the locale of link previews. */
  country: {
    type: 'text',
    optional: true,
    pattern: {
      matches: /^[A-Z]{2}$/,
      code: 'not-country',
      reason: 'must be the two capital letters of a country as in SA',
    },
  },
  /** The calling code of the country. WhatsApp needs it for numbers that begin with 0. */
  callingCode: {
    type: 'text',
    optional: true,
    pattern: {
      matches: /^[1-9]\d{0,3}$/,
      code: 'not-calling-code',
      reason: 'must be a calling code in quotes, as in "966"',
    },
  },
  /** The IANA name of the time zone for the start of days and for local times. */
  timeZone: {
    type: 'text',
    optional: true,
    proposals: timeZones,
    pattern: {
      matches: { test: isTimeZone },
      code: 'not-time-zone',
      reason: 'must be the name of a time zone as in Asia/Riyadh',
    },
  },
  /** The modules that are turned off (`contract/modules.ts`). They have no pages, and nothing links to them or finds them. */
  modulesOff: {
    type: 'list',
    item: { type: 'choice', options: MODULE_NAMES, needed: true },
    optional: true,
  },
  /** The language in which the site greets visitors who have not chosen one. Default: Arabic. */
  defaultLanguage: { type: 'choice', options: LANGUAGES, optional: true },
  secondCalendar: { type: 'choice', options: SECOND_CALENDARS, optional: true },
  /** Where the second calendar is shown. Default: `everywhere`. */
  secondCalendarIn: { type: 'choice', options: ['office', 'everywhere'], optional: true },
  /** The logo mark: the small form of the logo, without a name. `currentColor` in its SVG takes the colour of each place. */
  mark: { type: 'media', use: 'picture', optional: true },
  /** The colours from which all others are derived (contract/palette.ts). */
  palette: {
    type: 'group',
    fields: {
      ground: colour,
      ink: colour,
      brand: colour,
      accent: colour,
      highlight: colour,
      contrast: colour,
      sand: colour,
    },
    rule: 'colours can be told apart',
  },
  /** The family of patterns. Without it, the site has no patterns. */
  pattern: { type: 'choice', options: PATTERN_FAMILIES, optional: true },
  /** The map of the areas. Without it, a table shows them. */
  map: { type: 'group', optional: true, fields: mapFields, rule: 'a drawing has edges' },
  /** The organisation's names for its colours. If a colour has no name, the page of the visual identity shows its purpose. */
  colourNames: {
    type: 'group',
    optional: true,
    isFilled: true,
    fields: {
      accent: colourName,
      brand: colourName,
      highlight: colourName,
      contrast: colourName,
      deep: colourName,
      sand: colourName,
      ground: colourName,
      ink: colourName,
    },
  },
  leads: { type: 'group', optional: true, isFilled: true, fields: leadFields },
  /** The fonts of text and of headings. Default: the fonts of the design. */
  textFont: { type: 'choice', options: TEXT_FONT_KEYS, optional: true },
  displayFont: { type: 'choice', options: DISPLAY_FONT_KEYS, optional: true },
} as const satisfies Fields;

const fields = { ...identityFields, ...serverFields } as const;

/** Who the organisation is. It is a single entry that only administrators change. */
export const identityKind = {
  name: 'identity',
  fields,
  file: 'identity.yaml',
  isSingle: true,
  columns: [],
  page: 'home',
  shownOn: [],
} as const satisfies ContentKindDefinition<keyof typeof fields>;

const NO_NAME = { ar: '', en: '' };

/** The identity of a site that has none yet, with neutral names. */
export const NEUTRAL_IDENTITY: StoredFields<typeof fields> = {
  name: { ar: 'جمعيتنا', en: 'Our organisation' },
  legalName: { ar: 'جمعيتنا', en: 'Our organisation' },
  headline: { ar: 'من نحن وماذا نعمل', en: 'Who we are and what we do' },
  tagline: { ar: '', en: '' },
  description: { ar: '', en: '' },
  strategyTitle: NO_NAME,
  strategyLead: NO_NAME,
  aboutLead: NO_NAME,
  licence: { ar: 'رقم الترخيص:', en: 'Licence number:' },
  country: '',
  timeZone: DEFAULT_TIME_ZONE,
  defaultLanguage: null,
  secondCalendar: null,
  secondCalendarIn: null,
  logo: null,
  logoDark: null,
  callingCode: '',
  phoneExample: '',
  mark: null,
  palette: DRAWN_PALETTE,
  pattern: null,
  leads: {
    board: NO_NAME,
    executives: NO_NAME,
    projects: NO_NAME,
    areaMap: NO_NAME,
    partners: NO_NAME,
    partnersPage: NO_NAME,
    trainers: NO_NAME,
    trainersPage: NO_NAME,
    joinUs: NO_NAME,
    jobs: NO_NAME,
    news: NO_NAME,
    reports: NO_NAME,
    contact: NO_NAME,
  },
  colourNames: {
    accent: NO_NAME,
    brand: NO_NAME,
    highlight: NO_NAME,
    contrast: NO_NAME,
    deep: NO_NAME,
    sand: NO_NAME,
    ground: NO_NAME,
    ink: NO_NAME,
  },
  textFont: null,
  displayFont: null,
  modulesOff: [],
  map: null,
};

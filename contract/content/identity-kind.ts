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

/** The calendars that can stand beside the Gregorian one, as `Intl` calls them: that of Umm al-Qura, and the tabular one. */
export const SECOND_CALENDARS = ['islamic-umalqura', 'islamic-civil'] as const;

const lead = { type: 'localized-text', optional: true } as const;

/** The sentences below titles of pages and sections, by what their texts are called on the site. Without one, the site has its own. */
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

/** Where the organisation may word the sentence below a title. */
export type LeadPlace = keyof typeof leadFields;

/** What the server alone reads. */
const serverFields = {
  /** The country, by its code of ISO 3166-1: in addresses for search engines, and in the locale of link previews. */
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
  /** The IANA name of the time zone in which days begin and times are told. */
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
  /** What the organisation does without (`contract/modules.ts`): it has no page, and is found nowhere. */
  modulesOff: {
    type: 'list',
    item: { type: 'choice', options: MODULE_NAMES, needed: true },
    optional: true,
  },
  /** The language in which the site greets visitors who have chosen none: Arabic if this is missing. */
  defaultLanguage: { type: 'choice', options: LANGUAGES, optional: true },
  secondCalendar: { type: 'choice', options: SECOND_CALENDARS, optional: true },
  /** Where the second calendar is shown: `everywhere` if this is missing. */
  secondCalendarIn: { type: 'choice', options: ['office', 'everywhere'], optional: true },
  /** The small form of the logo, without a name. What is `currentColor` in its SVG takes the colour of each place. */
  mark: { type: 'media', use: 'picture', optional: true },
  /** The colours that all others are made of (contract/palette.ts). */
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
  /** The family of patterns; without it there are none. */
  pattern: { type: 'choice', options: PATTERN_FAMILIES, optional: true },
  /** The map of the areas. Without it they are shown as a table. */
  map: { type: 'group', optional: true, fields: mapFields, rule: 'a drawing has edges' },
  /** What the organisation calls its colours. Without a name the page of the visual identity says what one is for. */
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
  /** The fonts of text and of headings. Without them they are those of the design. */
  textFont: { type: 'choice', options: TEXT_FONT_KEYS, optional: true },
  displayFont: { type: 'choice', options: DISPLAY_FONT_KEYS, optional: true },
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

const NO_NAME = { ar: '', en: '' };

/** The identity of a site that has none yet: names that name nobody. */
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

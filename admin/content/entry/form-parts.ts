import {
  type LabelledField,
  labelledKind,
} from '../../../contract/admin/content/content-labels.ts';
import type { contentKinds } from '../../../contract/content/kinds.ts';
import type { EntryTexts } from './texts.ts';

export type FormPartName = keyof EntryTexts['formParts'];

/** The kinds with so many fields that their form has parts. */
type KindInParts = 'identity' | 'settings';

/**
 * The part of the form for each field, in the order of the form. Null: it has its own name. Its type makes it complete, so no
 * field is missing in the form.
 */
const PART_OF_FIELD: {
  [Kind in KindInParts]: Record<keyof (typeof contentKinds)[Kind]['fields'], FormPartName | null>;
} = {
  identity: {
    name: 'names',
    legalName: 'names',
    headline: 'names',
    tagline: 'names',
    description: 'names',
    strategyTitle: 'names',
    strategyLead: 'names',
    aboutLead: 'names',
    licence: 'names',
    mark: 'logo',
    logo: 'logo',
    logoDark: 'logo',
    palette: null,
    colourNames: null,
    pattern: 'look',
    displayFont: 'look',
    textFont: 'look',
    country: 'region',
    callingCode: 'region',
    phoneExample: 'region',
    timeZone: 'region',
    defaultLanguage: 'region',
    secondCalendar: 'region',
    secondCalendarIn: 'region',
    modulesOff: null,
    map: null,
    leads: null,
  },
  settings: {
    address: 'place',
    openingHours: 'place',
    latitude: 'place',
    longitude: 'place',
    phones: 'phones',
    mobiles: 'phones',
    email: 'accounts',
    twitter: 'accounts',
    facebook: 'accounts',
    instagram: 'accounts',
    linkedin: 'accounts',
    youtube: 'accounts',
    tiktok: 'accounts',
    snapchat: 'accounts',
    foundingYear: 'organisation',
    registrationNumber: 'organisation',
    supportUrl: 'organisation',
    menuPages: 'organisation',
    footerPages: 'organisation',
    replyTime: 'organisation',
    statistics: null,
    figuresPage: null,
    whereMoneyGoes: null,
  },
};

/** A part of a form with its fields. */
export type FormPart = {
  name: FormPartName | null;
  fields: (readonly [path: string, field: LabelledField])[];
};

/** Whether the form of a kind has parts. */
export function isInParts(kind: string): kind is KindInParts {
  return kind in PART_OF_FIELD;
}

/** Returns the parts of a form, in its order. */
export function formParts(kind: KindInParts): FormPart[] {
  const { fields } = labelledKind(kind);
  const parts: FormPart[] = [];
  for (const [path, name] of Object.entries(PART_OF_FIELD[kind])) {
    const field = fields[path];
    if (field === undefined) continue;
    const last = parts.at(-1);
    if (last !== undefined && name !== null && last.name === name) last.fields.push([path, field]);
    else parts.push({ name, fields: [[path, field]] });
  }
  return parts;
}

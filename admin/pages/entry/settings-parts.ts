import { type LabelledField, labelledKind } from '../../../contract/admin/content-labels.ts';
import type { settingsKind } from '../../../contract/content/settings-kind.ts';
import type { EntryTexts } from '../../i18n/entry/ar.ts';

type SettingsPartName = keyof EntryTexts['settingsParts'];

/**
 * The part of the settings' form to which each field belongs, in the order of the form. Null: it is a group with a name of its
 * own. Complete by its type: no field is missing in the form.
 */
const PART_OF_FIELD: Record<keyof (typeof settingsKind)['fields'], SettingsPartName | null> = {
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
  replyTime: 'organisation',
  statistics: null,
  whereMoneyGoes: null,
};

/** A part of the settings' form with its fields. */
export type SettingsPart = {
  name: SettingsPartName | null;
  fields: (readonly [path: string, field: LabelledField])[];
};

/** Returns the parts of the settings' form: its fields are too many for one list. */
export function settingsParts(): SettingsPart[] {
  const { fields } = labelledKind('settings');
  const parts: SettingsPart[] = [];
  for (const [path, name] of Object.entries(PART_OF_FIELD)) {
    const field = fields[path];
    if (field === undefined) continue;
    const last = parts.at(-1);
    if (last !== undefined && name !== null && last.name === name) last.fields.push([path, field]);
    else parts.push({ name, fields: [[path, field]] });
  }
  return parts;
}

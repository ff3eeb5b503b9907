import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { settingsFields } from './settings.ts';

/** Settings that only the server reads. They are in a separate module, because every page loads the other settings. */
export const serverSettingsFields = {
  /** Whether the contact page says how soon messages are answered. */
  replyTime: { type: 'choice', options: ['shown'], optional: true, wire: false },
  /** Pages of one's own in the menu, after its items, and in the footer. */
  menuPages: { type: 'references', to: 'page', optional: true },
  footerPages: { type: 'references', to: 'page', optional: true },
  /** The page that says where the figures of the organisation and of its areas come from. */
  figuresPage: { type: 'reference', to: 'page', optional: true },
} as const satisfies Fields;

const allFields = { ...settingsFields, ...serverSettingsFields } as const;

/** The organisation's contact data and figures. It is a single entry in which every field is optional. */
export const settingsKind = {
  name: 'settings',
  fields: allFields,
  file: 'settings.yaml',
  isSingle: true,
  columns: [],
  shownOn: ['contact'],
} as const satisfies ContentKindDefinition<keyof typeof allFields>;

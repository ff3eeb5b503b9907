import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';
import { OPTIONAL_ID, type Shape, type ShapeValue } from './shape.ts';

const LOGO_GROUNDS = ['light', 'dark'] as const;

export const clientFields = {
  name: { type: 'localized-text' },
  url: { type: 'link', optional: true, wire: 'link' },
  logo: { type: 'media', use: 'picture', needed: true },
  /** Dark for a logo that would be invisible on a light background. */
  ground: { type: 'choice', options: LOGO_GROUNDS, optional: true },
} as const satisfies Fields;

/** Partners of the organisation. They are also shown as sponsors. */
export const clientKind = {
  name: 'client',
  fields: clientFields,
  file: 'clients.yaml',
  title: 'name',
  columns: ['logo', 'url'],
  page: 'partners',
  shownOn: ['home', 'about', 'partners'],
} as const satisfies ContentKindDefinition<keyof typeof clientFields>;

/** A partner of the organisation. `id`, `name` and `ground` are our additions. Other backends may omit them. */
export const client = { fields: { id: OPTIONAL_ID, ...clientFields } } as const satisfies Shape;

export type Client = ShapeValue<typeof client>;

import * as v from 'valibot';
import * as read from '../coercion.ts';
import type { ContentKindDefinition } from './content-kind.ts';
import type { Fields } from './fields.ts';

const LOGO_GROUNDS = ['light', 'dark'] as const;

export const clientFields = {
  name: { type: 'localized-text' },
  url: { type: 'link', optional: true, wire: 'link' },
  logo: { type: 'media', use: 'picture', needed: true },
  /** Dark for a logo that a light ground would hide. */
  ground: { type: 'choice', options: LOGO_GROUNDS, optional: true },
} as const satisfies Fields;

/** Partners of the organisation, which are also shown as sponsors. */
export const clientKind = {
  name: 'client',
  fields: clientFields,
  file: 'clients.yaml',
  title: 'name',
  columns: ['logo', 'url'],
  page: 'partners',
  shownOn: ['home', 'about', 'partners'],
} as const satisfies ContentKindDefinition<keyof typeof clientFields>;

/**
 * A partner of the organisation: the `clients` list. `id`, `name` and `ground` are our additions; other backends may omit
 * them. `ground` is dark for a logo that a light ground would hide.
 */
export const client = v.pipe(
  v.object({
    id: read.optionalId,
    name: read.text,
    link: read.link,
    logo: read.requiredMedia,
    ground: read.optionalChoice(LOGO_GROUNDS),
  }),
  v.transform(({ link: url, ...others }) => ({ ...others, url })),
);

export type Client = v.InferOutput<typeof client>;

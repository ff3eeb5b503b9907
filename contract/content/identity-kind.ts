import type { ContentKindDefinition } from './content-kind.ts';
import type { StoredFields } from './fields.ts';
import { identityFields } from './identity.ts';

/** Who the organisation is: a single entry, which only administrators change. */
export const identityKind = {
  name: 'identity',
  fields: identityFields,
  file: 'identity.yaml',
  isSingle: true,
  columns: [],
  page: 'home',
  shownOn: [],
} as const satisfies ContentKindDefinition<keyof typeof identityFields>;

/** The identity of a site that has none yet: names that name nobody. */
export const NEUTRAL_IDENTITY: StoredFields<typeof identityFields> = {
  name: { ar: 'جمعيتنا', en: 'Our organisation' },
  legalName: { ar: 'جمعيتنا', en: 'Our organisation' },
  headline: { ar: 'من نحن وماذا نعمل', en: 'Who we are and what we do' },
  tagline: { ar: '', en: '' },
  description: { ar: '', en: '' },
  licence: { ar: 'رقم الترخيص:', en: 'Licence number:' },
};

import {
  changesBetween,
  type DraftFields,
  emptyFields,
  emptyValue,
  type FieldChange,
} from '../../contract/admin/content/draft-fields.ts';
import type { Field } from '../../contract/content/fields.ts';
import type { Identity } from '../../contract/content/identity.ts';
import { pageFields } from '../../contract/content/page.ts';
import { withIdentity } from '../../contract/identity-texts.ts';
import type { Language, Localized } from '../../contract/locale.ts';
import type { PageTemplate } from './page-template-texts.ts';

/**
 * Returns the changes that make an empty page one of a template.
 * @param identities the organisation, which titles and leads name, in each language
 */
export function changesOfTemplate(
  template: PageTemplate,
  address: string,
  identities: Record<Language, Identity>,
): FieldChange[] {
  const values: DraftFields = { ...template, address };
  const fields = Object.entries(pageFields).map(([name, field]) => [
    name,
    storedValue(field, values[name], identities),
  ]);
  return changesBetween('page', emptyFields('page'), Object.fromEntries(fields));
}

/** Returns the value that a draft stores, with everything that the template leaves out. */
function storedValue(
  field: Field,
  value: unknown,
  identities: Record<Language, Identity>,
): unknown {
  if (value === undefined) return emptyValue(field);
  switch (field.type) {
    case 'list':
      return (value as unknown[]).map((item) => storedValue(field.item, item, identities));
    case 'group':
      return Object.fromEntries(
        Object.entries(field.fields).map(([name, inner]) => [
          name,
          storedValue(inner, (value as DraftFields)[name], identities),
        ]),
      );
    case 'localized-text': {
      const { ar, en } = value as Localized;
      return { ar: withIdentity(ar, identities.ar), en: withIdentity(en, identities.en) };
    }
    default:
      return value;
  }
}

/** Returns an address that no page has: the wanted one, or the first free one with a number, as in `support-2`. */
export async function freeAddress(
  wanted: string,
  isTaken: (address: string) => Promise<boolean>,
): Promise<string> {
  let address = wanted;
  for (let number = 2; await isTaken(address); number += 1) address = `${wanted}-${number}`;
  return address;
}

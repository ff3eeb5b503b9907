import type { DraftFields } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import { replaceTags } from '../../../contract/html-text.ts';
import { isLanguage, type Language } from '../../../contract/locale.ts';
import { valuesOf } from '../entries/field-values.ts';
import { attribute, linksIn } from './advice.ts';

/** A link in the fields of an entry, or a file that one of its texts shows. */
export type FieldLink = {
  /** The path of the value, such as `html.ar`. */
  path: string;
  /** The language of the text. Null: the link is a field of its own. */
  language: Language | null;
  address: string;
};

/** Returns the links of an entry or a draft, in the order of its fields. */
export function linksOf(kind: ContentKind, fields: DraftFields): FieldLink[] {
  const links: FieldLink[] = [];
  for (const { path, field, value } of valuesOf(kind, fields)) {
    if (field.type === 'link' && typeof value === 'string') {
      links.push({ path, language: null, address: value });
    }
    if (field.type !== 'localized-html') continue;
    for (const [language, html] of Object.entries(value ?? {})) {
      if (typeof html !== 'string' || !isLanguage(language)) continue;
      const addresses = [...linksIn(html).map(({ address }) => address), ...filesIn(html)];
      const inText = { path: `${path}.${language}`, language };
      links.push(...addresses.map((address) => ({ ...inText, address: unescaped(address) })));
    }
  }
  return links;
}

/** Returns the addresses of the pictures and videos in HTML. */
function filesIn(html: string): string[] {
  const addresses: string[] = [];
  replaceTags(html, (tag) => {
    if (/^<(?:img|video)\b/i.test(tag)) addresses.push(attribute(tag, 'src') ?? '');
    return '';
  });
  return addresses;
}

function unescaped(address: string): string {
  return address.replaceAll('&amp;', '&');
}

import { replaceTags } from '../../../contract/html-text.ts';
import { inLanguage, type Language, type Localized } from '../../../contract/locale.ts';

/** Returns the URLs of the pictures in sanitised HTML that have no description. */
export function undescribedPictures(html: string): string[] {
  const paths: string[] = [];
  replaceTags(html, (tag) => {
    const path = undescribed(tag);
    if (path !== null) paths.push(path);
    return tag;
  });
  return paths;
}

/** Gives pictures in sanitised HTML that have no description the one of their URL. */
export function describeTags(
  html: string,
  descriptions: ReadonlyMap<string, Localized>,
  language: Language,
): string {
  return replaceTags(html, (tag) => {
    const description = descriptions.get(undescribed(tag) ?? '');
    if (description === undefined) return tag;
    const text = escapeAttribute(inLanguage(description, language));
    // A function, because a text may contain `$&`.
    return tag.replace(EMPTY_ALT, () => ` alt="${text}"`);
  });
}

const EMPTY_ALT = / alt(?:="")?(?=[\s/>])/;

/** Returns the URL of a picture that has no description, or null. */
function undescribed(tag: string): string | null {
  if (!tag.startsWith('<img ') || !EMPTY_ALT.test(tag)) return null;
  return / src="(\/media\/[^"]+)"/.exec(tag)?.[1] ?? null;
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

import { formatBytes } from '../../../contract/file-size.ts';
import { spans } from '../../../contract/html-text.ts';

/** The link of a document in sanitised HTML: its URL and its format. */
const LINK = /<a\s[^<>]*href="(\/media\/[^"<>]+\.(pdf|docx|xlsx|pptx|odt|csv|zip))"[^<>]*>/;

/** Returns the URLs of the documents to which sanitised HTML links. */
export function linkedDocuments(html: string): string[] {
  return [...spans(html, LINK, () => '</a>')].map(({ opening: [, path = ''] }) => path);
}

/** Adds format and size after each link of a document in sanitised HTML, as lists of downloads do. */
export function describeLinks(html: string, sizes: ReadonlyMap<string, number>): string {
  const parts: string[] = [];
  let copiedUntil = 0;
  for (const { opening, end } of spans(html, LINK, () => '</a>')) {
    const [, path = '', format = ''] = opening;
    const size = sizes.get(path);
    if (size === undefined) continue;
    const text = `(${format.toUpperCase()} · ${formatBytes(size)})`;
    parts.push(html.slice(copiedUntil, end), ` <small><bdi dir="ltr">${text}</bdi></small>`);
    copiedUntil = end;
  }
  return parts.join('') + html.slice(copiedUntil);
}

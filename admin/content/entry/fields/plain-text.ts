import { replaceTags } from '../../../../contract/html-text.ts';

/** Returns the words of HTML, for counting them. */
export function plainText(html: string): string {
  return replaceTags(html, () => ' ');
}

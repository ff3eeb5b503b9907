const LONGEST = 240;

/** Full stops, commas and their like, in Latin and in Arabic script. */
const STOPS = '[.,:;!?\\u060c\\u061b\\u061f]';

const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  amp: '&',
};

/** The first paragraph of a text in HTML as plain text, for a card or a description: a few lines at most. */
export function firstParagraph(html: string): string {
  const paragraphs = [...html.matchAll(/<p(?:\s[^>]*)?>([\s\S]*?)<\/p>/gi)].map(([, inner]) =>
    plain(inner ?? ''),
  );
  return shortened(paragraphs.find((paragraph) => paragraph !== '') ?? plain(html));
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(new RegExp(` (${STOPS})`, 'g'), '$1')
    .trim();
}

/** Cut between words where there are any. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST);
  const end = cut.lastIndexOf(' ');
  // Half a letter's code must not stay behind.
  const kept = end > LONGEST / 2 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${kept.replace(new RegExp(`(\\s|${STOPS})+$`), '')}…`;
}

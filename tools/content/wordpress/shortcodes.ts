/** HTML without shortcodes, and the names of those that were left out. */
export type WithoutShortcodes = { html: string; leftOut: string[] };

type Token = {
  name: string;
  isClosing: boolean;
  attributes: string;
  start: number;
  end: number;
};

/** A tag in square brackets. Longer ones are text. */
const TOKEN = /\[(\/?)([a-z][\w-]{0,60})((?:[\s/=][^[\]]{0,4000})?)\]/gi;

/** Shortcodes of WordPress itself, which need nothing else to be recognised. */
const OF_WORDPRESS = ['caption', 'wp_caption', 'gallery', 'embed', 'video', 'audio', 'playlist'];

const ATTRIBUTE = /([\w-]{1,100})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/**
 * Replaces the shortcodes of WordPress by HTML. Those of plugins are left out, and the words inside them stay. Words in square brackets
 * that are no shortcode stay as they are.
 */
export function replaceShortcodes(text: string): WithoutShortcodes {
  if (!text.includes('[')) return { html: text, leftOut: [] };
  const tokens = readTokens(text);
  const closings = closingsByName(tokens);
  const opened = new Set<string>();
  const leftOut = new Set<string>();
  const parts: string[] = [];
  let copiedUntil = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.start < copiedUntil) continue;
    const replacement = replaceToken(text, token, {
      closing: nextClosing(closings, token.name, index),
      opened,
      leftOut,
    });
    if (replacement === null) continue;
    parts.push(text.slice(copiedUntil, token.start), replacement.html);
    copiedUntil = replacement.end;
  }
  return { html: parts.join('') + text.slice(copiedUntil), leftOut: [...leftOut] };
}

function readTokens(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (match) => {
    const [whole, slash = '', name = '', attributes = ''] = match;
    return {
      name: name.toLowerCase(),
      isClosing: slash === '/',
      attributes,
      start: match.index,
      end: match.index + whole.length,
    };
  });
}

/** The closing tags that have not been passed yet, by their names. The next one is last. */
type Closings = Map<string, { index: number; token: Token }[]>;

function closingsByName(tokens: readonly Token[]): Closings {
  const closings: Closings = new Map();
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index];
    if (token?.isClosing !== true) continue;
    const known = closings.get(token.name) ?? [];
    known.push({ index, token });
    closings.set(token.name, known);
  }
  return closings;
}

function nextClosing(closings: Closings, name: string, after: number): Token | null {
  const known = closings.get(name) ?? [];
  while ((known.at(-1)?.index ?? Number.POSITIVE_INFINITY) <= after) known.pop();
  return known.at(-1)?.token ?? null;
}

type Around = { closing: Token | null; opened: Set<string>; leftOut: Set<string> };

/** Returns what takes the place of a tag, and where the text goes on. Null if it is no shortcode. */
function replaceToken(
  text: string,
  token: Token,
  { closing, opened, leftOut }: Around,
): { html: string; end: number } | null {
  const { name, isClosing, start, end } = token;
  if (isClosing) return opened.has(name) ? { html: '', end } : null;
  if (!isShortcode(text, token, closing !== null)) return null;
  // Doubled brackets show a shortcode as text.
  if (text[start - 1] === '[' && text[end] === ']') return null;
  const values = readAttributes(token.attributes);
  const inside = closing === null ? '' : text.slice(end, closing.start);
  const afterClosing = closing?.end ?? end;
  switch (name) {
    case 'caption':
    case 'wp_caption':
      if (closing !== null) return { html: captioned(inside, values), end: afterClosing };
      break;
    case 'gallery':
      return { html: gallery(values), end };
    case 'embed':
      if (closing !== null) return { html: `\n\n${inside.trim()}\n\n`, end: afterClosing };
      break;
    case 'video': {
      const address = values.src ?? values.mp4 ?? values.m4v ?? values.webm ?? values.ogv ?? '';
      return { html: `<video src="${escapeQuotes(address)}"></video>`, end: afterClosing };
    }
    case 'audio': {
      const address = values.src ?? values.mp3 ?? values.ogg ?? values.m4a ?? values.wav ?? '';
      return { html: `<audio src="${escapeQuotes(address)}"></audio>`, end: afterClosing };
    }
  }
  opened.add(name);
  leftOut.add(name);
  // The title of a part that opens and closes, such as one of an accordion.
  const title = closing === null ? '' : (values.title ?? '');
  return { html: title === '' ? '' : `\n\n<strong>${title}</strong>\n\n`, end };
}

/** Whether a tag in square brackets is a shortcode, and not a remark such as `[sic]`. */
function isShortcode(text: string, token: Token, hasClosing: boolean): boolean {
  if (OF_WORDPRESS.includes(token.name) || hasClosing) return true;
  if (/[_-]/.test(token.name) || token.attributes.includes('=')) return true;
  return isAloneOnLine(text, token);
}

function isAloneOnLine(text: string, { start, end }: Token): boolean {
  const before = /(?:^|[\n>])[ \t]{0,20}$/.test(text.slice(Math.max(0, start - 21), start));
  return before && /^[ \t]{0,20}(?:$|[\n<])/.test(text.slice(end, end + 21));
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );
}

/** A picture with the words below it. Before WordPress 3.4 the words were an attribute. */
function captioned(inside: string, { caption }: Record<string, string>): string {
  const end = /<img\s[^<>]{0,4000}>\s{0,20}(?:<\/a>)?/i.exec(inside);
  const split = end === null ? 0 : end.index + end[0].length;
  const words = caption ?? inside.slice(split).trim();
  const picture = caption === undefined ? inside.slice(0, split) : inside;
  return `\n\n<figure>${picture}<figcaption>${words}</figcaption></figure>\n\n`;
}

/** A gallery of the numbers that it names, or of all pictures that belong to the entry. */
function gallery({ ids, include }: Record<string, string>): string {
  const numbers = (ids ?? include ?? '').match(/\d{1,15}/g) ?? [];
  const pictures = numbers.map((id) => `<figure><img class="wp-image-${id}"></figure>`).join('');
  const which = numbers.length === 0 ? ' wp-attached' : '';
  return `\n\n<figure class="wp-block-gallery${which}">${pictures}</figure>\n\n`;
}

function escapeQuotes(text: string): string {
  return text.replaceAll('"', '&quot;');
}

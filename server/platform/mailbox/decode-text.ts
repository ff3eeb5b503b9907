/** Charsets to try if a mail names none or a wrong one. If several are equally likely, the first one wins. */
const GUESSED = ['windows-1256', 'iso-8859-6', 'windows-1252'];

/** How much of a text decides which charset it has. In UTF-16 units. */
const SAMPLE = 20_000;

/** Characters that are counted if bytes are mostly, but not entirely, valid UTF-8. */
const INVALID = /\ufffd/g;

/** Returns the letters of a charset for the bytes of windows-1252, by the letter of windows-1252. */
const BYTE_OF_LATIN = new Map(
  [
    ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  ].map((letter, byte) => [letter, byte]),
);

/**
 * Decodes a text. The bytes themselves win over the charset that the mail names, because programs label UTF-8 as
 * windows-1256, and windows-1256 as nothing or Latin.
 * @param declared charset names from the mail, the most trusted first; null: none
 */
export function decodeText(bytes: Uint8Array, declared: readonly (string | null)[]): string {
  const utf8 = new TextDecoder().decode(bytes);
  const charsets = declared.flatMap((name) => decoderOf(name) ?? []);
  // These bytes are valid UTF-8 too.
  const wide = charsets.find(({ encoding }) => /^(?:utf-16|iso-2022)/.test(encoding));
  if (wide !== undefined && ['\0', '\u001b'].some((mark) => utf8.includes(mark))) {
    return wide.decode(bytes);
  }
  if (isUtf8(bytes, utf8)) return repairTwiceEncoded(utf8);
  const [first] = charsets.filter(({ encoding }) => !/^(?:utf-8|windows-1252)$/.test(encoding));
  if (first !== undefined) {
    const text = first.decode(bytes);
    if (countOf(text, INVALID) * 20 <= text.length) return text;
  }
  const guesses = GUESSED.map((name) => new TextDecoder(name).decode(bytes));
  const scores = guesses.map((text) => likelihood(text.slice(0, SAMPLE)));
  return guesses[scores.indexOf(Math.max(...scores))] ?? utf8;
}

/** Returns whether bytes are UTF-8 except for a few that a program has broken. */
function isUtf8(bytes: Uint8Array, text: string): boolean {
  try {
    // A text without its end may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    const sample = text.slice(0, SAMPLE);
    return countOf(sample, INVALID) * 10 < countOf(sample, /[^\0-\u007f\ufffd]/g);
  }
}

function decoderOf(name: string | null): InstanceType<typeof TextDecoder> | null {
  try {
    return name === null ? null : new TextDecoder(name.trim());
  } catch {
    return null;
  }
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Rates how likely a text was decoded with the right charset, by its words. An Arabic word has only Arabic letters and often
 * begins with the article. A Latin word has some letters without accents.
 */
function likelihood(text: string): number {
  let score = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\ufffd]+/gu)) {
    const foreign = countOf(word, /[^\0-\u007f]/g);
    if (foreign === 0) continue;
    const arabic = countOf(word, /\p{Script=Arabic}/gu);
    if (word.includes('\ufffd') || (arabic > 0 && /\p{Script=Latin}/u.test(word)))
      score -= 2 * foreign;
    else if (arabic > 0) score += foreign + (word.startsWith('ال') ? 2 : 0);
    else score += 2 * foreign <= word.length ? foreign : -foreign;
  }
  return score;
}

/** Repairs a text that was encoded as UTF-8 twice, such as «شكرا» from `Ø´ÙƒØ±Ø§`. */
function repairTwiceEncoded(text: string): string {
  if (!TWICE_ENCODED.test(text.slice(0, SAMPLE))) return text;
  const bytes = Uint8Array.from(text, (letter) => BYTE_OF_LATIN.get(letter) ?? 0);
  const repaired = new TextDecoder().decode(bytes);
  return repaired.includes('\ufffd') || repaired.includes('\0') ? text : repaired;
}

/** Arabic letters in UTF-8, read as windows-1252. */
const TWICE_ENCODED = /(?:[ØÙÚÛ][\u0080-\u00bf\u0152-\u2122]){3}/;

/** Returns whether letters of a text are lost, because it was decoded or sent in a wrong charset. */
export function isGarbled(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const lost =
    countOf(sample, /\ufffd|\?(?=\?)/g) + 2 * countOf(sample, new RegExp(TWICE_ENCODED, 'g'));
  return lost >= 3 && lost * 5 > countOf(sample, /\p{L}/gu);
}

/** An encoded word in a header (RFC 2047). */
const ENCODED_WORD = /=\?([\w.:-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([^?]{0,4096})\?=/gi;

/** Decodes the value of a header. Consecutive encoded words may split a character. */
export function decodeHeader(value: string): string {
  const joined = value.replaceAll(/\?=[ \t]{1,20}=\?/g, '?==?');
  const parts: string[] = [];
  let end = 0;
  let open: { charset: string; bytes: Buffer[] } | null = null;
  const flush = () => {
    if (open !== null) parts.push(decodeText(Buffer.concat(open.bytes), [open.charset]));
    open = null;
  };
  for (const match of joined.matchAll(ENCODED_WORD)) {
    const [word, charset = '', encoding = '', content = ''] = match;
    if (match.index > end || open?.charset !== charset.toLowerCase()) flush();
    parts.push(joined.slice(end, match.index));
    open ??= { charset: charset.toLowerCase(), bytes: [] };
    open.bytes.push(wordBytes(encoding, content));
    end = match.index + word.length;
  }
  flush();
  return parts.join('') + joined.slice(end);
}

function wordBytes(encoding: string, content: string): Buffer {
  if (encoding.toLowerCase() === 'b') return Buffer.from(content, 'base64');
  const binary = content
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(binary, 'latin1');
}

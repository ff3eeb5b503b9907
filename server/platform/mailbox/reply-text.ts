/** Direction marks, which mail programs put around dates and names. */
export const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** Lines that mail programs put above the quoted mail if they quote it without marks. */
const SEPARATOR =
  /^-{2,80} ?(?:original message|forwarded message|begin forwarded message|الرسالة الأصلية|رسالة أصلية|الرسالة الاصلية|رسالة مُعاد توجيهها|رسالة معاد توجيهها) ?-{2,80}$/i;

/** A line across the mail, above Outlook's header. */
const RULE = /^[_-]{5,200}$/;

/** The first line and the other lines of the header that Outlook puts there instead. */
const FIRST_OF_HEADER = /^\*?(?:from|من|المرسل)\s?:\*?\s/i;
const OTHER_OF_HEADER =
  /^\*?(?:sent|date|to|subject|cc|تاريخ الإرسال|التاريخ|أُرسلت|أرسلت|تم الإرسال|تم الارسال|الإرسال|إلى|الى|الموضوع|نسخة)\s?:\*?/i;
const SUBJECT_OF_HEADER = /^\*?(?:subject|الموضوع)\s?:/i;

/** What only a mail program writes there: an address, or the time of the day. */
const ADDRESS = /[^\s<>@]{1,64}@[^\s<>@]{1,200}/;
const TIME_OF_DAY = /[\d٠-٩]{1,2}[:٫][\d٠-٩]{2}/;

/** The end of «On Sunday, Noura wrote:». */
const ATTRIBUTION =
  /(?:wrote|writes|كتب|كتبت|كتبَ|كتابة|بواسطة)[^\n]{0,200}:$|<[^<>\s]{1,200}@[^<>\s]{1,200}>:$/i;

/** Maximum number of lines of one attribution, which mail programs wrap. */
const ATTRIBUTION_LINES = 3;

/** Maximum number of lines in which Outlook's header has its other lines. */
const HEADER_LINES = 7;

/**
 * Separates a reply from the quoted mail, which mail programs append. It does so only if everything that follows belongs to
 * the quoted mail. A reply between or below quoted lines stays in one piece.
 */
export function partReply(text: string): { text: string; quoted: string | null } {
  const lines = text.split('\n');
  const start = startOfHistory(lines.map((line) => line.replaceAll(DIRECTION_MARKS, '').trim()));
  const whole = { text: text.trim(), quoted: null };
  if (start === null) return whole;
  const newest = lines.slice(0, start).join('\n').trim();
  return newest === '' ? whole : { text: newest, quoted: lines.slice(start).join('\n').trim() };
}

function startOfHistory(lines: readonly string[]): number | null {
  const quoted = startOfQuotedEnd(lines);
  const end = quoted ?? lines.length;
  for (let index = 0; index < end; index++) {
    const line = lines[index] ?? '';
    if (SEPARATOR.test(line)) return index;
    if (FIRST_OF_HEADER.test(line)) {
      const header = lines
        .slice(index + 1, index + HEADER_LINES)
        .filter((each) => OTHER_OF_HEADER.test(each));
      if (header.length >= 2 && isOfProgram([line, ...header])) return beforeRule(lines, index);
    }
  }
  if (quoted !== null) return beforeAttribution(lines, quoted);
  return startBelowAttribution(lines);
}

/** Returns whether a program wrote the lines of a header. People also write «من: الرياض» and «إلى: جدة». */
function isOfProgram(header: readonly string[]): boolean {
  const hasTime = header.some((line) => TIME_OF_DAY.test(line));
  return (
    header.some((line) => ADDRESS.test(line)) ||
    (hasTime && header.some((line) => SUBJECT_OF_HEADER.test(line)))
  );
}

function beforeRule(lines: readonly string[], index: number): number {
  let before = index - 1;
  while (before > 0 && lines[before] === '') before--;
  return RULE.test(lines[before] ?? '') ? before : index;
}

/**
 * Finds an attribution below which the mail is quoted without marks, as Yahoo does. It accepts only one that no person
 * writes: with an address and a date.
 */
function startBelowAttribution(lines: readonly string[]): number | null {
  if (lines.some((line) => line.startsWith('>'))) return null;
  for (let index = 0; index < lines.length; index++) {
    if (!/^(?:on|في|بتاريخ|يوم)\s/i.test(lines[index] ?? '')) continue;
    let joined = '';
    for (const line of lines.slice(index, index + ATTRIBUTION_LINES)) {
      joined = joined === '' ? line : `${joined} ${line}`;
      if (line === '' || joined.length >= 500) break;
      const isWhole = ATTRIBUTION.test(joined) && ADDRESS.test(joined) && TIME_OF_DAY.test(joined);
      if (isWhole) return index;
    }
  }
  return null;
}

/** Returns where the quoted lines at the end of the text begin, or null if the text does not end with quoted lines. */
function startOfQuotedEnd(lines: readonly string[]): number | null {
  let start: number | null = null;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? '';
    if (line.startsWith('>')) start = index;
    else if (line !== '') break;
  }
  return start;
}

function beforeAttribution(lines: readonly string[], quoted: number): number {
  let last = quoted - 1;
  while (last >= 0 && lines[last] === '') last--;
  let joined = '';
  for (let index = last; index >= 0 && index > last - ATTRIBUTION_LINES; index--) {
    const line = lines[index] ?? '';
    if (line === '' || line.startsWith('>')) break;
    joined = joined === '' ? line : `${line} ${joined}`;
    if (/^(?:on|في|بتاريخ|يوم)\s/i.test(line) && joined.length < 500 && ATTRIBUTION.test(joined)) {
      return index;
    }
  }
  const line = lines[last] ?? '';
  return last >= 0 && line.length < 300 && ATTRIBUTION.test(line) ? last : quoted;
}

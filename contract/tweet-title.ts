import type { Localized } from './locale.ts';

/** Maximum number of characters of a tweet in its title, in UTF-16 units. */
const MAX_WORDS = 80;

const LOCALES = { ar: 'ar-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;

/**
 * Returns the title of a tweet for the back office: its first words, and its day.
 * @param copy of the tweet, as stored: `TweetCopy`, or what a draft has in its place
 * @param timeZone in which the day is
 * @returns null if the copy has neither words nor an author
 */
export function tweetTitle(copy: unknown, timeZone: string): Localized | null {
  if (copy === null || typeof copy !== 'object') return null;
  const { text, createdAt, author } = copy as Record<string, unknown>;
  const words = typeof text === 'string' ? shorten(text.replace(/\s+/g, ' ').trim()) : '';
  const name = words === '' ? nameOf(author) : words;
  if (name === '') return null;
  const time = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
  if (Number.isNaN(time)) return { ar: name, en: name };
  // The words and the day may have different directions.
  const both = (day: string) => `\u2068${name}\u2069 · \u2068${day}\u2069`;
  return { ar: both(dayOf(time, 'ar', timeZone)), en: both(dayOf(time, 'en', timeZone)) };
}

/** The title of a tweet with only pictures is its author. */
function nameOf(author: unknown): string {
  if (author === null || typeof author !== 'object') return '';
  const { name } = author as Record<string, unknown>;
  return typeof name === 'string' ? name : '';
}

/** Cuts a text after a word. */
function shorten(text: string): string {
  if (text.length <= MAX_WORDS) return text;
  const start = text.slice(0, MAX_WORDS);
  const end = start.lastIndexOf(' ');
  // A character of two units is not cut in half.
  const words = end > 0 ? start.slice(0, end) : start.replace(/[\ud800-\udbff]$/, '');
  return `${words}…`;
}

/** A formatter takes up to 20 ms to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayOf(time: number, language: keyof typeof LOCALES, timeZone: string): string {
  const name = `${language} ${timeZone}`;
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(LOCALES[language], { timeZone, dateStyle: 'long' });
  formats.set(name, format);
  return format.format(time);
}

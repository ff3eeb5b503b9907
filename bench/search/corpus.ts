import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Localized } from '../../contract/locale.ts';
import type { AnyEntry } from '../../server/content/content.ts';
import { toPlainText } from '../../server/search/plain-text.ts';

type Language = keyof Localized;

const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const SYLLABLES = ['ba', 'ke', 'lo', 'mi', 'nu', 'ra', 'se', 'ti', 'vo', 'za', 'shi', 'qu'];

/** As many words as a language of this size of text would have beside those of the starter content. */
const INVENTED_WORDS = 20_000;

/**
 * Entries in the kinds and lengths of a site that has grown large: sentences and titles of the
 * starter content, mixed anew, with names and rare words invented. The same ones in every run.
 */
export function corpus(size: number): AnyEntry[] {
  const random = mulberry32(7);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const invented: Record<Language, string[]> = {
    ar: Array.from({ length: INVENTED_WORDS }, () =>
      Array.from({ length: 3 + Math.floor(random() * 4) }, () => pick([...LETTERS])).join(''),
    ),
    en: Array.from({ length: INVENTED_WORDS }, () =>
      Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(SYLLABLES)).join(''),
    ),
  };
  // Few words are frequent and many rare, as in any language.
  const rare = (language: Language) =>
    invented[language][Math.floor(INVENTED_WORDS * random() ** 3)] ?? '';
  const { titles, sentences } = starterTexts();
  const both = (make: (language: Language) => string): Localized => ({
    ar: make('ar'),
    en: make('en'),
  });
  const title = () =>
    both((language) => `${pick(titles[language])} ${rare(language)} ${1990 + (size % 7)}`);
  const name = () => both((language) => `${rare(language)} ${rare(language)}`);
  const text = (count: number) =>
    both((language) =>
      Array.from(
        { length: count },
        () => `${pick(sentences[language])} ${rare(language)} ${rare(language)}`,
      ).join(' '),
    );
  return Array.from({ length: size }, (_, index): AnyEntry => {
    const common = { id: index + 1, position: index, status: 'published' } as const;
    const part = index % 20;
    if (part < 12) {
      const publishedAt = new Date(Date.UTC(2015, 0, 1) + index * 3_600_000).toISOString();
      const fields = { title: title(), html: text(8), picture: null, publishedAt };
      return { ...common, kind: 'news', fields };
    }
    if (part < 15) {
      const counts = { hoursWithUs: 1, programs: 1, trainees: 1, hours: 1 };
      const links = { cv: null, linkedin: null, x: null, portrait: null };
      const said = { name: name(), specialization: title(), address: text(1) };
      return { ...common, kind: 'trainer', fields: { ...said, ...links, ...counts } };
    }
    if (part < 17) {
      const lists = { versions: [], managers: [], trainers: [] };
      const type = part === 15 ? ('main' as const) : ('other' as const);
      const said = { type, title: title(), html: text(6) };
      const rest = { thumbnail: null, beneficiaries: 1, report: null };
      return { ...common, kind: 'project', fields: { ...said, ...lists, ...rest } };
    }
    if (part < 18) {
      return {
        ...common,
        kind: 'vacancy',
        fields: { name: title(), text: text(3), picture: null },
      };
    }
    const said = { name: name(), position: title(), details: text(5) };
    return { ...common, kind: 'executive', fields: { ...said, portrait: null, cv: null } };
  });
}

function starterTexts() {
  const file = join(import.meta.dirname, '../../content/news.yaml');
  const news = parse(readFileSync(file, 'utf8')) as { title: Localized; html: Localized }[];
  const of = (language: Language) => ({
    titles: news.map((item) => item.title[language]),
    sentences: news.flatMap((item) => toPlainText(item.html[language]).split(/(?<=[.؟!])\s/)),
  });
  const [ar, en] = [of('ar'), of('en')];
  return {
    titles: { ar: ar.titles, en: en.titles },
    sentences: { ar: ar.sentences, en: en.sentences },
  };
}

/** Random numbers from 0 to 1, the same ones for the same seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

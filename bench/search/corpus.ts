import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Localized } from '../../contract/locale.ts';
import type { EntryRecord } from '../../server/content/content.ts';
import { toPlainText } from '../../server/platform/text/plain-text.ts';

type Language = keyof Localized;

/** A picture without caption and credit. */
const PHOTOGRAPH = { caption: { ar: '', en: '' }, credit: { ar: '', en: '' } };

/** Nothing says where the figures of an entry come from. */
const FIGURES = {
  figureSource: { source: { ar: '', en: '' }, countedOn: null, method: { ar: '', en: '' } },
};

/** Entries have their own titles and pictures for link previews. */
const SHARE = { shareTitle: { ar: '', en: '' }, sharePicture: null };

const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const SYLLABLES = ['ba', 'ke', 'lo', 'mi', 'nu', 'ra', 'se', 'ti', 'vo', 'za', 'shi', 'qu'];

/** Number of invented words per language, similar to the vocabulary of a text of this size. */
const INVENTED_WORDS = 20_000;

/**
 * Creates entries with the kinds and lengths of a large site, from titles and sentences of the starter content with
 * invented names and rare words. The entries are the same in every run.
 */
export function createCorpus(size: number): EntryRecord[] {
  const random = mulberry32(7);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const inventedWords: Record<Language, string[]> = {
    ar: Array.from({ length: INVENTED_WORDS }, () =>
      Array.from({ length: 3 + Math.floor(random() * 4) }, () => pick([...LETTERS])).join(''),
    ),
    en: Array.from({ length: INVENTED_WORDS }, () =>
      Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(SYLLABLES)).join(''),
    ),
  };
  // A few words are frequent and many are rare, as in any language.
  const rareWord = (language: Language) =>
    inventedWords[language][Math.floor(INVENTED_WORDS * random() ** 3)] ?? '';
  const { titles, sentences } = readStarterTexts();
  const localized = (make: (language: Language) => string): Localized => ({
    ar: make('ar'),
    en: make('en'),
  });
  const title = () =>
    localized((language) => `${pick(titles[language])} ${rareWord(language)} ${1990 + (size % 7)}`);
  const name = () => localized((language) => `${rareWord(language)} ${rareWord(language)}`);
  const text = (count: number) =>
    localized((language) =>
      Array.from(
        { length: count },
        () => `${pick(sentences[language])} ${rareWord(language)} ${rareWord(language)}`,
      ).join(' '),
    );
  return Array.from({ length: size }, (_, index): EntryRecord => {
    const common = { id: index + 1, position: index, status: 'published' } as const;
    const part = index % 20;
    if (part < 12) {
      const publishedAt = new Date(Date.UTC(2015, 0, 1) + index * 3_600_000).toISOString();
      const fields = {
        title: title(),
        html: text(8),
        picture: null,
        ...PHOTOGRAPH,
        ...SHARE,
        publishedAt,
        region: null,
        project: null,
      };
      return { ...common, kind: 'news', fields };
    }
    if (part < 15) {
      const counts = { hoursWithUs: 1, programs: 1, trainees: 1, hours: 1 };
      const links = { cv: null, linkedin: null, x: null, portrait: null, region: null };
      const texts = { name: name(), specialization: title(), field: text(1), address: text(1) };
      return {
        ...common,
        kind: 'trainer',
        fields: { ...texts, ...PHOTOGRAPH, ...links, ...counts, ...FIGURES },
      };
    }
    if (part < 17) {
      const lists = { questions: [], versions: [], managers: [], trainers: [] };
      const type = part === 15 ? ('main' as const) : ('other' as const);
      const texts = { type, title: title(), html: text(6) };
      const participation = {
        opens: null,
        closes: null,
        region: null,
        seats: 0,
        ages: null,
        duration: { ar: '', en: '' },
        applyUrl: null,
      };
      const otherFields = { thumbnail: null, beneficiaries: 1, report: null, ...participation };
      return {
        ...common,
        kind: 'project',
        fields: { ...texts, ...PHOTOGRAPH, ...SHARE, ...FIGURES, ...lists, ...otherFields },
      };
    }
    if (part < 18) {
      return {
        ...common,
        kind: 'vacancy',
        fields: {
          name: title(),
          text: text(3),
          picture: null,
          region: null,
          city: { ar: '', en: '' },
          employment: null,
          closes: null,
        },
      };
    }
    const texts = { name: name(), position: title(), details: text(5) };
    return {
      ...common,
      kind: 'executive',
      fields: { ...texts, ...PHOTOGRAPH, portrait: null, cv: null },
    };
  });
}

/** Reads the titles and sentences of the starter content's news. */
function readStarterTexts() {
  const file = join(import.meta.dirname, '../../content/news.yaml');
  const news = parse(readFileSync(file, 'utf8')) as { title: Localized; html: Localized }[];
  const textsIn = (language: Language) => ({
    titles: news.map((item) => item.title[language]),
    sentences: news.flatMap((item) => toPlainText(item.html[language]).split(/(?<=[.؟!])\s/)),
  });
  const [ar, en] = [textsIn('ar'), textsIn('en')];
  return {
    titles: { ar: ar.titles, en: en.titles },
    sentences: { ar: ar.sentences, en: en.sentences },
  };
}

/** Returns a pseudo-random number generator for numbers from 0 to 1, with the same sequence for the same seed (mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

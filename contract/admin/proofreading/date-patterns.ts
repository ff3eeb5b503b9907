import type { Language } from '../../locale.ts';

export type Calendar = 'hijri' | 'gregorian';

/** How dates of one calendar are written in one language. */
export type DatePattern = {
  calendar: Calendar;
  /**
   * Matches dates whose year begins with some digits: with the name of a month (`name`, `namedYear`, `day` before it or `dayAfter` it), three
   * numbers with the year last (`first`, `second`, `lastYear`) or first (`firstYear`, `third`, `fourth`), or a year alone (`year`).
   */
  pattern: RegExp;
  /** The months in their order. Each matches its names. */
  months: readonly RegExp[];
};

/** What belongs to a date in one language. All of it is the source of regular expressions. */
type Wording = {
  months: Record<Calendar, readonly string[]>;
  /** What follows a year and names its calendar. */
  signs: Record<Calendar, string>;
  /** What may follow a day, precede the name of a month, and precede a year. */
  afterDay: string;
  beforeMonth: string;
  beforeYear: string;
};

const ARABIC: Wording = {
  months: {
    hijri: [
      'محرم',
      'صفر',
      'ربيع ال[أا]ول',
      'ربيع (?:الثاني|ال[آا]خر)',
      'جماد[ىي] ال[أا]ول[ىي]?',
      'جماد[ىي] (?:الثانية|ال[آا]خر[ةه]?)',
      'رجب',
      'شعبان',
      'رمضان',
      'شوال',
      'ذ[وي] ?القعدة',
      'ذ[وي] ?الحجة',
    ],
    gregorian: [
      'يناير|كانون الثاني',
      'فبراير|شباط',
      'مارس|آذار',
      '[أإا]بريل|نيسان',
      'مايو|أيار',
      'يونيو|حزيران',
      'يوليو|تموز',
      '[أا]غسطس|آب',
      'سبتمبر|أيلول',
      '[أا]كتوبر|تشرين الأول',
      'نوفمبر|تشرين الثاني',
      'ديسمبر|كانون الأول',
    ],
  },
  signs: {
    hijri: '(?:هـ|ه\u200d|هجري[ةه]?|ه(?!\\p{L}))',
    gregorian: '(?:ميلادي[ةه]?|م(?!\\p{L}))',
  },
  afterDay: ' (?:من )?',
  beforeMonth: '(?:شهر )?(?:ال)?',
  beforeYear: '(?:من )?(?:عام |سنة )?',
};

/** The sign for ʿayn or hamza. */
const AYN = "['’‘ʿʾ`]?";

/** The article. */
const AL = `${AYN}[- ]?(?:al|ul|el|ath?|l)[- ]?`;

/** “Dhu” and its article, as in “Dhu al-Hijjah”, “Dhul-Hijjah” and “Zul Hijjah”. */
const DHU = `(?:dh|z)[uo]l?(?:${AL})?[- ]?`;

const ENGLISH: Wording = {
  months: {
    hijri: [
      'muharram',
      'safar',
      `rabi${AYN}(?:[- ]i|${AL}awwal)`,
      `rabi${AYN}(?:[- ]ii|${AL}(?:thani|akhir))`,
      `jumad[ai](?:[- ]i|${AL}(?:ou?la|ula|awwal))`,
      `jumad[ai](?:[- ]ii|${AL}(?:thani(?:yah?)?|akhirah?|ukhra))`,
      'rajab',
      `sha${AYN}a?ban`,
      'ramadh?an',
      'shaww?al',
      `${DHU}q[aei]{1,2}${AYN}[ae]?dah?`,
      `${DHU}hijj?ah?`,
    ],
    gregorian: [
      'jan(?:uary|\\.)?',
      'feb(?:ruary|\\.)?',
      'mar(?:ch|\\.)?',
      'apr(?:il|\\.)?',
      'may',
      'june?\\.?',
      'july?\\.?',
      'aug(?:ust|\\.)?',
      'sept?(?:ember|\\.)?',
      'oct(?:ober|\\.)?',
      'nov(?:ember|\\.)?',
      'dec(?:ember|\\.)?',
    ],
  },
  signs: {
    hijri: '(?:a\\.h\\.|(?:ah|h|hijri)(?!\\p{L}))',
    gregorian: '(?:a\\.d\\.|c\\.e\\.|(?:ad|ce|g|gregorian)(?!\\p{L}))',
  },
  afterDay: '(?:st|nd|rd|th)? (?:of )?',
  beforeMonth: '',
  beforeYear: '(?:of )?',
};

const YEARS: Record<Calendar, string> = { hijri: '1[345]\\d\\d', gregorian: '(?:19|20)\\d\\d' };

function patternOf(calendar: Calendar, wording: Wording): DatePattern {
  const { afterDay, beforeMonth, beforeYear } = wording;
  const months = wording.months[calendar];
  const sign = wording.signs[calendar];
  const year = YEARS[calendar];
  const name = months.map((each) => `(?:${each})`).join('|');
  const dayAfter = wording === ENGLISH ? '(?: (?<dayAfter>\\d{1,2})(?:st|nd|rd|th)?)?' : '';
  const source =
    `(?<![\\p{L}\\d/.-])(?:(?:(?<day>\\d{1,2})${afterDay})?${beforeMonth}(?<name>${name})${dayAfter},? ${beforeYear}(?<namedYear>${year})` +
    `|(?<first>\\d{1,2})(?<sign>[/-])(?<second>\\d{1,2})\\k<sign>(?<lastYear>${year})` +
    `|(?<firstYear>${year})(?<other>[/-])(?<third>\\d{1,2})\\k<other>(?<fourth>\\d{1,2})` +
    `|${beforeYear}(?<year>${year})(?= ?${sign}))(?![\\d/])(?: ?${sign})?`;
  return {
    calendar,
    pattern: new RegExp(source, 'giu'),
    months: months.map((each) => new RegExp(`^(?:${each})$`, 'iu')),
  };
}

/** The dates of both calendars, in each language. */
export const DATE_PATTERNS: Record<Language, readonly DatePattern[]> = {
  ar: [patternOf('hijri', ARABIC), patternOf('gregorian', ARABIC)],
  en: [patternOf('hijri', ENGLISH), patternOf('gregorian', ENGLISH)],
};

/** The text between two dates that are one. */
export const SAME: Record<Language, RegExp> = {
  ar: /^[\s،]*(?:\(|\/|–|-|=|\(?(?:و?(?:هو )?)?(?:يوم \p{L}+ )?(?:الموافق(?:ة|ه)?|موافق|يوافق)(?: ?لـ?)?(?: يوم \p{L}+)? ?(?:\(?))\s*$/u,
  en: /^[\s,]*(?:\(|\/|–|-|=|\(?(?:which )?(?:correspond(?:s|ing) (?:to|with)|equivalent to|coincid(?:es|ing) with|i\.e\.))\s*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?$/iu,
};

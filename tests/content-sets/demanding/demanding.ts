import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NEUTRAL_IDENTITY } from '../../../contract/content/identity-kind.ts';
import type { Localized } from '../../../contract/locale.ts';
import { LOGO_NAMES, PHOTO_NAMES, writePictures } from './pictures.ts';

const STARTER_CONTENT = join(import.meta.dirname, '../../../content');

/** How many entries each list has: none, one, or more than any page was drawn for. */
export type SetName = 'none' | 'one' | 'many';

const COUNTS: Record<SetName, number> = { none: 0, one: 1, many: 40 };

/** More partners than any wall was drawn for. */
const MANY_PARTNERS = 60;

/** Titles of 120 characters, of words as long as the languages have. */
const LONG_TITLE: Localized = {
  ar: 'ملتقى المسؤوليات المجتمعية والاستراتيجيات التدريبية للمتطوعات والمتطوعين في المحافظات الجنوبية والشمالية والشرقية معًا',
  en: 'A forum on community responsibilities and on training strategies for volunteers of the southern and northern governorates',
};

const SHORT_TITLE: Localized = { ar: 'خبر', en: 'News' };

/** An entry that nobody has translated: empty English. */
const UNTRANSLATED: Localized = { ar: 'ورشة النجارة في بلجرشي لم تُترجم بعد', en: '' };

const LONG_NAME: Localized = {
  ar: 'أ. د. عبدالرحمن بن عبدالمحسن بن عبداللطيف آل عبدالقادر الأنصاري',
  en: 'Professor Abdulrahman bin Abdulmohsen bin Abdullatif Al Abdulqader Al-Ansari',
};

const SHORT_NAME: Localized = { ar: 'منى علي', en: 'Mona Ali' };

const SENTENCE: Localized = {
  ar: 'وصل المتدربون قبل الفجر، وأعدّوا القهوة للجميع، ثم وزّعوا المسؤوليات بينهم دون أن يُطلب منهم ذلك. ',
  en: 'The trainees arrived before dawn, made coffee for everyone and shared out the responsibilities without being asked. ',
};

function repeat(text: Localized, count: number): Localized {
  return { ar: text.ar.repeat(count).trim(), en: text.en.repeat(count).trim() };
}

/** HTML with every element that content may have, among them a table wider than any phone. */
const LONG_HTML: Localized = {
  ar: html('ar', 'الإحصاءات التفصيلية للمحافظات', 'المستفيدون والمستفيدات', 'محافظة خميس مشيط'),
  en: html(
    'en',
    'Detailed statistics by governorate',
    'Beneficiaries',
    'Khamis Mushait Governorate',
  ),
};

function html(language: keyof Localized, heading: string, column: string, row: string): string {
  const paragraph = `<p>${repeat(SENTENCE, 4)[language]}</p>`;
  const years = [2020, 2021, 2022, 2023, 2024, 2025];
  const cells = years.map((year) => `<td>${(year * 997).toLocaleString('en')}</td>`).join('');
  const wideTable = `<table><thead><tr><th>${heading}</th>${years.map((year) => `<th>${column} ${year}</th>`).join('')}</tr></thead>
    <tbody>${`<tr><th>${row}</th>${cells}</tr>`.repeat(4)}</tbody></table>`;
  const smallTable = `<table><tr><th>${column}</th><td>1,250</td></tr><tr><th>${row}</th><td>87%</td></tr></table>`;
  return `${paragraph}<h2>${heading}</h2>${paragraph}${wideTable}${paragraph}
    <h3>${column}</h3><ul><li>${heading}</li><li>${SENTENCE[language]}<ol><li>${row}</li></ol></li></ul>
    <blockquote><p>${SENTENCE[language]}</p><p>${LONG_NAME[language]}</p></blockquote>
    <h2>${row}</h2>${smallTable}${paragraph}
    <blockquote>${SENTENCE[language]}</blockquote>${paragraph.repeat(2)}
    <p><a href="https://example.org/a/long/address/of/a/page/that/nobody/has/shortened?with=a&amp;query=string">${heading}</a></p>`;
}

const SHORT_HTML: Localized = { ar: '<p>سطر واحد.</p>', en: '<p>One line.</p>' };

/** Returns one of several values, in turns. */
function turn<Value>(values: readonly Value[], index: number): Value {
  return values[Math.floor(index) % values.length] as Value;
}

const title = (index: number) => turn([LONG_TITLE, SHORT_TITLE, UNTRANSLATED], index);
const name = (index: number) => turn([LONG_NAME, SHORT_NAME], index);
const text = (index: number) => turn([repeat(SENTENCE, 5), SENTENCE, SHORT_TITLE], index);
const body = (index: number) => turn([LONG_HTML, SHORT_HTML], index);
/** A picture of another shape for each entry, and none for some. */
const photo = (index: number) => turn([...PHOTO_NAMES, null], index) ?? undefined;
const portrait = (index: number) =>
  turn(['tall.jpg', 'square.jpg', 'tiny.jpg', null], index) ?? undefined;
/** Caption and credit of a picture, its credit alone, or neither. */
const photographTexts = (index: number) =>
  turn([{ caption: SENTENCE, credit: LONG_NAME }, { credit: SHORT_NAME }, {}], index);
/** Sets optional fields on every second entry only. */
const optional = (index: number, fields: object) => (index % 2 === 0 ? fields : {});

/** The first and last day on which people can apply: open, closed long ago, not yet open, without end. */
const APPLICATIONS = [
  { opens: '2020-01-01', closes: '2099-12-31' },
  { opens: '2020-01-01', closes: '2020-12-31' },
  { opens: '2099-01-01' },
  {},
] as const;

const REGIONS = 13;
const region = (index: number) => 1 + (index % REGIONS);

/** Returns the entries of each file of such a content folder. */
export function demandingEntries(set: SetName): Record<string, unknown> {
  const count = COUNTS[set];
  const list = (entry: (index: number) => object, length = count) =>
    Array.from({ length }, (_, index) => ({ id: index + 1, ...entry(index) }));
  const projects = list((index) => ({
    type: index % 2 === 0 ? 'main' : 'other',
    title: title(index),
    html: body(index),
    thumbnail: photo(index),
    ...photographTexts(index),
    beneficiaries: index === 0 ? 1_234_567 : index,
    ...optional(index, {
      versions: Array.from({ length: index === 0 ? 12 : 1 }, (_, version) => ({
        id: index * 100 + version + 1,
        version: turn([LONG_TITLE, { ar: 'النسخة الأولى', en: 'Edition 1' }], version),
      })),
      managers: [{ id: index + 1, name: name(index), position: LONG_TITLE }],
      trainers: Array.from({ length: Math.min(count, 12) }, (_, trainer) => trainer + 1),
      report: 'file.pdf',
      region: region(index),
      seats: 12_000,
      ages: { from: 16, to: 24 },
      duration: LONG_TITLE,
      applyUrl: 'https://example.org/apply',
    }),
    ...turn(APPLICATIONS, index),
  }));
  const person = (index: number) => ({
    name: name(index),
    portrait: portrait(index),
    ...photographTexts(index),
    ...optional(index, { cv: 'file.pdf' }),
  });
  const quote = (index: number) => ({
    name: name(index),
    text: text(index),
    picture: portrait(index),
    ...optional(index, { position: LONG_TITLE, project: 1 + (index % count) }),
  });
  return {
    settings: {
      latitude: 24.7,
      longitude: 46.6,
      email: 'a.long.address.of.the.organisation@yafee.example',
      twitter: 'https://x.com/yafee_org',
      phones: ['+966 11 000 0000', '+966 50 000 0000'],
      mobiles: ['+966 50 000 0000'],
      statistics: { clients: 1_234_567, programs: 98_765, hours: 12_345_678, trips: 3 },
      ...(set === 'none'
        ? {}
        : {
            registrationNumber: '1000457',
            supportUrl: 'https://example.org/support',
            address: LONG_TITLE,
            openingHours: {
              ar: 'من الأحد إلى الخميس، 8 صباحًا إلى 4 مساءً',
              en: 'Sunday to Thursday, 8 am to 4 pm',
            },
            whereMoneyGoes: {
              year: 2025,
              shares: [
                { purpose: LONG_TITLE, percent: 83 },
                { purpose: { ar: 'الإدارة', en: 'Administration' }, percent: 11 },
                { purpose: { ar: 'تنمية الموارد', en: 'Fundraising' }, percent: 6 },
              ],
              accounts: 'file.pdf',
            },
          }),
    },
    areas: list(
      (index) => ({
        location: { ar: `منطقة ${index + 1}`, en: `Region ${index + 1}` },
        beneficiaries: 98_765 * index,
        programs: index,
        projects: index,
      }),
      REGIONS,
    ),
    'static-pages': list(
      () => ({ title: LONG_TITLE, html: LONG_HTML, media: 'tall.jpg' }),
      Math.min(count, 1),
    ),
    goals: list((index) => ({ title: title(index), text: text(index), picture: photo(index) })),
    clients: list(
      (index) => ({
        name: title(index),
        url: 'https://example.org',
        logo: turn(LOGO_NAMES, index),
        ground: turn(LOGO_NAMES, index).includes('white') ? 'dark' : 'light',
      }),
      set === 'many' ? MANY_PARTNERS : count,
    ),
    trainers: list((index) => ({
      ...person(index),
      specialization: title(index),
      hoursWithUs: 12_345,
      programs: index,
      trainees: 98_765,
      hours: 123_456,
      ...optional(index, {
        address: LONG_TITLE,
        field: title(index),
        region: region(index),
        linkedin: 'https://www.linkedin.com/in/example',
        x: 'https://x.com/example',
      }),
    })),
    projects,
    news: list((index) => ({
      title: title(index),
      html: body(index),
      picture: photo(index),
      ...photographTexts(index),
      ...optional(index, { shareTitle: title(index + 1), sharePicture: photo(index + 1) }),
      publishedAt: new Date(Date.UTC(2026, 9, 30) - index * 40 * 86_400_000).toISOString(),
      ...optional(index, { region: region(index), project: 1 + (index % count) }),
    })),
    testimonials: list(quote),
    reviews: list(quote),
    vacancies: list((index) => ({
      name: title(index),
      text: text(index),
      picture: photo(index),
      ...optional(index, {
        region: region(index),
        city: {
          ar: 'خميس مشيط والمحافظات المجاورة لها',
          en: 'Khamis Mushait and neighbouring governorates',
        },
        employment: turn(['full', 'part', 'temporary', 'internship', 'volunteer'], index / 2),
        closes: turn(['2099-12-31', '2020-01-01'], index / 2),
      }),
    })),
    board: list((index) => ({
      ...person(index),
      position: title(index),
      ...optional(index, { text: text(index), details: LONG_HTML }),
    })),
    executives: list((index) => ({
      ...person(index),
      position: title(index),
      ...optional(index, { details: LONG_HTML }),
    })),
    reports: list((index) => ({
      name: title(index),
      type: index % 4 === 3 ? 'visual' : 'report',
      file: 'file.pdf',
      ...optional(index, {
        cover: photo(index),
        updatedAt: '2026-03-26T07:30:00Z',
        category: turn(
          ['annual', 'finance', 'governance', 'impact', 'strategy', 'other'],
          index / 2,
        ),
        year: 2026 - (index % 9),
      }),
    })),
    sliders: list(
      (index) => ({
        title: title(index),
        text: text(index),
        background: photo(index),
        ...photographTexts(index),
        ...optional(index, { buttonUrl: '/latest-project' }),
      }),
      Math.min(count, 8),
    ),
    tweets: [],
    'newsletter-issues': list((index) => ({
      subject: title(index),
      introduction: text(index),
      // Many parts, one, or none
      parts: Array.from({ length: turn([8, 1, 0], index) }, (_, part) =>
        part % 2 === 0
          ? { news: 1 + ((index + part) % count) }
          : {
              heading: title(part),
              text: turn([repeat(SENTENCE, 12), SENTENCE], part / 2),
              ...turn(
                [
                  { linkText: LONG_TITLE, link: 'https://example.org/a/long/address/of/a/page' },
                  { linkText: SHORT_TITLE, link: '/latest-news' },
                  {},
                ],
                part / 2,
              ),
            },
      ),
      ...optional(index, { closing: repeat(SENTENCE, 3) }),
      publishedAt: new Date(Date.UTC(2026, 9, 30) - index * 20 * 86_400_000).toISOString(),
    })),
  };
}

/** The names of the organisation, which has no logo: a long one, that of a site without an identity, and the starter's. */
export const ORGANISATIONS: Record<SetName, Localized> = {
  many: {
    ar: 'جمعية تنمية وتدريب الشباب بمنطقة المدينة المنورة',
    en: 'Association for the Development and Training of Young People in Madinah',
  },
  one: NEUTRAL_IDENTITY.name,
  none: { ar: 'يافع', en: 'Yafee' },
};

/** Writes the starter's identity with another name. */
async function writeIdentity(folder: string, name: Localized): Promise<void> {
  const starter = await readFile(join(STARTER_CONTENT, 'identity.yaml'), 'utf8');
  const named = starter.replace(/^name:\n.+\n.+$/m, `name: ${JSON.stringify(name)}`);
  await writeFile(join(folder, 'identity.yaml'), named);
}

/**
 * Writes a content folder that pages are hard to lay out with: photographs of every shape, long and missing texts, lists
 * of no, one and many entries, every optional field, names of the organisation of several lengths. All else of the identity, menu and policies are the starter's.
 * @param folder an empty folder
 */
export async function writeDemandingContent(folder: string, set: SetName): Promise<void> {
  await writePictures(join(folder, 'media'));
  for (const file of ['navbar.yaml', 'site-contents.yaml']) {
    await copyFile(join(STARTER_CONTENT, file), join(folder, file));
  }
  await writeIdentity(folder, ORGANISATIONS[set]);
  const mark = 'media/identity/mark.svg';
  await mkdir(join(folder, 'media/identity'), { recursive: true });
  await copyFile(join(STARTER_CONTENT, mark), join(folder, mark));
  for (const [file, entries] of Object.entries(demandingEntries(set))) {
    await writeFile(join(folder, `${file}.yaml`), JSON.stringify(entries, null, 1));
  }
}

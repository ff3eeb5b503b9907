import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { type ContentKind, definitionOf } from '../../../contract/content/kinds.ts';
import { MAX_GROWTH, measureGrowth } from '../../../tests/helpers/growth.ts';
import { describeContentProblem, readContentFile, writeContentFile } from './content-files.ts';

const DOCUMENTATION = await readFile('docs/content.md', 'utf8');

/** Returns the YAML examples of the documentation by kind. */
function examples(): [ContentKind, string][] {
  const blocks = [...DOCUMENTATION.matchAll(/^### (.*)\n[\s\S]*?```yaml\n([\s\S]*?)```/gm)];
  return CONTENT_KINDS.flatMap((kind) => {
    const block = blocks.find(
      ([, heading = '']) => heading.split(/[, ]+/)[0] === definitionOf(kind).file,
    );
    return block?.[2] === undefined ? [] : [[kind, block[2]]];
  });
}

function problems(kind: ContentKind, text: string): string[] {
  return readContentFile(kind, text).problems.map(describeContentProblem);
}

/** Removes every field that is marked as optional, with its content. */
function withoutOptional(text: string): string {
  return text.replace(/^( {2}|)\w+:.*# optional.*\n(?:\1 {2}.*\n)*/gm, '');
}

/** Removes the field of a line, with its content. */
function withoutField(text: string, line: string): string {
  const [indent = ''] = /^ */.exec(line) ?? [];
  const lines = text.split('\n');
  const start = lines.indexOf(line);
  const end = lines.findIndex((each, index) => index > start && !each.startsWith(`${indent}  `));
  return [...lines.slice(0, start), ...lines.slice(end)].join('\n');
}

const NEWS = 'title: { ar: خبر }, html: { ar: خبر }';

describe('the documentation of the content folder', () => {
  it('names every content file', () => {
    for (const kind of CONTENT_KINDS) expect(DOCUMENTATION).toContain(definitionOf(kind).file);
    expect(examples()).toHaveLength(CONTENT_KINDS.length - 2);
  });

  it.each(examples())('has a valid example: %s', (kind, text) => {
    expect(problems(kind, text)).toEqual([]);
  });

  it.each(examples())('marks every optional field as optional: %s', (kind, text) => {
    const required = withoutOptional(text);
    expect(problems(kind, required)).toEqual([]);
  });

  // The settings require no field.
  it.each(examples().filter(([kind]) => kind !== 'settings'))(
    'marks nothing else as what may be left out: %s',
    (kind, text) => {
      const required = withoutOptional(text);
      const lines = required.match(/^( {2})?(?!status)\w+:.*$/gm) ?? [];
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        expect(problems(kind, withoutField(required, line))).toEqual([
          expect.stringMatching(/is missing$/),
        ]);
      }
    },
  );
});

describe('a content file', () => {
  it.each([
    ['that is not YAML', '- id: 1\n  a: [', /^news.yaml, line 2: is not valid YAML/],
    ['with a duplicate key', '- id: 1\n  id: 2', /^news.yaml, line 2: is not valid YAML/],
    ['with an unknown tag', '- !x 1', /^news.yaml, line 1: is not valid YAML/],
    ['with an alias without an anchor', '- *a', /^news.yaml.*: is not valid YAML/],
    ['that is not a list', 'id: 1', /^news.yaml, line 1: must be a list/],
    ['that is empty', '', /^news.yaml, line 1: must be a list/],
    [
      'with an entry that is not a mapping',
      '- text',
      /^news.yaml, line 1, entry 1: must be a mapping/,
    ],
  ])('%s is rejected', (_description, text, problem) => {
    expect(problems('news', text)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    [
      'an id of 0',
      `{ id: 0, ${NEWS}, publishedAt: 2026-01-01 }`,
      'id 0, id: must be a positive whole number',
    ],
    [
      'an id in quotes',
      `{ id: "1", ${NEWS}, publishedAt: 2026-01-01 }`,
      'entry 1, id: must be a positive whole number, not "1"',
    ],
    [
      'an unknown status',
      `{ id: 1, status: hidden, ${NEWS}, publishedAt: 2026-01-01 }`,
      'id 1, status: must be one of draft, published, not "hidden"',
    ],
    [
      'a day that does not exist',
      `{ id: 1, ${NEWS}, publishedAt: 2026-02-31 }`,
      'id 1, publishedAt: must be a date as in 2026-03-31, or a time with its zone as in 2026-03-31T18:00:00+03:00',
    ],
    [
      'a time without its zone',
      `{ id: 1, ${NEWS}, publishedAt: "2026-02-01T10:00" }`,
      'id 1, publishedAt: must be a date as in 2026-03-31, or a time with its zone as in 2026-03-31T18:00:00+03:00',
    ],
    [
      'a path outside the folder',
      `{ id: 1, ${NEWS}, publishedAt: 2026-02-01, picture: ../a.png }`,
      'id 1, picture: must be a path below media/, as in news/12.svg',
    ],
    [
      'an empty Arabic text',
      `{ id: 1, title: { ar: " ", en: News }, html: { ar: خبر }, publishedAt: 2026-02-01 }`,
      'id 1, title.ar: must not be empty: Arabic is the language that everything falls back to',
    ],
    [
      'a control character',
      `{ id: 1, title: { ar: "a\\0b" }, html: { ar: خبر }, publishedAt: 2026-02-01 }`,
      'id 1, title.ar: holds control characters or broken Unicode, which no page can show',
    ],
  ])('with %s is rejected', (_description, entry, problem) => {
    expect(problems('news', `- ${entry}`)).toEqual([`news.yaml, line 1, ${problem}`]);
  });

  it('must not contain a key twice in one mapping, which is found in linear time', async () => {
    expect(problems('news', '- id: 1\n  id: 2\n')).toEqual([
      expect.stringContaining('id stands twice in one mapping'),
    ]);
    const read = (count: number) => {
      const many = Array.from({ length: count }, (_, index) => `  k${index}: 1\n`).join('');
      expect(problems('news', `- id: 1\n${many}`)).not.toEqual([]);
    };
    expect(await measureGrowth(read, 5_000)).toBeLessThan(MAX_GROWTH);
  });

  it('must not contain an id twice', () => {
    const text = `- { id: 1, ${NEWS}, publishedAt: 2026-01-01 }\n`;
    expect(problems('news', text + text)).toEqual([
      'news.yaml, line 2, id 1, id: is 1, as in entry 1 before it',
    ]);
  });

  it('must not contain the name of a site content twice', () => {
    const siteContent = (id: number) =>
      `- { id: ${id}, name: terms, title: { ar: س }, html: { ar: س } }\n`;
    expect(problems('site-content', siteContent(1) + siteContent(2))).toEqual([
      'site-contents.yaml, line 2, id 2, name: is terms, as in entry 1 before it',
    ]);
  });

  it('must not contain an English text without an Arabic one', () => {
    const text = '- { id: 1, name: { ar: س }, text: { ar: س }, position: { en: Trainee } }';
    expect(problems('review', text)).toEqual([
      'reviews.yaml, line 1, id 1, position: has English but no Arabic: Arabic is the language that everything falls back to',
    ]);
  });

  it('of the settings is one mapping of optional fields', () => {
    const { entries } = readContentFile('settings', '{}');
    expect(entries.map(({ entry }) => entry)).toEqual([
      {
        id: 1,
        status: 'published',
        fields: {
          latitude: null,
          longitude: null,
          email: '',
          twitter: null,
          facebook: null,
          instagram: null,
          linkedin: null,
          youtube: null,
          tiktok: null,
          snapchat: null,
          statistics: { clients: 0, programs: 0, hours: 0, trips: 0 },
          phones: [],
          mobiles: [],
          foundingYear: 0,
          replyTime: null,
          registrationNumber: '',
          address: { ar: '', en: '' },
          openingHours: { ar: '', en: '' },
          supportUrl: null,
          whereMoneyGoes: null,
          menuPages: [],
          footerPages: [],
          figuresPage: null,
        },
      },
    ]);
    expect(problems('settings', 'latitude: 91')).toEqual([
      'settings.yaml, line 1, latitude: must be between -90 and 90',
    ]);
    expect(problems('settings', 'instagram: http://instagram.com/yafee')).toEqual([
      'settings.yaml, line 1, instagram: must be an address that begins with https://',
    ]);
    expect(problems('settings', 'phones: [+966110000000]')).toEqual([
      'settings.yaml, line 1, phones.0: must be a text, not the number 966110000000: write it in quotes',
    ]);
  });

  it.each([
    ['opens: 2026-03-02, closes: 2026-03-01', 'closes: must not be before opens (2026-03-02)'],
    ['opens: 2026-02-30', 'opens: must be a day as in 2026-03-31'],
    ['closes: 2026-03-31T18:00:00+03:00', 'closes: must be a day as in 2026-03-31'],
    ['ages: { from: 24, to: 16 }', 'ages: must not end below the age at which they begin'],
    ['region: asir', 'region: must be a positive whole number, not "asir"'],
  ])('of a project rejects %s', (field, problem) => {
    const text = `- { id: 1, type: main, title: { ar: ب }, html: { ar: ب }, beneficiaries: 1, ${field} }`;
    expect(problems('project', text)).toEqual([`projects.yaml, line 1, id 1, ${problem}`]);
  });

  it('of the settings has shares of one whole', () => {
    const shares = (...percents: number[]) =>
      percents.map((percent) => `{ purpose: { ar: وجه }, percent: ${percent} }`).join(', ');
    const text = (...percents: number[]) =>
      `whereMoneyGoes: { year: 2025, shares: [${shares(...percents)}] }`;
    expect(problems('settings', text(83, 17))).toEqual([]);
    for (const percents of [[], [83], [83, 18]]) {
      expect(problems('settings', text(...percents))).toEqual([
        'settings.yaml, line 1, whereMoneyGoes: must have shares that add up to 100 per cent',
      ]);
    }
  });

  it.each([
    ['news: 1', true],
    ['text: { ar: نص }', true],
    ['heading: { ar: عنوان }, text: { ar: نص }, linkText: { ar: زر }, link: /contact', true],
    ['', false],
    ['heading: { ar: عنوان }', false],
    ['news: 1, text: { ar: نص }', false],
    ['news: 1, linkText: { ar: زر }, link: /contact', false],
    ['text: { ar: نص }, link: /contact', false],
    ['text: { ar: نص }, linkText: { ar: زر }', false],
  ])(
    'of the newsletter has parts of one kind each: {%s} is one: %s [ARCHIVE-02]',
    (part, isOne) => {
      const text = `- { id: 1, subject: { ar: عدد }, introduction: { ar: مقدمة }, publishedAt: 2026-01-01, parts: [{ ${part} }] }`;
      expect(problems('newsletter-issue', text)).toEqual(
        isOne
          ? []
          : [
              'newsletter-issues.yaml, line 1, id 1, parts.0: must name a news item or have a text, not both; a link needs its words',
            ],
      );
    },
  );

  it.each([
    '<img src="https://elsewhere.example/a.png">',
    '<IMG alt="" src=media/a.png>',
    "<img src='/media/a.png'>",
    '<img src="media/../a.png">',
    '<video src="https://elsewhere.example/a.mp4"></video>',
    '<video><source src="media/a.mp4"></video>',
    '<video src="media/a.mp4" poster="/a.png"></video>',
  ])('must not contain HTML with pictures and videos from outside the folder: %s', (html) => {
    const text = `- { id: 1, title: { ar: خبر }, html: { ar: ${JSON.stringify(html)} }, publishedAt: 2026-01-01 }`;
    expect(problems('news', text)).toEqual([
      'news.yaml, line 1, id 1, html.ar: shows a picture or a video that is no file of this folder: write src="media/…", with a path below media/',
    ]);
  });

  it('is written so that it is read into the same entries', () => {
    const text = `- { id: 3, title: { ar: "سطر: # 'واحد'", en: "yes" }, html: { ar: "<p>a</p>\\n\\n  <p>b</p>" }, publishedAt: "2026-01-01T10:00+03:00" }`;
    const { entries } = readContentFile('news', text);
    const written = writeContentFile(
      'news',
      entries.map(({ entry }) => entry),
    );
    const again = readContentFile('news', written);
    expect(again.problems).toEqual([]);
    expect(again.entries.map(({ entry }) => entry)).toEqual(entries.map(({ entry }) => entry));
    expect(entries[0]?.entry.fields).toMatchObject({ publishedAt: '2026-01-01T07:00:00.000Z' });
  });
});

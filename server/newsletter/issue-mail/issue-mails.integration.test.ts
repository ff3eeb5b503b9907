import { expect, it, vi } from 'vitest';
import { DRAWN_PALETTE } from '../../../contract/base-colours.ts';
import type { ContentFields } from '../../../contract/content/kinds.ts';
import { type NewsletterMail, RECIPIENT_TOKEN } from '../../../contract/newsletter-mail.ts';
import { renderNewsletterMail } from '../../../site/newsletter-mail/newsletter-mail.tsx';
import { folderWith } from '../../../tests/helpers/content-folder.ts';
import { describeOnEachDatabase, type TestDatabases } from '../../../tests/helpers/databases.ts';
import { documentOf } from '../../../tests/helpers/document.ts';
import { photo } from '../../../tests/helpers/pictures.ts';
import { openDisk } from '../../../tests/helpers/storages.ts';
import { importContent } from '../../content/content.ts';
import { makeIssueMails } from './issue-mails.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

const NEWS = [
  {
    id: 24,
    title: { ar: 'مكتبة رغدان', en: 'Raghdan’s library' },
    html: { ar: '<p>فُتح بابها <b>من جديد</b>.</p>', en: '<p>It opened <b>again</b>.</p>' },
    picture: 'news/24.jpg',
    // The next day in Riyadh.
    publishedAt: '2026-11-18T22:30:00Z',
  },
  {
    id: 25,
    title: { ar: 'خبر بلا ترجمة' },
    html: { ar: '<p>نص</p>' },
    picture: 'news/25.jpg',
    publishedAt: '2026-11-20T08:00:00Z',
  },
  {
    id: 26,
    title: { ar: 'خبر الغد' },
    html: { ar: '<p>نص</p>' },
    publishedAt: '2026-11-27T08:00:00Z',
  },
];

const SETTINGS = {
  email: 'info@yafee.example',
  address: { ar: 'طريق الملك عبدالله', en: 'King Abdullah Road' },
};

const NOTHING = { ar: '', en: '' };
const NO_PART = { news: null, heading: NOTHING, text: NOTHING, linkText: NOTHING, link: null };
const OWN_TEXT = {
  ...NO_PART,
  heading: { ar: 'نبحث عن مدربين', en: 'We look for trainers' },
  text: { ar: 'التقديم مفتوح.', en: 'Apply now.' },
  linkText: { ar: 'قدّم', en: 'Apply' },
};

function issueWith(fields: Partial<ContentFields<'newsletter-issue'>>) {
  return {
    number: 14,
    fields: {
      subject: { ar: 'من رغدان', en: 'From Raghdan' },
      introduction: { ar: 'مقدمة', en: 'Introduction' },
      parts: [],
      preheader: { ar: 'ما في العدد', en: 'What is in it' },
      closing: { ar: 'الفريق', en: 'The team' },
      publishedAt: '2026-11-26T11:00:00Z',
      ...fields,
    },
  };
}

async function open(databases: TestDatabases) {
  const { db } = await databases.open();
  const { storage } = await openDisk();
  const imported = await importContent({
    db,
    storage,
    now: () => NOW,
    by: 'a test',
    folder: await folderWith({
      'news.yaml': JSON.stringify(NEWS),
      'settings.yaml': JSON.stringify(SETTINGS),
      'media.yaml': JSON.stringify({ 'news/24.jpg': { ar: 'كتب على رف', en: 'Books on a shelf' } }),
      'media/news/24.jpg': await photo(600, 400).jpeg().toBuffer(),
      'media/news/25.jpg': Buffer.from('\xff\xd8\xff rubbish', 'latin1'),
    }),
  });
  expect(imported).toMatchObject({ ok: true });
  const render = vi.fn(renderNewsletterMail);
  const publicUrl = 'https://yafee.example';
  return { render, dependencies: { db, storage, publicUrl, now: () => NOW, render } };
}

/** Returns what was rendered in each language. */
function renderedIn(render: { mock: { calls: unknown[][] } }): Record<string, NewsletterMail> {
  const mails = render.mock.calls.map(([mail]) => mail as NewsletterMail);
  return Object.fromEntries(mails.map((mail) => [mail.language, mail]));
}

describeOnEachDatabase('the mails of an issue', (databases) => {
  it('have its texts, its news and the organisation in each language, with addresses of the site [NEWSLETTER-MAIL-16]', async () => {
    const { render, dependencies } = await open(databases);
    const issue = issueWith({
      parts: [
        { ...NO_PART, news: 24 },
        { ...OWN_TEXT, link: '/jobs' },
      ],
    });
    const { mails, problems } = await makeIssueMails(dependencies, issue);
    expect(problems).toEqual([]);
    const { ar, en } = renderedIn(render);
    const made = /^https:\/\/yafee\.example\/media\/mailed\/24\.[0-9a-f]{16}\.[12]x\.jpg$/;
    expect(en).toEqual({
      language: 'en',
      number: 14,
      subject: 'From Raghdan',
      preheader: 'What is in it',
      introduction: 'Introduction',
      parts: [
        {
          kind: 'news',
          title: 'Raghdan’s library',
          summary: 'It opened again.',
          address: 'https://yafee.example/en/latest-news/24',
          date: '19 November 2026',
          picture: {
            small: expect.stringMatching(made),
            large: expect.stringMatching(made),
            alt: 'Books on a shelf',
            width: 152,
            height: 114,
          },
        },
        {
          kind: 'text',
          heading: 'We look for trainers',
          text: 'Apply now.',
          link: { label: 'Apply', address: '/jobs' },
        },
      ],
      closing: 'The team',
      identity: expect.objectContaining({ name: 'Our organisation' }),
      palette: DRAWN_PALETTE,
      organisation: { address: 'King Abdullah Road', email: 'info@yafee.example' },
      links: {
        browser: 'https://yafee.example/en/newsletter/14',
        unsubscribe: `https://yafee.example/en/newsletter/unsubscribe?token=${RECIPIENT_TOKEN}`,
        preferences: `https://yafee.example/en/newsletter/unsubscribe?token=${RECIPIENT_TOKEN}#preferences`,
        site: 'https://yafee.example/en',
      },
    });
    expect(ar).toMatchObject({
      parts: [
        {
          title: 'مكتبة رغدان',
          summary: 'فُتح بابها من جديد.',
          date: '19 نوفمبر 2026',
          address: 'https://yafee.example/latest-news/24',
          picture: { alt: 'كتب على رف' },
        },
        { heading: 'نبحث عن مدربين' },
      ],
      links: {
        browser: 'https://yafee.example/newsletter/14',
        unsubscribe: `https://yafee.example/newsletter/unsubscribe?token=${RECIPIENT_TOKEN}`,
        site: 'https://yafee.example/',
      },
    });
    expect([mails.ar.subject, mails.en.subject]).toEqual(['من رغدان', 'From Raghdan']);
    const links = (html: string) =>
      documentOf(html)
        .all('a')
        .map((link) => link.attribute('href'));
    expect(links(mails.ar.html)).toContain('https://yafee.example/jobs');
    expect(links(mails.en.html)).toContain('https://yafee.example/en/jobs');
    // A preview afterwards is the same mail, in one scheme.
    const again = await makeIssueMails(dependencies, issue, { scheme: 'dark' });
    expect(again.mails.ar.text).toBe(mails.ar.text);
    expect(again.mails.ar.html).toContain('content="dark"');
  });

  it('leave out what is not public, and say what could not be shown as it was meant [NEWSLETTER-MAIL-17]', async () => {
    const { render, dependencies } = await open(databases);
    const { mails, problems } = await makeIssueMails(
      dependencies,
      issueWith({
        subject: { ar: 'من رغدان', en: '' },
        preheader: { ar: 'س'.repeat(151), en: '' },
        parts: [
          { ...NO_PART, news: 26 },
          { ...NO_PART, news: 99 },
          { ...NO_PART, news: 25 },
          { ...OWN_TEXT, link: 'http://other.example' },
          NO_PART,
        ],
      }),
    );
    expect(problems).toEqual([
      { kind: 'subject-missing', language: 'en' },
      { kind: 'preheader-long', language: 'ar' },
      { kind: 'preheader-missing', language: 'en' },
      { kind: 'news-not-public', part: 0, news: 26 },
      { kind: 'news-not-public', part: 1, news: 99 },
      { kind: 'picture-missing', part: 2, news: 25 },
      { kind: 'link-refused', part: 3, link: 'http://other.example' },
    ]);
    const { en } = renderedIn(render);
    expect(en?.subject).toBe('من رغدان');
    // The introduction says more in English than this line in Arabic.
    expect(en?.preheader).toBe('');
    expect(en?.parts).toMatchObject([
      { kind: 'news', title: 'خبر بلا ترجمة', picture: null },
      { kind: 'text', heading: 'We look for trainers', link: null },
    ]);
    const [item] = documentOf(mails.en.html).all('h2');
    expect([item?.attribute('lang'), item?.attribute('dir')]).toEqual(['ar', 'rtl']);
  });

  it('are made though the storage fails, and though nothing is known of an issue and the organisation [NEWSLETTER-MAIL-19]', async () => {
    const { render, dependencies } = await open(databases);
    const fail = async () => {
      throw new Error('the bucket is gone');
    };
    const storage = { ...dependencies.storage, open: fail, put: fail, touch: fail };
    const issue = issueWith({ parts: [{ ...NO_PART, news: 24 }] });
    const { problems } = await makeIssueMails({ ...dependencies, storage }, issue);
    expect(problems).toEqual([{ kind: 'picture-missing', part: 0, news: 24 }]);
    expect(renderedIn(render).ar?.parts).toMatchObject([{ title: 'مكتبة رغدان', picture: null }]);
    await dependencies.db.deleteFrom('content_entries').where('kind', '=', 'settings').execute();
    const empty = issueWith({ subject: NOTHING, introduction: NOTHING, closing: NOTHING });
    const { mails } = await makeIssueMails(dependencies, empty);
    expect([mails.ar.subject, mails.en.subject]).toEqual(['النشرة 14', 'Newsletter 14']);
  });

  it('say that Gmail would cut an issue, and never carry the token in what editors write [NEWSLETTER-MAIL-18]', async () => {
    const { dependencies } = await open(databases);
    const stolen = { ar: `نص ${RECIPIENT_TOKEN}`, en: `text ${RECIPIENT_TOKEN}` };
    const { mails, problems } = await makeIssueMails(
      dependencies,
      issueWith({
        subject: stolen,
        parts: [
          { ...OWN_TEXT, text: stolen, link: `https://other.example/?${RECIPIENT_TOKEN}` },
          ...Array.from({ length: 30 }, () => ({
            ...OWN_TEXT,
            text: { ar: 'نص '.repeat(3_000), en: '' },
          })),
        ],
      }),
    );
    const [refused, ...others] = problems;
    const [ar, en] = others.filter(({ kind }) => kind === 'too-long');
    expect(refused).toMatchObject({ kind: 'link-refused', part: 0 });
    expect(ar).toEqual({ kind: 'too-long', language: 'ar', leftOut: mails.ar.leftOut });
    expect(en).toEqual({ kind: 'too-long', language: 'en', leftOut: mails.en.leftOut });
    for (const { html, text, subject } of Object.values(mails)) {
      expect(subject).not.toContain(RECIPIENT_TOKEN);
      // In the links to the preferences and to unsubscribe.
      expect(html.split(RECIPIENT_TOKEN)).toHaveLength(3);
      expect(text.split(RECIPIENT_TOKEN)).toHaveLength(3);
    }
  });
});

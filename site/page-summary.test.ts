import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { newsItem } from '../contract/content/news.ts';
import { report } from '../contract/content/report.ts';
import type { Shape, ShapeValue } from '../contract/content/shape.ts';
import { vacancy } from '../contract/content/vacancy.ts';
import type { PageName } from '../contract/pages.ts';
import { decode } from '../contract/wire.ts';
import { IDENTITIES } from '../tests/helpers/identity.ts';
import { identityQuery, reportsQuery, vacanciesQuery } from './api/queries.ts';
import { completeHead } from './head.ts';
import { en } from './i18n/en.ts';
import { summarizePage } from './page-summary.ts';
import type { Head } from './routes/page.ts';
import { structuredData } from './structured-data.ts';

const CONTEXT = { client: new QueryClient(), language: 'en', parameters: {}, t: en } as const;

const headOf = (head: Head) => completeHead({ Page: () => null, head: () => head }, CONTEXT);

/** The summary of a news item that was published on 1 March, by the time of its last change. */
async function summaryOfNews(changedAt: string | null) {
  const decoded = decode(newsItem, {
    id: 1,
    title: 'A title',
    published_at: '2026-03-01T10:00:00.000Z',
  });
  if (!decoded.ok) throw new Error(decoded.reason);
  const head = headOf({
    title: 'A title',
    description: '',
    subject: { kind: 'news', item: decoded.value },
  });
  const source = { ...CONTEXT, page: 'newsItem', path: '/latest-news/1', publicUrl: '' } as const;
  const times = async () =>
    new Map(changedAt === null ? [] : [[1, { postedAt: changedAt, changedAt }]]);
  return summarizePage(source, head, times);
}

describe('the summary of a news item', () => {
  it('says when it was changed after its publication', async () => {
    const changed = '2026-03-02T10:00:00.000Z';
    expect((await summaryOfNews(changed)).modifiedAt).toBe(changed);
  });

  it('says nothing of changes before its publication, or of unknown ones', async () => {
    expect((await summaryOfNews('2026-02-01T10:00:00.000Z')).modifiedAt).toBeNull();
    expect((await summaryOfNews(null)).modifiedAt).toBeNull();
  });
});

/** Reads entries as they arrive in a response. */
function read<S extends Shape>(shape: S, ...entries: object[]): ShapeValue<S>[] {
  return entries.map((raw) => {
    const decoded = decode(shape, raw);
    if (!decoded.ok) throw new Error(decoded.reason);
    return decoded.value;
  });
}

describe('the structured data', () => {
  const client = new QueryClient();
  const describedOn = (
    page: PageName,
    path: string,
    type: string,
    country: string | null = 'SA',
  ) => {
    const source = {
      ...CONTEXT,
      client,
      page,
      path,
      publicUrl: 'https://yafee.example',
      times: new Map(),
      modifiedAt: null,
      openGraphImage: '',
      country,
    };
    const graph = structuredData(source, headOf({ title: 'A title', description: '' }))['@graph'];
    return (graph as Record<string, unknown>[]).filter((thing) => thing['@type'] === type);
  };

  client.setQueryData(identityQuery('en').queryKey, IDENTITIES.en);

  it('of the jobs lists no vacancy that is closed, and the last moment of the day of the others', () => {
    client.setQueryData(
      vacanciesQuery('en').queryKey,
      read(
        vacancy,
        { id: 1, name: 'Closed', applications: 'closed' },
        { id: 2, name: 'Open', applications: 'open', closes: '2026-03-31' },
        { id: 3, name: 'Of another backend' },
      ),
    );
    expect(describedOn('jobs', '/jobs', 'JobPosting')).toMatchObject([
      { title: 'Open', validThrough: '2026-03-31T20:59:59.000Z' },
      { title: 'Of another backend' },
    ]);
  });

  it('of the jobs says their country, unless it is unknown', () => {
    client.setQueryData(
      vacanciesQuery('en').queryKey,
      read(vacancy, { id: 2, name: 'Open', city: 'Sur' }),
    );
    const addressIn = (country: string | null) =>
      describedOn('jobs', '/jobs', 'JobPosting', country).map(({ jobLocation }) => jobLocation);
    expect(addressIn('OM')).toMatchObject([{ address: { addressCountry: 'OM' } }]);
    expect(addressIn(null)).not.toMatchObject([{ address: { addressCountry: expect.anything() } }]);
  });

  it('of the reports lists no part of the visual identity', () => {
    const file = { report: '/media/a.pdf' };
    client.setQueryData(
      reportsQuery('en').queryKey,
      read(
        report,
        { id: 1, name: 'A report', type: 'report', ...file },
        { id: 2, name: 'A logo', type: 'visual', ...file },
      ),
    );
    expect(describedOn('reports', '/reports', 'Report')).toMatchObject([{ name: 'A report' }]);
  });
});

describe('the head of a page', () => {
  it('lets search engines index what exists, unless the page says otherwise', () => {
    const page = { title: 'A title', description: '' };
    expect(headOf(page).isIndexable).toBe(true);
    expect(headOf({ ...page, status: 404 }).isIndexable).toBe(false);
    expect(headOf({ ...page, isIndexable: false }).isIndexable).toBe(false);
  });

  it('has the name of the site behind its title, and its own title on the home page', () => {
    expect(headOf({ title: 'A title', description: '' }).title).toBe(`A title | ${en.siteName}`);
    expect(headOf({ title: '', description: '' })).toMatchObject({
      title: en.homeTitle,
      heading: en.homeHeading,
    });
  });
});

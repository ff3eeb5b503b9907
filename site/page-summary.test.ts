import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { newsItem } from '../contract/content/news.ts';
import { decode } from '../contract/wire.ts';
import { completeHead } from './head.ts';
import { en } from './i18n/en.ts';
import { summarizePage } from './page-summary.ts';
import type { Head } from './routes/page.ts';

const CONTEXT = { client: new QueryClient(), language: 'en', parameters: {}, t: en } as const;

const headOf = (head: Head) => completeHead({ Page: () => null, head: () => head }, CONTEXT);

/** The summary of a news item that was published on 1 March, by when it was changed last. */
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

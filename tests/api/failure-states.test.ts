import { describe, expect, it } from 'vitest';
import { LANGUAGES, openOtherSite } from '../helpers/other-site.ts';

/**
 * What the server-rendered HTML of each block says if its query fails, returns nothing, or finds no such entry
 * (specification §4 and §8). That the button sends the query again is tested in the browser.
 */

type LocalizedText = readonly [ar: string, en: string];

const FAILED: LocalizedText = [
  'حدث خطأ أثناء جلب البيانات',
  'An error occurred while fetching data',
];
const EMPTY: LocalizedText = ['لا توجد بيانات', 'Nothing here yet'];
const RETRY: LocalizedText = ['أعد المحاولة', 'Try again'];
const MEMBER_NOT_FOUND: LocalizedText = ['العضو غير موجود', 'Member not found'];
const SLIDERS_FAILED: LocalizedText = ['تعذّر تحميل الشرائح', 'Error loading sliders'];

type Block = {
  path: string;
  /** The path of the API call that the block's query sends, from `/api/frontend/` on. */
  call: string;
  /** A selector of the block. */
  selector: string;
  failed: LocalizedText;
  /** The text for an empty list; null if the block is then left out or has another text. */
  empty: LocalizedText | null;
};

const BLOCKS: readonly Block[] = [
  { path: '/', call: 'sliders', selector: '.hero', failed: SLIDERS_FAILED, empty: null },
  { path: '/', call: 'siteContents', selector: '.strategy', failed: FAILED, empty: EMPTY },
  { path: '/', call: 'settings/list', selector: '.statistics', failed: FAILED, empty: null },
  { path: '/', call: 'teams', selector: '.board', failed: FAILED, empty: EMPTY },
  { path: '/', call: 'clients', selector: '.partners', failed: FAILED, empty: EMPTY },
  {
    path: '/',
    call: 'twitter/getTweets',
    selector: '[aria-labelledby=tweets-title]',
    failed: FAILED,
    empty: EMPTY,
  },
  { path: '/about', call: 'siteContents', selector: '.strategy', failed: FAILED, empty: EMPTY },
  { path: '/about', call: 'staticPages', selector: '.about-us', failed: FAILED, empty: EMPTY },
  {
    path: '/about',
    call: 'areas',
    selector: '[aria-labelledby=map-title]',
    failed: FAILED,
    empty: null,
  },
  { path: '/about', call: 'goals', selector: '.goals', failed: FAILED, empty: EMPTY },
  {
    path: '/about',
    call: 'clients',
    selector: '.sponsors',
    failed: ['حدث خطأ أثناء تحميل الرعاة', 'Error loading sponsors'],
    empty: ['لا يوجد رعاة بعد', 'No sponsors yet'],
  },
  { path: '/partners', call: 'clients', selector: '.partners', failed: FAILED, empty: EMPTY },
  {
    path: '/partners',
    call: 'trainers',
    selector: '.trainers',
    failed: FAILED,
    empty: ['لا توجد بيانات', 'No data'],
  },
  {
    path: '/trainer-profile',
    call: 'trainers',
    selector: '.trainers',
    failed: FAILED,
    empty: ['لا توجد بيانات', 'No data'],
  },
  { path: '/trainer-profile/9', call: 'trainers/9', selector: 'main', failed: FAILED, empty: null },
  { path: '/latest-news', call: 'services', selector: '.news', failed: FAILED, empty: EMPTY },
  { path: '/latest-news/3', call: 'services', selector: '.news-item', failed: FAILED, empty: null },
  {
    path: '/latest-project',
    call: 'projects?type=main',
    selector: '.programs',
    failed: FAILED,
    empty: EMPTY,
  },
  {
    path: '/latest-project',
    call: 'projects?type=other',
    selector: '.other-projects',
    failed: FAILED,
    empty: EMPTY,
  },
  {
    path: '/latest-project/2',
    call: 'projects/2',
    selector: '.project-detail',
    failed: FAILED,
    empty: null,
  },
  {
    path: '/latest-program/1',
    call: 'projects/1',
    selector: '.project-detail',
    failed: FAILED,
    empty: null,
  },
  {
    path: '/jobs',
    call: 'vacancies',
    selector: '.jobs',
    failed: FAILED,
    empty: ['لا توجد وظائف متاحة الآن', 'No open positions at the moment'],
  },
  { path: '/member', call: 'teams', selector: '.board', failed: FAILED, empty: EMPTY },
  { path: '/member/5', call: 'teams', selector: 'main', failed: FAILED, empty: MEMBER_NOT_FOUND },
  { path: '/teams', call: 'blogs', selector: '.executives', failed: FAILED, empty: EMPTY },
  { path: '/teams/4', call: 'blogs', selector: 'main', failed: FAILED, empty: MEMBER_NOT_FOUND },
  {
    path: '/reports',
    call: 'reports',
    selector: 'main',
    empty: EMPTY,
    failed: ['تعذّر تحميل التقارير', 'Failed to load reports'],
  },
  {
    path: '/visual-identity',
    call: 'reports',
    selector: 'main',
    empty: EMPTY,
    failed: ['تعذّر تحميل ملفات الهوية البصرية', 'Failed to load visual'],
  },
  { path: '/sliders', call: 'sliders', selector: 'main', failed: SLIDERS_FAILED, empty: EMPTY },
  {
    path: '/sliders/1',
    call: 'sliders',
    selector: 'main',
    failed: SLIDERS_FAILED,
    empty: ['الشريحة غير موجودة', 'Slider not found'],
  },
  {
    path: '/privacy',
    call: 'siteContents',
    selector: '.long-text',
    failed: ['تعذّر تحميل محتوى الخصوصية.', 'Failed to load privacy content.'],
    empty: ['لا يوجد محتوى لسياسة الخصوصية.', 'No privacy policy content available.'],
  },
];

const NOT_FOUND: readonly (readonly [path: string, title: LocalizedText])[] = [
  ['/latest-news/999', ['لا توجد بيانات متاحة', 'No Data Available']],
  ['/sliders/99', ['الشريحة غير موجودة', 'Slider not found']],
  ['/member/999', MEMBER_NOT_FOUND],
  ['/teams/999', MEMBER_NOT_FOUND],
  ['/trainer-profile/999', ['المدرب غير موجود', 'Trainer not found']],
  ['/latest-project/999', ['المشروع غير موجود', 'Project not found']],
  ['/latest-program/999', ['البرنامج غير موجود', 'Programme not found']],
];

describe.each(LANGUAGES)('a page in $language', ({ language, prefix }) => {
  const localized = ([ar, en]: LocalizedText) => (language === 'ar' ? ar : en);

  it('a failed query shows an error in its own block only, with a retry button [FAILURES-01]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    for (const { path, call, selector, failed } of BLOCKS) {
      const url = `/api/frontend/${call}`;
      backend.setResponse(
        url,
        { status: 'error', message: 'SQLSTATE[42S02]: table not found' },
        500,
      );
      const { status, body, page, main } = await visit(path);
      backend.resetResponse(url);
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toContain('SQLSTATE');
      const alerts = main.all('[role=alert]');
      expect([
        path,
        call,
        alerts.map(({ text }) => text.replace(localized(RETRY), '').trim()),
      ]).toEqual([path, call, [localized(failed)]]);
      const block = page.all(selector)[0];
      expect(block?.all('[role=alert]'), `${path} ${call}`).toHaveLength(1);
      const buttons = block?.all('button').filter(({ text }) => text === localized(RETRY));
      expect(buttons, `${path} ${call}`).toHaveLength(1);
      expect(page.all('h1')).toHaveLength(1);
    }
  });

  it('an empty list says that it is empty [FAILURES-02]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const lists = BLOCKS.flatMap(({ empty, ...block }) =>
      empty === null ? [] : [{ ...block, empty }],
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const { path, call, selector, empty } of lists) {
      const url = `/api/frontend/${call}`;
      backend.setResponse(url, { status: 'success', data: [] });
      const { page, main } = await visit(path);
      backend.resetResponse(url);
      const text = page
        .all(selector)
        .map(({ text }) => text)
        .join(' ');
      expect([path, text]).toEqual([path, expect.stringContaining(localized(empty))]);
      expect(main.all('[role=alert]')).toEqual([]);
    }
  });

  it('an unknown entry returns 404 with its message and a link to the list [FAILURES-03]', async () => {
    const { visit } = await openOtherSite(prefix);
    for (const [path, title] of NOT_FOUND) {
      const { status, main, page } = await visit(path);
      expect([path, status, main.one('h1').text]).toEqual([path, 404, localized(title)]);
      expect(page.one('title').text).toContain(localized(title));
      const links = main.all('a').map((link) => link.attribute('href'));
      const list = prefix + path.replace(/\/\d+$/, '').replace('-program', '-project');
      expect([path, links]).toEqual([path, expect.arrayContaining([list])]);
    }
  });

  it('the home page has the name of the organisation as its heading if there are no sliders', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    backend.setResponse('/api/frontend/sliders', { data: [] });
    const { main } = await visit('/');
    expect(main.one('h1').text).toBe(localized(['جمعية يافع', 'Yafee']));
    expect(main.one('.hero').all('[role=alert]')).toEqual([]);
  });

  it('testimonials show an error only if both of their queries fail [FAILURES-04]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    backend.setResponse('/api/frontend/reviews', {}, 500);
    const block = (await visit('/')).main.one('.testimonials');
    expect(block.text).toContain('كلامها & رأيها');
    expect(block.all('[role=alert]')).toEqual([]);
    backend.setResponse('/api/frontend/testimonials', {}, 500);
    expect((await visit('/')).main.one('.testimonials [role=alert]').text).toContain(
      localized(FAILED),
    );
  });

  it('a reports response without the status “success” is an error, even with HTTP 200 [FAILURES-05]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    for (const status of ['ok', 'error', true, undefined]) {
      backend.setResponse('/api/frontend/reports', { status, data: [] });
      const { main } = await visit('/reports');
      expect(main.one('[role=alert]').text).toContain(
        localized(['تعذّر تحميل التقارير', 'Failed to load reports']),
      );
    }
  });

  it('a privacy policy without text says that there is none [FAILURES-06]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    backend.setResponse('/api/frontend/siteContents', [{ name: 'terms', title: 'س', text: null }]);
    const { main } = await visit('/privacy');
    expect(main.one('.long-text').text).toContain(
      localized(['لا يوجد محتوى لسياسة الخصوصية.', 'No privacy policy content available.']),
    );
  });

  it('shows a tweet, says that a deleted one does not exist, and links to an unavailable one [FAILURES-07]', async () => {
    const { backend, tweets, visit } = await openOtherSite(prefix);
    // The other backend has its own query for tweets.
    tweets.isLoaded = true;
    const references = ['11', '22', '33'].map((tweet_id, index) => ({ id: index + 1, tweet_id }));
    backend.setResponse('/api/frontend/twitter/getTweets', { data: references });
    const author = { name: 'يافع', handle: 'yafee_org', avatar: null };
    const tweet = { tweetId: '11', text: 'نصها', likes: 1240, reposts: 999_949, author };
    backend.setResponse('/api/tweets/11', { status: 'success', data: tweet });
    backend.setResponse('/api/tweets/22', { status: 'error' }, 404);
    backend.setResponse('/api/tweets/33', { status: 'error' }, 503);
    const [shown, deleted, unavailable] = (await visit('/')).main.all('.tweet');
    expect(shown?.one('.tweet-text').text).toBe('نصها');
    expect(shown?.all('.tweet-count').map(({ text }) => text)).toEqual([
      localized(['1.2K الإعجابات', '1.2K Likes']),
      localized(['999.9K إعادات النشر', '999.9K Reposts']),
    ]);
    expect(shown?.one('.tweet-copy button').text).toBe(localized(['انسخ الرابط', 'Copy link']));
    expect(deleted?.text).toBe(localized(['التغريدة غير موجودة', 'Tweet not found']));
    expect(deleted?.all('a')).toEqual([]);
    expect(unavailable?.one('a').attribute('href')).toBe('https://x.com/i/status/33');
    expect(unavailable?.text).toContain(
      localized(['تعذّر عرض التغريدة هنا الآن.', 'The tweet cannot be shown here at the moment.']),
    );
  });
});

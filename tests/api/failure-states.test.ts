import { describe, expect, it } from 'vitest';
import { LANGUAGES, openOtherSite } from '../helpers/other-site.ts';

/**
 * What each block says when its call fails, answers nothing, or knows no such entry (specification
 * §4 and §8), in the first HTML. That the button asks again is shown in the browser.
 */

type Both = readonly [ar: string, en: string];

const FAILED: Both = ['حدث خطأ أثناء جلب البيانات', 'An error occurred while fetching data'];
const NOTHING: Both = ['لا توجد بيانات', 'Nothing here yet'];
const RETRY: Both = ['حاول مجددًا', 'Try again'];
const MEMBER_NOT_FOUND: Both = ['العضو غير موجود', 'Member not found'];
const SLIDERS_FAILED: Both = ['تعذّر تحميل الشرائح', 'Error loading sliders'];

type Block = {
  path: string;
  call: string;
  /** The part of the page that the block stands in. */
  within: string;
  failed: Both;
  /** What an empty list says; null where the block is then left out, or says something of its own. */
  nothing: Both | null;
};

const BLOCKS: readonly Block[] = [
  { path: '/', call: 'sliders', within: '.hero', failed: SLIDERS_FAILED, nothing: null },
  { path: '/', call: 'siteContents', within: '.strategy', failed: FAILED, nothing: NOTHING },
  { path: '/', call: 'settings/list', within: '.statistics', failed: FAILED, nothing: null },
  { path: '/', call: 'teams', within: '.board', failed: FAILED, nothing: NOTHING },
  { path: '/', call: 'clients', within: '.partners', failed: FAILED, nothing: NOTHING },
  {
    ...{ path: '/', call: 'twitter/getTweets', within: '[aria-labelledby=tweets-title]' },
    ...{ failed: FAILED, nothing: NOTHING },
  },
  { path: '/about', call: 'siteContents', within: '.strategy', failed: FAILED, nothing: NOTHING },
  { path: '/about', call: 'staticPages', within: '.about-us', failed: FAILED, nothing: NOTHING },
  {
    ...{ path: '/about', call: 'areas', within: '[aria-labelledby=map-title]' },
    ...{ failed: FAILED, nothing: null },
  },
  { path: '/about', call: 'goals', within: '.goals', failed: FAILED, nothing: NOTHING },
  {
    ...{ path: '/about', call: 'clients', within: '.sponsors' },
    failed: ['حدث خطأ أثناء تحميل الرعاة', 'Error loading sponsors'],
    nothing: ['لا رعاة بعد', 'No sponsors yet'],
  },
  { path: '/partners', call: 'clients', within: '.partners', failed: FAILED, nothing: NOTHING },
  {
    ...{ path: '/partners', call: 'trainers', within: '.trainers', failed: FAILED },
    nothing: ['لا توجد بيانات', 'No data'],
  },
  {
    ...{ path: '/trainer-profile', call: 'trainers', within: '.trainers', failed: FAILED },
    nothing: ['لا توجد بيانات', 'No data'],
  },
  { path: '/trainer-profile/9', call: 'trainers/9', within: 'main', failed: FAILED, nothing: null },
  { path: '/latest-news', call: 'services', within: '.news', failed: FAILED, nothing: NOTHING },
  { path: '/latest-news/3', call: 'services', within: '.news-item', failed: FAILED, nothing: null },
  {
    ...{ path: '/latest-project', call: 'projects?type=main', within: '.programs' },
    ...{ failed: FAILED, nothing: NOTHING },
  },
  {
    ...{ path: '/latest-project', call: 'projects?type=other', within: '.other-projects' },
    ...{ failed: FAILED, nothing: NOTHING },
  },
  {
    ...{ path: '/latest-project/2', call: 'projects/2', within: '.project-detail' },
    ...{ failed: FAILED, nothing: null },
  },
  {
    ...{ path: '/latest-program/1', call: 'projects/1', within: '.project-detail' },
    ...{ failed: FAILED, nothing: null },
  },
  {
    ...{ path: '/jobs', call: 'vacancies', within: '.jobs', failed: FAILED },
    nothing: ['لا وظائف متاحة الآن', 'No open positions at the moment'],
  },
  { path: '/member', call: 'teams', within: '.board', failed: FAILED, nothing: NOTHING },
  { path: '/member/5', call: 'teams', within: 'main', failed: FAILED, nothing: MEMBER_NOT_FOUND },
  { path: '/teams', call: 'blogs', within: '.executives', failed: FAILED, nothing: NOTHING },
  { path: '/teams/4', call: 'blogs', within: 'main', failed: FAILED, nothing: MEMBER_NOT_FOUND },
  {
    ...{ path: '/reports', call: 'reports', within: 'main', nothing: NOTHING },
    failed: ['تعذّر تحميل التقارير', 'Failed to load reports'],
  },
  {
    ...{ path: '/visual-identity', call: 'reports', within: 'main', nothing: NOTHING },
    failed: ['تعذّر تحميل ملفات الهوية البصرية', 'Failed to load visual'],
  },
  { path: '/sliders', call: 'sliders', within: 'main', failed: SLIDERS_FAILED, nothing: NOTHING },
  {
    ...{ path: '/sliders/1', call: 'sliders', within: 'main', failed: SLIDERS_FAILED },
    nothing: ['الشريحة غير موجودة', 'Slider not found'],
  },
  {
    ...{ path: '/privacy', call: 'siteContents', within: '.long-text' },
    failed: ['تعذّر تحميل محتوى الخصوصية.', 'Failed to load privacy content.'],
    nothing: ['لا يوجد محتوى لسياسة الخصوصية.', 'No privacy policy content available.'],
  },
];

const NOT_FOUND: readonly (readonly [path: string, title: Both])[] = [
  ['/latest-news/999', ['لا توجد بيانات متاحة', 'No Data Available']],
  ['/sliders/99', ['الشريحة غير موجودة', 'Slider not found']],
  ['/member/999', MEMBER_NOT_FOUND],
  ['/teams/999', MEMBER_NOT_FOUND],
  ['/trainer-profile/999', ['المدرب غير موجود', 'Trainer not found']],
  ['/latest-project/999', ['المشروع غير موجود', 'Project not found']],
  ['/latest-program/999', ['البرنامج غير موجود', 'Programme not found']],
];

describe.each(LANGUAGES)('in $language', ({ language, prefix }) => {
  const say = ([ar, en]: Both) => (language === 'ar' ? ar : en);

  it('a call that fails is told in its own block alone, with a button to try again [FAILURES-01]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    for (const { path, call, within, failed } of BLOCKS) {
      const url = `/api/frontend/${call}`;
      backend.tell(url, { status: 'error', message: 'SQLSTATE[42S02]: table not found' }, 500);
      const { status, body, page, main } = await visit(path);
      backend.forget(url);
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toContain('SQLSTATE');
      const alerts = main.all('[role=alert]');
      expect([path, call, alerts.map(({ text }) => text.replace(say(RETRY), '').trim())]).toEqual([
        ...[path, call],
        [say(failed)],
      ]);
      const block = page.all(within)[0];
      expect(block?.all('[role=alert]'), `${path} ${call}`).toHaveLength(1);
      const buttons = block?.all('button').filter(({ text }) => text === say(RETRY));
      expect(buttons, `${path} ${call}`).toHaveLength(1);
      expect(page.all('h1')).toHaveLength(1);
    }
  });

  it('a list that answers nothing says so [FAILURES-02]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const lists = BLOCKS.flatMap(({ nothing, ...block }) =>
      nothing === null ? [] : [{ ...block, nothing }],
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const { path, call, within, nothing } of lists) {
      const url = `/api/frontend/${call}`;
      backend.tell(url, { status: 'success', data: [] });
      const { page, main } = await visit(path);
      backend.forget(url);
      const words = page
        .all(within)
        .map(({ text }) => text)
        .join(' ');
      expect([path, words]).toEqual([path, expect.stringContaining(say(nothing))]);
      expect(main.all('[role=alert]')).toEqual([]);
    }
  });

  it('an entry that nobody has is not found: 404, the words, and a way on [FAILURES-03]', async () => {
    const { visit } = await openOtherSite(prefix);
    for (const [path, title] of NOT_FOUND) {
      const { status, main, page } = await visit(path);
      expect([path, status, main.one('h1').text]).toEqual([path, 404, say(title)]);
      expect(page.one('title').text).toContain(say(title));
      const ways = main.all('a').map((link) => link.attribute('href'));
      const list = prefix + path.replace(/\/\d+$/, '').replace('-program', '-project');
      expect([path, ways]).toEqual([path, expect.arrayContaining([list])]);
    }
  });

  it('without sliders the home page welcomes by the name of the organisation', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    backend.tell('/api/frontend/sliders', { data: [] });
    const { main } = await visit('/');
    expect(main.one('h1').text).toBe(say(['جمعية يافع', 'Yafee']));
    expect(main.one('.hero').all('[role=alert]')).toEqual([]);
  });

  it('where one of the lists of voices fails, the other is enough; where both do, it is said [FAILURES-04]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    backend.tell('/api/frontend/reviews', {}, 500);
    const one = (await visit('/')).main.one('.testimonials');
    expect(one.text).toContain('كلامها & رأيها');
    expect(one.all('[role=alert]')).toEqual([]);
    backend.tell('/api/frontend/testimonials', {}, 500);
    expect((await visit('/')).main.one('.testimonials [role=alert]').text).toContain(say(FAILED));
  });

  it('a reports answer that does not say success is an error, also with status 200 [FAILURES-05]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    for (const status of ['ok', 'error', true, undefined]) {
      backend.tell('/api/frontend/reports', { status, data: [] });
      const { main } = await visit('/reports');
      expect(main.one('[role=alert]').text).toContain(
        say(['تعذّر تحميل التقارير', 'Failed to load reports']),
      );
    }
  });

  it('a privacy policy without text says that there is none [FAILURES-06]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    backend.tell('/api/frontend/siteContents', [{ name: 'terms', title: 'س', text: null }]);
    const { main } = await visit('/privacy');
    expect(main.one('.long-text').text).toContain(
      say(['لا يوجد محتوى لسياسة الخصوصية.', 'No privacy policy content available.']),
    );
  });

  it('a tweet that is gone says so, one out of reach is a plain link, and the third is shown [FAILURES-07]', async () => {
    const { backend, tweets, visit } = await openOtherSite(prefix);
    // That backend has a call for tweets of its own.
    tweets.hasLooked = true;
    const references = ['11', '22', '33'].map((tweet_id, index) => ({ id: index + 1, tweet_id }));
    backend.tell('/api/frontend/twitter/getTweets', { data: references });
    const author = { name: 'يافع', handle: 'yafee_org', avatar: null };
    const tweet = { tweetId: '11', text: 'نصها', likes: 1240, reposts: 999_949, author };
    backend.tell('/api/tweets/11', { status: 'success', data: tweet });
    backend.tell('/api/tweets/22', { status: 'error' }, 404);
    backend.tell('/api/tweets/33', { status: 'error' }, 503);
    const [shown, gone, away] = (await visit('/')).main.all('.tweet');
    expect(shown?.one('.tweet-text').text).toBe('نصها');
    expect(shown?.all('.tweet-count').map(({ text }) => text)).toEqual([
      say(['1.2K إعجابات', '1.2K Likes']),
      say(['999.9K إعادات نشر', '999.9K Reposts']),
    ]);
    expect(shown?.one('.tweet-copy button').text).toBe(say(['انسخ الرابط', 'Copy link']));
    expect(gone?.text).toBe(say(['التغريدة غير موجودة', 'Tweet not found']));
    expect(gone?.all('a')).toEqual([]);
    expect(away?.one('a').attribute('href')).toBe('https://x.com/i/status/33');
    expect(away?.text).toContain(
      say(['تعذّر عرض التغريدة هنا الآن.', 'The tweet cannot be shown here at the moment.']),
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Part } from '../helpers/document.ts';
import { LANGUAGES, openOtherSite } from '../helpers/other-site.ts';

/**
 * What the specification says of each screen (§2), in the first HTML: against another backend, which
 * uses every envelope and oddity that the contract permits.
 */

const texts = (parts: readonly Part[]) => parts.map(({ text }) => text);
const hrefs = (parts: readonly Part[]) => parts.map((part) => part.attribute('href'));

/** Every section of a page by the name that it goes by. */
const sections = (main: Part) =>
  main
    .all('section')
    .map((section) => section.attribute('aria-label') ?? section.all('h2')[0]?.text);

const SCREENS = [
  ['/', 'جمعية يافع', 'Yafee'],
  ['/home', 'جمعية يافع', 'Yafee'],
  ['/about', 'عن يافع', 'About Yafee'],
  ['/privacy', 'سياسة الخصوصية هناك', 'Privacy there'],
  ['/partners', 'الشركاء والمدربون', 'Partners and trainers'],
  ['/join-us', 'انضم إلى مدربينا', 'Join as a trainer'],
  ['/reports', 'التقارير', 'Reports'],
  ['/sliders', 'أبرز ما في يافع', 'Highlights'],
  ['/sliders/1', 'شريحة من هناك', 'شريحة من هناك'],
  ['/latest-news', 'الأخبار', 'News'],
  ['/latest-news/3', 'خبر 3', 'News 3'],
  ['/latest-project', 'البرامج والمشاريع', 'Programmes and projects'],
  ['/latest-project/2', 'مشروع هناك', 'مشروع هناك'],
  ['/latest-program/1', 'برنامج هناك', 'برنامج هناك'],
  ['/jobs', 'الوظائف', 'Jobs'],
  ['/contact', 'تواصل معنا', 'Contact us'],
  ['/member', 'مجلس الإدارة', 'Our board'],
  ['/member/5', 'عضوة', 'عضوة'],
  ['/trainer-profile', 'من يدرب في يافع', 'Who trains at Yafee'],
  ['/trainer-profile/9', 'مدربة هناك', 'مدربة هناك'],
  ['/teams', 'الفريق التنفيذي', 'Executive team'],
  ['/teams/4', 'مدير', 'مدير'],
  ['/visual-identity', 'الهوية البصرية', 'Visual identity'],
] as const;

describe.each(LANGUAGES)('in $language', ({ language, prefix }) => {
  const say = (ar: string, en: string) => (language === 'ar' ? ar : en);
  const at = (path: string) => prefix + path;

  it('every route has its page, in one layout: bar, page, footer [CONTENT-01]', async () => {
    const { visit } = await openOtherSite(prefix);
    for (const [path, ar, en] of SCREENS) {
      const { status, page, body } = await visit(path);
      expect([path, status, texts(page.all('h1'))]).toEqual([path, 200, [say(ar, en)]]);
      expect(page.one('html').attribute('lang')).toBe(language);
      expect(page.one('html').attribute('dir')).toBe(say('rtl', 'ltr'));
      for (const part of ['header', 'main', 'footer']) expect(page.all(part)).toHaveLength(1);
      expect(page.one('header').all('nav')).toHaveLength(1);
      expect(body).not.toMatch(/undefined|\[object Object\]|NaN/);
      expect(body).not.toMatch(/(src|srcset|poster)="(https?:)?\/\//);
      expect(body).not.toMatch(/javascript:|onmouseover|onclick|<iframe|window\.evil/);
    }
  });

  it('a page of the original’s texts in Arabic says so where the page is English [CONTENT-02]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/teams/4');
    const name = main.one('h1');
    const speech = [name.attribute('lang'), name.attribute('dir')];
    expect(speech).toEqual(language === 'ar' ? [null, null] : ['ar', 'rtl']);
    expect(main.one('.profile-role').text).toBe(say('منصب', 'Position'));
    expect(main.one('.prose').text).toBe('سيرة');
    expect(main.one('.prose').attribute('lang')).toBe(say('', 'ar') || null);
  });

  it('/ and /home show hero, strategy, statistics, board, voices, partners, tweets and the form [CONTENT-03]', async () => {
    const { visit } = await openOtherSite(prefix);
    const home = await visit('/');
    expect(sections(home.main)).toEqual([
      say('أبرز ما في يافع', 'Highlights'),
      say('أرض نصعدها درجةً درجة', 'Ground we climb, step by step'),
      say('يافع بالأرقام', 'Yafee in numbers'),
      say('مجلس الإدارة', 'Our board'),
      say('بأصواتهم', 'In their own words'),
      say('شركاؤنا', 'Our partners'),
      say('آخر التغريدات', 'Latest tweets'),
      say('لنتحدّث', 'Let’s talk'),
    ]);
    expect(home.main.one('.carousel-slide-on h2').text).toBe('شريحة من هناك');
    const alias = await visit('/home');
    expect(alias.main.text).toBe(home.main.text);
    expect(alias.page.one('[rel=canonical]').attribute('href')).toBe(
      `https://yafee.example${prefix || '/'}`,
    );
  });

  it('the strategy block keeps its own order, four on the home page and five on /about [CONTENT-04]', async () => {
    const { visit } = await openOtherSite(prefix);
    const titles = say('الرؤية الرسالة الأهداف القيم المنهج', 'Vision Mission Goals Values Method');
    const steps = async (path: string) =>
      texts((await visit(path)).main.all('.strategy li.step h3'));
    expect(await steps('/')).toEqual(titles.split(' ').slice(0, 4));
    expect(await steps('/about')).toEqual(titles.split(' '));
  });

  it('the statistics pad the trips to two digits, and what is missing is 0 [CONTENT-05]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const { main } = await visit('/');
    const band = main.one('.statistics');
    expect(texts(band.all('dt'))).toEqual([
      say('جهات مستفيدة', 'Client organisations'),
      say('برامج تدريبية', 'Training programmes'),
      say('ساعات تدريبية', 'Training hours'),
      say('رحلات ميدانية', 'Field trips'),
    ]);
    expect(texts(band.all('dd'))).toEqual(['12', '0', '1,500', '00']);
    for (const [trips, shown] of [
      [8, '08'],
      ['12', '12'],
      [140, '140'],
    ]) {
      backend.tell('/api/frontend/settings/list', { data: { statistics: { trips } } });
      const numbers = (await visit('/')).main.all('.statistics dd');
      expect(texts(numbers)).toEqual(['0', '0', '0', shown]);
    }
  });

  it('the board on the home page leads to its members', async () => {
    const { visit } = await openOtherSite(prefix);
    const board = (await visit('/')).main.one('.board');
    expect(texts(board.all('h3'))).toEqual(['عضوة']);
    expect(hrefs(board.all('a'))).toEqual([at('/member/5')]);
    expect(board.one('.person-role').text).toBe('رئيسة');
  });

  it('the voices are the testimonials and then the reviews [CONTENT-06]', async () => {
    const { visit } = await openOtherSite(prefix);
    const testimonials = (await visit('/')).main.one('.testimonials');
    expect(testimonials.all('ul')).toHaveLength(1);
    expect(texts(testimonials.all('blockquote'))).toEqual(['كلامها & رأيها', 'راجعها متدرب']);
    // Neither has a link that may be followed.
    expect(testimonials.all('a')).toEqual([]);
  });

  it('the partners lead out in a new tab, where they have a link [CONTENT-07]', async () => {
    const { visit } = await openOtherSite(prefix);
    for (const path of ['/', '/partners']) {
      const partners = (await visit(path)).main.one('.partners');
      expect(partners.all('.partner')).toHaveLength(2);
      const link = partners.one('a');
      expect(['href', 'target', 'rel'].map(link.attribute)).toEqual([
        'https://client.example',
        '_blank',
        'noopener',
      ]);
      expect(link.text).toContain(say('(يفتح في نافذة جديدة)', '(opens in a new tab)'));
      expect(partners.text).toContain(say('بلا رابط', 'Without a link'));
    }
  });

  it('/about shows strategy, About Us, map, goals and sponsors, in this order [CONTENT-08]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/about');
    expect(
      sections(main).filter((name) => name !== say('كل المناطق في جدول', 'All regions in a table')),
    ).toEqual([
      say('أرض نصعدها درجةً درجة', 'Ground we climb, step by step'),
      say('من نحن', 'About us'),
      say('أين نعمل', 'Where we work'),
      say('ما نسعى إليه', 'What we aim for'),
      say('رعاة يافع', 'Sponsors'),
    ]);
  });

  it('About Us is the first static page alone: title, HTML, picture or video, and a button [CONTENT-09]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const { main } = await visit('/about');
    const about = main.one('.about-us');
    expect(about.one('h2').text).toBe(say('من نحن هناك', 'Who we are there'));
    expect(about.one('.prose').text).toBe('نص');
    expect([about.one('a.btn').text, ...hrefs(about.all('a.btn'))]).toEqual([
      say('تواصل معنا', 'Contact us'),
      at('/contact'),
    ]);
    expect(main.text).not.toContain('never shown');
    const media = async (image: string | null) => {
      const data = [{ id: 1, title: 'x', text: '<p>y</p>', image }];
      backend.tell('/api/frontend/staticPages', { data });
      const part = (await visit('/about')).main.one('.about-us');
      return [part.all('video'), part.all('img')].map((found) => found[0]?.attribute('src'));
    };
    for (const ending of ['mp4', 'webm', 'ogg']) {
      const address = `/upstream/storage/a.${ending}`;
      expect(await media(`/storage/a.${ending}`)).toEqual([address, undefined]);
    }
    expect(await media('/storage/a.png')).toEqual([undefined, '/upstream/storage/a.png']);
    expect(await media(null)).toEqual([undefined, undefined]);
  });

  it('the map has a button for every area, and shows the totals while none is chosen [CONTENT-10]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/about');
    const dots = main.all('.map li button');
    expect(dots).toHaveLength(15);
    expect(dots.every((dot) => dot.attribute('aria-pressed') === 'false')).toBe(true);
    expect(dots[14]?.text).toBe('منطقة 15');
    const panel = main.one('.map-panel');
    expect(panel.one('h3').text).toBe(say('إجمالي المشاريع', 'Total projects'));
    expect(texts(panel.all('dt'))).toEqual([
      say('المستفيدون', 'Beneficiaries'),
      say('البرامج', 'Programmes'),
      say('المشاريع', 'Projects'),
    ]);
    expect(texts(panel.all('.map-number'))).toEqual(['1,050', '0', '105']);
    // Beyond the 13 presets the names can be chosen at every width.
    expect(main.one('.map-chips').attribute('class')).toContain('map-chips-always');
  });

  it('the goal cards skip the first goal and are three at most [CONTENT-11]', async () => {
    const { visit } = await openOtherSite(prefix);
    const cards = (await visit('/about')).main.all('.goals li');
    expect(texts(cards)).toEqual(['ثان', 'ثالث وصف الثالث', 'رابع وصف الرابع']);
    expect(cards.map((card) => card.all('img').length)).toEqual([1, 0, 0]);
    expect(cards.map((card) => card.all('svg').length)).toEqual([0, 1, 1]);
  });

  it('the sponsors stand once, before the row moves, each with its link in a new tab [CONTENT-12]', async () => {
    const { visit } = await openOtherSite(prefix);
    const sponsors = (await visit('/about')).main.one('.sponsors');
    const rows = sponsors.all('ul');
    expect(rows.map((row) => row.attribute('aria-hidden'))).toEqual([null]);
    const links = rows[0]?.all('a') ?? [];
    expect(hrefs(links)).toEqual(['https://client.example']);
    expect(links[0]?.attribute('target')).toBe('_blank');
    const names = rows[0]?.all('img').map((logo) => logo.attribute('alt'));
    expect(names).toEqual([say('راعٍ', 'Sponsor'), say('بلا رابط', 'Without a link')]);
  });

  it('/privacy shows the site content named terms, sanitised [CONTENT-13]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main, page } = await visit('/privacy');
    expect(main.one('.prose').text).toBe('أولًا نص السياسة');
    expect(page.one('title').text).toBe(say('سياسة الخصوصية هناك | يافع', 'Privacy there | Yafee'));
  });

  it('/partners shows the partners and then the trainers, each linked to a profile [CONTENT-14]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/partners');
    expect(texts(main.all('h2'))).toEqual([
      say('شركاؤنا', 'Our partners'),
      say('المدربون', 'Trainers'),
    ]);
    expect(hrefs(main.one('.trainers').all('a'))).toEqual([at('/trainer-profile/9')]);
    expect(main.one('.trainers').one('.person-role').text).toBe('القيادة');
  });

  it('/reports shows the files of type report, /visual-identity those of type visual [CONTENT-15]', async () => {
    const { visit } = await openOtherSite(prefix);
    const reports = (await visit('/reports')).main.all('.file a');
    expect(texts(reports)).toEqual([say('تقرير 2024', 'Report 2024')]);
    expect(hrefs(reports)).toEqual(['/upstream/storage/1.pdf']);
    const { main } = await visit('/visual-identity');
    const visuals = main.all('.file a');
    expect(texts(visuals)).toEqual([say('الشعار', 'The logo')]);
    expect(visuals[0]?.attribute('download')).toBe('a.png');
    expect(main.one('.file').text).toContain(say('تنزيل PNG · 2 KB', 'Download PNG · 2 KB'));
  });

  it('/sliders shows them all, and each has a page with the button that it brings [CONTENT-16]', async () => {
    const { visit } = await openOtherSite(prefix);
    const cards = (await visit('/sliders')).main.all('.card a');
    expect(hrefs(cards)).toEqual([at('/sliders/1'), at('/sliders/2')]);
    const first = (await visit('/sliders/1')).main;
    expect(first.one('.slider img').attribute('src')).toBe('/upstream/storage/a.png');
    expect(first.one('.slider').all('a.btn')).toEqual([]);
    const second = (await visit('/sliders/2')).main.one('.slider');
    expect(hrefs(second.all('a.btn'))).toEqual([at('/latest-news')]);
    expect(second.all('img')).toEqual([]);
  });

  it('a piece of news has title, photo, text, a back button and six others, never itself [CONTENT-17]', async () => {
    const { visit } = await openOtherSite(prefix);
    const list = (await visit('/latest-news')).main;
    expect(list.all('.card')).toHaveLength(9);
    const { main } = await visit('/latest-news/3');
    expect(main.one('article img').attribute('src')).toBe('/upstream/storage/a.png');
    expect(main.one('article .prose').text).toBe('نص الخبر 3');
    const related = hrefs(main.one('.news-item-related').all('a'));
    expect(related).toEqual([1, 2, 4, 5, 6, 7].map((id) => at(`/latest-news/${id}`)));
    const back = main.all('.page-header a').find(({ text }) => text === say('رجوع', 'Back'));
    expect(back?.attribute('href')).toBe(at('/latest-news'));
    // The photo of the first lies on a third host: it is dropped.
    expect((await visit('/latest-news/1')).main.all('article img')).toEqual([]);
  });

  it('/latest-project shows the programs as cards, and the others as links [CONTENT-18]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/latest-project');
    expect(sections(main)).toEqual([
      say('مشاريع وبرامج بالصور', 'Projects and programmes in pictures'),
      say('البرامج', 'Programmes'),
      say('مشاريع أخرى', 'Other projects'),
    ]);
    expect(hrefs(main.all('.program-card a'))).toEqual([at('/latest-program/1')]);
    expect(hrefs(main.all('.project-links a'))).toEqual([at('/latest-project/2')]);
  });

  it('a project shows all that the contract knows, a program neither managers nor trainers [CONTENT-19]', async () => {
    const { visit } = await openOtherSite(prefix);
    const project = (await visit('/latest-project/2')).main;
    expect(project.one('.project-picture').attribute('src')).toBe('/upstream/storage/a.png');
    expect(project.one('.prose').text).toBe('نص المشروع');
    expect(project.one('.project-beneficiaries').text).toBe(
      say('المستفيدون 1,250', 'Beneficiaries 1,250'),
    );
    expect(texts(project.all('.project-versions li'))).toEqual(['النسخة الأولى']);
    expect(texts(project.all('.project-managers dt'))).toEqual([
      say('مدير', 'Manager'),
      'منسق ميداني',
    ]);
    expect(texts(project.all('.project-managers dd'))).toEqual(['مديرة المشروع', 'منسق']);
    expect(hrefs(project.all('.project-trainers a'))).toEqual([at('/trainer-profile/9')]);
    expect(project.one('.project-report').attribute('href')).toBe('/upstream/storage/report.pdf');
    const program = (await visit('/latest-program/1')).main;
    expect(texts(program.all('.project-versions li'))).toEqual(['النسخة الأولى']);
    expect(program.one('.project-report').attribute('href')).toBe('/upstream/storage/report.pdf');
    expect(program.all('.project-managers')).toEqual([]);
    expect(program.all('.project-trainers')).toEqual([]);
  });

  it('/jobs shows the vacancies, each with a button to /contact [CONTENT-20]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const data = [
      { id: 1, name: 'منسق', text: '<p>العمل &amp; المكان</p>', image: '/storage/a.png' },
      { id: 2, name: 'محاسبة', text: null, image: null },
    ];
    backend.tell('/api/frontend/vacancies', { data: [data] });
    const cards = (await visit('/jobs')).main.all('.job-card');
    expect(cards.map((card) => card.one('h2').text)).toEqual(['منسق', 'محاسبة']);
    expect(cards[0]?.one('.job-text').text).toBe('العمل & المكان');
    expect(cards[0]?.one('img').attribute('src')).toBe('/upstream/storage/a.png');
    expect(cards.map((card) => hrefs(card.all('a')))).toEqual([[at('/contact')], [at('/contact')]]);
    expect(cards[1]?.one('a').text).toBe(say('قدّم الآن محاسبة', 'Apply now محاسبة'));
  });

  it('the icons above the contact form link to what the settings name, in a new tab [CONTENT-21]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const icons = async (settings: object) => {
      backend.tell('/api/frontend/settings/list', { data: settings });
      return (await visit('/contact')).main.all('.contact-links a');
    };
    const all = await icons({
      ...{ lat: 24.7, long: '46.6' },
      social_media: { twitter: 'https://x.com/there', facebook: 'https://facebook.com/there' },
    });
    expect(hrefs(all)).toEqual([
      'https://www.google.com/maps/search/?api=1&query=24.7,46.6',
      'https://x.com/there',
      'https://facebook.com/there',
    ]);
    expect(all.map((link) => [link.attribute('target'), link.attribute('rel')])).toEqual(
      Array(3).fill(['_blank', 'noopener']),
    );
    expect(texts(all)[0]).toBe(
      say('موقعنا على الخريطة (يفتح في نافذة جديدة)', 'Our place on the map (opens in a new tab)'),
    );
    for (const place of [
      { lat: 24.7 },
      { long: 46.6 },
      { lat: null, long: 46.6 },
      { lat: '', long: 'x' },
    ]) {
      expect(await icons(place)).toEqual([]);
    }
    const twitter = await icons({ social_media: { twitter: 'https://x.com/there', facebook: '' } });
    expect(hrefs(twitter)).toEqual(['https://x.com/there']);
  });

  it('a member of the board has name, position, text, details, picture and CV [CONTENT-22]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/member/5');
    expect(main.one('.profile-role').text).toBe('رئيسة');
    expect(main.one('.profile-line').text).toBe('نبذة');
    expect(main.one('.prose').text).toBe('تفاصيل');
    expect(main.one('.profile-portrait img').attribute('src')).toBe('/upstream/storage/a.png');
    const [cv] = main.all('.cta a');
    expect([cv?.text, cv?.attribute('href')]).toEqual([
      say('السيرة الذاتية', 'Download CV'),
      '/upstream/storage/cv.pdf',
    ]);
  });

  it('a trainer has address, field, CV, accounts that may be linked, and four counters [CONTENT-23]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/trainer-profile/9');
    expect(main.one('.profile-role').text).toBe('القيادة');
    expect(main.one('.profile-line').text).toBe('حائل');
    expect(hrefs(main.all('.cta a'))).toEqual([
      '/upstream/storage/cv.pdf',
      'https://www.linkedin.com/in/there',
    ]);
    expect(texts(main.all('.trainer-counters dt'))).toEqual([
      say('ساعات مع يافع', 'Hours with Yafee'),
      say('برامج', 'Programmes'),
      say('متدربون', 'Trainees'),
      say('إجمالي الساعات', 'Total hours'),
    ]);
    expect(texts(main.all('.trainer-counters dd'))).toEqual(['120', '3', '0', '0']);
  });

  it('/teams and /trainer-profile show their grid with links, and the banner to join [CONTENT-24]', async () => {
    const { visit } = await openOtherSite(prefix);
    for (const [path, link] of [
      ['/teams', '/teams/4'],
      ['/trainer-profile', '/trainer-profile/9'],
    ]) {
      const { main } = await visit(path ?? '');
      expect(hrefs(main.all('.person a'))).toEqual([at(link ?? '')]);
      const banner = main.one('.join-banner');
      expect(banner.one('h2').text).toBe(say('علّم غيرك ما تتقنه', 'Teach others what you do well'));
      expect(hrefs(banner.all('a'))).toEqual([at('/join-us')]);
    }
  });

  it('the bar shows the six known names alone, labels submenus by position, and its buttons [CONTENT-25]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { page } = await visit('/');
    const menu = page.one('.navbar-items');
    const items = [...menu.all('summary'), ...menu.all('a')];
    expect(texts(items)).toEqual([
      say('عنا', 'About them'),
      say('البداية', 'Start'),
      say('من هم', 'Who they are'),
      // The backend names no more: our own words stand in.
      say('مجلس الإدارة', 'Board'),
      say('الفريق التنفيذي', 'Team'),
      say('الشركاء', 'Partners'),
    ]);
    expect(hrefs(menu.all('a'))).toEqual(
      ['', '/about', '/member', '/teams', '/partners'].map((path) => at(path) || '/'),
    );
    const actions = page.one('.navbar-actions');
    expect(hrefs(actions.all('a'))).toEqual([
      at('/search'),
      say('/en?lang=en', '/?lang=ar'),
      // The second of the phones.
      'https://wa.me/966501111111',
      at('/contact'),
    ]);
    expect(actions.one('[hreflang]').text).toContain(say('EN', 'عربي'));
  });

  it('the bar of the whole menu leads to its nine pages and two submenus more [CONTENT-26]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const names = ['home', 'abut', 'media_center', 'programs_projects', 'partners', 'join_us'];
    const data = names.map((name) => ({ name, title: name, sub_list: [] }));
    backend.tell('/api/frontend/navbar/list', { data });
    const menu = (await visit('/')).page.one('.navbar-items');
    expect(texts(menu.all('summary'))).toEqual(['abut', 'media_center', 'join_us']);
    expect(hrefs(menu.all('a'))).toEqual(
      [
        ...['', '/about', '/member', '/teams', '/latest-news', '/reports', '/visual-identity'],
        ...['/latest-project', '/partners', '/join-us', '/jobs'],
      ].map((path) => at(path) || '/'),
    );
  });

  it('an empty menu shows a loader, a failed one our own [CONTENT-27]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    backend.tell('/api/frontend/navbar/list', { data: [] });
    const bar = (await visit('/about')).page.one('header');
    expect(bar.one('.navbar-loader').text).toBe(say('جارٍ تحميل القائمة', 'Loading the menu'));
    expect(bar.one('.navbar-loader').attribute('role')).toBe('status');
    expect(bar.all('.navbar-loader .skeleton')).toHaveLength(6);
    backend.tell('/api/frontend/navbar/list', { message: 'down' }, 500);
    const own = (await visit('/about')).page.one('header');
    expect(own.all('.navbar-loader')).toEqual([]);
    expect(own.all('.navbar-items a')).toHaveLength(11);
  });

  it('the footer has its links, the first phone on WhatsApp, mobile, e-mail and this year [CONTENT-28]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const first = (await visit('/privacy')).page.one('footer');
    expect(hrefs(first.all('nav a'))).toEqual(
      ['/about', '/latest-project', '/latest-news', '/partners', '/join-us', '/privacy'].map(at),
    );
    expect(first.all('form.newsletter')).toHaveLength(1);
    // No address in the settings: the placeholder. No mobile: none is shown.
    expect(hrefs(first.all('.footer-contact a'))).toEqual(['mailto:info@yafee.example']);
    expect(hrefs(first.all('.footer-legal a'))).toEqual([
      at('/accessibility'),
      'https://wa.me/966111111111',
    ]);
    const year = new Date().getFullYear();
    expect(first.one('.footer-legal p').text).toContain(`© ${year}`);
    backend.tell('/api/frontend/settings/list', {
      data: { email: 'them@there.example', phones: { phones: [], mobiles: ['+966 55 555 5555'] } },
    });
    const { page } = await visit('/privacy');
    expect(hrefs(page.all('.footer-contact a'))).toEqual([
      'mailto:them@there.example',
      'tel:+966555555555',
    ]);
    expect(hrefs(page.all('.footer-legal a'))).toEqual([at('/accessibility')]);
    expect(page.all('.navbar-actions a')).toHaveLength(3);
  });
});

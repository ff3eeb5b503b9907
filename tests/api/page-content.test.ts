import { describe, expect, it } from 'vitest';
import type { Part } from '../helpers/document.ts';
import { LANGUAGES, openOtherSite } from '../helpers/other-site.ts';

/**
 * Tests that the first HTML of each screen has what the specification requires (§2). The site runs
 * against another backend, whose responses use every envelope and variation that the contract permits.
 */

const texts = (parts: readonly Part[]) => parts.map(({ text }) => text);
const hrefs = (parts: readonly Part[]) => parts.map((part) => part.attribute('href'));

/** Returns the accessible name of every section of a page. */
const sectionNames = (main: Part) =>
  main
    .all('section')
    .map((section) => section.attribute('aria-label') ?? section.all('h2')[0]?.text);

const SCREENS = [
  ['/', 'جمعية يافع', 'Yafee'],
  ['/home', 'جمعية يافع', 'Yafee'],
  ['/about', 'عن يافع', 'About Yafee'],
  ['/regions/2', 'منطقة 2', 'منطقة 2'],
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
  ['/member', 'مجلس الإدارة', 'Board'],
  ['/member/5', 'عضوة', 'عضوة'],
  ['/trainer-profile', 'مدربو يافع', 'Who trains at Yafee'],
  ['/trainer-profile/9', 'مدربة هناك', 'مدربة هناك'],
  ['/teams', 'الفريق التنفيذي', 'Executive team'],
  ['/teams/4', 'مدير', 'مدير'],
  ['/visual-identity', 'الهوية البصرية', 'Visual identity'],
] as const;

describe.each(LANGUAGES)('in $language', ({ language, prefix }) => {
  const localized = <Value>(ar: Value, en: Value) => (language === 'ar' ? ar : en);
  const localizedPath = (path: string) => prefix + path;

  it('every route renders its page within one layout: navigation bar, page, footer [CONTENT-01]', async () => {
    const { visit } = await openOtherSite(prefix);
    for (const [path, ar, en] of SCREENS) {
      const { status, page, body } = await visit(path);
      expect([path, status, texts(page.all('h1'))]).toEqual([path, 200, [localized(ar, en)]]);
      expect(page.one('html').attribute('lang')).toBe(language);
      expect(page.one('html').attribute('dir')).toBe(localized('rtl', 'ltr'));
      for (const part of ['header', 'main', 'footer']) expect(page.all(part)).toHaveLength(1);
      expect(page.one('header').all('nav')).toHaveLength(1);
      expect(body).not.toMatch(/undefined|\[object Object\]|NaN/);
      expect(body).not.toMatch(/(src|srcset|poster)="(https?:)?\/\//);
      expect(body).not.toMatch(/javascript:|onmouseover|onclick|<iframe|window\.evil/);
    }
  });

  it('an English page marks texts that exist only in Arabic with lang and dir [CONTENT-02]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/teams/4');
    const heading = main.one('h1');
    expect([heading.attribute('lang'), heading.attribute('dir')]).toEqual(
      language === 'ar' ? [null, null] : ['ar', 'rtl'],
    );
    expect(main.one('.profile-role').text).toBe(localized('منصب', 'Position'));
    expect(main.one('.prose').text).toBe('سيرة');
    expect(main.one('.prose').attribute('lang')).toBe(localized('', 'ar') || null);
  });

  it('/ and /home show hero, strategy, statistics, board, testimonials, partners, tweets and the form [CONTENT-03]', async () => {
    const { visit } = await openOtherSite(prefix);
    const home = await visit('/');
    expect(sectionNames(home.main)).toEqual([
      localized('أبرز ما في يافع', 'Highlights'),
      localized('أرض نصعدها درجة درجة', 'Ground we climb, step by step'),
      localized('يافع بالأرقام', 'Yafee in numbers'),
      localized('برامجنا', 'Our programmes'),
      localized('مجلس الإدارة', 'Board'),
      localized('الأصوات', 'In their own words'),
      localized('شركاؤنا', 'Our partners'),
      localized('آخر التغريدات', 'Latest tweets'),
      localized('لنتحدث', 'Let’s talk'),
    ]);
    expect(home.main.one('.carousel-slide-on h2').text).toBe('شريحة من هناك');
    const alias = await visit('/home');
    expect(alias.main.text).toBe(home.main.text);
    expect(alias.page.one('[rel=canonical]').attribute('href')).toBe(
      `https://yafee.example${prefix || '/'}`,
    );
  });

  it('the strategy block has a fixed order, with four steps on the home page and five on /about [CONTENT-04]', async () => {
    const { visit } = await openOtherSite(prefix);
    const titles = localized(
      'الرؤية الرسالة الأهداف القيم المنهج',
      'Vision Mission Goals Values Method',
    );
    const steps = async (path: string) =>
      texts((await visit(path)).main.all('.strategy li.step h3'));
    expect(await steps('/')).toEqual(titles.split(' ').slice(0, 4));
    expect(await steps('/about')).toEqual(titles.split(' '));
  });

  it('the statistics pad the trips to two digits and show 0 for a missing number [CONTENT-05]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const { main } = await visit('/');
    const statistics = main.one('.statistics');
    expect(texts(statistics.all('dt'))).toEqual([
      localized('الجهات المستفيدة', 'Organisations served'),
      localized('البرامج التدريبية', 'Training programmes'),
      localized('الساعات التدريبية', 'Training hours'),
      localized('الرحلات الميدانية', 'Field trips'),
    ]);
    // The zero in front of a digit is a text of its own.
    const numbers = (parts: readonly Part[]) => texts(parts).map((text) => text.replace(' ', ''));
    expect(numbers(statistics.all('dd'))).toEqual(['12', '0', '1,500', '00']);
    for (const [trips, expected] of [
      [8, '08'],
      ['12', '12'],
      [140, '140'],
    ]) {
      backend.setResponse('/api/frontend/settings/list', { data: { statistics: { trips } } });
      const values = (await visit('/')).main.all('.statistics dd');
      expect(numbers(values)).toEqual(['0', '0', '0', expected]);
    }
  });

  it('the board on the home page links to its members', async () => {
    const { visit } = await openOtherSite(prefix);
    const board = (await visit('/')).main.one('.board');
    expect(texts(board.all('h3'))).toEqual(['عضوة']);
    expect(hrefs(board.all('a'))).toEqual([localizedPath('/member/5')]);
    expect(board.one('.person-role').text).toBe('رئيسة');
  });

  it('the testimonials block shows the testimonials and then the reviews [CONTENT-06]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const testimonials = (await visit('/')).main.one('.testimonials');
    expect(testimonials.all('ul')).toHaveLength(1);
    expect(texts(testimonials.all('blockquote'))).toEqual(['كلامها & رأيها', 'راجعها متدرب']);
    // Neither entry has a link with a permitted scheme.
    expect(testimonials.all('a')).toEqual([]);
    // However many there are, visitors without script can read them all.
    const data = Array.from({ length: 20 }, (_, id) => ({ id, name: 'نورة', text: `قول ${id}` }));
    backend.setResponse('/api/frontend/testimonials', { data });
    const quotes = texts((await visit('/')).main.all('.testimonials blockquote'));
    expect(quotes).toEqual([...data.map(({ text }) => text), 'راجعها متدرب']);
  });

  it('partners that have a link open it in a new tab [CONTENT-07]', async () => {
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
      expect(link.text).toContain(localized('(يفتح في نافذة جديدة)', '(opens in a new tab)'));
      expect(partners.text).toContain(localized('بلا رابط', 'Without a link'));
    }
  });

  it('/about shows strategy, About Us, map, goals and sponsors, in this order [CONTENT-08]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/about');
    expect(
      sectionNames(main).filter(
        (name) => name !== localized('كل المناطق في جدول', 'All regions in a table'),
      ),
    ).toEqual([
      localized('أرض نصعدها درجة درجة', 'Ground we climb, step by step'),
      localized('من نحن', 'About us'),
      localized('أين نعمل', 'Where we work'),
      localized('ما نسعى إليه', 'What we aim for'),
      localized('رعاة يافع', 'Sponsors'),
    ]);
  });

  it('About Us shows only the first static page: title, HTML, picture or video, and a button [CONTENT-09]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const { main } = await visit('/about');
    const about = main.one('.about-us');
    expect(about.one('h2').text).toBe(localized('من نحن هناك', 'Who we are there'));
    expect(about.one('.prose').text).toBe('نص');
    expect([about.one('a.btn').text, ...hrefs(about.all('a.btn'))]).toEqual([
      localized('تواصل معنا', 'Contact us'),
      localizedPath('/contact'),
    ]);
    expect(main.text).not.toContain('never shown');
    const mediaFor = async (image: string | null) => {
      const data = [{ id: 1, title: 'x', text: '<p>y</p>', image }];
      backend.setResponse('/api/frontend/staticPages', { data });
      const block = (await visit('/about')).main.one('.about-us');
      return [block.all('video'), block.all('img')].map((elements) =>
        elements[0]?.attribute('src'),
      );
    };
    for (const extension of ['mp4', 'webm', 'ogg']) {
      const address = `/upstream/storage/a.${extension}`;
      expect(await mediaFor(`/storage/a.${extension}`)).toEqual([address, undefined]);
    }
    expect(await mediaFor('/storage/a.png')).toEqual([undefined, '/upstream/storage/a.png']);
    expect(await mediaFor(null)).toEqual([undefined, undefined]);
  });

  it('the map has a radio button for every area, and shows the totals while no area is selected [CONTENT-10]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/about');
    const dots = main.all('.map .map-dot');
    expect(dots).toHaveLength(15);
    expect(dots.every((dot) => dot.one('input').attribute('checked') === null)).toBe(true);
    expect(dots[14]?.text).toBe('منطقة 15');
    const panel = main.one('.map-panel');
    expect(panel.one('h3').text).toBe(localized('إجمالي المشاريع', 'Total projects'));
    expect(texts(panel.all('dt'))).toEqual([
      localized('المستفيدون', 'Beneficiaries'),
      localized('البرامج', 'Programmes'),
      localized('المشاريع', 'Projects'),
    ]);
    expect(texts(panel.all('.map-number'))).toEqual(['1,050', '0', '105']);
    expect(hrefs(panel.all('a'))).toEqual([localizedPath('/latest-project')]);
    // With more areas than the 13 preset positions, the list of names is shown at every width.
    expect(main.one('.map-chips').attribute('class')).toContain('map-chips-always');
  });

  it('/regions/{id} shows the figures of the region, and no lists if that backend has none', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const figures = async () => texts((await visit('/regions/2')).main.all('dd'));
    expect(await figures()).toEqual(['10', '0', '1']);
    expect((await visit('/regions/2')).main.text).not.toContain('2016');
    backend.setResponse('/api/frontend/settings/list', { data: { foundingYear: '2016' } });
    expect((await visit('/regions/2')).main.text).toContain(localized('منذ 2016', 'Since 2016'));
    const { main } = await visit('/regions/2');
    expect(main.all('.region-rows')).toEqual([]);
    expect(hrefs(main.all('.region-others a'))).not.toContain(localizedPath('/regions/2'));
    expect(main.all('.region-others a')).toHaveLength(14);
    expect((await visit('/regions/99')).status).toBe(404);
    backend.setFault('/api/frontend/areas/2', 'fails');
    expect(await figures()).toEqual(['10', '0', '1']);
  });

  it('the goal cards leave out the first goal and show at most three [CONTENT-11]', async () => {
    const { visit } = await openOtherSite(prefix);
    const cards = (await visit('/about')).main.all('.goals li');
    expect(texts(cards)).toEqual(['ثان', 'ثالث وصف الثالث', 'رابع وصف الرابع']);
    expect(cards.map((card) => card.all('img').length)).toEqual([1, 0, 0]);
    expect(cards.map((card) => card.all('svg').length)).toEqual([0, 1, 1]);
  });

  it('the first HTML lists the sponsors once, each with its link in a new tab [CONTENT-12]', async () => {
    const { visit } = await openOtherSite(prefix);
    const sponsors = (await visit('/about')).main.one('.sponsors');
    const rows = sponsors.all('ul');
    expect(rows.map((row) => row.attribute('aria-hidden'))).toEqual([null]);
    const links = rows[0]?.all('a') ?? [];
    expect(hrefs(links)).toEqual(['https://client.example']);
    expect(links[0]?.attribute('target')).toBe('_blank');
    const names = rows[0]?.all('img').map((logo) => logo.attribute('alt'));
    expect(names).toEqual([localized('راعٍ', 'Sponsor'), localized('بلا رابط', 'Without a link')]);
  });

  it('/privacy shows the site content named terms, sanitised [CONTENT-13]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main, page } = await visit('/privacy');
    expect(main.one('.prose').text).toBe('أولًا نص السياسة');
    expect(page.one('title').text).toBe(
      localized('سياسة الخصوصية هناك | يافع', 'Privacy there | Yafee'),
    );
  });

  it('/partners shows the partners and then the trainers, each linked to a profile [CONTENT-14]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/partners');
    expect(texts(main.all('h2'))).toEqual([
      localized('شركاؤنا', 'Our partners'),
      localized('المدربون', 'Trainers'),
    ]);
    expect(hrefs(main.one('.trainers').all('a'))).toEqual([localizedPath('/trainer-profile/9')]);
    expect(main.one('.trainers').one('.person-role').text).toBe('القيادة');
  });

  it('/reports shows the files of type report, /visual-identity those of type visual [CONTENT-15]', async () => {
    const { visit } = await openOtherSite(prefix);
    const reports = (await visit('/reports')).main.all('.report-name a');
    expect(texts(reports)).toEqual([localized('تقرير 2024', 'Report 2024')]);
    expect(hrefs(reports)).toEqual(['/upstream/storage/1.pdf']);
    const { main } = await visit('/visual-identity');
    const visuals = main.all('.file a');
    expect(texts(visuals)).toEqual([localized('الشعار', 'The logo')]);
    expect(visuals[0]?.attribute('download')).toBe('a.png');
    expect(main.one('.file').text).toContain(localized('تنزيل PNG · 2 KB', 'Download PNG · 2 KB'));
  });

  it('/sliders shows all slides, and each has a page with its own button [CONTENT-16]', async () => {
    const { visit } = await openOtherSite(prefix);
    const cards = (await visit('/sliders')).main.all('.card a');
    expect(hrefs(cards)).toEqual([localizedPath('/sliders/1'), localizedPath('/sliders/2')]);
    const first = (await visit('/sliders/1')).main;
    expect(first.one('.slider img').attribute('src')).toBe('/upstream/storage/a.png');
    expect(first.one('.slider').all('a.btn')).toEqual([]);
    const second = (await visit('/sliders/2')).main.one('.slider');
    expect(hrefs(second.all('a.btn'))).toEqual([localizedPath('/latest-news')]);
    expect(second.all('img')).toEqual([]);
  });

  it('a news page has title, photo, text, a back button and six other news items, never itself [CONTENT-17]', async () => {
    const { visit } = await openOtherSite(prefix);
    const list = (await visit('/latest-news')).main;
    expect(list.all('.news-entry')).toHaveLength(9);
    const { main } = await visit('/latest-news/3');
    expect(main.one('article img').attribute('src')).toBe('/upstream/storage/a.png');
    expect(main.one('article .prose').text).toBe('نص الخبر 3');
    const related = hrefs(main.one('.news-item-related').all('a'));
    expect(related).toEqual([1, 2, 4, 5, 6, 7].map((id) => localizedPath(`/latest-news/${id}`)));
    const back = main
      .all('.page-header a')
      .find(({ text }) => text === localized('العودة إلى الأخبار', 'Back to news'));
    expect(back?.attribute('href')).toBe(localizedPath('/latest-news'));
    // The photo of the first item is on a third host, so it is left out.
    expect((await visit('/latest-news/1')).main.all('article img')).toEqual([]);
  });

  it('photographs have battlements, caption and credit on slides, programs, news and people', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const texts = { caption: 'ورشة أبها', credit: 'نورة' };
    const photo = '/storage/a.png';
    const setItems = (path: string, item: object) =>
      backend.setResponse(`/api/frontend/${path}`, { data: [{ id: 1, text: '', ...item }] });
    setItems('sliders', { title: 'شريحة', background: photo, ...texts });
    setItems('teams', { name: 'منى', image: photo, credit: texts.credit });
    setItems('services', { title: 'خبر', icon: photo, ...texts });
    const program = { id: 1, type: 'main', title: 'برنامج', thumbnail: photo, ...texts };
    backend.setResponse('/api/frontend/projects/1', { data: program });
    const credit = `${localized('تصوير:', 'Photo:')} نورة`;
    for (const path of ['/', '/sliders/1', '/latest-program/1', '/latest-news/1']) {
      const { main } = await visit(path);
      expect(main.all('.crenellated img')[0]?.attribute('src')).toBe('/upstream/storage/a.png');
      expect(main.all('.photograph-caption')[0]?.text).toBe(`ورشة أبها ${credit}`);
    }
    expect((await visit('/member/1')).main.one('figcaption').text).toBe(credit);
    setItems('services', { title: 'خبر', icon: photo });
    expect((await visit('/latest-news/1')).main.all('figcaption')).toEqual([]);
  });

  it('/latest-project shows the programs as cards, and the other projects as links [CONTENT-18]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/latest-project');
    expect(sectionNames(main)).toEqual([
      localized('مشاريع وبرامج بالصور', 'Projects and programmes in pictures'),
      localized('البرامج', 'Programmes'),
      localized('مشاريع أخرى', 'Other projects'),
    ]);
    expect(hrefs(main.all('.program-card a'))).toEqual([localizedPath('/latest-program/1')]);
    expect(hrefs(main.all('.project-links a'))).toEqual([localizedPath('/latest-project/2')]);
  });

  it('a project shows every field of the contract, a program neither managers nor trainers [CONTENT-19]', async () => {
    const { visit } = await openOtherSite(prefix);
    const project = (await visit('/latest-project/2')).main;
    expect(project.one('.project-picture img').attribute('src')).toBe('/upstream/storage/a.png');
    expect(project.one('.prose').text).toBe('نص المشروع');
    expect(project.one('.project-beneficiaries').text).toBe(
      localized('المستفيدون 1,250', 'Beneficiaries 1,250'),
    );
    expect(texts(project.all('.project-versions li'))).toEqual(['النسخة الأولى']);
    expect(texts(project.all('.project-managers dt'))).toEqual([
      localized('الإدارة', 'Management'),
      'منسق ميداني',
    ]);
    expect(texts(project.all('.project-managers dd'))).toEqual(['مديرة المشروع', 'منسق']);
    expect(hrefs(project.all('.project-trainers a'))).toEqual([
      localizedPath('/trainer-profile/9'),
    ]);
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
    backend.setResponse('/api/frontend/vacancies', { data: [data] });
    const cards = (await visit('/jobs')).main.all('.job-row');
    expect(cards.map((card) => card.one('h2').text)).toEqual(['منسق', 'محاسبة']);
    expect(cards[0]?.one('.job-text').text).toBe('العمل & المكان');
    expect(cards.map((card) => hrefs(card.all('a')))).toEqual([
      [`${localizedPath('/contact')}?job=1`],
      [`${localizedPath('/contact')}?job=2`],
    ]);
    expect(cards[1]?.one('a').text).toBe(localized('قدّم الآن محاسبة', 'Apply now محاسبة'));
  });

  it('the icons above the contact form open the links of the settings in a new tab [CONTENT-21]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const iconsFor = async (settings: object) => {
      backend.setResponse('/api/frontend/settings/list', { data: settings });
      return (await visit('/contact')).main.all('.contact-links a');
    };
    const all = await iconsFor({
      lat: 24.7,
      long: '46.6',
      social_media: {
        twitter: 'https://x.com/there',
        facebook: 'https://facebook.com/there',
        instagram: 'https://instagram.com/there',
        tiktok: 'http://tiktok.com/@not-secure',
        snapchat: 'https://snapchat.com/add/there',
      },
    });
    expect(hrefs(all)).toEqual([
      'https://www.google.com/maps/search/?api=1&query=24.7,46.6',
      'https://x.com/there',
      'https://facebook.com/there',
      'https://instagram.com/there',
      'https://snapchat.com/add/there',
    ]);
    expect(all.map((link) => [link.attribute('target'), link.attribute('rel')])).toEqual(
      Array(5).fill(['_blank', 'noopener']),
    );
    expect(texts(all).filter((_, index) => index === 0 || index === 3)).toEqual(
      localized(
        ['موقعنا على الخريطة (يفتح في نافذة جديدة)', 'إنستغرام (يفتح في نافذة جديدة)'],
        ['Find us on the map (opens in a new tab)', 'Instagram (opens in a new tab)'],
      ),
    );
    for (const position of [
      { lat: 24.7 },
      { long: 46.6 },
      { lat: null, long: 46.6 },
      { lat: '', long: 'x' },
    ]) {
      expect(await iconsFor(position)).toEqual([]);
    }
    const twitter = await iconsFor({
      social_media: { twitter: 'https://x.com/there', facebook: '' },
    });
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
      localized('السيرة الذاتية', 'Download CV'),
      '/upstream/storage/cv.pdf',
    ]);
  });

  it('a trainer has address, field, CV, accounts with a safe link, and four counters [CONTENT-23]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { main } = await visit('/trainer-profile/9');
    expect(main.one('.profile-role').text).toBe('القيادة');
    expect(main.one('.profile-line').text).toBe('حائل');
    expect(hrefs(main.all('.cta a'))).toEqual([
      '/upstream/storage/cv.pdf',
      'https://www.linkedin.com/in/there',
    ]);
    expect(texts(main.all('.trainer-counters dt'))).toEqual([
      localized('الساعات مع يافع', 'Hours with Yafee'),
      localized('البرامج', 'Programmes'),
      localized('المتدربون', 'Trainees'),
      localized('إجمالي الساعات', 'Total hours'),
    ]);
    expect(texts(main.all('.trainer-counters dd'))).toEqual(['120', '3', '0', '0']);
  });

  it('/teams and /trainer-profile show their grid with links, and the banner that links to /join-us [CONTENT-24]', async () => {
    const { visit } = await openOtherSite(prefix);
    for (const [path, link] of [
      ['/teams', '/teams/4'],
      ['/trainer-profile', '/trainer-profile/9'],
    ]) {
      const { main } = await visit(path ?? '');
      expect(hrefs(main.all('.person a'))).toEqual([localizedPath(link ?? '')]);
      const banner = main.one('.join-banner');
      expect(banner.one('h2').text).toBe(
        localized('انقل خبرتك إلى غيرك', 'Pass on what you do well'),
      );
      expect(hrefs(banner.all('a'))).toEqual([localizedPath('/join-us')]);
    }
  });

  it('the bar shows only the six known names, labels submenu items by position, and has its buttons [CONTENT-25]', async () => {
    const { visit } = await openOtherSite(prefix);
    const { page } = await visit('/');
    const menu = page.one('.navbar-items');
    const items = [...menu.all('summary'), ...menu.all('a')];
    expect(texts(items)).toEqual([
      localized('عنا', 'About them'),
      localized('البداية', 'Start'),
      localized('من هم', 'Who they are'),
      // The backend has no further titles, so the site's own are shown.
      localized('مجلس الإدارة', 'Board'),
      localized('الفريق التنفيذي', 'Executive team'),
      localized('الشركاء', 'Partners'),
    ]);
    expect(hrefs(menu.all('a'))).toEqual(
      ['', '/about', '/member', '/teams', '/partners'].map((path) => localizedPath(path) || '/'),
    );
    const actions = page.one('.navbar-actions');
    expect(hrefs(actions.all('a'))).toEqual([
      localizedPath('/search'),
      localized('/en?lang=en', '/?lang=ar'),
      // The second phone number.
      'https://wa.me/966501111111',
      localizedPath('/contact'),
    ]);
    expect(actions.one('[hreflang]').text).toContain(localized('EN', 'عربي'));
  });

  it('the bar of a complete menu links to its nine pages and two further submenus [CONTENT-26]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const names = ['home', 'abut', 'media_center', 'programs_projects', 'partners', 'join_us'];
    const data = names.map((name) => ({ name, title: name, sub_list: [] }));
    backend.setResponse('/api/frontend/navbar/list', { data });
    const menu = (await visit('/')).page.one('.navbar-items');
    expect(texts(menu.all('summary'))).toEqual(['abut', 'media_center', 'join_us']);
    expect(hrefs(menu.all('a'))).toEqual(
      [
        ...['', '/about', '/member', '/teams', '/latest-news', '/reports', '/visual-identity'],
        ...['/latest-project', '/partners', '/join-us', '/jobs'],
      ].map((path) => localizedPath(path) || '/'),
    );
  });

  it('an empty menu shows a loader, a failed one the site’s own menu [CONTENT-27]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    backend.setResponse('/api/frontend/navbar/list', { data: [] });
    const header = (await visit('/about')).page.one('header');
    expect(header.one('.navbar-loader').text).toBe(
      localized('جارٍ تحميل القائمة', 'Loading the menu'),
    );
    expect(header.one('.navbar-loader').attribute('role')).toBe('status');
    expect(header.all('.navbar-loader .skeleton')).toHaveLength(6);
    backend.setResponse('/api/frontend/navbar/list', { message: 'down' }, 500);
    const fallback = (await visit('/about')).page.one('header');
    expect(fallback.all('.navbar-loader')).toEqual([]);
    expect(fallback.all('.navbar-items a')).toHaveLength(11);
  });

  it('the footer has its links, the first phone on WhatsApp, mobile, e-mail and the current year [CONTENT-28]', async () => {
    const { backend, visit } = await openOtherSite(prefix);
    const footer = (await visit('/privacy')).page.one('footer');
    expect(hrefs(footer.all('nav a'))).toEqual(
      ['/about', '/latest-project', '/latest-news', '/partners', '/join-us', '/privacy'].map(
        localizedPath,
      ),
    );
    expect(footer.all('form.newsletter')).toHaveLength(1);
    // Without an e-mail address in the settings the placeholder is shown, without a mobile number none.
    expect(hrefs(footer.all('.footer-contact a'))).toEqual([
      'mailto:info@example.org',
      'https://wa.me/966111111111',
    ]);
    expect(hrefs(footer.all('.footer-legal a'))).toEqual([localizedPath('/accessibility')]);
    // The other backend has neither accounts, address nor registration number, and nowhere to support it.
    expect(footer.all('.footer-contact dt')).toHaveLength(2);
    expect(footer.all('.footer-legal p')).toHaveLength(1);
    expect(footer.all('.btn')).toHaveLength(0);
    const year = new Date().getFullYear();
    expect(footer.one('.footer-legal p').text).toContain(`© ${year}`);
    backend.setResponse('/api/frontend/settings/list', {
      data: { email: 'them@there.example', phones: { phones: [], mobiles: ['+966 55 555 5555'] } },
    });
    const { page } = await visit('/privacy');
    expect(hrefs(page.all('.footer-contact a'))).toEqual([
      'mailto:them@there.example',
      'tel:+966555555555',
    ]);
    expect(hrefs(page.all('.footer-legal a'))).toEqual([localizedPath('/accessibility')]);
    expect(page.all('.navbar-actions a')).toHaveLength(3);
  });
});

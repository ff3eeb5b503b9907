import { expect, it } from 'vitest';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';

/**
 * Search queries and the path that must be the first result; if there are several, any of them. Each
 * group is one way in which people write. The test shows which queries get worse when stemming, weights
 * or typo tolerance change.
 */
const QUERIES: Record<string, readonly [query: string, expected: string | readonly string[]][]> = {
  'names of programs and projects': [
    ['قادة المجتمع', '/latest-program/1'],
    ['مسار التقنية', '/latest-program/3'],
    ['صنعة', '/latest-program/2'],
    ['مكتبة رغدان', '/latest-project/7'],
    ['عيادة الحاسوب', '/latest-project/13'],
    ['Community Leaders', '/latest-program/1'],
    ['shade map', '/latest-project/12'],
    ['Grandmothers stories', '/latest-project/15'],
    ['منسق برامج', '/jobs'],
    ['learning designer', '/jobs'],
  ],
  'people, by name and by profession': [
    ['نورة الشهري', '/member/1'],
    ['رئيسة مجلس الإدارة', '/member/1'],
    ['Al-Shehri', '/member/1'],
    ['عبدالإله السويلم', '/teams/1'],
    ['الرئيس التنفيذي', '/teams/1'],
    ['chief executive', '/teams/1'],
    ['خالد السبيعي', '/trainer-profile/1'],
    ['مدرب نجارة', ['/trainer-profile/3', '/latest-news/22']],
    ['solar energy', '/trainer-profile/12'],
    ['data analysis', '/trainer-profile/8'],
  ],
  'pages of the site': [
    ['سياسة الخصوصية', '/privacy'],
    ['privacy', '/privacy'],
    ['عن يافع', '/about'],
    ['من نحن', ['/about', '/about#about-us']],
    ['about us', '/about'],
    ['who we are', '/about#about-us'],
    ['رؤيتنا', '/about#strategy-title'],
    ['vision', '/about#strategy-title'],
    ['تواصل', '/contact'],
    ['contact', '/contact'],
    ['الوظائف', '/jobs'],
    ['join', '/join-us'],
    ['مجلس الإدارة', '/member'],
  ],
  'files, numbers and years': [
    ['التقرير السنوي 2024', '/reports'],
    ['annual report 2023', '/reports'],
    ['التقرير السنوي ٢٠٢٥', '/reports'],
    ['شعار', '/visual-identity'],
    ['logo', '/visual-identity'],
    ['استراتيجية 2030', ['/reports', '/latest-news/11']],
    ['640', '/latest-news/9'],
    ['4300', ['/latest-project/7', '/latest-news/24']],
    ['٣٤٠ مقابلة', '/latest-news/1'],
  ],
  'Arabic spelling variants': [
    ['مكتبه رغدان', '/latest-project/7'],
    ['استراتيجيه', ['/reports', '/latest-news/11']],
    ['اول مشروع', '/latest-program/4'],
    ['إول مشروع', '/latest-program/4'],
    ['حكايات الجدّات', '/latest-project/15'],
    ['حـكـايات', '/latest-project/15'],
    ['مخيم المهارات', '/latest-program/6'],
    ['اذاعه المدرسه', '/latest-project/9'],
    ['بن الدائر', ['/latest-project/14']],
    ['بن الداير', ['/latest-project/14']],
    ['عبد الاله السويلم', '/teams/1'],
  ],
  'with and without the article, prepositions and endings': [
    ['المكتبة', ['/latest-project/7', '/latest-news/24']],
    ['إذاعة', '/latest-project/9'],
    ['الإذاعة', '/latest-project/9'],
    ['السدو', ['/latest-project/11', '/trainer-profile/4']],
    ['متطوعون', ['/latest-news/24', '/latest-news/3']],
    ['المتطوعين', ['/latest-news/24', '/latest-news/3', '/teams/7']],
    ['نساجة', '/latest-news/12'],
    ['والنساجات', '/latest-news/12'],
    ['للمدربين', ['/join-us', '/partners', '/trainer-profile']],
    ['حافلة', ['/latest-news/14', '/latest-news/23']],
  ],
  'typing errors': [
    ['مكتبة رغذان', '/latest-project/7'],
    ['المتتوعون', ['/latest-news/24', '/latest-news/3']],
    ['الاستراتيحية', ['/reports', '/latest-news/11']],
    ['نورة الشهرى', '/member/1'],
    ['comunity leaders', '/latest-program/1'],
    ['raghdan libary', '/latest-project/7'],
    ['volunters', ['/latest-news/24', '/latest-news/3', '/reports']],
    ['ceramcis', '/trainer-profile/11'],
    ['privcay', '/privacy'],
    ['mangrovse', '/latest-news/13'],
  ],
  'incomplete words': [
    ['المتطو', ['/latest-news/24', '/latest-news/3']],
    ['مانجر', '/latest-project/16'],
    ['القر', '/latest-news/13'],
    ['volunt', ['/latest-news/24', '/latest-news/3', '/reports', '/teams/7']],
    ['cera', '/trainer-profile/11'],
    ['annual rep', '/reports'],
  ],
  'both languages, spellings and forms': [
    ['مكتبة library', '/latest-project/7'],
    ['Raghdan مكتبة', '/latest-project/7'],
    ['programme coordinator', '/jobs'],
    ['program coordinator', '/jobs'],
    ['color palette', '/visual-identity'],
    ['job interviews', '/latest-news/1'],
    ['young people', '/latest-news/18'],
    ['weaver', ['/latest-news/12', '/latest-project/11']],
  ],
  'titles and whole words before what only shares a stem': [
    ['تطوع', '/reports'],
    ['التطوع', '/reports'],
    ['رياض', ['/regions/1', '/jobs', '/latest-news/5']],
    ['الرياض', ['/regions/1', '/jobs', '/latest-news/5']],
    ['عسير', '/regions/6'],
    ['Eastern Province', '/regions/5'],
    ['خريطة', '/latest-project/12'],
    ['تقرير', '/reports'],
    ['مدرسة', '/latest-project/9'],
  ],
  'other words for the same: dialect, loan words, synonyms': [
    ['قهوة', '/latest-project/14'],
    ['coffee', '/latest-project/14'],
    ['كورس', ['/latest-project', '/jobs']],
    ['كورسات', ['/latest-project', '/jobs']],
    ['كمبيوتر', '/latest-project/13'],
    ['laptop', ['/latest-project/13', '/latest-news/9']],
    ['شغل', ['/jobs', '/latest-program/5']],
    ['باص', '/latest-news/14'],
    ['كامب', '/latest-program/6'],
    ['معسكر', '/latest-program/6'],
    ['لوقو', '/visual-identity'],
    ['ايميل', '/contact'],
    ['تلفون', '/contact'],
    ['CEO', ['/teams', '/teams/1']],
    ['فلوس', ['/reports', '/teams/4']],
    ['سولار', '/trainer-profile/12'],
    ['بزنس', ['/latest-program/4', '/trainer-profile/5']],
  ],
};

describeOnEachDatabase('the search', (databases) => {
  it('returns the expected result first', async () => {
    const { app } = await openStarterApp(await databases.open());
    const failures: string[] = [];
    let count = 0;
    for (const [group, queries] of Object.entries(QUERIES)) {
      for (const [query, expected] of queries) {
        count++;
        const { results } = (
          await app.inject({ url: `/api/frontend/search?q=${encodeURIComponent(query)}` })
        ).json().data;
        const paths = results.map(({ path }: { path: string }) => path);
        if (![expected].flat().includes(paths[0])) {
          failures.push(`${group}: ${query} → ${paths.slice(0, 4).join(', ')}, not ${expected}`);
        }
      }
    }
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(80);
  });
});

import { expectAccessible } from './axe.ts';
import { overflow, VISITOR } from './fixtures.ts';
import {
  call,
  editDraft,
  expect,
  findConversation,
  publishDraft,
  publishNews,
  sendMessage,
  test,
} from './shared-admin.ts';

const TEXTS = {
  ar: {
    inbox: 'في الصندوق',
    topic: 'التطوع',
    repair: 'يحتاج إلى إصلاح',
    broken: 'روابط لا تصل',
    body: 'النص، بالعربية',
    week: 'هذا الأسبوع',
    published: 'آخر ما نُشر',
    read: 'ما قُرئ في سبعة أيام',
    days: /^المشاهدات يومًا بيوم: /,
    pages: 'أكثر الصفحات قراءة',
    page: 'بيان إمكانية الوصول',
    byMail: 'ملخص الصباح',
    digest: 'ملخص الصباح بالبريد',
    weekly: 'أول كل أسبوع',
    save: 'حفظ',
  },
  en: {
    inbox: 'In the inbox',
    topic: 'Volunteering',
    repair: 'To repair',
    broken: 'Broken links',
    body: 'Body, in Arabic',
    week: 'This week',
    published: 'Recently published',
    read: 'Read in seven days',
    days: /^Views day by day: /,
    pages: 'Most read pages',
    page: 'Accessibility statement',
    byMail: 'Morning digest',
    digest: 'Morning digest by mail',
    weekly: 'On the first working day of the week',
    save: 'Save',
  },
} as const;

test.use({ sendsMail: true });

for (const language of ['ar', 'en'] as const) {
  const t = TEXTS[language];
  const width = language === 'ar' ? 1440 : 390;
  const prefix = language === 'ar' ? '' : '/en';

  test.describe(`Today in ${language}, ${width} px wide`, () => {
    test.use({ device: { language, width, touch: width === 390 }, role: 'editor' });

    test('leads to who wrote, to what is broken, planned, published and read, and offers it by mail [OFFICE-TODAY-01]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('editor', language);
      const surname = `Today${language}`;
      await sendMessage(page, surname, { topic: 'volunteering' });
      const { id } = await findConversation(calls, surname);
      const { title, id: newsId } = await publishNews(calls, language === 'ar' ? 61 : 62);
      const news = { kind: 'news', id: newsId } as const;
      const planned = await publishNews(calls, language === 'ar' ? 63 : 64);
      const at = Date.now() + 2 * 24 * 60 * 60_000;
      const entries = [{ kind: 'news', id: planned.id } as const];
      await call(calls, 'unpublishEntries', { body: { entries, at } });
      const html = `<p>تنسج النساء السدو، <a href="/nowhere-today-${language}">هنا</a>.</p>`;
      await editDraft(calls, news, { 'html.ar': html });
      await publishDraft(calls, news);
      await call(calls, 'checkNow');
      await page.request.get(`${prefix}/accessibility`, { headers: VISITOR });
      // It stores what was counted so far.
      await call(calls, 'statistics');
      const isFound = async () =>
        (await call(calls, 'findings')).rows.some(({ details }) =>
          details.text?.endsWith(`/nowhere-today-${language}`),
        );
      await expect.poll(isFound, { timeout: 60_000 }).toBe(true);

      await page.goto('/admin');
      const region = (name: string) => page.getByRole('region', { name });
      const message = region(t.inbox).getByRole('link', { name: new RegExp(surname) });
      await expect(message).toHaveAttribute('href', `/admin/inbox/${id}`);
      await expect(message).toContainText(t.topic);
      await expect(
        region(t.week).getByRole('link', { name: planned.title[language] }),
      ).toBeVisible();
      await expect(
        region(t.published).getByRole('link', { name: title[language] }),
      ).toHaveAttribute('href', `/admin/content/news/${news.id}`);
      await expect(region(t.read).getByRole('img', { name: t.days })).toBeVisible();
      const read = region(t.read).getByRole('list', { name: t.pages });
      await expect(read.getByRole('link', { name: t.page })).toHaveAttribute(
        'href',
        `${prefix}/accessibility`,
      );
      await expectAccessible(page, [width, 320]);
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width, height: 844 });

      const broken = region(t.repair).getByRole('link', { name: t.broken });
      await broken.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/admin\/(content\/news\/\d+|checks\?check=dead-links)$/);
      await page.goBack();

      await page.getByRole('link', { name: t.byMail }).click();
      await page.getByLabel(t.digest).selectOption({ label: t.weekly });
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect.poll(async () => (await call(calls, 'account')).digest).toBe('weekly');
      await expectAccessible(page, [width]);
      await page.goto('/admin');
      await expect(region(t.week)).toBeVisible();
      await expect(page.getByRole('link', { name: t.byMail })).toBeHidden();
      // What waits is counted on pages of other tests.
      await call(calls, 'removeEntries', { body: { entries: [news] } });
      await call(calls, 'removeEntries', { body: { entries } });
    });
  });
}

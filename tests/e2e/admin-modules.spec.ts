import { MODULE_NAMES } from '../../contract/module-names.ts';
import { expectAccessible } from './axe.ts';
import { mostlyOn } from './fixtures.ts';
import { editDraft, expect, publishDraft, test } from './shared-admin.ts';

const IDENTITY = { kind: 'identity', id: 1 } as const;

const TEXTS = {
  ar: {
    modules: 'أقسام لا يعرضها الموقع',
    news: 'الأخبار',
    newsletter: 'النشرة البريدية',
    issues: 'الأعداد',
    board: 'مجلس الإدارة',
    others: 'الفريق والمدربون',
    saved: /حُفظت المسودة/,
    office: 'المكتب',
    missing: 'لا صفحة في هذا العنوان',
  },
  en: {
    modules: 'Sections that the site does without',
    news: 'News',
    newsletter: 'Newsletter',
    issues: 'Issues',
    board: 'Board of directors',
    others: 'Team and trainers',
    saved: /Draft saved/,
    office: 'Office',
    missing: 'There is no page at this address',
  },
} as const;

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`the modules in ${language} at ${width} px`, () => {
    test.use({ device });

    test('are switched off by check boxes, and have no lists and pages then [MODULES-06]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', language);
      try {
        await page.goto('/admin/content/identity/1');
        const modules = page.getByRole('group', { name: t.modules });
        await expect(modules.getByRole('checkbox')).toHaveCount(MODULE_NAMES.length);
        await modules.getByRole('checkbox', { name: t.news, exact: true }).check();
        await modules.getByRole('checkbox', { name: t.newsletter, exact: true }).check();
        await modules.getByRole('checkbox', { name: t.board, exact: true }).check();
        await expect(page.getByText(t.saved).last()).toBeAttached();
        await expectAccessible(page);
        await publishDraft(calls, IDENTITY);

        await page.goto('/admin/site');
        const office = page.getByRole('navigation', { name: t.office });
        await expect(office).toBeVisible();
        for (const name of [t.news, t.newsletter, t.issues]) {
          await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
        }
        await expect(page.getByRole('heading', { name: t.others, exact: true })).toBeVisible();
        for (const path of [
          'content/news',
          'content/news/1',
          'newsletter',
          'newsletter/subscribers',
        ]) {
          await page.goto(`/admin/${path}`);
          await expect(page.getByText(t.missing).last()).toBeVisible();
        }
      } finally {
        await editDraft(calls, IDENTITY, { modulesOff: [] });
        await publishDraft(calls, IDENTITY);
      }
      await page.goto('/admin/content/news');
      await expect(page.getByRole('heading', { level: 1, name: t.news })).toBeVisible();
    });
  });
}

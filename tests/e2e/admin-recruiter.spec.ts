import { pdf } from '../helpers/cv-files.ts';
import { application } from '../helpers/forms.ts';
import { expectAccessible } from './axe.ts';
import { mostly } from './fixtures.ts';
import { call, expect, findConversation, publicHtml, test } from './shared-admin.ts';

test.use({ sendsMail: true });

const TEXTS = {
  ar: {
    jobs: 'الوظائف',
    create: 'إضافة وظيفة',
    name: 'المسمى الوظيفي، بالعربية',
    text: 'الوصف، بالعربية',
    region: 'اختيار منطقة',
    saved: /^حُفظت( المسودة)? \u2066?\d\d:\d\d/,
    review: 'مراجعة ثم نشر',
    publish: 'نشر',
    invite: 'دعوة إلى مكالمة',
    accept: 'قبول',
    template: 'البدء من قالب',
    reply: 'الرد',
    send: 'إرسال الرد',
    draft: 'إنشاء مسودة مدرب',
    takesCv: /إضافة السيرة الذاتية/,
    createDraft: 'إنشاء المسودة',
    ready: 'جاهزة للمراجعة',
    news: 'الأخبار',
    other: 'دورك لا يشمل هذه الصفحة',
    roles: 'يستطيع ذلك: إدارة، تحرير، ترجمة.',
  },
  en: {
    jobs: 'Vacancies',
    create: 'Add vacancy',
    name: 'Job title, in Arabic',
    text: 'Description, in Arabic',
    region: 'Choose: Region',
    saved: /^(Draft saved|Saved) \u2066?\d\d:\d\d/,
    review: 'Review and publish',
    publish: 'Publish',
    invite: 'Invitation to a call',
    accept: 'Accepted',
    template: 'Begin with a template',
    reply: 'Reply',
    send: 'Send reply',
    draft: 'Create a trainer’s draft',
    takesCv: /Add the CV/,
    createDraft: 'Create the draft',
    ready: 'Ready for review',
    news: 'News',
    other: 'Your role does not include this page',
    roles: 'This can be done by: Administrator, Editor, Translator.',
  },
} as const;

for (const device of mostly('ar')) {
  const t = TEXTS[device.language];
  test.describe(`a recruiter, in ${device.language}`, () => {
    test.use({ role: 'recruiter', device: { ...device, width: 1440, touch: false } });

    test('writes a vacancy, invites and accepts an applicant, and makes the draft of a trainer [OFFICE-KINDS-E-01]', async ({
      page,
      sharedAdmin,
    }) => {
      await page.goto('/admin');
      const menu = page.getByRole('navigation').first();
      await expect(menu.getByRole('link', { name: t.news, exact: true })).toHaveCount(0);
      await menu.getByRole('link', { name: t.jobs, exact: true }).click();
      await page.getByRole('button', { name: t.create }).click();
      const name = `منسق فعاليات ${device.language}`;
      await page.getByRole('textbox', { name: t.name }).fill(name);
      await page.getByRole('textbox', { name: t.text }).fill('تنسيق الفعاليات في المنطقة.');
      await page.getByRole('button', { name: t.region }).click();
      await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
      await expect(page.getByText(t.saved).filter({ visible: true }).first()).toBeVisible();
      await expectAccessible(page, [1440]);
      await page.getByRole('button', { name: t.review }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.publish, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      expect(await publicHtml(page, '/jobs')).toContain(name);

      const surname = `Recruited-${device.language}`;
      const applied = application({ secondName: surname }, { name: 'cv.pdf', bytes: pdf() });
      await page.request.post('/api/joinUs/sendMail', {
        data: applied.payload,
        headers: applied.headers,
      });
      const { calls } = await sharedAdmin.person('recruiter', device.language);
      const { id } = await findConversation(calls, surname);
      await page.goto(`/admin/inbox/${id}`);
      const reply = page.getByRole('textbox', { name: t.reply, exact: true });
      for (const template of [t.invite, t.accept]) {
        await page.getByRole('button', { name: t.template }).click();
        await page.getByRole('dialog').getByRole('button', { name: template }).click();
        await expect(reply).toHaveValue(/Sara/);
        await page.getByRole('button', { name: t.send }).click();
        await expect(reply).toHaveValue('');
      }
      expect((await call(calls, 'conversation', { id })).stage).toBe('accepted');
      await page.getByRole('button', { name: t.draft }).click();
      await page.getByRole('checkbox', { name: t.takesCv }).check();
      await page.getByRole('button', { name: t.createDraft }).click();
      await expect(page).toHaveURL(/\/admin\/content\/trainer\/\d+/);
      await expect(page.getByText(/^cv\.\w+\.pdf$/)).toBeVisible();
      await expect(page.getByRole('button', { name: t.ready })).toBeVisible();
      await expect(page.getByRole('button', { name: t.review })).toHaveCount(0);
      const trainer = Number(/\d+$/.exec(page.url())?.[0]);
      const key = { kind: 'trainer', id: trainer } as const;
      const { draft } = await call(calls, 'readEntry', { entry: key });
      expect(draft?.fields).toMatchObject({ name: { en: `Sara ${surname}` } });
      await expectAccessible(page, [1440, 320]);
    });

    test('is told who may open a page that the role does not include', async ({ page }) => {
      await page.goto('/admin/content/news');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.other);
      await expect(page.getByText(t.roles)).toBeVisible();
    });
  });
}

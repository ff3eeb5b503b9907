import { pdf } from '../helpers/cv-files.ts';
import { application } from '../helpers/forms.ts';
import { expectAccessible } from './axe.ts';
import { mostly } from './fixtures.ts';
import { call, expect, findConversation, publicHtml, test } from './shared-admin.ts';

test.use({ sendsMail: true });

/** Where the interview takes place. */
const MEETING = 'https://meet.example/a-b-c';

/** How the mail names the type of its calendar file. */
const CALENDAR_FILE = /^Content-Type: text\/calendar; charset=utf-8;\s+method=PUBLISH/m;

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
    interview: 'دعوة إلى مقابلة',
    place: 'المكان أو الرابط',
    add: 'إضافة إلى الرد',
    files: 'ملفات الرد',
    file: 'مقابلة.ics',
    invited: /^دعوة إلى مقابلة يوم .*، الساعة .*09:00.* بتوقيت الرياض$/,
    accept: 'قبول',
    template: 'البدء من قالب',
    reply: 'الرد',
    send: 'إرسال الرد',
    later: 'إرسال لاحقًا',
    schedule: 'جدولة الإرسال',
    tooLate: 'تبدأ المقابلة قبل ذلك. اختر وقتًا يسبقها.',
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
    interview: 'Invite to an interview',
    place: 'Place or link',
    add: 'Add to the reply',
    files: 'Files of the reply',
    file: 'interview.ics',
    invited: /^Invitation to an interview on .*, at .*09:00.*, Riyadh time$/,
    accept: 'Accepted',
    template: 'Begin with a template',
    reply: 'Reply',
    send: 'Send reply',
    later: 'Send later',
    schedule: 'Schedule it',
    tooLate: 'The interview begins before that. Choose an earlier time.',
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
      expected,
    }) => {
      // The invitation without a place.
      expected.push('status of 422');
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
        if (template === t.invite) {
          await page.getByRole('button', { name: t.interview }).click();
          const invitation = page.getByRole('dialog', { name: t.interview });
          await invitation.getByRole('button', { name: t.add }).click();
          await expect(invitation.getByRole('textbox', { name: t.place })).toHaveAttribute(
            'aria-invalid',
            'true',
          );
          await expectAccessible(page, [1440, 320]);
          await page.setViewportSize({ width: 1440, height: 900 });
          await invitation.getByRole('textbox', { name: t.place }).fill(MEETING);
          await invitation.getByRole('button', { name: t.add }).click();
          await expect(invitation).toHaveCount(0);
          await expect(reply).toBeFocused();
          await expect(reply).toHaveValue(new RegExp(`Sara[^]*09:00[^]*${MEETING}`));
          await expect(page.getByRole('list', { name: t.files })).toContainText(t.file);
          await page.getByRole('button', { name: t.later, exact: true }).click();
          const later = page.getByRole('dialog', { name: t.later });
          // It proposes the time at which the interview begins.
          await later.getByRole('button', { name: t.schedule }).click();
          await expect(later.getByText(t.tooLate)).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(later).toHaveCount(0);
        }
        await page.getByRole('button', { name: t.send }).click();
        await expect(reply).toHaveValue('');
      }
      await expect(page.getByText(t.invited)).toBeVisible();
      await expect(page.getByRole('button', { name: t.file })).toBeVisible();
      await expect
        .poll(() => sharedAdmin.mail?.mails.some(({ raw }) => CALENDAR_FILE.test(raw)))
        .toBe(true);
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

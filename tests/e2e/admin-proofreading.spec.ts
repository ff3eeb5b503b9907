import { expectAccessible } from './axe.ts';
import { mostlyOn, overflow } from './fixtures.ts';
import {
  call,
  expect,
  findConversation,
  type Page,
  type SharedAdmin,
  sendMessage,
  test,
} from './shared-admin.ts';

const TEXTS = {
  ar: {
    title: 'العنوان، بالعربية',
    body: 'النص، بالعربية',
    two: 'تنبيهان في الكتابة',
    one: 'تنبيه واحد في الكتابة',
    correct: /^تصحيح: /,
    correctAll: 'تصحيح الكل',
    leave: /^ترك كما هو: /,
    corrected: /^صُحّح: /,
    undo: 'تراجع',
    saved: /^حُفظت( المسودة)? \u2066?\d\d:\d\d/,
  },
  en: {
    title: 'Title, in Arabic',
    body: 'Body, in Arabic',
    two: '2 things to check in the writing',
    one: '1 thing to check in the writing',
    correct: /^Correct: /,
    correctAll: 'Correct all',
    leave: /^Leave it: /,
    corrected: /^Corrected: /,
    undo: 'Undo',
    saved: /^(Draft saved|Saved) \u2066?\d\d:\d\d/,
  },
} as const;

// The inbox has no composer without mail.
test.use({ sendsMail: true });

/** Opens a new news item with an Arabic title and text, and returns its id. */
async function openNews(page: Page, admin: SharedAdmin, title: string, html: string) {
  const { calls } = await admin.person('editor', 'en');
  const changes = [
    { path: 'title.ar', from: '', to: title },
    { path: 'html.ar', from: '', to: html },
  ];
  const entry = { kind: 'news' as const, id: 0 };
  const { id } = await call(calls, 'createEntry', { entry, body: { changes } });
  await page.goto(`/admin/content/news/${id}`);
  return { id, calls };
}

for (const device of mostlyOn('phone')) {
  const t = TEXTS[device.language];

  test.describe(`in ${device.language} at ${device.width} px`, () => {
    test.use({ device: { ...device, touch: false }, role: 'editor' });

    test('faults of a title are named below it, corrected, undone, and left as they are [OFFICE-PROOF-01]', async ({
      page,
      sharedAdmin,
    }) => {
      await openNews(page, sharedAdmin, 'شباب, وشابات من الرياض الى جدة', '<p>نص سليم.</p>');
      const title = page.getByRole('textbox', { name: t.title });
      const faults = page.getByRole('group').filter({ hasText: t.two });
      await expect(faults.getByRole('listitem')).toHaveCount(0);
      await faults.getByText(t.two).click();
      await expect(faults.getByRole('listitem').first()).toContainText('شباب,شباب، وشابات');
      await expectAccessible(page, [device.width]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);

      // The caret is behind «شابات», and stays there.
      await title.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(12, 12));
      await page.getByRole('button', { name: t.correct }).first().click();
      await expect(title).toHaveValue('شباب، وشابات من الرياض الى جدة');
      await expect(page.getByRole('status').filter({ hasText: t.corrected })).toBeAttached();
      expect(await title.evaluate((box: HTMLTextAreaElement) => box.selectionStart)).toBe(12);
      // The focus goes to the next fault, and to the text once there is none.
      await expect(page.getByRole('button', { name: t.correct })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(title).toHaveValue('شباب، وشابات من الرياض إلى جدة');
      await expect(title).toBeFocused();
      await expect(page.getByText(t.one)).toHaveCount(0);

      // Each correction is undone by itself.
      await page
        .getByRole('button', { name: t.undo, exact: true })
        .filter({ visible: true })
        .click();
      await expect(title).toHaveValue('شباب، وشابات من الرياض الى جدة');
      await page.getByText(t.one).click();
      await page.getByRole('button', { name: t.leave }).click();
      await expect(page.getByText(t.one)).toHaveCount(0);
      await title.press('End');
      await title.pressSequentially(' هذا العام,');
      await page.getByText(t.one).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'العام' })).toBeVisible();
      await expect(page.getByText(t.saved).filter({ visible: true }).first()).toBeVisible();
    });

    test('a formatted text keeps its formatting and the caret, and all of it is corrected at once [OFFICE-PROOF-02]', async ({
      page,
      sharedAdmin,
    }) => {
      const html = '<p>شباب <strong>يافع</strong>, وشابات.</p><p>من الرياض الى جدة.</p>';
      const { id, calls } = await openNews(page, sharedAdmin, 'عنوان سليم', html);
      const body = page.getByRole('textbox', { name: t.body });
      await page.getByText(t.two).click();
      await page.getByRole('button', { name: t.correctAll }).click();
      await expect(body).toHaveText('شباب يافع، وشابات.من الرياض إلى جدة.');
      await expect(body.locator('strong')).toHaveText('يافع');
      await expect(body).toBeFocused();
      await expect(page.getByText(t.two)).toHaveCount(0);
      await expect
        .poll(async () => {
          const { draft } = await call(calls, 'readEntry', { entry: { kind: 'news', id } });
          return JSON.stringify(draft?.fields.html);
        })
        .toContain('<strong>يافع</strong>، وشابات.');
    });
  });
}

test.describe('in the inbox, in Arabic', () => {
  test.use({ device: { language: 'ar', width: 1440, touch: false }, role: 'administrator' });

  test('a reply is proof-read below it, in its language, and none of its words stays on the device [OFFICE-PROOF-03]', async ({
    page,
    sharedAdmin,
  }) => {
    await sendMessage(page, 'Alqurashi');
    const { calls } = await sharedAdmin.person('administrator', 'ar');
    const { id } = await findConversation(calls, 'Alqurashi');
    await page.goto(`/admin/inbox/${id}`);
    const reply = page.getByRole('textbox', { name: 'الرد', exact: true });
    await reply.fill('شكرًا لك, نراك الى اللقاء');
    await page.getByText(TEXTS.ar.two).click();
    await page.getByRole('button', { name: TEXTS.ar.leave }).last().click();
    await page.getByRole('button', { name: TEXTS.ar.correct }).click();
    await expect(reply).toHaveValue('شكرًا لك، نراك الى اللقاء');
    await expect(reply).toBeFocused();
    const stored = await page.evaluate(() => localStorage.getItem('yafee-proofreading-left'));
    expect(stored ?? '').not.toContain('اللقاء');
    await expectAccessible(page, [1440]);
  });
});

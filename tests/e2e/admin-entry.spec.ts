import type { BrowserContext, ViewportSize } from '@playwright/test';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import { REFUSED, TEXTS } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { expectOnDevice } from './device-copy.ts';
import { mostly, overflow } from './fixtures.ts';
import { expectLargeTargets } from './large-targets.ts';
import {
  test as base,
  expect,
  type NewsItem,
  openBrowser,
  type Page,
  publishNews,
} from './shared-admin.ts';

const ENTRY_TEXTS = {
  ar: {
    ...TEXTS.ar,
    create: 'إضافة خبر',
    titleAr: 'العنوان، بالعربية',
    titleEn: 'العنوان، بالإنجليزية',
    bodyAr: 'النص، بالعربية',
    bodyEn: 'النص، بالإنجليزية',
    day: 'تاريخ النشر',
    saved: /حُفظت المسودة/,
    review: 'مراجعة ثم نشر',
    publish: 'نشر',
    state: 'منشور',
    problems: /[يت]منع(ان)? النشر/,
    toFix: 'يُصحَّح قبل النشر',
    fillIn: 'املأ هذا الحقل.',
    english: 'English',
    heading: 'عنوان',
    block: 'نوع الفقرة',
    undo: 'تراجع',
  },
  en: {
    ...TEXTS.en,
    create: 'Add news item',
    titleAr: 'Title, in Arabic',
    titleEn: 'Title, in English',
    bodyAr: 'Body, in Arabic',
    bodyEn: 'Body, in English',
    day: 'Date of publication',
    saved: /Draft saved/,
    review: 'Review and publish',
    publish: 'Publish',
    state: 'Published',
    problems: /prevents? the publication/,
    toFix: 'To correct before publishing',
    fillIn: 'Fill in this field.',
    english: 'English',
    heading: 'Heading',
    block: 'Kind of paragraph',
    undo: 'Undo',
  },
} as const;

type EntryTexts = (typeof ENTRY_TEXTS)['ar' | 'en'];

const TITLE = { ar: 'مكتبة القرية تفتح بابها', en: 'The village library opens its door' };

/** Each test that edits a news item has one of its own. */
const test = base.extend<{ item: NewsItem }>({
  item: async ({ sharedAdmin }, use) => {
    const { calls } = await sharedAdmin.person('administrator', 'en');
    await use(await publishNews(calls));
  },
});

/** Opens an entry, and waits until its texts can be edited. */
async function openEntry(page: Page, { kind, id }: EntryKey, t: EntryTexts): Promise<void> {
  await page.goto(`/admin/content/${kind}/${id}`);
  await expect(page.getByRole('textbox', { name: t.bodyAr })).toBeVisible();
}

/** Opens another tab in the size of the test. By itself it has that of the first test in this context. */
async function openTab(context: BrowserContext, size: ViewportSize | null): Promise<Page> {
  const tab = await context.newPage();
  if (size !== null) await tab.setViewportSize(size);
  return tab;
}

/** What the server has stored of an entry. */
async function storedTitle(
  page: Page,
  { kind, id }: EntryKey,
): Promise<{ ar: string; en: string }> {
  const response = await page.request.get(`/admin/api/content/${kind}/${id}`);
  const { draft, live } = await response.json();
  return (draft ?? live).fields.title;
}

for (const { language } of mostly('ar')) {
  const t = ENTRY_TEXTS[language];
  test.describe(`in ${t.language}`, () => {
    test.use({ device: { language, width: 1440, touch: false } });

    test('writes and publishes a news item in two languages by keyboard', async ({ page }) => {
      test.slow();
      await page.goto('/admin/content/news');
      await page.getByRole('button', { name: t.create }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: t.bodyAr })).toBeVisible();
      // Nothing prevents the writing of an entry that cannot be published yet.
      await page.getByRole('textbox', { name: t.titleEn }).focus();
      await page.keyboard.type(TITLE.en);
      await expect(page.getByText(t.saved).last()).toBeVisible();
      // Nothing is said of what is only not written yet, before somebody wants to publish it.
      const titleAr = page.getByRole('textbox', { name: t.titleAr });
      await expect(page.getByText(t.problems)).toHaveCount(0);
      await expect(titleAr).not.toHaveAttribute('aria-invalid', 'true');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(page.getByRole('dialog')).toContainText(t.toFix);
      await page.keyboard.press('Escape');
      await expect(page.getByText(t.problems)).toBeVisible();
      await expect(titleAr).toHaveAccessibleDescription(t.fillIn);
      await page.getByRole('textbox', { name: t.titleEn }).focus();

      await page.keyboard.press('Alt+ArrowRight');
      await expect(page.getByRole('textbox', { name: t.titleAr })).toBeFocused();
      await page.keyboard.type(TITLE.ar);
      await page.getByRole('textbox', { name: t.bodyAr }).focus();
      await page.keyboard.type('فقرة أولى فيها رقم +966 وكلمة ');
      await page.keyboard.press('ControlOrMeta+b');
      await page.keyboard.type('عريضة');
      await page.keyboard.press('Enter');
      await page.keyboard.type('فقرة ثانية.');
      await page.keyboard.press('Alt+ArrowRight');
      await expect(page.getByRole('textbox', { name: t.bodyEn })).toBeFocused();
      await page.keyboard.type('One paragraph.');
      // Until somebody chooses a day, it becomes that of the publication.
      await expect(page.getByLabel(t.day).first()).toHaveValue('');
      await page.getByLabel(t.day).first().fill('2026-01-15');
      await expect(page.getByText(t.saved).last()).toBeVisible();
      await expect(page.getByText(t.problems)).toHaveCount(0);

      // Undo of the whole form: the day is open again, and comes back.
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(page.getByLabel(t.day).first()).toHaveValue('');
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect(page.getByLabel(t.day).first()).toHaveValue('2026-01-15');
      await expectAccessible(page);
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });

      await page.keyboard.press('ControlOrMeta+Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: t.publish, exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(t.state, { exact: true }).first()).toBeVisible();

      const id = new URL(page.url()).pathname.split('/').at(-1);
      const arabic = await (await page.request.get(`/latest-news/${id}`)).text();
      expect(arabic).toContain(TITLE.ar);
      expect(arabic).toContain('<strong>عريضة</strong>');
      const english = await (await page.request.get(`/en/latest-news/${id}`)).text();
      expect(english).toContain(TITLE.en);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ device: { language: 'ar', width: 390, touch: true } });

  test('writes and publishes a news item by few taps', async ({ page }) => {
    test.slow();
    const t = ENTRY_TEXTS.ar;
    await page.goto('/admin/content/news');
    let taps = 0;
    const tap = async (name: string, role: 'button' | 'textbox' | 'radio' = 'button') => {
      taps += 1;
      await page.getByRole(role, { name, exact: true }).last().tap();
    };
    await tap(t.create);
    await tap(t.titleAr, 'textbox');
    await page.keyboard.type(TITLE.ar);
    await tap(t.bodyAr, 'textbox');
    await page.keyboard.type('نص الخبر.');
    taps += 1;
    await page.locator('label', { hasText: t.english }).first().tap();
    await tap(t.titleEn, 'textbox');
    await page.keyboard.type(TITLE.en);
    await tap(t.bodyEn, 'textbox');
    await page.keyboard.type('The text.');
    taps += 1;
    await page.getByLabel(t.day).first().fill('2026-01-15');
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page);
    await expectLargeTargets(page.locator('.entry'));
    await tap(t.review);
    await tap(t.publish);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(taps).toBeLessThanOrEqual(10);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await expect(async () => {
      expect(await (await page.request.get(`/latest-news/${id}`)).text()).toContain(TITLE.ar);
    }).toPass();
  });
});

test('keeps what was typed without a network, also when the tab was closed, and sends it later [OFFICE-DRAFTS-04]', async ({
  page,
  item,
  expected,
  viewport,
}) => {
  expected.push('net::ERR_INTERNET_DISCONNECTED');
  test.slow();
  const t = ENTRY_TEXTS.en;
  await openEntry(page, item, t);
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: t.titleEn }).fill('Typed without a network');
  await expect(page.getByText(/kept on this device/).last()).toBeVisible();
  // Only a response of the server is called saved.
  await expect(page.getByText(t.saved)).toHaveCount(0);
  await expectOnDevice(page, 'Typed without a network');
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const again = await openTab(context, viewport);
  expect(await storedTitle(again, item)).toMatchObject({
    en: item.title.en,
  });
  await openEntry(again, item, t);
  await expect(again.getByRole('textbox', { name: t.titleEn })).toHaveValue(
    'Typed without a network',
  );
  await expect(again.getByText(t.saved).last()).toBeVisible();
  expect(await storedTitle(again, item)).toMatchObject({ en: 'Typed without a network' });

  // Without closing the tab it is sent as soon as the network is back.
  await context.setOffline(true);
  await again.getByRole('textbox', { name: t.titleEn }).fill('Typed once more');
  await expect(again.getByText(/kept on this device/).last()).toBeVisible();
  await context.setOffline(false);
  await expect(again.getByText(t.saved).last()).toBeVisible();
  expect(await storedTitle(again, item)).toMatchObject({ en: 'Typed once more' });
});

test('has no conflict with itself when the tab is closed before a save was answered, or its response was lost [OFFICE-CONFLICTS-05]', async ({
  page,
  item,
  expected,
  viewport,
}) => {
  // The second attempt finds the first one stored, and is repeated upon it.
  expected.push('net::ERR_FAILED', REFUSED);
  test.slow();
  const t = ENTRY_TEXTS.en;
  const address = `**/admin/api/content/news/${item.id}`;
  await openEntry(page, item, t);
  // The server stores the first save, and nobody gets the response.
  await page.route(address, async (route) => {
    if (route.request().method() === 'PATCH') await route.fetch();
    else await route.continue();
  });
  await page.getByRole('textbox', { name: t.titleEn }).fill('Typed fast');
  await expect.poll(() => storedTitle(page, item)).toMatchObject({ en: 'Typed fast' });
  await page.getByRole('textbox', { name: t.titleEn }).fill('Typed fast, and closed');
  await expectOnDevice(page, 'Typed fast, and closed');
  const context = page.context();
  await page.close();

  const again = await openTab(context, viewport);
  await openEntry(again, item, t);
  const title = again.getByRole('textbox', { name: t.titleEn });
  await expect(title).toHaveValue('Typed fast, and closed');
  await expect(again.getByText(t.saved).last()).toBeVisible();
  expect(await storedTitle(again, item)).toMatchObject({ en: 'Typed fast, and closed' });

  // The same in one tab: the response is lost, and more is typed before the next attempt.
  let isLost = false;
  await again.route(address, async (route) => {
    if (isLost || route.request().method() !== 'PATCH') return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await title.fill('Lost');
  await expect(again.getByText(/kept on this device/).last()).toBeVisible();
  await title.fill('Lost, and found');
  await expect.poll(() => storedTitle(again, item)).toMatchObject({ en: 'Lost, and found' });
  await expect(again.getByText(t.saved).last()).toBeVisible();
  await expect(again.getByRole('dialog')).toHaveCount(0);
  // Nor is the own save called that of a colleague.
  await expect(again.getByText(/colleague/)).toHaveCount(0);
});

test('saves what is typed while a save is under way, and shows it in a list that is opened meanwhile', async ({
  page,
  item,
}) => {
  test.slow();
  const t = ENTRY_TEXTS.en;
  await page.goto('/admin/content/news');
  const row = page.locator(`.table a[href$="/content/news/${item.id}"]`);
  await row.click();
  const title = page.getByRole('textbox', { name: t.titleEn });
  const release = Promise.withResolvers<void>();
  await page.route(`**/admin/api/content/news/${item.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await release.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await title.fill('Typed first');
  await sent;
  await title.fill('Typed first, and then more');
  const listed = page.waitForResponse((response) => response.url().endsWith('/api/content/news'));
  await page.locator('.crumbs a').click();
  await listed;
  await expect(row).toHaveText(item.title.en);
  release.resolve();
  await expect(row).toHaveText('Typed first, and then more');
  expect(await storedTitle(page, item)).toMatchObject({ en: 'Typed first, and then more' });
});

test('is left by Back as on any phone: the preview closes first, and nothing remains of an entry without a word', async ({
  page,
}) => {
  test.slow();
  const t = ENTRY_TEXTS.en;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/content/news');
  const rows = page.locator('.table a[href*="/content/news/"]');
  await expect(rows.first()).toBeVisible();
  const titles = await rows.allTextContents();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: t.bodyAr })).toBeVisible();
  const created = new URL(page.url()).pathname;
  const preview = page.getByRole('region', { name: 'Preview of the page' });
  for (const close of ['back', 'button'] as const) {
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(preview).toBeVisible();
    if (close === 'back') await page.goBack();
    else await preview.getByRole('button', { name: 'Hide the preview' }).click();
    await expect(preview).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(created);
  }
  const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.goBack();
  expect((await discarded).ok()).toBe(true);
  await expect(rows).toHaveText(titles);
  const path = created.replace('/admin/', '/admin/api/');
  expect((await page.request.get(path)).status()).toBe(404);
});

test('says that there is no network when a review is wanted, and opens it when that is back', async ({
  page,
  item,
  expected,
}) => {
  expected.push('net::ERR_INTERNET_DISCONNECTED');
  test.slow();
  const t = ENTRY_TEXTS.en;
  await openEntry(page, item, t);
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: t.titleEn }).fill('Reviewed later');
  await page.getByRole('button', { name: t.review }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('no connection');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(dialog).toContainText('Reviewed later');
  await dialog.getByRole('button', { name: 'Not yet' }).click();

  // The same when everything is saved.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: t.review }).click();
  await expect(dialog.getByRole('alert')).toContainText('no connection');
  await page.context().setOffline(false);
  await expect(dialog).toContainText('Reviewed later');
});

test('ends no publication at once when a later time is chosen and missing', async ({
  page,
  item,
}) => {
  test.slow();
  const t = ENTRY_TEXTS.en;
  await openEntry(page, item, t);
  await page.getByRole('button', { name: t.more, exact: true }).click();
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'At a time' }).check();
  await dialog.getByLabel('Time in Riyadh').fill('');
  await dialog.getByRole('button', { name: 'Unpublish at a time' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a day and a time.');
  const response = await page.request.get(`/admin/api/content/news/${item.id}`);
  expect(await response.json()).toMatchObject({ live: { isPublished: true }, schedules: [] });
});

test('keeps a text on the device that is too long to be saved, says so beside it, and saves everything else', async ({
  page,
  item,
}) => {
  const t = ENTRY_TEXTS.en;
  await openEntry(page, item, t);
  const long = 'x'.repeat(501);
  const titleEn = page.getByRole('textbox', { name: t.titleEn });
  await titleEn.fill(long);
  await expect(titleEn).toHaveAccessibleDescription(/too long to save/);
  await expect(page.getByText(/Not everything is saved/).last()).toBeVisible();
  await page.getByRole('textbox', { name: t.titleAr }).fill('عنوان قصير');
  await expect.poll(() => storedTitle(page, item)).toEqual({ ar: 'عنوان قصير', en: item.title.en });
  await expect(titleEn).toHaveValue(long);
  await expectOnDevice(page, long);
  // The tab is closed without a question, because the device has the text.
  await page.reload();
  await expect(titleEn).toHaveValue(long);
  await titleEn.fill('Short');
  await expect(page.getByText(t.saved).last()).toBeVisible();
  expect(await storedTitle(page, item)).toEqual({ ar: 'عنوان قصير', en: 'Short' });
});

test('loses no letter of a formatted text, however fast they are typed', async ({ page, item }) => {
  test.slow();
  const t = ENTRY_TEXTS.en;
  const LETTERS = 300;
  await openEntry(page, item, t);
  await page.getByRole('textbox', { name: t.bodyEn }).click();
  await page.evaluate(async (count) => {
    for (let index = 0; index < count; index += 1) {
      document.execCommand('insertText', false, '\u2021');
      // Between two letters the page does at most one of the things that wait.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  }, LETTERS);
  const stored = async () => {
    const response = await page.request.get(`/admin/api/content/news/${item.id}`);
    const { draft } = await response.json();
    return (draft?.fields.html.en.split('\u2021').length ?? 1) - 1;
  };
  await expect.poll(stored).toBe(LETTERS);
});

test('has keys on an Arabic keyboard, and pasted words before those typed while they are read [OFFICE-TEXTS-04]', async ({
  page,
  item,
}) => {
  const t = ENTRY_TEXTS.en;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/paste-[\w-]+\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await openEntry(page, item, t);
  const body = page.getByRole('textbox', { name: t.bodyEn });
  await body.click();
  await page.keyboard.press('ControlOrMeta+a');
  // As the Arabic layout has it: the key of B types two letters.
  const press = (key: string, code: string) =>
    page.evaluate(
      (init) => {
        const event = new KeyboardEvent('keydown', init);
        return document.activeElement?.dispatchEvent(event) === false;
      },
      { key, code, ctrlKey: true, bubbles: true, cancelable: true },
    );
  expect(await press('لا', 'KeyB')).toBe(true);
  await expect(body.locator('strong').first()).toBeVisible();
  expect(await press('ئ', 'KeyZ')).toBe(true);
  await expect(body.locator('strong')).toHaveCount(0);
  expect(await press('س', 'KeyS')).toBe(true);

  await page.keyboard.press('ControlOrMeta+a');
  await body.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/html', '<p>pasted ﺗﻘﺮﻳﺮ</p>');
    data.setData('text/plain', 'pasted');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.keyboard.type(' typed');
  release();
  await expect(body).toHaveText('pasted تقرير typed');
});

test('takes text of Word without its styles, under Trusted Types, and links it to an entry [OFFICE-TEXTS-03]', async ({
  page,
  item,
}) => {
  test.slow();
  const t = ENTRY_TEXTS.en;
  await openEntry(page, item, t);
  const body = page.getByRole('textbox', { name: t.bodyEn });
  await body.click();
  await page.keyboard.press('ControlOrMeta+a');
  await body.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<html><body><p class=MsoNormal dir=RTL style='color:red'><b><span style='font-size:14pt'>عنوان</span></b> text<o:p></o:p></p>
       <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>item</p>
       <img src="https://example.org/a.png" onerror="alert(1)"><script>alert(1)</script></body></html>`,
    );
    data.setData('text/plain', 'text');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(body.locator('li')).toHaveText('item');
  await expect(page.getByText(/picture or video of another site/)).toBeVisible();
  await expect(page.getByText(t.saved).last()).toBeVisible();
  const stored = await (await page.request.get(`/admin/api/content/news/${item.id}`)).json();
  expect(stored.draft.fields.html.en).toBe(
    '<p><strong>عنوان</strong> text</p>\n<ul>\n<li>item</li>\n</ul>',
  );

  // What is said of the pasted text is gone with it.
  await body.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expect(page.getByText(/picture or video of another site/)).toHaveCount(0);
  await page.keyboard.type('- one');
  await expect(body.locator('li')).toHaveText('one');
  await page.keyboard.press('ControlOrMeta+i');
  await expect(page.getByText(/no italics/)).toBeVisible();
  await page.keyboard.type('x');
  await expect(page.getByText(/no italics/)).toHaveCount(0);

  await body.click();
  // Without focus in the editor the key opens the search of the back office.
  await expect(body).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByRole('textbox', { name: 'Address' }).fill('example.org');
  await page.keyboard.press('Enter');
  await expect(body.locator('a').first()).toHaveAttribute('href', 'https://example.org');

  // An entry is chosen by its title, and called by it, also when the link is opened again.
  const named = 'Eighty-six volunteers give Raghdan its library back';
  await expect(body).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await dialog.getByRole('searchbox').fill('Raghdan');
  await dialog.getByRole('button', { name: named }).click();
  await expect(dialog.getByRole('status').filter({ hasText: named })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(body.locator('a').first()).toHaveAttribute('href', '/en/latest-news/24');
  // The toolbar says that the cursor is in the link; a key before that would meet the selection of before the dialog.
  await body.locator('a').first().click();
  const link = page.getByRole('toolbar').last().getByRole('button', { name: 'Link', exact: true });
  await expect(link).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog.getByRole('status').filter({ hasText: named })).toBeVisible();
  // A phone shows the other language, and so not this dialog.
  await expectAccessible(page, [1440]);
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('/en/latest-news/24');
  await page.keyboard.press('Escape');

  // HTML that the editor cannot hold is shown as its source.
  await page.getByRole('toolbar').last().getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('toolbar').last().getByRole('button', { name: 'Show the source' }).click();
  await page.getByRole('textbox', { name: t.bodyEn }).fill('<div class="x"><p>Kept</p></div>');
  await expect(page.getByText(/its source is shown/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: t.bodyEn })).toHaveValue(
    '<div class="x"><p>Kept</p></div>',
  );
});

test('shows a translator which Arabic words changed, and lets only the English be written [OFFICE-TRANSLATION-03]', async ({
  page,
  sharedAdmin,
  item,
}) => {
  test.slow();
  const t = ENTRY_TEXTS.en;
  await openEntry(page, item, t);
  await page.getByRole('textbox', { name: t.titleAr }).fill(item.title.ar.replace('86', '87'));
  await expect(page.getByText(t.saved).last()).toBeVisible();
  const person = await sharedAdmin.person('translator', 'en');
  const context = await openBrowser(page, person, sharedAdmin);
  const translator = await context.newPage();
  await openEntry(translator, item, t);
  const note = translator.locator('[data-outdated="title"]');
  await expect(note).toContainText('87');
  await expect(note).toContainText('86');
  await expect(translator.getByRole('textbox', { name: t.titleAr })).not.toBeEditable();
  await expect(translator.getByRole('textbox', { name: t.bodyAr })).not.toBeEditable();
  await expect(translator.getByRole('button', { name: t.review })).toHaveCount(0);
  await translator.keyboard.press('Alt+ArrowDown');
  await expect(translator.getByRole('textbox', { name: t.titleEn })).toBeFocused();
  await note.getByRole('button', { name: 'Still right' }).click();
  await expect(note).toHaveCount(0);
  await expectAccessible(translator);
  await context.close();
});

for (const { language } of mostly('en')) {
  const t = ENTRY_TEXTS[language];
  test.describe(`to a translator, in ${t.language}`, () => {
    test.use({ device: { language, width: 1440, touch: false }, role: 'translator' });

    test('lets the English of the items of a list be written', async ({ page }) => {
      await page.goto('/admin/content/settings/1');
      // The settings are no list, so their page is below the one of the whole site.
      await expect(page.locator('.crumbs')).toHaveText(t.language === 'ar' ? 'الموقع' : 'Site');
      await expect(page.locator('.entry .group').first()).toHaveCSS('border-top-width', '0px');
      const [arabic, english, add] =
        t.language === 'ar'
          ? ['الوجه، بالعربية', 'الوجه، بالإنجليزية', /^إضافة/]
          : ['Purpose, in Arabic', 'Purpose, in English', /^Add/];
      await expect(page.getByRole('textbox', { name: arabic }).first()).not.toBeEditable();
      await page.getByRole('textbox', { name: english }).first().fill('Training of young people');
      await expect(page.getByText(t.saved).last()).toBeVisible();
      const list = page.getByRole('group', {
        name: t.language === 'ar' ? 'أوجه الصرف' : 'Purposes',
      });
      await expect(list.getByRole('textbox').first()).toBeVisible();
      await expect(list.getByRole('button', { name: add })).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('textbox', { name: english }).first()).toHaveValue(
        'Training of young people',
      );
    });
  });
}

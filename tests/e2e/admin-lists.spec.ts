import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAdmin, expect, SANDBOXED, TEXTS, test } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { focused, mostly, overflow } from './fixtures.ts';

const LISTS = {
  ar: {
    ...TEXTS.ar,
    news: 'الأخبار',
    title: 'العنوان',
    saved: /حُفظت .*\d\d:\d\d/,
    review: 'مراجعة ثم نشر',
    changes: 'ما الذي سيتغيّر على الموقع',
    publish: 'نشر',
    edited: 'تعديلات لم تُنشر',
    later: 'في موعد',
    schedule: 'جدولة النشر',
    history: 'سجل المادة',
    order: 'ترتيب',
    site: 'الموقع',
    actions: /^إجراءات «/,
    unpublish: 'إلغاء النشر',
    select: 'تحديد كل ما في الصفحة',
    find: 'بحث في: الأخبار',
    restore: /استعادة نسخة/,
    published: 'نُشر، ويراه الزوار.',
    clear: 'مسح نص البحث',
  },
  en: {
    ...TEXTS.en,
    news: 'News',
    title: 'Title',
    saved: /[Ss]aved .*\d\d:\d\d/,
    review: 'Review and publish',
    changes: 'What will change on the site',
    publish: 'Publish',
    edited: 'Unpublished edits',
    later: 'At a time',
    schedule: 'Schedule',
    history: 'History',
    order: 'Reorder',
    site: 'Site',
    actions: /^Actions for “/,
    unpublish: 'Unpublish',
    select: 'Select all on this page',
    find: 'Search: News',
    restore: /Restore the version/,
    published: 'Published. Visitors see it.',
    clear: 'Clear the search',
  },
} as const;

test.beforeEach(({ expected }) => {
  expected.push(SANDBOXED);
});

/** The text of the public page of a news item, as a visitor gets it. */
async function publicTitle(page: Page, id: number): Promise<string> {
  const response = await page.request.get(`/latest-news/${id}`);
  return /<h1[^>]*>([^<]*)/.exec(await response.text())?.[1] ?? `${response.status()}`;
}

for (const { language } of mostly('ar')) {
  const t = LISTS[language];
  test(`lists in ${t.language}: an entry is found, edited, published and taken back by keyboard [OFFICE-LISTS-02]`, async ({
    page,
    admin,
  }) => {
    test.slow();
    await enterAdmin(page, admin, t);
    // By G and N to the news, by / to the search, by J to the entry.
    await page.locator('main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { level: 1, name: t.news })).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByLabel(t.find)).toBeFocused();
    await page.keyboard.type('رغدان');
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('row')).not.toHaveCount(1);
    const first = page.locator('.title').first();
    await page.keyboard.press('Tab');
    await page.locator('main').focus();
    await page.keyboard.press('j');
    await expect(first).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox').nth(1)).toBeChecked();
    await page.keyboard.press('x');
    const id = Number((await first.getAttribute('href'))?.split('/').at(-1));
    await page.keyboard.press('Enter');
    const title = page.getByRole('textbox', { name: t.title }).first();
    await title.focus();
    const before = await publicTitle(page, id);
    await page.keyboard.press('ControlOrMeta+a');
    // The page says of a live entry, too, that it is saved.
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.ok(),
    );
    await page.keyboard.insertText('مكتبة قرية رغدان مفتوحة');
    await saved;
    await expect(page.getByText(t.saved).filter({ visible: true })).toBeVisible();
    expect(await publicTitle(page, id)).toBe(before);
    // From the list: what changes is shown by words, and then published.
    const menu = page.getByRole('navigation').first();
    // On the page of an entry the menu is a rail, whose groups open on demand.
    await menu.getByRole('button', { name: new RegExp(`^${t.site}`) }).press('Enter');
    await menu.getByRole('link', { name: t.news }).press('Enter');
    await page.getByRole('link', { name: t.edited }).press('Enter');
    const actions = page.getByRole('button', { name: t.actions });
    // The list that was there before is shown until the filtered one has arrived.
    await expect(actions).toHaveCount(1);
    await actions.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: t.review }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t.changes });
    await expect(dialog.locator('ins').first()).toContainText('قرية');
    await expect(dialog.locator('del').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t.later).press('Space');
    await expect(dialog.getByRole('button', { name: t.schedule })).toBeEnabled();
    await page.keyboard.press('ArrowUp');
    await dialog.getByRole('button', { name: t.publish, exact: true }).press('Enter');
    await expect(page.getByText(t.published)).toBeVisible();
    await expect.poll(() => publicTitle(page, id)).toBe('مكتبة قرية رغدان مفتوحة');
    // The history has both versions, and gives the first one back as a draft.
    await page.goto(`/admin/content/news/${id}/history`);
    await expect(page.locator('.comparison del')).not.toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.restore }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/content/news/${id}$`));
    await expect(page.getByRole('textbox', { name: t.title }).first()).toHaveValue(before);
    expect(await publicTitle(page, id)).toBe('مكتبة قرية رغدان مفتوحة');
  });
}

for (const { language } of mostly('en')) {
  const t = LISTS[language];
  test(`lists in ${t.language} are accessible, and fit 320 px`, async ({ page, admin }) => {
    test.slow();
    await enterAdmin(page, admin, t);
    for (const path of [
      '/site',
      '/content/news',
      '/content/project',
      '/content/slider/order',
      '/home-page',
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/admin${path}`);
      await expect(
        page.locator('.site-groups li, .table tbody tr, .order-item').first(),
      ).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 700 });
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('رغدان');
    await expect(page.getByRole('option').first()).toContainText(/رغدان|Raghdan/);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.clear }).click();
    await expect(page.getByRole('combobox')).toHaveValue('');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Slash');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}

test('an entry is unpublished from its menu by touch on a phone [OFFICE-LISTS-03]', async ({
  browser,
  admin,
}) => {
  const t = LISTS.ar;
  const context = await browser.newContext({
    baseURL: admin.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await enterAdmin(page, admin, t);
  await page.getByRole('navigation').last().getByRole('link', { name: t.site }).tap();
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${t.news}`) })
    .tap();
  await page.getByRole('button', { name: t.actions }).first().tap();
  const targets = await page.locator('a:visible, button:visible').evaluateAll((elements) =>
    elements
      .filter(
        (element) => element.closest('.tabs, .titles') === null && element.className !== 'skip',
      )
      .map((element) => ({
        name: element.textContent,
        height: Math.round(element.getBoundingClientRect().height),
      }))
      .filter(({ height }) => height < 44),
  );
  expect(targets).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: t.unpublish }).tap();
  await page.getByRole('dialog').getByRole('button', { name: t.unpublish }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'أُلغي النشر.' })).toBeVisible();
  await expect(page.getByText('لم يُنشر بعد').first()).toBeVisible();
  // A text in the other direction does not bring the button that empties the search to the magnifier.
  const find = page.getByLabel(t.find);
  await find.fill('Raghdan');
  const clear = page.getByRole('button', { name: t.clear });
  expect((await clear.boundingBox())?.x).toBe((await find.boundingBox())?.x);
  await clear.tap();
  await expect(find).toHaveValue('');
  await expect(page).not.toHaveURL(/search=/);
  // No keys are named where there is no keyboard.
  await page.locator('.top-bar button').tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('kbd:visible')).toHaveCount(0);
  await context.close();
});

test('what is selected is kept from page to page, and all that match are selected and removed as one act', async ({
  page,
  admin,
}) => {
  test.slow();
  await enterAdmin(page, admin, TEXTS.en);
  // More than one page of vacancies.
  await page.evaluate(async () => {
    for (let n = 1; n <= 60; n += 1) {
      const changes = [{ path: 'name.en', from: '', to: `Weaver ${n}` }];
      const body = JSON.stringify({ changes });
      const headers = { 'content-type': 'application/json' };
      await fetch('/admin/api/content/vacancy', { method: 'POST', headers, body });
    }
  });
  await page.goto('/admin/content/vacancy?search=weaver');
  const selected = page.getByRole('region', { name: 'Selection' });
  const onPage = page.getByLabel('Select all on this page');
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(selected).toContainText('1 entry selected (1 on other pages)');
  await onPage.check();
  await expect(selected).toContainText('11 entries selected (1 on other pages)');
  await selected.getByRole('button', { name: 'Select all 60 that match' }).click();
  await expect(selected).toContainText('60 entries selected (50 on other pages)');
  await expectAccessible(page);
  // The check looks at the page on a phone, too.
  await page.setViewportSize({ width: 1280, height: 720 });
  await onPage.uncheck();
  await expect(selected).toContainText('50 entries selected (50 on other pages)');
  // Other filters show other entries, from their first page on.
  await page.getByRole('link', { name: /^Draft/ }).click();
  await expect(selected).toBeHidden();
  await expect(page).not.toHaveURL(/page=/);
  await onPage.check();
  await selected.getByRole('button', { name: 'Select all 60 that match' }).click();
  await expect(selected).toContainText('60 entries selected');
  await selected.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('60 entries were deleted.')).toBeVisible();
  await page.goto('/admin/audit');
  await page.getByText('Removed 60 entries').click();
  await expect(page.getByText('Weaver 7', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^audit-[-\d]+\.csv$/);
  expect(await readFile(await table.path(), 'utf8')).toContain('"Removed (60)","Weaver 1 · ');
  await expect(page.getByText('The file was downloaded.')).toBeAttached();
});

test('an order is changed by keyboard, by the menu of places and by the pointer [OFFICE-ORDER-01]', async ({
  page,
  admin,
}) => {
  await enterAdmin(page, admin, TEXTS.en);
  await page.goto('/admin/content/slider/order');
  const grips = page.locator('.grip');
  const titles = () => page.locator('.order-item .text b').allTextContents();
  await expect(grips).toHaveCount(5);
  const before = await titles();
  await grips.first().focus();
  await page.keyboard.press('Space');
  const announced = page.getByRole('status');
  await expect(announced.filter({ hasText: /is picked up. Position 1 of 5/ })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveAccessibleName(/position 3 of 5/);
  await page.keyboard.press('Escape');
  expect(await titles()).toEqual(before);
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(announced.filter({ hasText: /is dropped at position 5 of 5/ })).toBeAttached();
  expect((await titles()).at(-1)).toBe(before[0]);
  await page
    .getByRole('button', { name: /^Move “.*” to…/ })
    .nth(1)
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'First' }).click();
  expect((await titles())[0]).toBe(before[2]);
  const [from, to] = await Promise.all([grips.nth(4).boundingBox(), grips.nth(0).boundingBox()]);
  if (from === null || to === null) throw new Error('a grip has no place');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y - 5, { steps: 8 });
  await page.mouse.up();
  expect((await titles())[0]).toBe(before[0]);
  const order = await titles();
  await page.getByRole('button', { name: 'Save the order' }).click();
  await expect(page.getByText('The order is saved.')).toBeVisible();
  await page.reload();
  await expect(grips).toHaveCount(5);
  expect(await titles()).toEqual(order);
});

import { expect, focused, type Page, test, waitUntilHydrated } from './fixtures.ts';

/** Pages whose markup others have changed before React or after it: a browser that translates, iOS, a proxy, an extension. */

/** React's message where the markup is not the server's. */
const OTHER_MARKUP = '#418';

test.use({ expected: [OTHER_MARKUP] });

/** Puts elements in place of all texts of the page, and gives it another language, as Chrome does when it translates it. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const root = document.getElementById('root') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.matches('script, style, option')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `·${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
    document.documentElement.lang = 'fr';
    document.documentElement.classList.add('translated-ltr');
  });
}

/** Makes links of all numbers, as iOS does with what looks like a telephone number. */
function linkNumbers(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll('#root bdi')) {
      if (element.children.length > 0 || !/^[\d +,]+$/.test(element.textContent)) continue;
      const link = Object.assign(document.createElement('a'), { href: 'tel:1' });
      link.textContent = element.textContent;
      element.replaceChildren(link);
    }
  });
}

for (const [how, change] of [
  ['translated', translate],
  ['given links by iOS', linkNumbers],
] as const) {
  test(`typing goes on in a page that the browser has ${how}`, async ({ page }) => {
    await page.goto('/en/contact');
    await change(page);
    const name = page.getByRole('main').locator('[name="name"]');
    const message = page.getByRole('main').locator('[name="massage"]');
    await message.click();
    await page.keyboard.type('When does it begin?');
    await name.click();
    await page.keyboard.type('Nra');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(focused(page)).toHaveAttribute('name', 'name');
    await page.keyboard.type('ou');
    await expect(name).toHaveValue('Noura');
    await expect(message).toHaveValue('When does it begin?');
    // The draft has it, too.
    await page.reload();
    await waitUntilHydrated(page);
    await expect(message).toHaveValue('When does it begin?');
  });

  test(`the first click on the map counts in a page that the browser has ${how}`, async ({
    page,
  }) => {
    await page.goto('/en/about');
    const region = await page.locator('.map-dot').nth(5).innerText();
    await change(page);
    await page.locator('.map-dot').nth(5).click();
    await expect(page.locator('.map-panel h3')).toHaveText(region);
    await expect(page.locator('.map-dot input').nth(5)).toBeChecked();
  });
}

test('a menu that was opened in a translated page stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/about');
  await translate(page);
  await page.locator('.navbar-toggle').click();
  await page.locator('#main-menu summary').first().click();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.locator('#main-menu details').first()).toHaveAttribute('open');
  await expect(page.locator('#main-menu a').first()).toBeVisible();
});

test('a page that is translated after hydration shows the numbers of one region', async ({
  page,
}) => {
  await page.goto('/en/about');
  await waitUntilHydrated(page);
  const panel = page.locator('.map-panel-body');
  const choose = async (region: number) => {
    await page.locator('.map-dot').nth(region).click();
    await expect(page.locator('.map-panel h3')).toHaveText(
      (await page.locator('.map-dot').nth(region).innerText()).replaceAll('·', ''),
    );
  };
  await choose(7);
  const expected = await panel.innerText();
  await choose(5);
  expect(await panel.innerText()).not.toBe(expected);
  await translate(page);
  await choose(7);
  // What is the same for all regions stays translated.
  const withoutMarks = (text: string) => text.replaceAll('·', '');
  expect(withoutMarks(await panel.innerText())).toBe(withoutMarks(expected));
});

test('a translated page keeps its language, and its links load the next page', async ({ page }) => {
  await page.goto('/en/about');
  await translate(page);
  await waitUntilHydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').locator('a[href="/en/privacy"]').click();
  await expect(page).toHaveURL(/\/en\/privacy$/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
});

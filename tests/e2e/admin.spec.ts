import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TOTP } from 'otpauth';
import { adminCalls } from '../../contract/admin/api.ts';
import {
  addVirtualAuthenticator,
  enterAdmin,
  expect,
  inviteByDatabase,
  openAccountMenu,
  PASSWORD,
  REFUSED,
  setAdminLanguage,
  TEXTS,
  test,
} from './admin-server.ts';
import { expectAccessible, expectAccessibleInAllColours } from './axe.ts';
import { focused, mostly, overflow, waitUntilHydrated } from './fixtures.ts';

for (const { language } of mostly('ar')) {
  const t = TEXTS[language];
  test.describe(`the back office in ${t.language}`, () => {
    test('is entered by an invitation, left, and entered again by keyboard alone [OFFICE-SIGN-IN-09]', async ({
      page,
      admin,
      expected,
    }) => {
      expected.push(REFUSED);
      await setAdminLanguage(page.context(), admin, t.language);
      const link = await admin.command('invite', 'nada@yafee.example', '--language', t.language);
      await page.goto(link);
      await expect(page.locator('html')).toHaveAttribute('dir', t.direction);
      await page.getByLabel(t.name).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Nada');
      await page.keyboard.press('Tab');
      await expect(focused(page)).toHaveValue('nada@yafee.example');
      await page.keyboard.press('Tab');
      await page.keyboard.type('password1234');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(t.password, { exact: true })).toHaveAccessibleDescription(/./);
      await expect(page.getByLabel(t.password, { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      // What was typed is still there.
      await expect(page.getByLabel(t.name)).toHaveValue('Nada');
      await page.getByLabel(t.password, { exact: true }).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Nada');
      expect(new URL(page.url()).hash).toBe('');

      await page.getByRole('button', { name: new RegExp(`^${t.account}[،,]`) }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: t.signOut }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: t.welcome })).toBeVisible();
      await page.getByLabel(t.email).focus();
      await page.keyboard.type('nada@yafee.example');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(focused(page)).toHaveText(t.orPassword);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(t.password, { exact: true })).toBeFocused();
      await page.keyboard.type('a wrong password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(t.wrong);
      await expect(page.getByLabel(t.email)).toHaveValue('nada@yafee.example');
      await page.getByLabel(t.password, { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Nada');
    });

    test('is entered by a passkey, without password and code [OFFICE-SIGN-IN-10]', async ({
      page,
      admin,
    }) => {
      await addVirtualAuthenticator(page);
      await enterAdmin(page, admin, t);
      await openAccountMenu(page, t);
      await page.getByRole('link', { name: t.account }).click();
      await page.getByRole('button', { name: t.addPasskey }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t.passkeyName).fill('Phone');
      await dialog.getByRole('button', { name: t.addPasskey }).click();
      await expect(page.getByText(t.passkeyAdded)).toBeVisible();
      await expect(page.getByRole('button', { name: t.addPasskey })).toBeFocused();
      await openAccountMenu(page, t);
      await page.getByRole('button', { name: t.signOut }).click();
      await page.getByRole('button', { name: t.withPasskey }).click();
      // The page that was open before is shown again.
      await expect(page.getByRole('heading', { name: t.account, level: 1 })).toBeVisible();
    });

    test('is accessible on every page, and fits 320 px [OFFICE-PAGES-01]', async ({
      page,
      admin,
    }) => {
      test.slow();
      await setAdminLanguage(page.context(), admin, t.language);
      await page.goto('/admin');
      await page.getByRole('heading', { name: t.welcome }).waitFor();
      await expectAccessibleInAllColours(page);
      await enterAdmin(page, admin, t);
      await inviteByDatabase(admin.dataDir, 'editor', 'huda@yafee.example');
      for (const name of [t.today, t.people, t.audit, t.account]) {
        await page.setViewportSize({ width: 1440, height: 900 });
        if (name === t.account) await openAccountMenu(page, t);
        await page.getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveTitle(new RegExp(`^${name} · `));
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectAccessible(page);
        await page.setViewportSize({ width: 320, height: 700 });
        expect([name, await overflow(page)]).toEqual([name, 0]);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/admin/people');
      await page.getByRole('button', { name: t.invite }).click();
      await expectAccessible(page);
    });

    test('is used by touch on a phone [OFFICE-PAGES-02]', async ({ browser, admin }) => {
      const context = await browser.newContext({
        baseURL: admin.url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      const page = await context.newPage();
      await enterAdmin(page, admin, t);
      await page.getByRole('button', { name: t.more }).tap();
      await page.getByRole('link', { name: t.people }).tap();
      await page.getByRole('button', { name: t.invite }).tap();
      await expect(page.getByRole('dialog')).toBeVisible();
      const targets = await page.locator('a:visible, button:visible').evaluateAll((elements) =>
        elements
          .filter((element) => !element.classList.contains('skip'))
          .map((element) => ({
            name: element.textContent,
            height: Math.round(element.getBoundingClientRect().height),
          }))
          .filter(({ height }) => height < 44),
      );
      expect(targets).toEqual([]);
      await context.close();
    });
  });
}

test('a person is invited, gets another role and loses access, with the sessions', async ({
  page,
  browser,
  admin,
  expected,
}) => {
  expected.push(REFUSED);
  const t = TEXTS.en;
  await enterAdmin(page, admin, t);
  await page.getByRole('link', { name: t.people }).first().click();
  await page.getByRole('button', { name: t.invite }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Huda');
  await dialog.getByLabel(t.email).fill('huda@yafee.example');
  await dialog.getByRole('radio', { name: 'Translator' }).check();
  await dialog.getByRole('button', { name: 'Create the invitation link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /Huda/ })).toContainText('Invited: Translator');

  const other = await browser.newContext({ baseURL: admin.url });
  const hers = await other.newPage();
  await setAdminLanguage(other, admin, 'en');
  await hers.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await hers.getByLabel(t.password, { exact: true }).fill(PASSWORD);
  await hers.getByRole('button', { name: t.accept }).click();
  await expect(hers.getByRole('heading', { level: 1 })).toContainText('Huda');
  // No page that her role does not include, also by its address.
  await expect(hers.getByRole('link', { name: t.people })).toHaveCount(0);
  await hers.goto('/admin/people');
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText(
    'Your role does not include this page',
  );

  await page.reload();
  await page.getByRole('button', { name: /Actions for .*Huda/ }).click();
  await dialog.getByRole('radio', { name: 'Editor' }).check();
  await dialog.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'role has changed' })).toBeVisible();
  await hers.goto('/admin');
  await expect(hers.getByRole('heading', { name: t.welcome })).toBeVisible();

  await page.getByRole('button', { name: /Actions for .*Huda/ }).click();
  await dialog.getByRole('button', { name: 'End the access' }).click();
  await dialog.getByRole('button', { name: 'End the access' }).click();
  await expect(page.getByRole('row', { name: /Huda/ })).toContainText('Access ended');
  await page.getByRole('link', { name: t.audit }).first().click();
  await expect(page.getByRole('row').nth(1)).toContainText('Ended ⁨Huda⁩’s access');
  await other.close();
});

test('a code from an app is asked for, and a recovery code helps without the phone', async ({
  page,
  admin,
  expected,
}) => {
  expected.push(REFUSED);
  const t = TEXTS.en;
  await enterAdmin(page, admin, t);
  await openAccountMenu(page, t);
  await page.getByRole('link', { name: t.account }).click();
  await page.getByRole('button', { name: /^Set up/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toBeVisible();
  const secret = (await dialog.locator('.secret').textContent())?.replaceAll(' ', '') ?? '';
  const code = new TOTP({ secret }).generate();
  await dialog.getByLabel('Code from the app').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 codes left')).toBeVisible();
  await openAccountMenu(page, t);
  await page.getByRole('button', { name: t.signOut }).click();
  await page.getByRole('button', { name: t.orPassword }).click();
  await page.getByLabel(t.email).fill('nada@yafee.example');
  await page.getByLabel(t.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t.signIn, exact: true }).click();
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await page.getByLabel('Code from the app').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('has been used');
  await page.getByRole('button', { name: /Lost your phone/ }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByText('9 codes left')).toBeVisible();
});

test('credentials change only after a new sign-in, if the last one was long ago', async ({
  page,
  admin,
  expected,
}) => {
  expected.push(REFUSED);
  const t = TEXTS.en;
  await enterAdmin(page, admin, t);
  // A call of Today that is still under way would find it out first.
  await page.goto('/admin', { waitUntil: 'networkidle' });
  const database = new DatabaseSync(join(admin.dataDir, 'yafee.sqlite'), { timeout: 5_000 });
  database.exec('update staff_sessions set created_at = created_at - 3600000');
  database.close();
  await page.goto('/admin/people');
  await page.getByRole('button', { name: t.invite }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite somebody to the office' });
  await invitation.getByLabel('Name').fill('Huda');
  await invitation.getByLabel(t.email).fill('huda@yafee.example');
  await invitation.getByRole('button', { name: 'Create the invitation link' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByRole('button', { name: t.orPassword }).click();
  await confirmation.getByLabel(t.password, { exact: true }).fill(PASSWORD);
  await confirmation.getByRole('button', { name: t.signIn, exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'A link that works once' })).toBeVisible();
});

test('a session that was ended elsewhere shows the sign-in page over the same address', async ({
  page,
  admin,
  expected,
}) => {
  expected.push(REFUSED);
  const t = TEXTS.en;
  await enterAdmin(page, admin, t);
  // A call of Today that is still under way would find it out first.
  await page.goto('/admin', { waitUntil: 'networkidle' });
  const database = new DatabaseSync(join(admin.dataDir, 'yafee.sqlite'), { timeout: 5_000 });
  database.exec('delete from staff_sessions');
  database.close();
  await page.getByRole('link', { name: t.people }).first().click();
  await expect(page.getByRole('heading', { name: t.welcome })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/admin/people');
  await page.getByRole('button', { name: t.orPassword }).click();
  await page.getByLabel(t.email).fill('nada@yafee.example');
  await page.getByLabel(t.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t.people, level: 1 })).toBeVisible();
});

test('the switch changes the language of the back office and of the next sign-in', async ({
  page,
  admin,
}) => {
  await enterAdmin(page, admin, TEXTS.ar);
  await openAccountMenu(page, TEXTS.ar);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect
    .poll(async () => (await (await page.request.get('/admin/api/account')).json()).staff.language)
    .toBe('en');
  await page.reload();
  await openAccountMenu(page, TEXTS.en);
  await page.getByRole('button', { name: TEXTS.en.signOut }).click();
  await expect(page.getByRole('heading', { name: TEXTS.en.welcome })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: TEXTS.en.welcome })).toBeVisible();
});

test('a passkey signs in at once while the password is being guessed [OFFICE-SIGN-IN-13]', async ({
  page,
  admin,
  expected,
}) => {
  expected.push(REFUSED);
  const t = TEXTS.en;
  await addVirtualAuthenticator(page);
  await enterAdmin(page, admin, t);
  await openAccountMenu(page, t);
  await page.getByRole('link', { name: t.account }).click();
  await page.getByRole('button', { name: t.addPasskey }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.passkeyName).fill('Phone');
  await dialog.getByRole('button', { name: t.addPasskey }).click();
  await expect(page.getByText(t.passkeyAdded)).toBeVisible();
  await openAccountMenu(page, t);
  await page.getByRole('button', { name: t.signOut }).click();
  await expect(page.getByRole('button', { name: t.withPasskey })).toBeVisible();

  let isGuessing = true;
  const statuses = new Set<number>();
  const guess = async (lane: number) => {
    for (let count = 0; isGuessing; count += 1) {
      // The account, and as many unknown ones as take all turns of the password hash.
      const email = count % 2 === 0 ? 'nada@yafee.example' : `nobody${lane}@yafee.example`;
      const response = await fetch(`${admin.url}${adminCalls.signIn.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ email, password: `a wrong password ${lane} ${count}` }),
      });
      statuses.add(response.status);
      await response.arrayBuffer();
    }
  };
  const guessing = Promise.all(Array.from({ length: 8 }, (_, lane) => guess(lane)));
  await expect.poll(() => statuses.has(429)).toBe(true);
  await page.getByRole('button', { name: t.withPasskey }).click();
  await expect(page.getByRole('heading', { name: t.account, level: 1 })).toBeVisible();
  isGuessing = false;
  await guessing;
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('nothing of the back office is shown after the sign-out, by way of Back or of a cache [OFFICE-SIGN-IN-14]', async ({
    page,
    admin,
    expected,
  }) => {
    expected.push(REFUSED);
    const t = TEXTS.en;
    // The worker is there before the back office is opened, so that it could cache it.
    await page.goto('/en');
    await waitUntilHydrated(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await enterAdmin(page, admin, t);
    await page.goto('/admin/account');
    const address = page.getByText('nada@yafee.example');
    await expect(address.first()).toBeVisible();
    // As in another tab: this one does not notice.
    const left = await page.request.post(adminCalls.signOut.path, {
      data: {},
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(left.status()).toBe(204);
    await expect(address.first()).toBeVisible();
    // What browsers do when they go back to a page that they have kept in memory.
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await expect(page.getByRole('heading', { name: t.welcome })).toBeVisible();
    await expect(address).toHaveCount(0);

    await page.goto('/en');
    await page.goBack();
    await expect(page.getByRole('heading', { name: t.welcome })).toBeVisible();
    await expect(address).toHaveCount(0);
    const cached = await page.evaluate(async () => {
      const addresses: string[] = [];
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        addresses.push(...requests.map(({ url }) => new URL(url).pathname));
      }
      return addresses;
    });
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.filter((path) => path.startsWith('/admin'))).toEqual([]);
  });
});

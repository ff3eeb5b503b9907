import type { Locator, Route } from '@playwright/test';
import { largePdf, pdf } from '../helpers/cv-files.ts';
import { expectAccessible } from './axe.ts';
import {
  address,
  expect,
  focused,
  mostly,
  overflow,
  type Page,
  waitUntilHydrated,
} from './fixtures.ts';
import { test } from './shared-page.ts';

const WORDS = {
  ar: {
    required: 'اكتب اسمك الأول.',
    badPhone: 'اكتب رقم جوال من 6 أرقام إلى 20 رقمًا',
    received: 'وصلتنا رسالتك',
    receivedJoin: 'وصلنا طلبك',
    writeAnother: 'اكتب رسالة أخرى',
    clear: 'امسح ما كتبته',
    otherLanguage: 'English',
    nothingLost: 'كل ما كتبته باقٍ هنا.',
    threeMinutes: 'أعد الإرسال بعد 3 دقائق.',
    twoHours: 'أعد الإرسال بعد ساعتين.',
    offline: 'لا يصل متصفحك إلى الموقع',
    wrongType: 'هذا النوع من الملفات غير مقبول',
    tooLarge: 'حجم الملف أكبر من \u200e10 MB',
    subscribe: 'اشترك',
    subscribed: 'تم اشتراكك في نشرتنا البريدية بنجاح!',
    subscribeFailed: 'حدث خطأ. أعد المحاولة لاحقًا.',
    badEmail: 'اكتب بريدًا إلكترونيًا كاملًا',
    invalidLink: 'هذا الرابط غير صالح أو انتهت مدته',
  },
  en: {
    required: 'Please write your first name.',
    badPhone: 'Please write a phone number of 6 to 20 digits',
    received: 'We have received your message',
    receivedJoin: 'We have received your application',
    writeAnother: 'Write another message',
    clear: 'Clear what I wrote',
    otherLanguage: 'العربية',
    nothingLost: 'Everything you wrote is still here.',
    threeMinutes: 'Send again in 3 minutes.',
    twoHours: 'Send again in 2 hours.',
    offline: 'Your browser cannot reach this site',
    wrongType: 'This kind of file is not accepted',
    tooLarge: 'The file is larger than 10 MB',
    subscribe: 'Subscribe',
    subscribed: 'You have successfully subscribed to our newsletter!',
    subscribeFailed: 'An error occurred. Please try again later.',
    badEmail: 'Please write a complete email address',
    invalidLink: 'This link is not valid or has expired',
  },
} as const;

const CONTACT_PATH = '/api/contactUs/sendMail';
const REFERENCE = /[0-9A-Z]{5}-[0-9A-Z]{5}/;
const MESSAGE = {
  name: 'نورة',
  subject: 'Al-Harbi',
  phone: '٠٥٠ ١٢٣ ٤٥٦٧',
  email: 'noura@example.com',
  massage: 'السلام عليكم\nمتى يبدأ البرنامج القادم؟',
};

/** Expects the newsletter's success message in both languages, the page's own first (specification §8). */
async function expectBothSentences(status: Locator, language: 'ar' | 'en'): Promise<void> {
  const sentences = status.locator('strong');
  const expected = language === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const);
  await expect(sentences).toHaveText(expected.map((each) => WORDS[each].subscribed));
  for (const [index, each] of expected.entries()) {
    await expect(sentences.nth(index)).toHaveAttribute('lang', each);
    await expect(sentences.nth(index)).toHaveAttribute('dir', each === 'ar' ? 'rtl' : 'ltr');
  }
}

function formIn(page: Page): Locator {
  return page.getByRole('main').getByRole('form');
}

async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await form.locator(`[name="${name}"]`).fill(value);
  }
}

function submitButton(form: Locator): Locator {
  return form.locator('button[type="submit"]');
}

/** Returns the values of the named fields of a form, in the order of `names`. */
function fieldValues(form: Locator, names: readonly string[]): Promise<string[]> {
  return form.evaluate(
    (element, fieldNames) =>
      fieldNames.map(
        (name) => element.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '',
      ),
    names,
  );
}

async function draftKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft')));
}

for (const { language, prefix } of mostly('ar')) {
  const words = WORDS[language];
  const contact = address(prefix, '/contact');
  const joinUs = address(prefix, '/join-us');

  test.describe(`the contact form in ${language}`, () => {
    test('is submitted once on a double click, and shows its reference number [FORMS-01]', async ({
      page,
    }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith(CONTACT_PATH)) sent.push(request.postData() ?? '');
      });
      await page.goto(contact);
      await waitUntilHydrated(page);
      const form = formIn(page);
      await fill(form, MESSAGE);
      // The response comes after the second click, which would take the focus away from it.
      const clicked = Promise.withResolvers<void>();
      await page.route(`**${CONTACT_PATH}`, async (route) => {
        await clicked.promise;
        await route.continue();
      });
      await submitButton(form).dblclick();
      clicked.resolve();
      const card = page.getByRole('main').getByRole('status').filter({ hasText: words.received });
      await expect(card).toContainText(REFERENCE);
      await expect(card).toBeFocused();
      expect(sent).toHaveLength(1);
      expect(JSON.parse(sent[0] ?? '')).toMatchObject({ ...MESSAGE, website: '' });
      expect(await draftKeys(page)).toEqual([]);
      await expectAccessible(page);
      await page.getByRole('link', { name: words.writeAnother }).click();
      await expect(focused(page)).toHaveAttribute('name', 'name');
      expect(await fieldValues(formIn(page), Object.keys(MESSAGE))).toEqual(['', '', '', '', '']);
    });

    test('shows what to correct in a focused summary and at each field [FORMS-02]', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(contact);
      await waitUntilHydrated(page);
      const form = formIn(page);
      await form.locator('[name="phone"]').fill('12');
      await submitButton(form).click();
      const summary = form.getByRole('alert');
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link')).toHaveCount(5);
      const name = form.locator('[name="name"]');
      await expect(name).toHaveAttribute('aria-invalid', 'true');
      await expect(name).toHaveAccessibleDescription(words.required);
      const phone = form.locator('[name="phone"]');
      await expect(phone).toHaveAccessibleDescription(new RegExp(words.badPhone));
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await summary.getByRole('link', { name: words.badPhone }).press('Enter');
      await expect(phone).toBeFocused();
      await phone.fill('٠٥٠١٢٣٤٥٦٧');
      await expect(phone).not.toHaveAttribute('aria-invalid');
    });

    test('keeps its values after a reload and a change of language, until they are cleared', async ({
      page,
    }) => {
      const names = Object.keys(MESSAGE);
      await page.goto(contact);
      await waitUntilHydrated(page);
      await fill(formIn(page), MESSAGE);
      await page.getByRole('banner').getByRole('link', { name: words.otherLanguage }).click();
      await expect(page.locator('html')).not.toHaveAttribute('lang', language);
      expect(await fieldValues(formIn(page), names)).toEqual(Object.values(MESSAGE));
      await page
        .getByRole('banner')
        .getByRole('link', { name: WORDS[language === 'ar' ? 'en' : 'ar'].otherLanguage })
        .click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.reload();
      await waitUntilHydrated(page);
      await expect(formIn(page).locator('[name="massage"]')).toHaveValue(MESSAGE.massage);
      expect(await fieldValues(formIn(page), names)).toEqual(Object.values(MESSAGE));
      await page.getByRole('button', { name: words.clear }).click();
      await expect(focused(page)).toHaveAttribute('name', 'name');
      expect(await fieldValues(formIn(page), names)).toEqual(['', '', '', '', '']);
      expect(await draftKeys(page)).toEqual([]);
    });

    test.describe('when the submission fails', () => {
      test.use({ expected: ['Failed to load resource', 'contact: not sent'] });

      test('shows why and what to do, and retries with the same idempotency key [FORMS-03]', async ({
        page,
      }) => {
        const keys = new Set<string>();
        let respond: (route: Route) => Promise<void> = (route) =>
          route.abort('internetdisconnected');
        await page.route(`**${CONTACT_PATH}`, (route) => {
          keys.add(route.request().headers()['idempotency-key'] ?? '');
          return respond(route);
        });
        await page.goto(contact);
        await waitUntilHydrated(page);
        const form = formIn(page);
        await fill(form, MESSAGE);
        const alert = form.getByRole('alert');
        const respondWith = (status: number, retryAfter?: string) => (route: Route) =>
          route.fulfill({
            status,
            ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
            json: { status: 'error', message: '' },
          });
        const cases: [typeof respond, string][] = [
          [respond, words.offline],
          [respondWith(503, '150'), words.threeMinutes],
          [respondWith(429, '7000'), words.twoHours],
          [respondWith(500), words.nothingLost],
          [respondWith(413), words.nothingLost],
          [
            (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
            words.nothingLost,
          ],
        ];
        for (const [handler, text] of cases) {
          respond = handler;
          await submitButton(form).click();
          await expect(alert).toContainText(text);
          await expect(alert).toContainText(words.nothingLost);
          await expect(alert).toBeFocused();
          expect(await fieldValues(form, Object.keys(MESSAGE))).toEqual(Object.values(MESSAGE));
        }
        await expectAccessible(page);
        respond = (route) => route.continue();
        await submitButton(form).click();
        await expect(page.getByRole('main').getByRole('status')).toContainText(REFERENCE);
        expect(keys.size).toBe(1);
      });

      test('shows the field errors of the server, with or without a code', async ({ page }) => {
        await page.route(`**${CONTACT_PATH}`, (route) =>
          route.fulfill({
            status: 422,
            json: {
              errors: { email: ['This address bounces.'], phone: ['…'] },
              codes: { phone: 'not-a-phone' },
            },
          }),
        );
        await page.goto(contact);
        await waitUntilHydrated(page);
        const form = formIn(page);
        await fill(form, MESSAGE);
        await submitButton(form).click();
        await expect(form.getByRole('alert').getByRole('link')).toHaveCount(2);
        await expect(form.locator('[name="email"]')).toHaveAccessibleDescription(
          'This address bounces.',
        );
        await expect(form.locator('[name="phone"]')).toHaveAccessibleDescription(
          new RegExp(words.badPhone),
        );
      });
    });

    test('can be filled in and submitted by keyboard alone', async ({ page }) => {
      await page.goto(contact);
      await waitUntilHydrated(page);
      await formIn(page).locator('[name="name"]').focus();
      for (const [field, value] of Object.entries(MESSAGE)) {
        if (field === 'massage') {
          // The topic, which may stay empty, comes before the message.
          await expect(focused(page)).toHaveAttribute('name', 'topic');
          await page.keyboard.press('Tab');
        }
        await page.keyboard.insertText(value);
        await page.keyboard.press('Tab');
      }
      await expect(focused(page)).toHaveAttribute('type', 'submit');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('status')).toContainText(REFERENCE);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, expected: ['422 (Unprocessable'] });

      test('comes back with errors and the submitted values, then shows its reference number', async ({
        page,
      }) => {
        // The form of the home page is submitted to the contact page.
        await page.goto(address(prefix, '/'));
        await fill(formIn(page), { ...MESSAGE, phone: '12' });
        await submitButton(formIn(page)).click();
        await expect(page).toHaveURL(new RegExp(`${contact}$`));
        const form = formIn(page);
        await expect(form.getByRole('alert')).toBeFocused();
        await expect(form.locator('[name="massage"]')).toHaveValue(MESSAGE.massage);
        await expect(form.locator('[name="name"]')).toHaveValue(MESSAGE.name);
        await expect(form.locator('[name="phone"]')).toHaveAccessibleDescription(
          new RegExp(words.badPhone),
        );
        await form.locator('[name="phone"]').fill(MESSAGE.phone);
        await submitButton(form).click();
        await expect(page.getByText(words.received)).toBeVisible();
        await expect(page.getByRole('main').getByRole('status')).toContainText(REFERENCE);
        await page.reload();
        await expect(page.getByRole('main').getByRole('status')).toContainText(REFERENCE);
      });
    });
  });

  test.describe(`the join form in ${language}`, () => {
    test('rejects an unacceptable file at once, and submits an acceptable one [FORMS-04]', async ({
      page,
    }) => {
      await page.goto(joinUs);
      await waitUntilHydrated(page);
      const form = formIn(page);
      const cv = form.locator('[name="cv"]');
      await cv.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') });
      await expect(cv).toHaveAccessibleDescription(new RegExp(words.wrongType));
      await cv.setInputFiles({
        name: 'cv.pdf',
        mimeType: 'application/pdf',
        buffer: largePdf(10 * 1024 * 1024 + 1),
      });
      await expect(cv).toHaveAccessibleDescription(new RegExp(words.tooLarge));
      await cv.setInputFiles({ name: 'سيرة.pdf', mimeType: 'application/pdf', buffer: pdf() });
      await expect(cv).not.toHaveAttribute('aria-invalid');
      await fill(form, {
        name: 'نورة',
        secondName: 'سعد',
        phone: MESSAGE.phone,
        email: MESSAGE.email,
      });
      expect(
        await page.evaluate(() => sessionStorage.getItem('draft:/api/joinUs/sendMail')),
      ).not.toContain('pdf');
      await submitButton(form).click();
      const card = page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: words.receivedJoin });
      await expect(card).toContainText(REFERENCE);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, expected: ['422 (Unprocessable'] });

      test('asks for another file if the file is unacceptable [FORMS-05]', async ({ page }) => {
        await page.goto(joinUs);
        await fill(formIn(page), {
          name: 'نورة',
          secondName: 'سعد',
          phone: MESSAGE.phone,
          email: MESSAGE.email,
        });
        const cv = formIn(page).locator('[name="cv"]');
        await cv.setInputFiles({
          name: 'cv.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('no'),
        });
        await submitButton(formIn(page)).click();
        await expect(cv).toHaveAttribute('aria-invalid', 'true');
        await expect(formIn(page).locator('[name="secondName"]')).toHaveValue('سعد');
        await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() });
        await submitButton(formIn(page)).click();
        await expect(page.getByText(words.receivedJoin)).toBeVisible();
      });
    });
  });

  test.describe(`the newsletter in ${language}`, () => {
    const jobs = address(prefix, '/jobs');

    test.describe('with JavaScript', () => {
      test.use({ expected: ['Failed to load resource', 'newsletter: not sent'] });

      test('shows the outcome beside its field [FORMS-06]', async ({ page }) => {
        await page.goto(jobs);
        await waitUntilHydrated(page);
        const form = page.locator('form#newsletter');
        const box = form.locator('[name="email"]');
        await box.fill('reader@example');
        await form.getByRole('button', { name: words.subscribe }).click();
        await expect(box).toBeFocused();
        await expect(box).toHaveAccessibleDescription(new RegExp(words.badEmail));
        await box.fill('reader@example.com');
        await page.route('**/newsletter/subscrip', (route) => route.fulfill({ status: 500 }));
        await box.press('Enter');
        await expect(form.getByRole('status')).toContainText(words.subscribeFailed);
        await expect(box).toHaveValue('reader@example.com');
        await page.reload();
        await waitUntilHydrated(page);
        await expect(box).toHaveValue('reader@example.com');
        await page.unroute('**/newsletter/subscrip');
        const request = page.waitForRequest('**/newsletter/subscrip');
        await box.press('Enter');
        const { elapsed } = JSON.parse((await request).postData() ?? '{}');
        expect(Number(elapsed)).toBeGreaterThan(0);
        await expectBothSentences(form.getByRole('status'), language);
        await expect(box).toHaveValue('');
        expect(await draftKeys(page)).toEqual([]);
        await expectAccessible(page);
      });
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, expected: ['422 (Unprocessable', '404 (Not Found)'] });

      test('returns to the page that it was submitted from', async ({ page }) => {
        await page.goto(jobs);
        const box = page.locator('form#newsletter [name="email"]');
        await box.fill('٠٥٠١');
        await box.press('Enter');
        await expect(box).toHaveAttribute('aria-invalid', 'true');
        await box.fill('٠٥٠١٢٣٤٥٦٧');
        await box.press('Enter');
        await expect(page).toHaveURL(new RegExp(`${jobs}\\?sent=newsletter#newsletter$`));
        const status = page.locator('form#newsletter').getByRole('status');
        await expectBothSentences(status, language);
        await expect(status.getByText(words.subscribed)).toBeInViewport();
      });

      test('confirms a link only by a button, and reports an invalid link', async ({ page }) => {
        await page.goto(address(prefix, '/newsletter/confirm?token=none-of-ours'));
        await page.getByRole('main').getByRole('button').click();
        await expect(page.getByRole('main').getByRole('alert')).toContainText(words.invalidLink);
      });
    });
  });
}

test('a form without a response reports it after ten seconds, and keeps its values', async ({
  page,
  expected,
}) => {
  expected.push('contact: not sent, unanswered', 'Failed to load resource');
  await page.clock.install();
  const held: Route[] = [];
  await page.route(`**${CONTACT_PATH}`, (route) => void held.push(route));
  await page.goto('/en/contact');
  await waitUntilHydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const form = formIn(page);
  await fill(form, MESSAGE);
  await submitButton(form).click();
  await expect(submitButton(form)).toHaveAttribute('aria-busy', 'true');
  await expect(form.getByRole('status')).toContainText('Sending');
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(9_000);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(1_500);
  const alert = form.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('The server did not answer in time');
  await expect(alert).toContainText(WORDS.en.nothingLost);
  expect(await fieldValues(form, Object.keys(MESSAGE))).toEqual(Object.values(MESSAGE));
});

test('an upload shows its progress, and does not time out while it progresses', async ({
  page,
}) => {
  await page.clock.install();
  // The browser's own progress events are too fast to observe: the test dispatches its own.
  await page.addInitScript(() => {
    const uploads: XMLHttpRequestUpload[] = [];
    Object.assign(window, {
      uploads,
      reportProgress: (loaded: number) => {
        const event = new ProgressEvent('progress', { lengthComputable: true, loaded, total: 4 });
        for (const upload of uploads) upload.dispatchEvent(event);
      },
    });
    XMLHttpRequest.prototype.send = function send() {
      uploads.push(this.upload);
    };
  });
  const reportProgress = (loaded: number) =>
    page.evaluate(
      (part) =>
        (window as unknown as { reportProgress(loaded: number): void }).reportProgress(part),
      loaded,
    );
  await page.goto('/join-us');
  await waitUntilHydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const form = formIn(page);
  const { name, phone, email } = MESSAGE;
  await fill(form, { name, secondName: 'سعد', phone, email });
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await form.locator('[name="cv"]').setInputFiles(cv);
  await submitButton(form).click();
  const uploadCount = () =>
    page.evaluate(() => (window as unknown as { uploads: unknown[] }).uploads.length);
  await expect.poll(uploadCount).toBe(1);
  const bar = form.getByRole('progressbar');
  for (const [loaded, text] of [
    [1, '25٪'],
    [2, '50٪'],
    [3, '75٪'],
  ] as const) {
    await reportProgress(loaded);
    await expect(form.locator('.form-progress')).toContainText(text);
    await expect(bar).toHaveJSProperty('value', loaded / 4);
    // More than ten seconds in total, but never without progress.
    await page.clock.runFor(9_000);
    await expect(form.getByRole('alert')).toHaveCount(0);
  }
  await reportProgress(4);
  await page.clock.resume();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('text typed before hydration is kept, also in a form that came back with errors', async ({
  page,
  expected,
}) => {
  expected.push('422 (Unprocessable');
  const held: Route[] = [];
  let isHolding = false;
  await page.route('**/assets/entry.client-*.js', (route) => {
    if (isHolding) held.push(route);
    else return route.continue();
  });
  const visits: [alerts: number, prepare: () => Promise<unknown>][] = [
    [0, () => page.goto('/en/contact')],
    [
      1,
      async () => {
        await page.evaluate(() => {
          // As when a visitor submits the form before any script has run.
          const form = document.querySelector<HTMLFormElement>('main form');
          const phone = form?.querySelector<HTMLInputElement>('[name="phone"]');
          if (phone) phone.value = '12';
          form?.submit();
        });
        // Wait for autofocus: Chromium reports to the console if a field has the focus before.
        await expect(formIn(page).getByRole('alert')).toBeFocused();
      },
    ],
  ];
  for (const [alerts, prepare] of visits) {
    isHolding = true;
    await prepare();
    const alert = formIn(page).getByRole('alert');
    await expect(alert).toHaveCount(alerts);
    const form = formIn(page);
    await fill(form, MESSAGE);
    // The code is loaded when typing pauses.
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isHolding = false;
    for (const route of held.splice(0)) await route.continue();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(await fieldValues(form, Object.keys(MESSAGE))).toEqual(Object.values(MESSAGE));
  }
});

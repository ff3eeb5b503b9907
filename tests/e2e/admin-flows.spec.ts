import type { Locator } from '@playwright/test';
import { leafValue } from '../../contract/admin/content/draft-fields.ts';
import type { Language } from '../../contract/locale.ts';
import { TEXTS } from './admin-server.ts';
import { expectAccessible } from './axe.ts';
import { focused, overflow } from './fixtures.ts';
import { expectLargeTargets } from './large-targets.ts';
import {
  call,
  type Device,
  editDraft,
  expect,
  type Page,
  publicHtml,
  publishDraft,
  test,
} from './shared-admin.ts';

const FLOWS = {
  ar: {
    ...TEXTS.ar,
    site: 'الموقع',
    news: 'الأخبار',
    home: 'الصفحة الرئيسية',
    create: 'إضافة خبر',
    titleAr: 'العنوان، بالعربية',
    titleEn: 'العنوان، بالإنجليزية',
    bodyAr: 'النص، بالعربية',
    bodyEn: 'النص، بالإنجليزية',
    day: 'تاريخ النشر',
    saved: /^حُفظت( المسودة)? \u2066?\d\d:\d\d/,
    review: 'مراجعة ثم نشر',
    publish: 'نشر',
    translations: 'ترجمات تنتظر',
    stillRight: 'ما زالت صحيحة',
    matches: 'محدّثة',
    english: 'English',
    move: 'نقل «{title}» إلى…',
    grip: 'نقل «{title}»، الموضع 1 من 5',
    toLast: 'إلى الأخير',
    saveOrder: 'حفظ الترتيب',
    orderSaved: 'حُفظ الترتيب، ويراه الزوار الآن.',
    reviewSet: 'مراجعة المجموعة ثم نشرها',
    publishSet: 'نشر المادتين',
    published: 'نُشر، ويراه الزوار.',
    edited: 'تعديلات لم تُنشر',
    select: 'تحديد «{title}»',
    selection: 'المحدّد',
    twoSelected: 'مادتان محدّدتان',
  },
  en: {
    ...TEXTS.en,
    site: 'Site',
    news: 'News',
    home: 'Home page',
    create: 'Add news item',
    titleAr: 'Title, in Arabic',
    titleEn: 'Title, in English',
    bodyAr: 'Body, in Arabic',
    bodyEn: 'Body, in English',
    day: 'Date of publication',
    saved: /^(Draft saved|Saved) \u2066?\d\d:\d\d/,
    review: 'Review and publish',
    publish: 'Publish',
    translations: 'Awaiting English',
    stillRight: 'Still right',
    matches: 'Up to date',
    english: 'English',
    move: 'Move “{title}” to…',
    grip: 'Move “{title}”, position 1 of 5',
    toLast: 'Last',
    saveOrder: 'Save the order',
    orderSaved: 'The order is saved. Visitors see it now.',
    reviewSet: 'Review and publish the set',
    publishSet: 'Publish 2 entries',
    published: 'Published. Visitors see it.',
    edited: 'Unpublished edits',
    select: 'Select “{title}”',
    selection: 'Selection',
    twoSelected: '2 entries selected',
  },
} as const;

/** The first of the news items that these tests edit; other tests have those before. */
const FIRST_ENTRY = 16;

/** The first of the projects that these tests edit. */
const FIRST_PROJECT = 7;

/** Every way in which the back office is used. */
const ALL_DEVICES = [true, false].flatMap((touch) =>
  (['ar', 'en'] as const).flatMap((language) =>
    ([390, 1440] as const).map((width): Device => ({ language, width, touch })),
  ),
);

/**
 * Those of every run have each pair of touch or keyboard, language and width; with ADMIN_DEVICES=all it is every way. The number
 * of each is that by which its tests choose entries of their own.
 */
const isAll = process.env.ADMIN_DEVICES === 'all';

const DEVICES = isAll
  ? ALL_DEVICES
  : ALL_DEVICES.filter(
      ({ touch, language, width }) => touch === ((language === 'ar') === (width === 390)),
    );

/** Presses a control by the finger, or by the keyboard: by the key that the kind of control has. */
async function press(control: Locator, { touch }: Device, key = 'Enter'): Promise<void> {
  if (touch) {
    await control.tap();
    return;
  }
  await control.focus();
  await expect(control).toBeFocused();
  await control.page().keyboard.press(key);
}

/** Writes into a text field that is empty. */
async function write(field: Locator, device: Device, text: string): Promise<void> {
  if (device.touch) await field.tap();
  else await field.focus();
  await expect(field).toBeFocused();
  await field.page().keyboard.insertText(text);
}

/** Goes from Today to the news: on a phone by the dock, on a desktop by the navigation beside the page. */
async function goToNews(page: Page, device: Device): Promise<void> {
  const name = FLOWS[device.language].news;
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const navigation = page.getByRole('navigation').filter({ visible: true });
  if (device.width === 390) {
    const { site } = FLOWS[device.language];
    await press(navigation.getByRole('link', { name: site, exact: true }), device);
    const part = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
    await press(part.first(), device);
  } else {
    await press(navigation.getByRole('link', { name: new RegExp(`^${name}`) }).first(), device);
  }
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

for (const [number, device] of DEVICES.entries()) {
  const t = FLOWS[device.language];
  const name = `by ${device.touch ? 'touch' : 'keyboard'} at ${device.width} px in ${device.language}`;
  const isPhone = device.width === 390;

  test.describe(name, () => {
    test.use({ device });

    // By keyboard on a desktop, and on a phone in Arabic: admin-entry.spec.ts.
    const isElsewhere = device.touch ? isPhone && device.language === 'ar' : !isPhone;
    if (!isElsewhere || isAll)
      test('writes a news item in two languages and publishes it [OFFICE-PUBLISHING-04]', async ({
        page,
      }) => {
        const title = {
          ar: `مكتبة القرية تفتح بابها ${number}`,
          en: `The library opens ${number}`,
        };
        await goToNews(page, device);
        await press(page.getByRole('button', { name: t.create }), device);
        await write(page.getByRole('textbox', { name: t.titleAr }), device, title.ar);
        await write(page.getByRole('textbox', { name: t.bodyAr }), device, 'فقرة فيها رقم +966.');
        if (isPhone && device.touch) {
          await page.getByRole('radio', { name: t.english }).tap();
        } else if (isPhone) {
          await page.keyboard.press('Alt+ArrowRight');
          await expect(page.getByRole('textbox', { name: t.bodyEn })).toBeFocused();
        }
        await write(page.getByRole('textbox', { name: t.titleEn }), device, title.en);
        await write(page.getByRole('textbox', { name: t.bodyEn }), device, 'One paragraph.');
        await page.getByLabel(t.day).first().fill('2026-01-15');
        await expect(page.getByText(t.saved).filter({ visible: true }).first()).toBeVisible();
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        if (device.touch && isPhone) await expectLargeTargets(page.getByRole('main'));
        await expectAccessible(page, [device.width]);

        const button = page.getByRole('button', { name: t.review });
        if (device.touch) await press(button, device);
        else await page.keyboard.press('ControlOrMeta+Enter');
        const dialog = page.getByRole('dialog');
        await expectAccessible(page, [device.width]);
        await press(dialog.getByRole('button', { name: t.publish, exact: true }), device);
        await expect(dialog).toHaveCount(0);
        const id = new URL(page.url()).pathname.split('/').at(-1);
        expect(await publicHtml(page, `/latest-news/${id}`)).toContain(title.ar);
        expect(await publicHtml(page, `/en/latest-news/${id}`)).toContain(title.en);
      });

    test('arranges the home page, and publishes its edits as one set [OFFICE-PUBLISHING-05]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', 'en');
      const slide = { kind: 'slider', id: 1 } as const;
      const words = { kind: 'testimonial', id: 1 } as const;
      const titles = { ar: `نور الباحة ${number}`, en: `Light of Al Baha ${number}` };
      const name = { ar: `منى ${number}`, en: `Mona ${number}` };
      await editDraft(calls, slide, { 'title.ar': titles.ar, 'title.en': titles.en });
      await editDraft(calls, words, { 'name.ar': name.ar, 'name.en': name.en });
      const before = await publicHtml(page, '/');
      expect(before).not.toContain(titles.ar);
      const list = await call(calls, 'listEntries', { entry: slide });
      const first = list.rows[0]?.title[device.language] ?? '';

      await page.goto(isPhone ? '/admin/site' : '/admin');
      const link = page
        .getByRole(isPhone ? 'main' : 'navigation')
        .getByRole('link', { name: new RegExp(`^${t.home}`) })
        .filter({ visible: true });
      await press(link, device);
      await expect(page).toHaveURL(/\/home-page$/);
      await expect(page.getByRole('heading', { level: 1, name: t.home })).toBeVisible();
      const grip = page.getByRole('button', { name: t.grip.replace('{title}', first) });
      if (device.touch) {
        await press(page.getByRole('button', { name: t.move.replace('{title}', first) }), device);
        await press(
          page.getByRole('dialog').getByRole('button', { name: t.toLast, exact: true }),
          device,
        );
      } else {
        await press(grip, device, 'Space');
        await page.keyboard.press('End');
        await page.keyboard.press('Space');
      }
      await expect(grip).toHaveCount(0);
      await expectAccessible(page, [device.width]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await press(page.getByRole('button', { name: t.saveOrder }), device);
      await expect(page.getByText(t.orderSaved)).toBeVisible();
      const ordered = await call(calls, 'listEntries', { entry: slide });
      expect(ordered.rows.at(-1)?.id).toBe(list.rows[0]?.id);

      await press(page.getByRole('button', { name: t.reviewSet }), device);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(titles[device.language]).first()).toBeVisible();
      await expectAccessible(page, [device.width]);
      await press(dialog.getByRole('button', { name: t.publishSet }), device);
      await expect(page.getByText(t.published)).toBeVisible();
      const after = await publicHtml(page, '/');
      expect(after).toContain(titles.ar);
      expect(after).toContain(name.ar);
      expect(await publicHtml(page, '/en')).toContain(titles.en);
    });

    if (isPhone)
      test('selects two entries of a list, and publishes them as one set [OFFICE-LISTS-04]', async ({
        page,
        sharedAdmin,
      }) => {
        const { calls } = await sharedAdmin.person('administrator', 'en');
        const ids = [FIRST_PROJECT + number, FIRST_PROJECT + number + 1];
        const titles = ids.map((id) => ({
          ar: `دفعة من التعديلات ${id}`,
          en: `Batch of edits ${id}`,
        }));
        for (const [index, id] of ids.entries()) {
          await editDraft(
            calls,
            { kind: 'project', id },
            { 'title.ar': titles[index]?.ar, 'title.en': titles[index]?.en },
          );
        }
        await page.goto('/admin/content/project');
        await press(page.getByRole('link', { name: t.edited }), device);
        const bar = page.getByRole('region', { name: t.selection });
        for (const title of titles) {
          const box = page.getByRole('checkbox', {
            name: t.select.replace('{title}', title[device.language]),
          });
          const target = await page.locator('label').filter({ has: box }).boundingBox();
          expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
          await press(box, device, 'Space');
          await expect(box).toBeChecked();
        }
        await expect(bar.getByText(t.twoSelected)).toBeVisible();
        // The bar is above the navigation at the bottom, and does not cover it.
        const navigation = page.getByRole('navigation').filter({ visible: true }).last();
        const [above, below] = [await bar.boundingBox(), await navigation.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await expectAccessible(page, [device.width]);
        await press(bar.getByRole('button', { name: t.review }), device);
        const dialog = page.getByRole('dialog');
        await press(dialog.getByRole('button', { name: t.publishSet }), device);
        // The button that opened the dialog is gone: the keyboard goes on from the note, which is in view.
        const note = page.getByRole('status').filter({ hasText: t.published });
        await expect(note).toBeInViewport({ ratio: 1 });
        await expect(note).toBeFocused();
        await expect(bar).toHaveCount(0);
        for (const [index, id] of ids.entries()) {
          const { draft, live } = await call(calls, 'readEntry', {
            entry: { kind: 'project', id },
          });
          expect(draft).toBeNull();
          expect(live?.fields.title).toMatchObject(titles[index] ?? {});
        }
      });
  });

  test.describe(`a translator ${name}`, () => {
    test.use({ device, role: 'translator' });

    test('sees what changed in the Arabic, and brings the English up to date [OFFICE-TRANSLATION-02]', async ({
      page,
      sharedAdmin,
    }) => {
      const { calls } = await sharedAdmin.person('administrator', 'en');
      const entry = { kind: 'news', id: FIRST_ENTRY + number } as const;
      const read = await call(calls, 'readEntry', { entry });
      const title = (language: Language) =>
        String(leafValue(read.live?.fields ?? {}, `title.${language}`));
      const [ar, en] = [title('ar'), title('en')];
      // The last change waits at the top of Today.
      await editDraft(calls, entry, { 'title.ar': `${ar} هذا الخريف` });
      await publishDraft(calls, entry);

      await page.goto('/admin');
      const waiting = page.getByRole('region', { name: t.translations });
      await expect(waiting).toBeVisible();
      await expectAccessible(page, [device.width]);
      await press(
        waiting.getByRole('link', { name: device.language === 'ar' ? ar : en }).first(),
        device,
      );
      const field = page.getByRole('textbox', { name: t.titleEn });
      const note = page.getByText('هذا الخريف').locator('visible=true').first();
      await expect(note).toBeVisible();
      if (device.touch) {
        await field.tap();
      } else {
        await expect(field).toBeVisible();
        await page.keyboard.press('Alt+ArrowDown');
      }
      await expect(focused(page)).toHaveAccessibleName(t.titleEn);
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.insertText(' this autumn');
      await expect(page.getByText(t.saved).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: t.stillRight })).toHaveCount(0);
      await expect(
        page.getByText(t.matches, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page, [device.width]);
      const stored = await call(calls, 'readEntry', { entry });
      expect(stored.draft?.fields.title).toMatchObject({ en: `${en} this autumn` });
      expect(stored.translations.title).toBe('current');
      // Only who publishes shows it to visitors.
      expect(await publicHtml(page, `/en/latest-news/${entry.id}`)).not.toContain('this autumn');

      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // It is in the list of what one has begun, and not among what waits.
      const name = device.language === 'ar' ? `${ar} هذا الخريف` : `${en} this autumn`;
      await expect(page.getByRole('link', { name })).not.toHaveCount(0);
      await expect(waiting.getByRole('link', { name })).toHaveCount(0);
    });
  });
}

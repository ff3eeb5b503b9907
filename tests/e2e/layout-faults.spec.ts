import { expect, test } from '@playwright/test';
import { findLayoutFaults } from './layout-faults.ts';

/** Returns a page that is right but for what a test puts into it. */
function pageWith(main: string): string {
  return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">
    <style>body { margin: 0; font: 20px/1.6 sans-serif } p { margin: 0 }
    .visually-hidden { position: absolute; clip-path: inset(50%); inline-size: 1px; overflow: hidden }</style>
    <main><h1>عنوان الصفحة</h1><h2>عنوان أول</h2><p>نص قصير.</p>${main}</main></html>`;
}

/** Pages with one thing wrong, and what must be said of it. */
const WRONG: Record<string, [html: string, fault: RegExp]> = {
  'a page wider than its window': [
    '<div style="inline-size: 900px">عريض</div>',
    /the page is \d+ px wider/,
  ],
  'text over other text': [
    '<p>سطر تحت سطر آخر</p><p style="margin-block-start: -24px">سطر فوق سطر آخر</p>',
    /lies over/,
  ],
  'positioned text over other text': [
    '<div style="position: relative"><p>نص في مكانه</p><b style="position: absolute; inset-block-start: 2px; inset-inline-start: 0">وسم</b></div>',
    /“نص في مكانه” lies over “وسم”|“وسم” lies over “نص في مكانه”/,
  ],
  'an Arabic word that is broken': [
    '<p style="inline-size: 60px; overflow-wrap: anywhere">والمستشفيات</p>',
    /the word “والمستشفيات” is broken/,
  ],
  'an English word that is broken': [
    '<p lang="en" dir="ltr" style="inline-size: 60px; word-break: break-all">a responsibility</p>',
    /the word “responsibility” is broken/,
  ],
  'a cell in which letters break': [
    '<table style="inline-size: 100px; table-layout: fixed; overflow-wrap: anywhere"><tr><td>المستفيدون</td><td>المستفيدات</td></tr></table>',
    /the word “المستفيد/,
  ],
  'text cut off at the side': [
    '<p style="inline-size: 90px; overflow: hidden; white-space: nowrap">نص لا مكان له في صندوقه الضيق</p>',
    /is cut off at the side by p/,
  ],
  'text cut off in height': [
    '<div class="box" style="block-size: 36px; overflow: clip"><p>سطر</p><p>سطر ثانٍ لا يظهر</p></div>',
    /“سطر ثانٍ لا يظهر” is cut off in height by div\.box/,
  ],
  'a section without content': [
    '<section><h2>قسم بلا شيء</h2><div></div></section>',
    /nothing is below the heading “قسم بلا شيء”/,
  ],
  'a heading before the next one': [
    '<h3>عنوان فارغ</h3><h3>عنوان</h3><p>نص.</p>',
    /nothing is below the heading “عنوان فارغ”/,
  ],
};

test.use({ viewport: { width: 390, height: 700 } });

for (const [fault, [html, message]] of Object.entries(WRONG)) {
  test(`finds ${fault}, and nothing else`, async ({ page }) => {
    await page.setContent(pageWith(html));
    const faults = await findLayoutFaults(page);
    expect(faults.length).toBeGreaterThan(0);
    for (const each of faults) expect(each).toMatch(message);
  });
}

test('finds nothing wrong with what is right', async ({ page }) => {
  await page.setContent(
    pageWith(`
      <p>${'نص طويل ينكسر بين كلماته لا داخلها. '.repeat(8)}</p>
      <p lang="en" dir="ltr">${'A long text that breaks between words only. '.repeat(8)}</p>
      <p style="overflow-wrap: anywhere"><a href="https://example.org/">https://example.org/a/very/long/address/without/spaces/in/it</a></p>
      <p style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden">${'مختصر بعلامة الحذف '.repeat(9)}</p>
      <div tabindex="0" style="overflow-x: auto"><p style="inline-size: 900px">${'جدول عريض يُمرَّر '.repeat(9)}</p></div>
      <h2 style="font-size: 40px; line-height: 1">عنوان كبير في سطرين متقاربين لا يتداخلان</h2>
      <ul><li><h3>بطاقة</h3></li></ul><p>نص<span class="visually-hidden"> نص لقارئ الشاشة</span></p>
      <div style="display: none"><h2>غير ظاهر</h2></div>`),
  );
  expect(await findLayoutFaults(page)).toEqual([]);
});

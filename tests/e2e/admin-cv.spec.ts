import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame } from '@playwright/test';
import { CV_VIEWER_PATH } from '../../contract/admin/inbox/inbox.ts';
import { packed, pageOf, pdfOf, stream, textPdf } from '../helpers/cv-pdfs.ts';
import { application } from '../helpers/forms.ts';
import { expectAccessible } from './axe.ts';
import { mostly, mostlyOn } from './fixtures.ts';
import { expect, findConversation, type Page, type SharedAdmin, test } from './shared-admin.ts';

// Each person is invited by a command, which takes seconds on a busy machine.

const TEXTS = {
  ar: {
    show: 'عرض',
    page: (page: number, pages: number) => `الصفحة ${page} من ${pages}`,
    next: 'الصفحة التالية',
    previous: 'الصفحة السابقة',
    larger: 'تكبير',
    close: 'إغلاق',
    frame: 'صفحة من الملف',
    more: /أول 50 صفحة فقط، وبقيت صفحتان/,
    locked: /محمي بكلمة مرور/,
  },
  en: {
    show: 'View',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    next: 'Next page',
    previous: 'Previous page',
    larger: 'Larger',
    close: 'Close',
    frame: 'Page of the file',
    more: /Only the first 50 pages are shown here, and 2 pages are not/,
    locked: /needs a password/,
  },
} as const;

/** Sends an application with a CV, and opens its conversation. */
async function openApplication(
  page: Page,
  sharedAdmin: SharedAdmin,
  cv: { name: string; bytes: Buffer },
): Promise<void> {
  const surname = `Cv${Math.random().toString(36).slice(2)}`;
  const { payload, headers } = application({ secondName: surname }, cv);
  const sent = await page.request.post('/api/joinUs/sendMail', { data: payload, headers });
  expect(sent.status(), await sent.text()).toBe(201);
  const { calls } = await sharedAdmin.person('administrator', 'en');
  const { id } = await findConversation(calls, surname);
  await page.goto(`/admin/inbox/${id}`);
}

/** Returns the frame in which a CV is shown. */
async function frameOf(page: Page): Promise<Frame> {
  const frame = () => page.frames().find((each) => each.url().endsWith(CV_VIEWER_PATH));
  await expect.poll(frame).toBeDefined();
  const found = frame();
  if (found === undefined) throw new Error('the office has no frame');
  return found;
}

/** Counts the pixels of the picture of a page that are dark. */
function countDark(frame: Frame): Promise<number> {
  return frame.locator('canvas').evaluate((canvas) => {
    const copy = new OffscreenCanvas(300, 400);
    const context = copy.getContext('2d');
    context?.drawImage(canvas as HTMLCanvasElement, 0, 0, 300, 400);
    const { data } = context?.getImageData(0, 0, 300, 400) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 128).length;
  });
}

for (const device of mostlyOn('phone')) {
  const { language, width } = device;
  const t = TEXTS[language];
  test.describe(`a CV, ${language}, ${width}`, () => {
    test.use({ device });

    test(`is read page by page, by keyboard and with a screen reader [OFFICE-CV-01]`, async ({
      page,
      sharedAdmin,
    }) => {
      const bytes = textPdf(['Sara Al-Harbi', 'Second page']);
      await openApplication(page, sharedAdmin, { name: 'Sara.pdf', bytes });
      const show = page.getByRole('button', { name: t.show, exact: true });
      await show.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('status')).toHaveText(t.page(1, 2));
      const frame = await frameOf(page);
      await expect(frame.getByRole('region', { name: t.page(1, 2) })).toContainText(
        'Sara Al-Harbi',
      );
      expect(await countDark(frame)).toBeGreaterThan(50);
      // The text lies over its picture.
      const box = await frame.getByText('Sara Al-Harbi').boundingBox();
      const sheet = await frame.locator('section').boundingBox();
      expect((box?.width ?? 0) / (sheet?.width ?? 1)).toBeGreaterThan(0.4);
      expect((box?.width ?? 0) / (sheet?.width ?? 1)).toBeLessThan(0.7);

      // It is as wide as the frame, and nothing is beside it.
      expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

      await dialog.getByRole('button', { name: t.next }).press('Enter');
      await expect(frame.getByRole('region', { name: t.page(2, 2) })).toContainText('Second page');
      await expect(dialog.getByRole('status')).toHaveText(t.page(2, 2));
      // At the last page nothing follows, and the focus stays.
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: t.next })).toBeFocused();
      await expect(dialog.getByRole('status')).toHaveText(t.page(2, 2));
      await page.keyboard.press('PageUp');
      await expect(frame.getByRole('region', { name: t.page(1, 2) })).toBeVisible();

      const before = (await frame.locator('section').boundingBox())?.width ?? 0;
      await dialog.getByRole('button', { name: t.larger }).click();
      await expect
        .poll(async () => (await frame.locator('section').boundingBox())?.width ?? 0)
        .toBeCloseTo(before * 1.25, 0);

      // Inside of the frame: the keys that turn pages scroll first, and Escape closes the office's dialog.
      await frame.locator('main').focus();
      await frame.locator('main').evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.keyboard.press('PageDown');
      await expect(frame.getByRole('region', { name: t.page(2, 2) })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(show).toBeFocused();
    });
  });
}

test.describe('a CV and axe', () => {
  // axe asks each frame for its results, which one without an origin does not get.
  test.use({ expected: ["does not match the recipient window's origin"] });

  test('a CV is shown without an axe violation, around it and in its frame [OFFICE-CV-02]', async ({
    page,
    sharedAdmin,
  }) => {
    const t = TEXTS.en;
    await openApplication(page, sharedAdmin, { name: 'Sara.pdf', bytes: textPdf(['Sara']) });
    await page.getByRole('button', { name: t.show, exact: true }).click();
    const frame = await frameOf(page);
    await expect(frame.getByRole('region', { name: t.page(1, 1) })).toBeVisible();
    await expectAccessible(page);
    await frame.evaluate(
      await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'),
    );
    const violations = await frame.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(document)).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
    });
    expect(violations).toEqual([]);
  });
});

test('a CV of another type is not shown, and the office says so [OFFICE-CV-03]', async ({
  page,
  sharedAdmin,
}) => {
  const bytes = Buffer.from('{\\rtf1\\ansi Sara}');
  await openApplication(page, sharedAdmin, { name: 'Sara.rtf', bytes });
  await expect(page.getByText('Only PDF files are shown here.')).toBeVisible();
  await expect(page.getByRole('button', { name: TEXTS.en.show, exact: true })).toHaveCount(0);
});

for (const { language } of mostly('en')) {
  const t = TEXTS[language];
  test.describe(`what of a CV is not shown, ${language}`, () => {
    test.use({ device: { language, width: 1440, touch: false } });

    test('is said: a password, and more pages than the bound [OFFICE-CV-04]', async ({
      page,
      sharedAdmin,
    }) => {
      const show = page.getByRole('button', { name: t.show, exact: true });
      const trailer = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
      const locked = textPdf(['secret'], { trailer });
      await openApplication(page, sharedAdmin, { name: 'locked.pdf', bytes: locked });
      await show.click();
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t.locked);
      await expect(page.locator('iframe')).toHaveCount(0);
      const long = textPdf(Array.from({ length: 52 }, (_, index) => `Page ${index + 1}`));
      await openApplication(page, sharedAdmin, { name: 'long.pdf', bytes: long });
      await show.click();
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(t.page(1, 50));
      await expect(page.getByRole('dialog').getByText(t.more)).toBeVisible();
    });
  });
}

test('a file that would fill the memory is stopped, and the office goes on [OFFICE-CV-05]', async ({
  page,
  sharedAdmin,
}) => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const bomb = pdfOf('4 0 R', [font, pageOf(5), packed(Buffer.alloc(150_000_000, ' '))]);
  await openApplication(page, sharedAdmin, { name: 'bomb.pdf', bytes: bomb });
  await page.getByRole('button', { name: TEXTS.en.show, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toHaveText(/too much time or memory/);
  await expect(page.locator('iframe')).toHaveCount(0);
  await dialog.getByRole('button', { name: TEXTS.en.close }).click();
  await expect(dialog).toHaveCount(0);
});

test('groups in groups that would fill the memory are stopped', async ({ page, sharedAdmin }) => {
  // Each is transparent, so it is drawn for itself, as large as the page. The first object of a group is number 6.
  const depth = 200;
  const groups = Array.from({ length: depth }, (_, index) =>
    stream(
      index + 1 < depth ? '/G gs /X Do' : '0 0 1000 1000 re f',
      `/Type /XObject /Subtype /Form /BBox [0 0 1000 1000] /Group << /S /Transparency /I true >> /Resources << /ExtGState << /G << /ca 0.5 >> >> /XObject << /X ${index + 7} 0 R >> >>`,
    ),
  );
  const bytes = pdfOf('4 0 R', [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1000 1000] /Resources << /ExtGState << /G << /ca 0.5 >> >> /XObject << /X 6 0 R >> >> /Contents 5 0 R >>',
    stream('/G gs /X Do'),
    ...groups,
  ]);
  await openApplication(page, sharedAdmin, { name: 'groups.pdf', bytes });
  await page.getByRole('button', { name: TEXTS.en.show, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/too much time or memory/);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a picture that says it is gigantic takes nothing down [OFFICE-CV-06]', async ({
  page,
  sharedAdmin,
}) => {
  // A segment of JBIG2 that says how large its page is.
  const header = Buffer.from('0000000030000100000013', 'hex');
  const size = Buffer.alloc(19);
  size.writeUInt32BE(60_000, 0);
  size.writeUInt32BE(60_000, 4);
  const dictionary =
    '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode';
  const bytes = pdfOf('4 0 R', [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e9 1e9] /Resources << /Font << /F 3 0 R >> /XObject << /I 6 0 R >> >> /Contents 5 0 R >>',
    stream('/I Do BT /F 1e8 Tf 1e8 5e8 Td (After the picture) Tj ET'),
    stream(Buffer.concat([header, size]), dictionary),
  ]);
  await openApplication(page, sharedAdmin, { name: 'picture.pdf', bytes });
  await page.getByRole('button', { name: TEXTS.en.show, exact: true }).click();
  const frame = await frameOf(page);
  await expect(frame.getByText('After the picture')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/Not everything of this page/)).toBeVisible();
});

test.describe('the frame of a CV', () => {
  test('runs no script of a file, and follows none of its links [OFFICE-CV-07]', async ({
    page,
    sharedAdmin,
  }) => {
    const action = `<< /S /JavaScript /JS (app.alert\\(1\\); app.launchURL\\("http://localhost:9/"\\)) >>`;
    const bytes = pdfOf(
      '4 0 R',
      [
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        pageOf(5, `/Annots [6 0 R] /AA << /O ${action} >>`),
        stream('BT /F 24 Tf 30 340 Td (Scripts) Tj ET'),
        '<< /Type /Annot /Subtype /Link /Rect [0 0 300 400] /A << /S /URI /URI (http://localhost:9/) >> >>',
      ],
      { catalog: `/OpenAction ${action} /AcroForm << /XFA (x) /Fields [] >>` },
    );
    await openApplication(page, sharedAdmin, { name: 'scripts.pdf', bytes });
    const opened: string[] = [];
    page.on('dialog', (dialog) => {
      opened.push(dialog.message());
      void dialog.dismiss();
    });
    page.context().on('page', (other) => opened.push(other.url()));
    const address = page.url();
    await page.getByRole('button', { name: TEXTS.en.show, exact: true }).click();
    const frame = await frameOf(page);
    await expect(frame.getByText('Scripts')).toBeVisible();
    await expect(frame.locator('a, input, button, iframe, object, embed')).toHaveCount(0);
    await frame.locator('section').click({ position: { x: 200, y: 300 } });
    expect([page.url(), frame.url().endsWith(CV_VIEWER_PATH), opened]).toEqual([address, true, []]);
  });
});

test.describe('the frame of a CV, if a file took it over,', () => {
  // What it tries is refused, which Chromium says.
  test.use({ expected: ['Content Security Policy', 'sandbox', 'origin', 'Failed to fetch'] });

  test('reaches neither the office nor a network, and compiles nothing [OFFICE-CV-08]', async ({
    page,
    sharedAdmin,
  }) => {
    await openApplication(page, sharedAdmin, { name: 'Sara.pdf', bytes: textPdf(['Sara']) });
    await page.getByRole('button', { name: TEXTS.en.show, exact: true }).click();
    const frame = await frameOf(page);
    await expect(frame.getByText('Sara')).toBeVisible();
    const requests: string[] = [];
    page.context().on('request', (request) => requests.push(request.url()));
    const refused = await frame.evaluate(async () => {
      const attempts: Record<string, () => unknown> = {
        cookies: () => document.cookie,
        storage: () => localStorage.length,
        office: () => parent.document.title,
        address: () => parent.location.href,
        fetch: () => fetch('/admin/api/session'),
        post: () => fetch('/admin/api/sign-out', { method: 'POST', mode: 'no-cors' }),
      };
      const names: string[] = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        await Promise.resolve()
          .then(attempt)
          .catch(() => names.push(name));
      }
      // Where the file itself is read: a worker of a text, as pdf.js is.
      const code = `
        const refused = [];
        const attempts = {
          fetch: () => fetch('${location.origin}/admin/api/session'),
          import: () => import('data:text/javascript,1'),
          scripts: () => importScripts('data:text/javascript,1'),
          eval: () => (0, eval)('1'),
          wasm: () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
          database: () => indexedDB.open('x'),
        };
        (async () => {
          for (const [name, attempt] of Object.entries(attempts)) {
            await Promise.resolve().then(attempt).catch(() => refused.push(name));
          }
          postMessage(refused);
        })();`;
      const worker = new Worker(URL.createObjectURL(new Blob([code])));
      const inWorker = await new Promise<string[]>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
      });
      return { origin, frame: names, worker: inWorker };
    });
    expect(refused).toEqual({
      origin: 'null',
      frame: ['cookies', 'storage', 'office', 'address', 'fetch', 'post'],
      worker: ['fetch', 'import', 'scripts', 'eval', 'wasm', 'database'],
    });
    expect(requests.filter((url) => url.startsWith('http'))).toEqual([]);
  });
});

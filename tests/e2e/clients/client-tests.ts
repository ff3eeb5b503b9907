import { rm, writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { adminCalls } from '../../../contract/admin/api.ts';
import { pdf } from '../../helpers/cv-files.ts';
import { type ReceivedMail, runMailServer } from '../../helpers/loopback-mail.ts';
import { inviteByDatabase, PASSWORD } from '../admin-server.ts';
import { address, expect, LANGUAGES, mostly, PAGES } from '../fixtures.ts';
import { type HttpProxy, REPORT_PATH, startHttpProxy } from '../http-proxy.ts';
import { copyStartedData, startServer } from '../server.ts';
import {
  type Client,
  click,
  fill,
  KEYS,
  pressWithControl,
  textOf,
  type,
  WAIT,
  waitFor,
  waitForText,
  waitUntil,
} from './client.ts';

/**
 * Reports what a visitor does not see: errors, refused scripts and styles, and messages on the console. In WebKit it is an error that an
 * observer of sizes has changed a size, which it then reports in the next frame, and a rejection that it skips the transition between two
 * documents, on a slow machine: nothing has failed.
 */
const WATCH = `{
  const report = (text) => navigator.sendBeacon('${REPORT_PATH}', location.pathname + ': ' + text);
  addEventListener('error', ({ message }) => {
    if (!message.startsWith('ResizeObserver loop')) report('error: ' + message);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!String(reason).startsWith('AbortError: Skipping view transition')) report('rejection: ' + reason);
  });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('refused: ' + violatedDirective + ' ' + blockedURI));
  for (const level of ['warn', 'error']) {
    const write = console[level];
    console[level] = (...values) => {
      report(level + ': ' + values.join(' '));
      write.apply(console, values);
    };
  }
}`;

const REFERENCE = /[0-9A-Z]{5}-[0-9A-Z]{5}/;

/** A back office, behind a proxy that watches its pages. */
type Office = HttpProxy & { email: string; mails: readonly ReceivedMail[] };

/**
 * The tests of every browser that Playwright does not drive: a few minutes that show that nothing depends on Chromium. What a page
 * does in detail is tested there.
 * @param name of the browser, for the titles
 */
export function describeClient(name: string, openClient: () => Promise<Client>): void {
  const test = base.extend<{ client: Client; site: HttpProxy; office: Office }>({
    // A browser for each test: cookies, such as that of the language, belong to a host with all its ports.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    client: async ({}, use) => {
      const client = await openClient();
      await use(client);
      await client.close();
    },
    // biome-ignore lint/correctness/noEmptyPattern: as above
    site: async ({}, use) => {
      const site = await startHttpProxy(process.env.SITE_URL ?? '', WATCH);
      await use(site);
      await site.close();
      expect(site.reports).toEqual([]);
    },
    // biome-ignore lint/correctness/noEmptyPattern: as above
    office: async ({}, use) => {
      const dataDir = await copyStartedData();
      const mail = await runMailServer();
      const server = await startServer({
        DATA_DIR: dataDir,
        SMTP_URL: mail.url,
        MAIL_FROM: 'site@yafee.example',
        MAIL_TO: 'team@yafee.example',
      });
      const proxy = await startHttpProxy(server.url, WATCH);
      const url = proxy.url.replace('127.0.0.1', 'localhost');
      const email = 'nada@yafee.example';
      const token = await inviteByDatabase(dataDir, 'administrator', email);
      const accepted = await fetch(url + adminCalls.useLink.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ token, password: PASSWORD, name: 'Nada', language: 'en' }),
      });
      expect(accepted.status).toBe(200);
      await use(Object.assign(proxy, { url, email, mails: mail.mails }));
      await proxy.close();
      await server.stop();
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
      expect(proxy.reports).toEqual([]);
    },
  });

  // One browser, which starts slowly on a busy machine.
  test.describe.configure({ mode: 'default', timeout: 300_000 });

  // In one browser, because a browser starts as slowly as it shows ten pages, and has nothing cached then.
  test(`${name} shows every kind of page in both languages and widths, without an error, a refused script or overflow`, async ({
    client,
    site,
  }) => {
    test.setTimeout(1_200_000);
    // Each page has each width in one of two languages, by turns. Each width has its own loads: WebKitGTK 2.50 applies the media
    // queries of the former width to some pages with query containers, such as /reports?category=governance, when their window has
    // another size, also without any script.
    for (const [place, width] of [1440, 390].entries()) {
      await client.resize(width, 900);
      const isNarrow = width === 390;
      for (const { language, direction, prefix } of LANGUAGES) {
        const isTurn = (_path: string, index: number) =>
          mostly((index + place) % 2 === 0 ? 'ar' : 'en').some(
            (each) => each.language === language,
          );
        for (const path of PAGES.filter(isTurn)) {
          await client.open(site.url + address(prefix, path));
          // A key that does nothing starts hydration (site/boot.ts).
          await type(client, KEYS.shift);
          const isHydrated = await client.run(
            () => document.querySelector('script[type="module"]') !== null,
            null,
          );
          if (isHydrated) await waitFor(client, 'html[data-hydrated]');
          const fits = { path, isNarrow, lang: language, dir: direction, overflow: 0, headings: 1 };
          await waitUntil(client, measure, path, fits);
        }
      }
    }
  });

  test(`${name} opens menu, slides, map and the other language`, async ({ client, site }) => {
    await client.resize(390, 844);
    await client.open(`${site.url}/`);
    await click(client, '.navbar-toggle');
    await click(client, '#main-menu summary');
    await waitFor(client, '#main-menu details[open]');
    await type(client, KEYS.escape);
    await waitUntil(client, () => document.querySelector(':popover-open') === null, null, true);
    await click(client, '.hero .carousel-dot:nth-of-type(3)');
    await waitFor(client, '.hero .carousel-dot:nth-of-type(3)[aria-current="true"]');

    await client.resize(1440, 900);
    await client.open(`${site.url}/about`);
    const region = await textOf(client, '.map-dot:nth-child(6)');
    await click(client, '.map-dot:nth-child(6)');
    await waitForText(client, '.map-panel h3', region ?? '');

    await click(client, '.language-switch');
    await waitFor(client, 'html[lang="en"][dir="ltr"]');
    expect(await client.run(() => localStorage.getItem('lang'), null)).toBe('en');
    await click(client, 'footer a[href="/en/privacy"]');
    await waitUntil(client, pathAndHeading, null, ['/en/privacy', 'Privacy policy']);
    await client.traverse(-1);
    await waitFor(client, '.map-panel');
    await client.traverse(1);
    await waitUntil(client, pathAndHeading, null, ['/en/privacy', 'Privacy policy']);
  });

  test(`${name} copies a link at the first click, without React [CLIENTS-03]`, async ({
    client,
    site,
  }) => {
    await client.resize(1440, 900);
    await client.open(`${site.url}/en/latest-news/12`);
    await waitFor(client, 'html[data-attached]');
    await click(client, '.share-copy');
    await waitForText(client, '.share-outcome', 'Copied!');
    await waitFor(client, 'html[data-hydrated]');
    await click(client, '.search-link');
    await waitUntil(client, () => document.activeElement?.getAttribute('name') ?? null, null, 'q');
    await pressWithControl(client, 'v');
    await waitUntil(
      client,
      () => document.querySelector<HTMLInputElement>('[name="q"]')?.value ?? '',
      null,
      /\/en\/latest-news\/12$/,
    );
  });

  test(`${name} sends a message, and an application with its file`, async ({ client, site }) => {
    await client.resize(390, 844);
    await client.open(`${site.url}/contact`);
    const message = { name: 'نورة', subject: 'القحطاني', phone: '+966 50 123 4567' };
    for (const [field, text] of Object.entries(message)) {
      await fill(client, `main [name="${field}"]`, text);
    }
    await fill(client, 'main [name="email"]', 'noura@example.com');
    await fill(client, 'main [name="massage"]', 'السلام عليكم. متى يبدأ البرنامج؟');
    await click(client, 'main form button[type="submit"]');
    await waitForText(client, 'main .accepted-reference', REFERENCE);

    const cv = test.info().outputPath('cv.pdf');
    await writeFile(cv, pdf());
    await client.open(`${site.url}/en/join-us`);
    await fill(client, 'main [name="name"]', 'Sara');
    await fill(client, 'main [name="secondName"]', 'Al-Harbi');
    await fill(client, 'main [name="phone"]', '0501234567');
    await fill(client, 'main [name="email"]', 'sara@example.com');
    await client.chooseFile('main [name="cv"]', cv);
    await waitForText(client, 'main .file-name', 'cv.pdf');
    await click(client, 'main form button[type="submit"]');
    await waitForText(client, 'main .accepted-reference', REFERENCE);
  });

  test(`${name} shows visited pages and the offline page without a connection`, async ({
    client,
    site,
  }) => {
    await client.resize(1440, 900);
    await client.open(`${site.url}/reports`);
    const heading = await textOf(client, 'h1');
    await type(client, KEYS.shift);
    const isCached = async () => (await caches.match('/reports')) !== undefined;
    await waitUntil(client, isCached, null, true);
    site.state = 'offline';
    await client.open(`${site.url}/reports`);
    expect(await textOf(client, 'h1')).toBe(heading);
    await client.open(`${site.url}/jobs`);
    expect(await textOf(client, 'h1')).toBe('لا اتصال بالإنترنت');
    await waitFor(client, 'main nav a[href="/reports"]');
    site.state = 'open';
    await client.open(`${site.url}/jobs`);
    expect(await textOf(client, 'h1')).not.toBe('لا اتصال بالإنترنت');
  });

  test(`${name} signs in, publishes a news item and answers a message`, async ({
    client,
    office,
  }) => {
    const sent = await fetch(`${office.url}/api/contactUs/sendMail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Noura',
        subject: 'Alqahtani',
        phone: '0501234567',
        email: 'noura@example.com',
        massage: 'When does the programme begin?',
      }),
    });
    expect(sent.status).toBe(201);

    await client.resize(1440, 900);
    await client.open(`${office.url}/admin`);
    await client.run(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the switch of the back office sets it
      document.cookie = 'admin-lang=en; Path=/admin';
    }, null);
    await client.open(`${office.url}/admin`);
    await fill(client, 'input[type="email"]', office.email);
    // Without passkeys, as in WebKitGTK, there is nothing else.
    if (await client.run(() => 'PublicKeyCredential' in window, null)) {
      await click(client, { selector: 'button, summary', name: 'Or with a password' });
    }
    await fill(client, 'input[type="password"]', PASSWORD);
    await type(client, KEYS.enter);
    await waitForText(client, 'h1', /Nada/);
    // The last part of the page that loads by itself: Firefox reports a module whose page is left while it loads.
    await waitFor(client, 'main a[href="/admin/audit"]');

    await client.open(`${office.url}/admin/content/news`);
    await click(client, { selector: 'button', name: 'Add news item' });
    const texts = [
      ['Title, in Arabic', 'مكتبة القرية تفتح بابها'],
      ['Body, in Arabic', 'فقرة فيها رقم.'],
      ['Title, in English', 'The library opens'],
      ['Body, in English', 'One paragraph.'],
    ] as const;
    for (const [field, text] of texts) {
      await fill(client, { selector: 'input, textarea, [role="textbox"]', name: field }, text);
    }
    const day = { selector: 'input[type="date"]', value: '2026-01-15' };
    await client.run(setDate, day);
    await click(client, { selector: 'button', name: 'Review and publish' });
    await click(client, { selector: 'dialog button', name: 'Publish' });
    await waitUntil(client, () => document.querySelector('dialog[open]') === null, null, true);
    const id = await client.run(() => location.pathname.split('/').at(-1), null);
    const published = await fetch(`${office.url}/en/latest-news/${id}`);
    expect(await published.text()).toContain('The library opens');

    await client.open(`${office.url}/admin/inbox`);
    await click(client, 'main ul li a');
    await fill(client, { selector: 'textarea', name: 'Reply' }, 'It begins in January.');
    await click(client, { selector: 'button', name: 'Send and close' });
    await waitForText(client, 'body', /The reply was recorded/);
    const recipients = () => office.mails.flatMap(({ to }) => to);
    await expect.poll(recipients, { timeout: WAIT }).toContain('noura@example.com');
  });
}

/** Returns where the client is, and the main heading there: an address changes before its page is shown. */
function pathAndHeading(): [path: string, heading: string] {
  return [location.pathname, document.querySelector('h1')?.textContent?.trim() ?? ''];
}

/** Returns the language of a page, by how many pixels it is wider than its window, and the number of its main headings. */
function measure(path: string) {
  const { lang, dir, scrollWidth, clientWidth } = document.documentElement;
  const headings = document.querySelectorAll('h1').length;
  const overflow = Math.max(0, scrollWidth - clientWidth);
  // Windows of WebKitGTK have a least width of about 450 pixels.
  return { path, isNarrow: innerWidth < 700, lang, dir, overflow, headings };
}

/** Sets a date, whose field has parts of its own in every browser. */
function setDate({ selector, value }: { selector: string; value: string }): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  field?.dispatchEvent(new Event('change', { bubbles: true }));
}

import { leafValue } from '../../contract/admin/content/draft-fields.ts';
import { application } from '../helpers/forms.ts';
import { findCoveredFocus } from './covered-focus.ts';
import { overflow } from './fixtures.ts';
import { findHiddenControls } from './hidden-controls.ts';
import { openRequests, waitUntilSettled } from './leaving.ts';
import {
  call,
  type Device,
  editDraft,
  expect,
  findConversation,
  type Page,
  publishDraft,
  type SharedAdmin,
  sendMessage,
  test,
} from './shared-admin.ts';
import { setTextSize } from './text-size.ts';

/** The pages of the back office, with a name for the report. */
const PAGES = {
  today: '',
  site: '/site',
  list: '/content/news',
  entry: '/content/news/24',
  settings: '/content/settings/1',
  history: '/content/news/24/history',
  order: '/content/slider/order',
  newsletter: '/newsletter',
  issue: '/content/newsletter-issue/13',
  media: '/media',
  inbox: '/inbox',
  'reply templates': '/reply-templates',
  applications: '/applications',
  subscribers: '/newsletter/subscribers',
  trash: '/trash',
  checks: '/checks',
  redirects: '/redirects',
  statistics: '/statistics',
  'not found': '/redirects?view=missing',
  people: '/people',
  audit: '/audit',
  mail: '/mail',
  system: '/system',
  account: '/account',
  'home page': '/home-page',
  help: '/help',
} as const;

/** How a page is looked at. `text`: the reader's own size of text, 200 % of the usual one. */
type View = { width: number; text?: 'double'; colours?: 'forced' };

/** What is looked at in every run. */
const USUAL_VIEWS: View[] = [
  { width: 320 },
  { width: 320, text: 'double' },
  { width: 1440, text: 'double' },
  { width: 320, colours: 'forced' },
  { width: 1440, colours: 'forced' },
];

/** What is looked at besides with LAYOUT_VIEWS=all. */
const FURTHER_VIEWS: View[] = [{ width: 390 }, { width: 390, text: 'double' }];

const isAll = process.env.LAYOUT_VIEWS === 'all';
const VIEWS = isAll ? [...USUAL_VIEWS, ...FURTHER_VIEWS] : USUAL_VIEWS;

/** Shows the page that is open in another view. */
async function show(page: Page, { width, text, colours }: View): Promise<void> {
  await page.emulateMedia({
    reducedMotion: 'reduce',
    ...(colours === 'forced'
      ? { colorScheme: 'dark', forcedColors: 'active' }
      : { colorScheme: 'light', forcedColors: 'none' }),
  });
  await page.setViewportSize({ width, height: 800 });
  await setTextSize(page, text === 'double' ? 2 : 1);
}

for (const language of ['ar', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    /** Each page has every view in one of the languages, by turns. */
    const isTurn = (number: number) => isAll || number % 2 === (language === 'ar' ? 0 : 1);
    /** Words that are too long for a line of 320 px at 200 % are others in each language. */
    const viewsOf = (index: number) =>
      VIEWS.filter(
        ({ width, text }, number) => (width === 320 && text === 'double') || isTurn(index + number),
      );
    const device: Device = { language, width: 1440, touch: false };
    test.use({ device });

    test('no page is wider than its window, or hides a control or the focus, at 320 px, with text at 200 % and in forced colours [OFFICE-PAGES-03]', async ({
      page,
      sharedAdmin,
    }) => {
      // A second version for the history, a draft, and English that waits, for Today.
      const { calls } = await sharedAdmin.person('administrator', 'en');
      const entry = { kind: 'news', id: 24 } as const;
      const { live } = await call(calls, 'readEntry', { entry });
      const ar = String(leafValue(live?.fields ?? {}, 'title.ar'));
      await editDraft(calls, entry, { 'title.ar': `${ar} ${language}` });
      await publishDraft(calls, entry);
      await editDraft(calls, entry, { 'title.ar': `${ar} مرة أخرى` });
      const address = `a.long.name.of.somebody.${language}@subdomain.example.com`;
      const body = { address, language, consent: 'Asked by telephone.' };
      await call(calls, 'addSubscriber', { body });
      // A redirect, and an address at which there is nothing.
      const from = `/a-long-address-of-the-former-site/that-was-printed-${language}`;
      await call(calls, 'saveRedirect', { body: { from, to: '/contact' } });
      await page.request.get(`${from}/and-has-no-page`);

      const pending = openRequests(page);
      const pages = { ...PAGES, conversation: await sendConversation(page, sharedAdmin) };
      for (const [index, [name, path]] of Object.entries(pages).entries()) {
        await page.goto(`/admin${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await waitUntilSettled(page, pending);
        const faults: Record<string, string[]> = {};
        for (const view of viewsOf(index)) {
          await show(page, view);
          const wide = await overflow(page);
          const found = await findHiddenControls(page);
          if (view.colours === undefined) found.push(...(await findCoveredFocus(page)));
          if (wide > 0) found.push(`the page is ${wide} px wider than its window`);
          for (const fault of found) {
            faults[fault] = [...(faults[fault] ?? []), Object.values(view).join(' ')];
          }
        }
        expect.soft(faults, name).toEqual({});
      }
    });

    test.describe('by touch', () => {
      test.use({ device: { language, width: 1440, touch: true } });

      test('every target of a wide touch screen is 44 px in both directions', async ({
        page,
        sharedAdmin,
      }) => {
        const pending = openRequests(page);
        const pages = { ...PAGES, conversation: await sendConversation(page, sharedAdmin) };
        for (const [index, [name, path]] of Object.entries(pages).entries()) {
          if (!isTurn(index)) continue;
          await page.goto(`/admin${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await waitUntilSettled(page, pending);
          expect.soft(await page.evaluate(findSmallTargets), name).toEqual([]);
        }
      });
    });
  });
}

/** Sends what is shown in the inbox and on the board. @returns the path of its conversation, below that of the back office */
async function sendConversation(page: Page, { person }: SharedAdmin): Promise<string> {
  const word = 'Aldossary';
  const { payload, headers } = application();
  const applied = await page.request.post('/api/joinUs/sendMail', { data: payload, headers });
  expect(applied.status(), await applied.text()).toBe(201);
  await sendMessage(page, word);
  const { calls } = await person('administrator', 'en');
  return `/inbox/${(await findConversation(calls, word)).id}`;
}

/** Runs in the browser. @returns the controls which, with their labels, are smaller than 44 CSS px, and their sizes */
function findSmallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href]:not([href^="#"]), button, input, select, textarea, summary, [contenteditable="true"]',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    const label = (control as HTMLInputElement).labels?.[0];
    const sizes = [control, label ?? control].map((part) => part.getBoundingClientRect());
    // Half a pixel for rounding.
    if (sizes.some(({ width, height }) => Math.min(width, height) >= 43.5)) return [];
    const name = control.getAttribute('aria-label') ?? control.textContent;
    const size = sizes.map(({ width, height }) => `${Math.round(width)} x ${Math.round(height)}`);
    return [`${control.localName} “${name}”: ${size.join(', ')}`];
  });
}

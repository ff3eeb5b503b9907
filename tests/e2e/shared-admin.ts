import { rm } from 'node:fs/promises';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  request,
} from '@playwright/test';
import {
  ADMIN_LANGUAGE_COOKIE,
  type AdminCallName,
  type AdminResponse,
  adminCalls,
} from '../../contract/admin/api.ts';
import type { AdminBody } from '../../contract/admin/bodies.ts';
import type { EntryKey } from '../../contract/admin/content/content.ts';
import { leafValue } from '../../contract/admin/content/draft-fields.ts';
import type { ConversationRow } from '../../contract/admin/inbox/inbox.ts';
import { mediaId } from '../../contract/admin/media/media.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import type { Language, Localized } from '../../contract/locale.ts';
import { CONTACT } from '../helpers/forms.ts';
import { type MailServer, runMailServer } from '../helpers/loopback-mail.ts';
import { runTranslationServer, type TranslationServer } from '../helpers/loopback-translation.ts';
import { type AdminServer, inviteByDatabase, PASSWORD, SANDBOXED } from './admin-server.ts';
import { copyStartedData, startServer } from './server.ts';
import { test as base } from './shared-page.ts';

/** A person of the back office, and a browser in which that person is signed in. */
export type Person = {
  id: string;
  email: string;
  name: string;
  /** What a browser of this person has stored. */
  state: Exclude<BrowserContextOptions['storageState'], string | undefined>;
  /** Makes calls of the back office as this person. */
  calls: APIRequestContext;
};

/** A server that all tests of a worker share. They must not depend on what others have left in it. */
export type SharedAdmin = AdminServer & {
  /** The mail server of the site; null: the site sends no mail. */
  mail: MailServer | null;
  /** The service that drafts English; null: none does. */
  translation: TranslationServer | null;
  /** Makes an account, and signs in. */
  addPerson: (role: StaffRole, language: Language) => Promise<Person>;
  /** The person of a role and language whom all tests of the worker share. Nobody may end that session. */
  person: (role: StaffRole, language: Language) => Promise<Person>;
};

/** How a page is used. */
export type Device = { language: Language; width: 390 | 1440; touch: boolean };

const NAMES = { ar: 'ندى', en: 'Nada' } as const;

const HEIGHTS = { 390: 844, 1440: 900 } as const;

/**
 * Playwright's `test` with a back office that the tests of a worker share, in which its page is signed in. It fails on every
 * console message, as `fixtures.ts` does.
 */
export const test = base.extend<
  { device: Device; role: StaffRole },
  {
    /** Whether the site sends mail, to a mail server of the worker. */
    sendsMail: boolean;
    /** Whether a service drafts English, which runs in the worker. */
    translates: boolean;
    sharedAdmin: SharedAdmin;
  }
>({
  sendsMail: [false, { option: true, scope: 'worker' }],
  translates: [false, { option: true, scope: 'worker' }],
  sharedAdmin: [
    async ({ sendsMail, translates }, use) => {
      const dataDir = await copyStartedData();
      const mail = sendsMail ? await runMailServer() : null;
      const translation = translates ? await runTranslationServer() : null;
      const server = await startServer({
        DATA_DIR: dataDir,
        ...(translation !== null && { TRANSLATE_URL: translation.url }),
        ...(mail !== null && {
          SMTP_URL: mail.url,
          MAIL_FROM: 'site@yafee.example',
          MAIL_TO: 'team@yafee.example',
          // Ten a second, so that no test waits for its second mail.
          MAIL_RATE: '36000',
        }),
      });
      // Sessions need `localhost`: another name is refused without https.
      const url = server.url.replace('127.0.0.1', 'localhost');
      const contexts: APIRequestContext[] = [];
      const people = new Map<string, Promise<Person>>();
      let number = 0;

      async function enter(token: string, email: string, language: Language): Promise<Person> {
        const calls = await request.newContext({
          baseURL: url,
          extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
        });
        contexts.push(calls);
        const name = NAMES[language];
        const data = { token, password: PASSWORD, name, language };
        const response = await calls.post(adminCalls.useLink.path, { data });
        expect(response.status(), await response.text()).toBe(200);
        const { staff } = await response.json();
        const state = await calls.storageState();
        const [session] = state.cookies;
        if (session === undefined) throw new Error('the link has opened no session');
        const choice = { ...session, name: ADMIN_LANGUAGE_COOKIE, value: language };
        return {
          id: staff.id,
          email,
          name,
          calls,
          state: { ...state, cookies: [session, { ...choice, httpOnly: false }] },
        };
      }

      const first = inviteByDatabase(dataDir, 'administrator', 'first@yafee.example').then(
        (token) => enter(token, 'first@yafee.example', 'en'),
      );
      const addPerson: SharedAdmin['addPerson'] = async (role, language) => {
        number += 1;
        const email = `person${number}@yafee.example`;
        const { calls } = await first;
        // The link of an invitation that is mailed is shown to nobody else.
        if (mail !== null) {
          return enter(await inviteByDatabase(dataDir, role, email), email, language);
        }
        const invitation = { email, name: NAMES[language], role, language };
        const invited = await call(calls, 'invite', { body: invitation });
        if (invited.mailed) throw new Error('the server has mailed the invitation');
        return enter(invited.link.split('#')[1] ?? '', email, language);
      };
      await use({
        url,
        dataDir,
        mail,
        translation,
        addPerson,
        person(role, language) {
          const key = `${role} ${language}`;
          const known = people.get(key) ?? addPerson(role, language);
          people.set(key, known);
          return known;
        },
      });
      for (const context of contexts) await context.dispose();
      await server.stop();
      await mail?.close();
      await translation?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  device: [{ language: 'en', width: 1440, touch: false }, { option: true }],
  role: ['administrator', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
  expected: async ({}, use) => use([SANDBOXED]),
  baseURL: async ({ sharedAdmin }, use) => use(sharedAdmin.url),
  viewport: async ({ device: { width } }, use) => use({ width, height: HEIGHTS[width] }),
  hasTouch: async ({ device }, use) => use(device.touch),
  isMobile: async ({ device }, use) => use(device.touch && device.width === 390),
  storageState: async ({ sharedAdmin, role, device }, use) => {
    await use((await sharedAdmin.person(role, device.language)).state);
  },
});

export { expect, type Page };

/** What a call of the back office is made with. */
type CallInput<Name extends AdminCallName> = {
  entry?: EntryKey;
  /** The id of what is no entry. */
  id?: string;
  body?: AdminBody<Name>;
};

/**
 * Makes a call of the back office as a person.
 * @throws if it is refused
 */
export async function call<Name extends AdminCallName>(
  calls: APIRequestContext,
  name: Name,
  { entry, id, body }: CallInput<Name> = {},
): Promise<AdminResponse<Name>> {
  const { method, path } = adminCalls[name];
  const address = path
    .replace(':kind', entry?.kind ?? '')
    .replace(':id', id ?? String(entry?.id ?? ''));
  const data = method === 'GET' ? {} : { data: body ?? {} };
  const response = await calls.fetch(address, { method, ...data });
  const text = await response.text();
  if (!response.ok()) throw new Error(`${method} ${address}: ${response.status()} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as AdminResponse<Name>;
}

/** Changes values of the draft of an entry, by their paths. @returns the version of the draft */
export async function editDraft(
  calls: APIRequestContext,
  entry: EntryKey,
  values: Record<string, unknown>,
): Promise<number> {
  const { draft, live } = await call(calls, 'readEntry', { entry });
  const fields = draft?.fields ?? live?.fields ?? {};
  const changes = Object.entries(values).map(([path, to]) => ({
    path,
    to,
    from: leafValue(fields, path),
  }));
  const body = { version: draft?.version ?? 0, changes };
  return (await call(calls, 'saveEntry', { entry, body })).version;
}

/** Publishes the draft of an entry. */
export async function publishDraft(calls: APIRequestContext, entry: EntryKey): Promise<void> {
  const { draft } = await call(calls, 'readEntry', { entry });
  const drafts = [{ ...entry, version: draft?.version ?? 0 }];
  await call(calls, 'publishEntries', { body: { drafts } });
}

/** A news item that no other test edits. */
export type NewsItem = { kind: 'news'; id: number; title: Localized };

/**
 * Publishes a news item.
 * @param number of people in its titles, which begin with it in both languages
 */
export async function publishNews(calls: APIRequestContext, number = 86): Promise<NewsItem> {
  const title = {
    ar: `${number} نساجًا يفتحون بيت النول في المخواة`,
    en: `${number} weavers open the loom house of Al Makhwah`,
  };
  const changes = [
    { path: 'title.ar', from: '', to: title.ar },
    { path: 'title.en', from: '', to: title.en },
    { path: 'html.ar', from: '', to: '<p>تنسج النساء السدو.</p>' },
    { path: 'html.en', from: '', to: '<p>The women weave sadu.</p>' },
    { path: 'publishedAt', from: null, to: '2026-01-01T00:00:00.000Z' },
  ];
  const created = { kind: 'news', id: 0 } as const;
  const { id } = await call(calls, 'createEntry', { entry: created, body: { changes } });
  await publishDraft(calls, { ...created, id });
  return { kind: 'news', id, title };
}

/** Uploads a small file into the library, and returns what the library says of it. */
export async function uploadFile(
  calls: APIRequestContext,
  name: string,
  bytes: Buffer,
): Promise<AdminResponse<'readMedia'>> {
  const body = { name, bytes: bytes.length, fingerprint: name };
  const { id } = await call(calls, 'startUpload', { body });
  const address = `${adminCalls.sendUploadPart.path.replace(':id', id)}?offset=0`;
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = await calls.post(address, { headers, data: bytes });
  expect(sent.status(), await sent.text()).toBe(200);
  const taken = async () => (await call(calls, 'readUpload', { id })).file;
  await expect.poll(taken, { timeout: 60_000 }).not.toBeNull();
  return call(calls, 'readMedia', { id: mediaId((await taken()) ?? '') });
}

/** Sends a message as a visitor. The surname tells it from those of other tests. */
export async function sendMessage(
  page: Page,
  surname: string,
  more: Record<string, string> = {},
): Promise<void> {
  const data = { ...CONTACT, subject: surname, ...more };
  const response = await page.request.post('/api/contactUs/sendMail', { data });
  expect(response.status(), await response.text()).toBe(201);
}

/** Returns the row of the first conversation that the inbox finds by a word. */
export async function findConversation(
  calls: APIRequestContext,
  word: string,
): Promise<ConversationRow> {
  const response = await calls.get(
    `${adminCalls.inbox.path}?${new URLSearchParams({ search: word })}`,
  );
  const { rows } = (await response.json()) as AdminResponse<'inbox'>;
  const [row] = rows;
  if (row === undefined) throw new Error(`the inbox finds nothing by “${word}”`);
  return row;
}

/** Opens a further browser, in which a person is signed in. */
export async function openBrowser(
  page: Page,
  { state }: Person,
  { url }: AdminServer,
): Promise<BrowserContext> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const viewport = page.viewportSize();
  return browser.newContext({ baseURL: url, storageState: state, viewport });
}

/** Returns the HTML of a public page, as a visitor gets it. */
export async function publicHtml(page: Page, path: string): Promise<string> {
  return (await page.request.get(path)).text();
}

import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { adminCalls } from '../../contract/admin/api.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { NODE_FLAGS } from '../../tools/setup.mjs';
import { inviteStaff } from '../helpers/admin.ts';
import { test as base, expect } from './fixtures.ts';
import { copyStartedData, ROOT, startServer } from './server.ts';

const run = promisify(execFile);

/** A password that is neither common nor personal. */
export const PASSWORD = 'three camels on the roof';

/** A server with an empty back office. */
export type AdminServer = {
  /** Its origin: passkeys need a name, not an address. */
  url: string;
  dataDir: string;
};

/** One on which the command can be run. */
type CommandedAdmin = AdminServer & {
  /** Runs `npm run admin` and returns the path of the link that it prints, or nothing. */
  command: (...args: string[]) => Promise<string>;
};

/** Runs `npm run admin`. @returns the path of the link that it prints, or nothing */
export async function runAdminCommand(dataDir: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [...NODE_FLAGS, join(ROOT, 'tools/admin/admin.ts'), ...args],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } },
  );
  return /\/admin\/link#\S+/.exec(stdout)?.[0] ?? '';
}

/** Playwright's `test` with a server of its own, so that each test begins without accounts. */
export const test = base.extend<{ admin: CommandedAdmin }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
  admin: async ({}, use) => {
    const dataDir = await copyStartedData();
    const server = await startServer({ DATA_DIR: dataDir });
    await use({
      url: server.url.replace('127.0.0.1', 'localhost'),
      dataDir,
      command: (...args) => runAdminCommand(dataDir, args),
    });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ admin }, use) => {
    await use(admin.url);
  },
});

export { expect };

/** The texts by which the tests find things, in both languages. */
export const TEXTS = {
  ar: {
    language: 'ar',
    direction: 'rtl',
    welcome: 'أهلًا بك في البيت',
    name: 'اسمك كما يراه الفريق',
    password: 'كلمة المرور',
    accept: 'قبول الدعوة',
    today: 'اليوم',
    account: 'حسابي',
    people: 'الفريق والصلاحيات',
    audit: 'سجل العمليات',
    signOut: 'تسجيل الخروج',
    email: 'البريد الإلكتروني',
    orPassword: 'أو بكلمة المرور',
    withPasskey: 'تسجيل الدخول بمفتاح المرور',
    signIn: 'تسجيل الدخول',
    addPasskey: 'مفتاح جديد',
    passkeyName: 'اسم المفتاح',
    passkeyAdded: 'أُضيف مفتاح المرور.',
    wrong: 'البريد أو كلمة المرور أو مفتاح المرور غير صحيح.',
    invite: 'دعوة شخص',
    more: 'المزيد',
    roleOf: 'ماذا يفعل كل دور',
  },
  en: {
    language: 'en',
    direction: 'ltr',
    welcome: 'Welcome home',
    name: 'Your name, as the team sees it',
    password: 'Password',
    accept: 'Accept the invitation',
    today: 'Today',
    account: 'My account',
    people: 'People and roles',
    audit: 'Audit log',
    signOut: 'Sign out',
    email: 'Email address',
    orPassword: 'Or with a password',
    withPasskey: 'Sign in with a passkey',
    signIn: 'Sign in',
    addPasskey: 'New passkey',
    passkeyName: 'Name of the passkey',
    passkeyAdded: 'The passkey was added.',
    wrong: 'The email address, password or passkey is wrong.',
    invite: 'Invite somebody',
    more: 'More',
    roleOf: 'What each role does',
  },
} as const;

export type AdminTexts = (typeof TEXTS)['ar' | 'en'];

/** Playwright puts scripts of its own into every frame, and the sandbox of the preview lets none run. */
export const SANDBOXED = "because the document's frame is sandboxed";

/** What Chromium writes to the console for each refused call. */
export const REFUSED = 'Failed to load resource: the server responded with a status of 4';

/** Stores the language of the back office in the browser, as its switch does. */
export async function setAdminLanguage(
  context: BrowserContext,
  { url }: AdminServer,
  language: 'ar' | 'en',
): Promise<void> {
  await context.addCookies([{ name: 'admin-lang', value: language, url: `${url}/admin` }]);
}

/** Opens the menu of the own account at the foot of the side menu. */
export async function openAccountMenu(page: Page, t: AdminTexts): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t.account}[،,]`) }).click();
}

/** Lets the browser make and use passkeys without asking anybody. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Invites somebody, as the command does, without the start of a program.
 * @returns the token of the link
 */
export async function inviteByDatabase(
  dataDir: string,
  role: StaffRole,
  email: string,
): Promise<string> {
  const database = openDatabase({ kind: 'sqlite', file: join(dataDir, 'yafee.sqlite') });
  const token = await inviteStaff(database, role, email);
  await database.close();
  return token;
}

/**
 * Makes an account, signs its person in, and opens Today, or the page with another heading that is there first. The pages on which an invitation is accepted have tests of their
 * own in admin.spec.ts.
 */
export async function enterAdmin(
  page: Page,
  admin: AdminServer,
  t: Pick<AdminTexts, 'language'>,
  {
    email = 'nada@yafee.example',
    role = 'administrator',
    name = 'ندى',
    heading = name,
  }: { email?: string; role?: StaffRole; name?: string; heading?: string } = {},
): Promise<void> {
  await setAdminLanguage(page.context(), admin, t.language);
  const token = await inviteByDatabase(admin.dataDir, role, email);
  const accepted = await page.request.post(adminCalls.useLink.path, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { token, password: PASSWORD, name, language: t.language },
  });
  expect(accepted.status(), await accepted.text()).toBe(200);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
}

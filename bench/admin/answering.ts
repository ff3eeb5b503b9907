// Clicks and seconds to answer an application from a template: `node bench/admin/answering.ts [rounds]`.
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { application } from '../../tests/helpers/forms.ts';
import { runMailServer } from '../../tests/helpers/loopback-mail.ts';
import { writeResults } from '../results.ts';
import { dataFolder, type RunningServer, startServer } from '../running-server.ts';
import { staffCookie } from './account.ts';

const rounds = Number(process.argv[2] ?? 9);
const folder = await dataFolder();
const mailServer = await runMailServer();
const mail = {
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
  SEND_LIMIT: '0',
};
let server: RunningServer | undefined;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await (await startServer(folder.path, { env: mail })).stop();
  const target = { kind: 'sqlite', file: join(folder.path, 'yafee.sqlite') } as const;
  const cookie = await staffCookie(target, 'recruiter@yafee.example');
  server = await startServer(folder.path, { env: mail });
  const { url } = server;
  for (let round = 0; round < rounds; round++) await apply(url, `Applicant-${round}`);
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([
    { name, value, url: `${url}/admin` },
    { name: 'admin-lang', value: 'en', url: `${url}/admin` },
  ]);
  const page = await context.newPage();
  const clicks: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${url}/admin/inbox`);
    const answered = await answer(page, `Applicant-${round}`);
    clicks.push(answered.clicks);
    seconds.push(answered.seconds);
  }
  await writeResults('admin-answering', { rounds, clicks: Math.max(...clicks), seconds });
} finally {
  await server?.stop();
  await mailServer.close();
  await browser.close();
  await folder.remove();
}

async function apply(url: string, secondName: string): Promise<void> {
  const { payload, headers } = application({ secondName });
  const response = await fetch(`${url}/api/joinUs/sendMail`, {
    method: 'POST',
    headers,
    body: new Uint8Array(payload),
  });
  if (response.status !== 201) throw new Error(`not received: ${response.status}`);
}

/** Answers an application from the first page of the inbox, and waits until the page says that the answer was recorded. */
async function answer(page: Page, surname: string): Promise<{ clicks: number; seconds: number }> {
  let clicks = 0;
  const begin = performance.now();
  await page.getByRole('link', { name: surname }).click();
  clicks += 1;
  // A person opens the choice with one click, and chooses with another.
  await page.getByRole('combobox', { name: /template/i }).selectOption({ index: 1 });
  clicks += 2;
  await page.getByRole('button', { name: 'Send reply' }).click();
  clicks += 1;
  await page.getByText('The reply was recorded').waitFor();
  return { clicks, seconds: Math.round(performance.now() - begin) / 1_000 };
}

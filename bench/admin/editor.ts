// How long an editor waits in the browser: `node bench/admin/editor.ts [rounds]`.
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { writeResults } from '../results.ts';
import { dataFolder, type RunningServer, startServer } from '../running-server.ts';
import { staffCookie } from './account.ts';

const ROUNDS = 9;

/** Slow 4G as simulated by Lighthouse: latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

const ENTRY = 'news/1';

const rounds = Number(process.argv[2] ?? ROUNDS);
const folder = await dataFolder();
let server: RunningServer | undefined;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await (await startServer(folder.path)).stop();
  const target = { kind: 'sqlite', file: join(folder.path, 'yafee.sqlite') } as const;
  const cookie = await staffCookie(target, 'editor@yafee.example');
  server = await startServer(folder.path);
  const { url } = server;
  const [name = '', value = ''] = cookie.split('=');
  const results: Record<string, object> = {};
  for (const [device, slowdown] of [
    ['computer', 1],
    ['phone', 4],
  ] as const) {
    const context = await browser.newContext({
      viewport: slowdown === 1 ? { width: 1440, height: 900 } : { width: 390, height: 844 },
      hasTouch: slowdown > 1,
    });
    await context.addCookies([
      { name, value, url: `${url}/admin` },
      { name: 'admin-lang', value: 'en', url: `${url}/admin` },
    ]);
    const page = await context.newPage();
    const address = `${url}/admin/content/${ENTRY}`;
    await openEditor(page, address);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const ready = [];
    for (let round = 0; round < rounds; round++) ready.push(await openEditor(page, address));
    results[`${device}: editor ready, later visits, slow 4G`] = summarize(ready);
    const saves = [];
    for (let round = 0; round < rounds; round++) saves.push(await typeAndSave(page));
    results[`${device}: saved after the last key, slow 4G`] = summarize(saves);
    if (slowdown === 1) {
      await session.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
      });
      const previews = [];
      for (let round = 0; round < rounds; round++) previews.push(await previewAfterSave(page));
      results[`${device}: preview loaded after the save`] = summarize(previews);
    }
    await context.close();
  }
  await writeResults('admin-editor', { rounds, milliseconds: results });
} finally {
  await server?.stop();
  await browser.close();
  await folder.remove();
}

/** Opens an entry. @returns the time until its formatted text can be edited, in milliseconds */
async function openEditor(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector('[contenteditable="true"]');
  return page.evaluate(() => performance.now());
}

/** Types a letter. @returns the time until its save was acknowledged, in milliseconds */
async function typeAndSave(page: Page): Promise<number> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  // On phones, only one language is shown at a time.
  const title = page.getByRole('textbox', { name: /^Title, in / }).filter({ visible: true });
  await title.first().press('End');
  const typedAt = performance.now();
  await page.keyboard.type('a');
  const response = await saved;
  await response.finished();
  if (!response.ok()) throw new Error(`the save was refused: ${response.status()}`);
  return performance.now() - typedAt;
}

/** Types a letter. @returns the time from the acknowledged save until the preview has loaded, in milliseconds */
async function previewAfterSave(page: Page): Promise<number> {
  await page.waitForTimeout(1_500);
  const loaded = page
    .waitForEvent('framenavigated', (frame) => frame.url().includes('/admin/preview/'))
    .then((frame) => frame.waitForLoadState('load'));
  await typeAndSave(page);
  const savedAt = performance.now();
  await loaded;
  return performance.now() - savedAt;
}

/** @returns the median, the minimum and the maximum, in whole milliseconds */
function summarize(times: readonly number[]) {
  const sorted = times.map((time) => Math.round(time)).toSorted((one, other) => one - other);
  return { median: sorted[Math.floor(sorted.length / 2)], min: sorted[0], max: sorted.at(-1) };
}

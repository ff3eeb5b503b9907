import { expect, type Page } from './fixtures.ts';

/** Returns the types of the unload listeners of the window. They disable the back/forward cache. */
export async function unloadListeners(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { objectId = '' } = result;
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId });
  await session.detach();
  return listeners.map(({ type }) => type).filter((type) => /^(before)?unload$/.test(type));
}

/** Records requests from now on, but not the stream of the back office, which has no end. @returns a live set of the URLs whose responses are not complete */
export function openRequests(page: Page): ReadonlySet<string> {
  const pending = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') pending.add(request.url());
  });
  page.on('requestfinished', (request) => pending.delete(request.url()));
  page.on('requestfailed', (request) => pending.delete(request.url()));
  page.on('websocket', (socket) => pending.add(socket.url()));
  return pending;
}

/**
 * Waits until no request is under way, and none follows from the last response.
 * @param pending what `openRequests` has recorded since before the page was opened
 */
export async function waitUntilSettled(page: Page, pending: ReadonlySet<string>): Promise<void> {
  let quietTimes = 0;
  const look = async () => {
    // Two frames, in which a response is drawn and may ask for more.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    quietTimes = pending.size === 0 ? quietTimes + 1 : 0;
    return quietTimes;
  };
  await expect.poll(look, { intervals: [20] }).toBeGreaterThanOrEqual(2);
}

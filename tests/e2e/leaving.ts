import type { Page } from './fixtures.ts';

/** Returns the types of the unload listeners of the window. They disable the back/forward cache. */
export async function unloadListeners(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { objectId = '' } = result;
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId });
  await session.detach();
  return listeners.map(({ type }) => type).filter((type) => /^(before)?unload$/.test(type));
}

/** Records requests from now on. @returns a live set of the URLs whose responses are not complete */
export function openRequests(page: Page): ReadonlySet<string> {
  const pending = new Set<string>();
  page.on('request', (request) => pending.add(request.url()));
  page.on('requestfinished', (request) => pending.delete(request.url()));
  page.on('requestfailed', (request) => pending.delete(request.url()));
  page.on('websocket', (socket) => pending.add(socket.url()));
  return pending;
}

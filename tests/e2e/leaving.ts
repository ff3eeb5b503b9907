import type { Page } from './fixtures.ts';

/** Which of the events that keep a page from being kept for coming back are listened to. */
export async function listenersToLeaving(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { objectId = '' } = result;
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId });
  await session.detach();
  return listeners.map(({ type }) => type).filter((type) => /^(before)?unload$/.test(type));
}

/** Addresses that the page has asked for from now on and that are not answered to the end. */
export function openRequests(page: Page): ReadonlySet<string> {
  const open = new Set<string>();
  page.on('request', (request) => open.add(request.url()));
  page.on('requestfinished', (request) => open.delete(request.url()));
  page.on('requestfailed', (request) => open.delete(request.url()));
  page.on('websocket', (socket) => open.add(socket.url()));
  return open;
}

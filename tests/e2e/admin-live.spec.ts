import { call, expect, findConversation, openBrowser, sendMessage, test } from './shared-admin.ts';

test.use({ device: { language: 'en', width: 1440, touch: false }, role: 'editor' });

/** Pages ask now and then by themselves. Here they learn everything from the stream. */
function askNothing() {
  window.setInterval = (() => 0) as unknown as typeof window.setInterval;
}

test('a message and what a colleague does appear by themselves, in the menu and in the list [OFFICE-LIVE-02]', async ({
  page,
  sharedAdmin,
}) => {
  const editor = await sharedAdmin.person('editor', 'en');
  await page.addInitScript(askNothing);
  await page.goto('/admin/inbox?search=Livestream');
  await expect(page.getByRole('heading', { name: 'No result' })).toBeVisible();
  const browser = await openBrowser(page, editor, sharedAdmin);
  const other = await browser.newPage();
  await other.addInitScript(askNothing);
  await other.goto('/admin/content/news');
  const inbox = other
    .getByRole('navigation')
    .getByRole('link', { name: /^Inbox/ })
    .first();
  await expect(inbox).toBeVisible();
  const before = await inbox.textContent();
  await sendMessage(page, 'Livestream');
  const row = page.getByRole('link', { name: /Livestream/ });
  await expect(row).toBeVisible();
  await expect(inbox).not.toHaveText(before ?? '');
  const { id } = await findConversation(editor.calls, 'Livestream');
  await call(editor.calls, 'eraseConversations', { body: { ids: [id] } });
  await expect(row).toBeHidden();
  await browser.close();
});

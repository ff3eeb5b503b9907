import { describe, expect, it, vi } from 'vitest';
import { renderSite, SPEECHES } from '../../tests/helpers/render-site.tsx';
import { PublicUrl } from './public-url.tsx';
import { ShareLinks } from './share-links.tsx';

describe.each(SPEECHES)('the share links in $language', (speech) => {
  const { t } = speech;

  function renderLinks() {
    return renderSite(
      speech,
      <PublicUrl value="https://yafee.example">
        <ShareLinks title="A library" path="/en/latest-news/1" />
      </PublicUrl>,
    );
  }

  it('contain the title and the address of the page', async () => {
    const screen = await renderLinks();
    const email = screen.getByRole('link', { name: t.share.email, exact: false });
    const href = email.element().getAttribute('href') ?? '';
    expect(decodeURIComponent(href)).toContain('A library');
    expect(decodeURIComponent(href)).toContain('https://yafee.example/en/latest-news/1');
  });

  it.each([
    ['copied', true],
    ['copyFailed', false],
  ] as const)('announce the outcome of copying the address: %s', async (outcome, isAllowed) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    write.mockImplementation(async () => {
      if (!isAllowed) throw new Error('not allowed');
    });
    const screen = await renderLinks();
    await screen.getByRole('button', { name: t.share.copy }).click();
    const address = 'https://yafee.example/en/latest-news/1';
    // A text that could not be copied is shown after the message, so that visitors can copy it by hand.
    const shown = t.share[outcome] + (isAllowed ? '' : ` \u2066${address}\u2069`);
    await expect.element(screen.getByRole('status')).toHaveTextContent(shown);
    expect(write.mock.calls).toEqual([[address]]);
    write.mockRestore();
  });
});

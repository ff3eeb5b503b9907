import type { Page } from '@playwright/test';

/** Sizes of text that a browser starts from, in CSS pixels: the usual ones. */
const TEXT_SIZES = { standard: 16, fixed: 13 };

/**
 * Sets the size of text as the settings of a browser do, and waits until the page is drawn with it.
 * @param factor 2 for text at 200 %
 */
export async function setTextSize(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', {
    fontSizes: { standard: TEXT_SIZES.standard * factor, fixed: TEXT_SIZES.fixed * factor },
  });
  await session.detach();
  // Media queries learn of it after the text: until then columns are those of the other size.
  await page.waitForFunction((size) => {
    const width = innerWidth / size;
    return matchMedia(`(min-width: ${width - 0.01}em) and (max-width: ${width + 0.01}em)`).matches;
  }, TEXT_SIZES.standard * factor);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

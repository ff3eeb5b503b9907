import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The widths at which the frame has its two shapes. */
const WIDE = 1440;
const NARROW = 390;

type Colours = 'light' | 'dark' | 'forced';

/** What axe finds in the page as it is. It cannot read the colours that are enforced. */
async function violations(page: Page, rules: 'all' | 'contrast' | 'all but contrast') {
  const axe = new AxeBuilder({ page });
  if (rules === 'contrast') axe.withRules('color-contrast');
  if (rules === 'all but contrast') axe.disableRules(['color-contrast']);
  const found = await axe.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

async function see(page: Page, width: number, colours: Colours): Promise<void> {
  const { height = 800 } = page.viewportSize() ?? {};
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
  await page.emulateMedia({
    reducedMotion: 'reduce',
    ...(colours === 'forced'
      ? { colorScheme: 'dark', forcedColors: 'active' }
      : { colorScheme: colours, forcedColors: 'none' }),
  });
}

/**
 * Expects that axe finds nothing, wide and narrow, light and dark. Width and scheme change what is
 * there once each, so the rules but for contrast are asked twice; and both languages stand on the
 * same grounds in the same colours, so the other two contrasts are asked for in Arabic.
 * @param widths those at which the state to look at exists
 */
export async function expectAccessible(page: Page, widths: readonly number[] = [WIDE, NARROW]) {
  const isArabic = (await page.locator('html').getAttribute('lang')) === 'ar';
  for (const width of widths) {
    const [first, second]: Colours[] = width === WIDE ? ['light', 'dark'] : ['dark', 'light'];
    await see(page, width, first ?? 'light');
    expect(await violations(page, 'all'), `${first} at ${width} px`).toEqual([]);
    if (!isArabic) continue;
    await see(page, width, second ?? 'dark');
    expect(await violations(page, 'contrast'), `${second} at ${width} px`).toEqual([]);
  }
}

/** The same in colours that are enforced, wide and narrow. */
export async function expectAccessibleInForcedColours(page: Page): Promise<void> {
  for (const width of [WIDE, NARROW]) {
    await see(page, width, 'forced');
    expect(await violations(page, 'all but contrast'), `enforced at ${width} px`).toEqual([]);
  }
}

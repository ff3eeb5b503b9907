import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** The widths at which the frame has its two shapes. */
const WIDE = 1440;
const NARROW = 390;

type Colours = 'light' | 'dark' | 'forced';

const CONTRAST = 'color-contrast';

/** Which rules are asked. axe cannot read the colours that are enforced. */
const RULES = {
  all: {},
  contrast: { runOnly: { type: 'rule', values: [CONTRAST] } },
  'all but contrast': { rules: { [CONTRAST]: { enabled: false } } },
} satisfies Record<string, RunOptions>;

/** axe itself, which a page holds from the first question to it on. */
const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds in the page as it is. */
async function violations(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
      );
    },
    // What holds is not told, and so not described; no rule reads the style sheets by themselves.
    { ...RULES[rules], resultTypes: ['violations'], preload: { assets: ['media'] } } as RunOptions,
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
 * there once each, so the rules but for contrast are asked twice, and contrast in all four.
 * @param widths those at which the state to look at exists
 */
export async function expectAccessible(page: Page, widths: readonly number[] = [WIDE, NARROW]) {
  for (const width of widths) {
    const [first, second]: Colours[] = width === WIDE ? ['light', 'dark'] : ['dark', 'light'];
    await expectNothingFound(page, width, first ?? 'light', 'all');
    await expectNothingFound(page, width, second ?? 'dark', 'contrast');
  }
}

/** The same, and in colours that are enforced. */
export async function expectAccessibleInAllColours(page: Page): Promise<void> {
  for (const width of [WIDE, NARROW]) {
    await expectAccessible(page, [width]);
    await expectNothingFound(page, width, 'forced', 'all but contrast');
  }
}

async function expectNothingFound(
  page: Page,
  width: number,
  colours: Colours,
  rules: keyof typeof RULES,
): Promise<void> {
  await see(page, width, colours);
  expect.soft(await violations(page, rules), `${colours} at ${width} px`).toEqual([]);
}

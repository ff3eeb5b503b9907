import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** Window widths in CSS pixels, one for each of the two layouts of the frame. */
const WIDE = 1440;
const NARROW = 390;

type Colours = 'light' | 'dark' | 'forced';

const CONTRAST = 'color-contrast';

/**
 * Sets of axe rules. axe cannot measure contrast in forced colours. `links` is the one other rule that reads how text is
 * drawn.
 */
const RULES = {
  all: {},
  contrast: { runOnly: { type: 'rule', values: [CONTRAST] } },
  links: { runOnly: { type: 'rule', values: ['link-in-text-block'] } },
  'all but contrast': { rules: { [CONTRAST]: { enabled: false } } },
} satisfies Record<string, RunOptions>;

/** The code of axe, which is injected into a page on the first check. */
const axeSource = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs axe on the current state of the page and returns its violations. */
async function findViolations(page: Page, rules: keyof typeof RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
      );
    },
    // Only violations are reported, and style sheets are not loaded, because no rule reads them.
    { ...RULES[rules], resultTypes: ['violations'], preload: { assets: ['media'] } } as RunOptions,
  );
}

/** Sets the window width in CSS pixels and emulates the colour scheme, with reduced motion. */
async function emulate(page: Page, width: number, colours: Colours): Promise<void> {
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
 * Expects no axe violations at both widths, in light and dark colours. Colours affect only contrast, so
 * the other rules run once for each width.
 * @param widths window widths in CSS pixels at which the state under test exists
 */
export async function expectAccessible(page: Page, widths: readonly number[] = [WIDE, NARROW]) {
  for (const width of widths) {
    const [first, second]: Colours[] = width === WIDE ? ['light', 'dark'] : ['dark', 'light'];
    await expectNoViolations(page, width, first ?? 'light', 'all');
    await expectNoViolations(page, width, second ?? 'dark', 'contrast');
  }
}

/**
 * Expects no axe violations at both widths, in light, dark and forced colours. Where forced colours show the same elements as
 * the others, axe finds the same in them, except by the rules that read how text is drawn.
 */
export async function expectAccessibleInAllColours(page: Page): Promise<void> {
  for (const width of [WIDE, NARROW]) {
    await expectAccessible(page, [width]);
    const usual = await page.evaluate(drawnElements);
    await emulate(page, width, 'forced');
    const isAlike = (await page.evaluate(drawnElements)) === usual;
    await expectNoViolations(page, width, 'forced', isAlike ? 'links' : 'all but contrast');
  }
}

/** Runs in the browser. @returns of each element whether it can be seen, and what is drawn before and after it */
function drawnElements(): string {
  return [...document.querySelectorAll('*')]
    .map((element) => {
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const { width, height } = element.getBoundingClientRect();
      const parts = ['::before', '::after'].map((part) => getComputedStyle(element, part).content);
      return `${isSeen} ${Math.min(width, height) > 1} ${parts.join()}`;
    })
    .join('\n');
}

async function expectNoViolations(
  page: Page,
  width: number,
  colours: Colours,
  rules: keyof typeof RULES,
): Promise<void> {
  await emulate(page, width, colours);
  const violations = await findViolations(page, rules);
  // The summary of a run prints only this sentence.
  const summary = violations.map((violation) => violation.split('\n', 1)[0]).join('; ');
  expect.soft(violations, `${colours} at ${width} px: ${summary}`).toEqual([]);
}

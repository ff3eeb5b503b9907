import { expect, type Locator } from '@playwright/test';

/** Expects links, buttons and selects in a part of a page to be 44 px high at least, as fingers need them. */
export async function expectLargeTargets(part: Locator): Promise<void> {
  const small = await part
    .locator('a, button, select')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements
        .map((element) => ({
          name: element.getAttribute('aria-label') ?? element.textContent,
          height: Math.round(element.getBoundingClientRect().height),
        }))
        .filter(({ height }) => height < 44),
    );
  expect(small).toEqual([]);
}

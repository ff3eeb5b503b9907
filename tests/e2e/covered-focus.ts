import type { Page } from '@playwright/test';

/**
 * Moves the focus through all controls of a page, forwards and back, and returns those that are wholly covered while they
 * have it, one sentence each (WCAG 2.2, 2.4.11).
 */
export function findCoveredFocus(page: Page): Promise<string[]> {
  return page.evaluate(inspectFocus);
}

/** Runs in the browser, so it has all of its functions within it. */
function inspectFocus(): string[] {
  const faults = new Set<string>();
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [contenteditable="true"]',
    ),
  ].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      control.tabIndex >= 0 &&
      control.closest('[inert]') === null,
  );
  for (const control of [...controls, ...controls.toReversed()]) {
    control.focus();
    if (document.activeElement !== control) continue;
    const { left, top, width, height } = control.getBoundingClientRect();
    const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
    const isSeen = parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (control.contains(hit) || hit.contains(control));
      }),
    );
    if (isSeen) continue;
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim();
    const what =
      over === null ? 'the edge of the window' : (over.closest('[class]')?.className ?? '');
    faults.add(`${control.localName} “${name.slice(0, 50)}” has the focus below ${what}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return [...faults];
}

import type { Page } from '@playwright/test';

/**
 * Returns the controls of a page that somebody who sees it cannot see or press, one sentence each:
 * - it is cut off by the window, and nothing scrolls there
 * - something else lies over it, wherever it is scrolled to
 * - in forced colours nothing of it is drawn
 */
export function findHiddenControls(page: Page): Promise<string[]> {
  return page.evaluate(inspectControls);
}

/** Runs in the browser, so it has all of its functions within it. */
function inspectControls(): string[] {
  const faults = new Set<string>();
  const root = document.documentElement;
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [contenteditable="true"]',
  );
  const nameOf = (element: HTMLElement) => {
    const text =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent;
    return `${element.localName} “${(text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 50)}”`;
  };
  /** A field that is only for screen readers is drawn by its label. */
  const drawnAs = (element: HTMLElement): HTMLElement => {
    const label = (element as HTMLInputElement).labels?.[0];
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = width > 2 && height > 2 && getComputedStyle(element).opacity !== '0';
    return isDrawn || label === undefined ? element : label;
  };
  const isScrolled = (element: HTMLElement) => {
    for (
      let each = element.parentElement;
      each !== null && each !== root;
      each = each.parentElement
    ) {
      const { overflowX } = getComputedStyle(each);
      if (['auto', 'scroll'].includes(overflowX) && each.scrollWidth > each.clientWidth)
        return true;
    }
    return false;
  };

  function checkPlace(element: HTMLElement, name: string) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if ((left < -1 || right > root.clientWidth + 1) && !isScrolled(element)) {
      faults.add(`${name} is outside of the window`);
    }
    const points = [0.5, 0.15, 0.85].flatMap((x) =>
      [0.5, 0.15, 0.85].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const isHit = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      return element.contains(hit) || (hit.contains(element) && hit.localName === 'label');
    });
    if (isHit) return;
    const [x, y] = points[0] ?? [0, 0];
    const over = document.elementFromPoint(x, y);
    const what = over === null ? 'the edge of the window' : `${over.localName}.${over.className}`;
    faults.add(`${name} is below ${what}`);
  }

  /** Borders, texts and native fields are drawn in forced colours; of pictures, those that use them. */
  function checkDrawing(element: HTMLElement, name: string) {
    const style = getComputedStyle(element);
    const hasBorder =
      style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0;
    const isField = element.matches('input, select, textarea, [contenteditable]');
    const hasText = element.innerText?.trim() !== '';
    if (hasBorder || isField || hasText) return;
    const isDrawn = [...element.querySelectorAll('img, svg, .mark')].some((picture) => {
      const { width, height } = picture.getBoundingClientRect();
      if (width < 4 || height < 4) return false;
      if (picture.localName === 'img') return true;
      // A mask is drawn by a background, which forced colours leave to who asks for it.
      if (picture.localName === 'span') {
        return getComputedStyle(picture).forcedColorAdjust === 'none';
      }
      const shapes = picture.querySelectorAll('path, circle, rect, line, polyline, polygon, use');
      return [...shapes].some((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return [fill, stroke].some((paint) => paint !== 'none' && paint !== style.backgroundColor);
      });
    });
    if (!isDrawn) faults.add(`${name} is not drawn in forced colours`);
  }

  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    // The skip link is shown when it has the focus.
    if (control.closest('[inert]') !== null || control.matches('a[href^="#"]')) continue;
    const element = drawnAs(control);
    if (element.tabIndex < 0 && element.getAttribute('aria-hidden') === 'true') continue;
    const name = nameOf(control);
    checkPlace(element, name);
    if (matchMedia('(forced-colors: active)').matches) checkDrawing(element, name);
  }
  return [...faults];
}

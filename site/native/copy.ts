import type { Behaviour } from './attach.ts';

/** How long the outcome is shown, in milliseconds (specification §9). */
const CONFIRMATION_TIME = 6000;

/**
 * Copies the text of `data-copy` when the button inside is clicked, and shows `data-copied` or `data-failed` in the live region
 * inside (`components/copying.ts`). It does not wait for React: WebKit lets a page write to the clipboard only during the click.
 */
export const copy: Behaviour = (root) => {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function onClick(event: Event): Promise<void> {
    if (!(event.target instanceof Element) || event.target.closest('button') === null) return;
    event.preventDefault();
    const { copy = '', copied = '', failed = '' } = root.dataset;
    try {
      await navigator.clipboard.writeText(copy);
      show(copied);
    } catch {
      // The permission is missing, or the page is served without https. Show the text that could not be copied, isolated from the direction
      // of the text before it.
      show(`${failed} \u2066${copy}\u2069`);
    }
    clearTimeout(timer);
    timer = setTimeout(show, CONFIRMATION_TIME, '');
  }

  function show(outcome: string): void {
    const status = root.querySelector('[role="status"]');
    if (status !== null) status.textContent = outcome;
  }

  root.addEventListener('click', onClick);
  return () => {
    clearTimeout(timer);
    root.removeEventListener('click', onClick);
  };
};

/** Elements that a visitor types into, selects, opens or presses. */
const CONTROLS =
  'a[href], button, input, select, textarea, details, summary, [tabindex], [popover]';

function controlsOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)];
}

/**
 * Tracks what a visitor does while React hydrates a page. React renders the page anew if the markup is no longer the server's: the browser
 * has translated it, or iOS, a proxy or an extension has added links or tags. This carries over the focus and what was typed, chosen and
 * opened.
 * @returns `restore`, which must run before the browser dispatches another event, and `current`, which returns the element that replaced
 * another one
 */
export function keepInteraction(root: HTMLElement) {
  const served = controlsOf(root);
  const listeners = new AbortController();
  const options = { signal: listeners.signal, capture: true };
  let focused = document.activeElement;
  let panel = document.querySelector(':popover-open');
  document.addEventListener('focusin', ({ target }) => (focused = target as Element), options);
  document.addEventListener('focusout', onFocusOut, options);
  document.addEventListener('toggle', onToggle, options);

  function onFocusOut({ target, relatedTarget }: FocusEvent): void {
    // An element that is removed also loses the focus, but only some browsers fire this event for it.
    queueMicrotask(() => {
      if (relatedTarget === null && (target as Element).isConnected) focused = null;
    });
  }

  function onToggle({ target, newState }: ToggleEvent): void {
    if (target instanceof HTMLElement && target.popover !== null) {
      panel = newState === 'open' ? target : null;
    }
  }

  function current(element: HTMLElement): HTMLElement {
    if (element.isConnected) return element;
    // Match by tag, because others may have added links to the page.
    const alike = ({ tagName }: HTMLElement) => tagName === element.tagName;
    const position = served.filter(alike).indexOf(element);
    return controlsOf(root).filter(alike)[position] ?? element;
  }

  function restore(): void {
    listeners.abort();
    for (const element of served) {
      const successor = current(element);
      if (successor !== element) carryOver(element, successor);
    }
    if (panel instanceof HTMLElement && !panel.isConnected) current(panel).showPopover();
    if (focused instanceof HTMLElement && !focused.isConnected) {
      const successor = current(focused);
      successor.focus({ preventScroll: true });
      if (hasSelection(focused) && hasSelection(successor)) {
        successor.setSelectionRange(focused.selectionStart, focused.selectionEnd);
      }
    }
  }

  return { restore, current };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextInput(element: Element): element is TextField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Whether an element is a text field with a selection. E-mail fields have none. */
function hasSelection(element: Element): element is TextField {
  return isTextInput(element) && element.selectionStart !== null;
}

/** Gives a control the state of the one that it replaced, as if the visitor had entered it again. */
function carryOver(from: HTMLElement, to: HTMLElement): void {
  if (from instanceof HTMLDetailsElement) {
    (to as HTMLDetailsElement).open = from.open;
  } else if (from instanceof HTMLSelectElement) {
    const field = to as HTMLSelectElement;
    if (field.value === from.value) return;
    field.value = from.value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (from instanceof HTMLInputElement && /^(checkbox|radio)$/.test(from.type)) {
    if (from.checked !== (to as HTMLInputElement).checked) to.click();
  } else if (from instanceof HTMLInputElement && from.type === 'file') {
    if (from.files?.length !== 0) (to as HTMLInputElement).files = from.files;
    to.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isTextInput(from) && isTextInput(to)) {
    if (from.value === to.value) return;
    to.value = from.value;
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

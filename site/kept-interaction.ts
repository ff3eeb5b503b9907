/** What a visitor types into, chooses, opens or presses. */
const CONTROLS =
  'a[href], button, input, select, textarea, details, summary, [tabindex], [popover]';

function controlsOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)];
}

/**
 * Follows what a visitor does while React hydrates a page. Where the markup is not the server's, React makes the page anew: where the
 * browser has translated it, or iOS, a proxy or an extension has put links or tags into it. What was typed, chosen and opened is then
 * carried over, and so is the focus.
 * @returns `restore`, which React must call before the browser dispatches another event, and `current`, which returns the element that
 * has taken the place of another one
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
    // An element that is removed loses the focus too, but only in some browsers with this event.
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
    // By its tag, because others may have put links into the page.
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

/** Whether an element is a text field that has a selection, which those for e-mail addresses have not. */
function hasSelection(element: Element): element is TextField {
  return isTextInput(element) && element.selectionStart !== null;
}

/** Gives a control the state of the one in whose place it is, as if the visitor did it again. */
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

import type { Behaviour } from './attach.ts';

/** From this width on, the menu is part of the bar. Below this width it is a panel (specification §9). */
const DESKTOP = '(min-width: 64rem)';

/**
 * Closes the menu of the navigation bar on a click outside, on Escape, when the focus leaves it, and when a link is followed. The panel is
 * a `popover` and its submenus are `details`, so both open without script.
 */
export const menu: Behaviour = (root) => {
  const desktop = matchMedia(DESKTOP);
  const listeners = new AbortController();
  const { signal } = listeners;

  function onPointerDown({ target }: Event): void {
    if (!desktop.matches || !(target instanceof Node)) return;
    for (const submenu of openSubmenus(root)) {
      if (!submenu.contains(target)) submenu.open = false;
    }
  }

  function onKeyDown({ key }: KeyboardEvent): void {
    // The browser closes an open popover on Escape and restores the focus.
    if (key !== 'Escape' || isPanelOpen(root)) return;
    for (const submenu of openSubmenus(root)) {
      submenu.open = false;
      submenu.querySelector('summary')?.focus();
    }
  }

  function onFocusOut({ relatedTarget }: FocusEvent): void {
    // Nothing got the focus, for example after a click on plain text or a switch to another window.
    if (!(relatedTarget instanceof Element)) return;
    if (isPanelOpen(root)) {
      const isToggle = relatedTarget.matches(`[popovertarget="${root.id}"]`);
      if (!root.contains(relatedTarget) && !isToggle) root.hidePopover();
      return;
    }
    for (const submenu of openSubmenus(root)) {
      if (!submenu.contains(relatedTarget)) submenu.open = false;
    }
  }

  function onClick({ target }: Event): void {
    if (target instanceof Element && target.closest('a') !== null) closeMenu(root);
  }

  document.addEventListener('pointerdown', onPointerDown, { signal });
  desktop.addEventListener('change', () => closeMenu(root), { signal });
  root.addEventListener('keydown', onKeyDown, { signal });
  root.addEventListener('focusout', onFocusOut, { signal });
  root.addEventListener('click', onClick, { signal });
  return () => listeners.abort();
};

/** Closes the panel and all submenus. */
export function closeMenu(root: HTMLElement): void {
  for (const submenu of openSubmenus(root)) submenu.open = false;
  if (isPanelOpen(root)) root.hidePopover();
}

function openSubmenus(root: HTMLElement): HTMLDetailsElement[] {
  return [...root.querySelectorAll<HTMLDetailsElement>('details[open]')];
}

function isPanelOpen(root: HTMLElement): boolean {
  return root.matches(':popover-open');
}

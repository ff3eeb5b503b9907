import { useEffect, useRef, useSyncExternalStore } from 'react';
import { pressedKey } from './pressed-key.ts';

/** Where the browser stores that keys without Ctrl or Alt do nothing. */
const STORED = 'admin-single-keys';

/** Whether the device has a keyboard, as far as browsers reveal it. Phones and tablets show no keys. */
export function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}

const listeners = new Set<() => void>();

/** The actions of keys, by the names of `singleKey`. */
export type KeyActions = Partial<Record<string, () => void>>;

/**
 * Handles single keys while nothing is typed and no dialog is open. `Shift+` before the code means together with Shift. They
 * can be turned off, because speech input types them by mistake (WCAG 2.1.4).
 */
export function useSingleKeys(actions: KeyActions): void {
  const [isOn] = useSingleKeysSetting();
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    function listen(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      const action = current.current[`${event.shiftKey ? 'Shift+' : ''}${singleKey(event)}`];
      if (action === undefined) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

/**
 * Names a letter key by its position on a US keyboard, as `KeyboardEvent.code` does, whatever the layout has there; `Slash`
 * for the question mark; others by their position.
 */
export function singleKey(event: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const key = pressedKey(event);
  if (/^[a-z]$/.test(key)) return `Key${key.toUpperCase()}`;
  return key === '?' || key === '\u061f' ? 'Slash' : event.code;
}

/** Returns whether single keys do something, and a function that changes it in this browser. */
export function useSingleKeysSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => localStorage.getItem(STORED) !== 'off');
  return [
    isOn,
    (next) => {
      if (next) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, 'off');
      for (const listener of listeners) listener();
    },
  ];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a pressed key types something at its target. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement &&
        !['checkbox', 'radio', 'button'].includes(target.type)))
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { INBOX_PATH } from '../kit/paths.ts';
import { pressedKey } from '../kit/pressed-key.ts';
import { isTyping, singleKey, useSingleKeys, useSingleKeysSetting } from '../kit/single-keys.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** The targets of G followed by a letter, by the key of the letter. */
const PLACES: Readonly<Record<string, string>> = {
  KeyT: '/',
  KeyI: INBOX_PATH,
  KeyS: '/site',
  KeyN: '/content/news',
  KeyH: '/home-page',
};

/** How long after G the letter may come. In milliseconds. */
const SEQUENCE = 1_500;

/**
 * Returns functions that open the palette, and the dialogs of the palette and of the keys, which listen to their own keys.
 */
export function useShortcuts(role: StaffRole) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const isPalette = pressedKey(event) === 'k' && (event.ctrlKey || event.metaKey);
      // In an editor it creates a link.
      if (!isPalette || event.defaultPrevented || event.altKey || event.shiftKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      setOpen('palette');
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useSingleKeys({ 'Shift+Slash': () => setOpen('keys') });
  useGoTo();
  return {
    openPalette: () => setOpen('palette'),
    dialogs: (
      <Suspense>
        {open === 'palette' && (
          <Palette role={role} onKeys={() => setOpen('keys')} onClose={() => setOpen(null)} />
        )}
        {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
      </Suspense>
    ),
  };
}

/** G followed by a letter opens a page. The letter then does nothing else. */
function useGoTo(): void {
  const [isOn] = useSingleKeysSetting();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isOn) return undefined;
    let begunAt = Number.NEGATIVE_INFINITY;
    function listen(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      const isSecond = event.timeStamp - begunAt < SEQUENCE;
      begunAt = Number.NEGATIVE_INFINITY;
      const place = PLACES[singleKey(event)];
      if (isSecond && place !== undefined) {
        event.preventDefault();
        event.stopImmediatePropagation();
        navigate(place);
      } else if (singleKey(event) === 'KeyG') {
        begunAt = event.timeStamp;
      }
    }
    // Before the other single keys.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isOn, navigate]);
}

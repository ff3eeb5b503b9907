import { useEffect, useRef } from 'react';
import { pressedKey } from '../../kit/pressed-key.ts';

/** The actions of the keys on the page of an entry. */
export type EntryKeyActions = {
  review: () => void;
  save: () => void;
  undo: () => void;
  redo: () => void;
  togglePreview: () => void;
  /** null: the preview does not cover the page. */
  closePreview: (() => void) | null;
  goToNextOutdated: () => void;
  /** @returns false: no text has the focus, and the browser handles the key as usual */
  goToOtherLanguage: () => boolean;
};

/** Listens to the keys of the page of an entry, except those of dialogs. */
export function useEntryKeys(actions: EntryKeyActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog has keys of its own.
      if (document.querySelector('dialog[open]') !== null) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Performs the action of a key. @returns false: it has none here */
function act(event: KeyboardEvent, actions: EntryKeyActions): boolean {
  const { altKey, shiftKey } = event;
  const key = pressedKey(event);
  if (event.ctrlKey || event.metaKey) {
    if (key === 'Enter') actions.review();
    else if (key === '.') actions.togglePreview();
    else if (key === 's') actions.save();
    else if (key === 'z' && !isTyping(event)) {
      if (shiftKey) actions.redo();
      else actions.undo();
    } else return false;
    return true;
  }
  if (altKey && key === 'ArrowDown') {
    actions.goToNextOutdated();
    return true;
  }
  if (altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) return actions.goToOtherLanguage();
  if (key !== 'Escape' || actions.closePreview === null) return false;
  actions.closePreview();
  return true;
}

/** Whether the key goes to a control with the browser's own undo. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}

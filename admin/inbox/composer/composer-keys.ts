import type { KeyboardEvent } from 'react';

/** Whether a key sends what is written: Enter with Ctrl or ⌘. */
export function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
}

/** Leaves the field at Escape. What is written stays a draft. */
export function leaveAtEscape(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.currentTarget.blur();
  onClose();
}

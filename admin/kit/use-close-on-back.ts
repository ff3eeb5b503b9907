import { useEffect, useRef } from 'react';

const STATE = 'closesOnBack';

/**
 * Makes the browser's Back, and the gesture of a phone, close what is open over a page instead of leaving the page.
 * @param onClose is called when somebody goes back
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen) return undefined;
    window.history.pushState({ ...window.history.state, [STATE]: true }, '');
    const onBack = () => close.current();
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      // Closed by a button, so the history entry is not needed. Another page has its own state.
      if (window.history.state?.[STATE] === true) window.history.back();
    };
  }, [isOpen]);
}

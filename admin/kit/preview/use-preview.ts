import { useState, useSyncExternalStore } from 'react';
import type { Language } from '../../../contract/locale.ts';
import { useCloseOnBack } from '../use-close-on-back.ts';

/** The preview of a page of the back office: where it is, and its language. */
export type Preview = {
  /** Beside the page, opened over it, or not shown. */
  place: 'beside' | 'over' | null;
  toggle: () => void;
  close: () => void;
  language: Language;
  setLanguage: (language: Language) => void;
};

/** Returns the preview of a page. Beside the page it is shown at first; where there is no room it is opened over it. */
export function usePreview(firstLanguage: Language): Preview {
  const isWide = useIsWide();
  const [isShown, setShown] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState(firstLanguage);
  useCloseOnBack(!isWide && isOpen, () => setOpen(false));
  const place = isWide ? isShown && 'beside' : isOpen && 'over';
  return {
    place: place || null,
    toggle: () => (isWide ? setShown(!isShown) : setOpen(!isOpen)),
    close: () => (isWide ? setShown(false) : setOpen(false)),
    language,
    setLanguage,
  };
}

/** Whether there is room for the preview beside the page. */
function useIsWide(): boolean {
  const [query] = useState(() => window.matchMedia('(min-width: 82rem)'));
  return useSyncExternalStore(
    (onChange) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => query.matches,
  );
}

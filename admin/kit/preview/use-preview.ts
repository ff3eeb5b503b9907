import { useState, useSyncExternalStore } from 'react';
import type { Language } from '../../../contract/locale.ts';
import { useCloseOnBack } from '../use-close-on-back.ts';

/** The preview on a page of the back office: its position, and its language. */
export type Preview = {
  /** Next to the form, opened over it, or not shown. */
  place: 'beside' | 'over' | null;
  toggle: () => void;
  close: () => void;
  language: Language;
  setLanguage: (language: Language) => void;
};

/**
 * Returns the preview of a page. It is shown at first if there is room next to the form. Otherwise it is opened over the
 * form.
 */
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

/** Whether there is room for the preview next to the form. */
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

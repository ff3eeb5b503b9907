import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { ADMIN_LANGUAGE_COOKIE, ADMIN_PATH } from '../../contract/admin/api.ts';
import { directionOf, type Language, languageOrDefault } from '../../contract/locale.ts';
import { ar, type Messages } from './ar.ts';
import { en } from './en.ts';

const MESSAGES: Record<Language, Messages> = { ar, en };

/** A year. In seconds. */
const COOKIE_AGE = 365 * 24 * 60 * 60;

/** The language of the back office and its texts, and how it is changed in this browser. */
export type Localization = {
  language: Language;
  t: Messages;
  setLanguage: (language: Language) => void;
};

const LocalizationContext = createContext<Localization | null>(null);

/** Provides the texts, in the language that the server has written into the document. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [language, setState] = useState<Language>(() =>
    languageOrDefault(document.documentElement.lang),
  );
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);
  const setLanguage = useCallback((next: Language) => {
    // The server reads it, so that the next document is right from its first paint.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `${ADMIN_LANGUAGE_COOKIE}=${next}; Path=${ADMIN_PATH}; Max-Age=${COOKIE_AGE}; SameSite=Strict`;
    setState(next);
  }, []);
  const value = useMemo(
    () => ({ language, t: MESSAGES[language], setLanguage }),
    [language, setLanguage],
  );
  return <LocalizationContext value={value}>{children}</LocalizationContext>;
}

/**
 * Returns the language of the back office and its texts.
 * @throws if there is no `MessagesProvider` around the component
 */
export function useMessages(): Localization {
  const localization = use(LocalizationContext);
  if (localization === null) throw new Error('useMessages needs a MessagesProvider around it');
  return localization;
}

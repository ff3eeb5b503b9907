import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { ADMIN_LANGUAGE_COOKIE, ADMIN_PATH } from '../../../contract/admin/api.ts';
import { type InOneLanguage, type Pairs, textsIn } from '../../../contract/admin/pairs.ts';
import type { Identity } from '../../../contract/content/identity.ts';
import { withIdentity } from '../../../contract/identity-texts.ts';
import { directionOf, type Language, languageOrDefault } from '../../../contract/locale.ts';
import { TEXTS, type Texts } from '../texts.ts';

/** A year. In seconds. */
const COOKIE_AGE = 365 * 24 * 60 * 60;

/** The language of the back office and its texts, and a function that changes it in this browser. */
export type Localization = {
  language: Language;
  t: Texts;
  /** The organisation, in this language. */
  identity: Identity;
  setLanguage: (language: Language) => void;
};

const LocalizationContext = createContext<Localization | null>(null);

/**
 * Returns the organisation in each language, as the server has written it into the document, because the texts of the sign-in
 * contain its name too.
 */
export function readIdentities(): Record<Language, Identity> {
  const text = document.getElementById('root')?.dataset.identity;
  if (text === undefined) throw new Error('the document has no identity');
  return JSON.parse(text) as Record<Language, Identity>;
}

/** Provides the texts, in the language that the server has written into the document. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [language, setState] = useState<Language>(() =>
    languageOrDefault(document.documentElement.lang),
  );
  const [identities] = useState(readIdentities);
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
  const value = useMemo(() => {
    const identity = identities[language];
    return { language, t: textsOf(TEXTS, language, identity), identity, setLanguage };
  }, [language, identities, setLanguage]);
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

/** Returns the texts of a feature in the language of the back office. */
export function useTexts<Of extends Pairs>(texts: Of): InOneLanguage<Of> {
  const { language, identity } = useMessages();
  return textsOf(texts, language, identity);
}

const filled = { ar: new WeakMap<Pairs, unknown>(), en: new WeakMap<Pairs, unknown>() };

/**
 * Returns texts with the names of the organisation. They are created once, because they stay the same until the next
 * document.
 */
function textsOf<Of extends Pairs>(
  texts: Of,
  language: Language,
  identity: Identity,
): InOneLanguage<Of> {
  const known = filled[language].get(texts) ?? withIdentity(textsIn(texts, language), identity);
  filled[language].set(texts, known);
  return known as InOneLanguage<Of>;
}

import { createContext, type ReactNode, use } from 'react';
import type { Language } from '../../contract/locale.ts';
import type { Messages } from './ar.ts';

/** The language of the page, and the texts in it. */
export type Localization = { language: Language; t: Messages };

const LocalizationContext = createContext<Localization | null>(null);

type ProviderProps = Localization & { children: ReactNode };

/** Provides the texts of one language to its children. */
export function MessagesProvider({ language, t, children }: ProviderProps) {
  return <LocalizationContext value={{ language, t }}>{children}</LocalizationContext>;
}

/**
 * Returns the language of the page and its texts.
 * @throws if there is no `MessagesProvider` around the component
 */
export function useMessages(): Localization {
  const localization = use(LocalizationContext);
  if (localization === null) throw new Error('useMessages needs a MessagesProvider around it');
  return localization;
}

const loaded: Partial<Record<Language, Messages>> = {};
const loading: Partial<Record<Language, Promise<Messages>>> = {};

/** Returns the texts of a language, or undefined if they are not loaded. */
export function loadedMessages(language: Language): Messages | undefined {
  return loaded[language];
}

/** Loads the texts of a language once. The browser loads only the languages that it shows. */
export function loadMessages(language: Language): Promise<Messages> {
  loading[language] ??= (
    language === 'ar'
      ? import('./ar.ts').then((module) => module.ar)
      : import('./en.ts').then((module) => module.en)
  ).then((messages) => {
    loaded[language] = messages;
    return messages;
  });
  // Discard a failed download, so that the next call tries again.
  loading[language].catch(() => delete loading[language]);
  return loading[language];
}

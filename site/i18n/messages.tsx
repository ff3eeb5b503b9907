import { createContext, type ReactNode, use } from 'react';
import type { Language } from '../../contract/locale.ts';
import type { Messages } from './ar.ts';

/** The language of the page and all its texts. */
export type Speech = { language: Language; t: Messages };

const SpeechContext = createContext<Speech | null>(null);

type ProviderProps = Speech & { children: ReactNode };

/** Gives the texts of one language to all that is inside. */
export function MessagesProvider({ language, t, children }: ProviderProps) {
  return <SpeechContext value={{ language, t }}>{children}</SpeechContext>;
}

/** The language of the page and its texts. */
export function useMessages(): Speech {
  const speech = use(SpeechContext);
  if (speech === null) throw new Error('useMessages needs a MessagesProvider around it');
  return speech;
}

const loaded: Partial<Record<Language, Messages>> = {};
const loading: Partial<Record<Language, Promise<Messages>>> = {};

/** The texts of a language if they are loaded. */
export function loadedMessages(language: Language): Messages | undefined {
  return loaded[language];
}

/** Loads the texts of a language; a browser fetches only the language that it shows. */
export function loadMessages(language: Language): Promise<Messages> {
  loading[language] ??= (
    language === 'ar'
      ? import('./ar.ts').then((module) => module.ar)
      : import('./en.ts').then((module) => module.en)
  ).then((messages) => {
    loaded[language] = messages;
    return messages;
  });
  // A failed download must not stay: the next visit tries again.
  loading[language].catch(() => delete loading[language]);
  return loading[language];
}

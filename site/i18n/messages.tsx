import { createContext, type ReactNode, use } from 'react';
import type { Identity } from '../../contract/content/identity.ts';
import type { LeadPlace } from '../../contract/content/identity-kind.ts';
import { withIdentity } from '../../contract/identity-texts.ts';
import type { Language } from '../../contract/locale.ts';
import type { Messages } from './ar.ts';
import { loadedOnce } from './loaded-once.ts';

/** The language of the page, the texts in it, and who the organisation is. */
export type Localization = { language: Language; t: Messages; identity: Identity };

const LocalizationContext = createContext<Localization | null>(null);

type ProviderProps = Localization & { children: ReactNode };

/** Provides the texts of one language and the identity to its children. */
export function MessagesProvider({ language, t, identity, children }: ProviderProps) {
  return <LocalizationContext value={{ language, t, identity }}>{children}</LocalizationContext>;
}

/**
 * Returns the language of the page, its texts and the identity.
 * @throws if there is no `MessagesProvider` around the component
 */
export function useMessages(): Localization {
  const localization = use(LocalizationContext);
  if (localization === null) throw new Error('useMessages needs a MessagesProvider around it');
  return localization;
}

/** The texts of a language without the identity's values (`messagesOf`). */
export const { load: loadMessages, loaded: loadedMessages } = loadedOnce<Messages>({
  ar: async () => (await import('./ar.ts')).ar,
  en: async () => (await import('./en.ts')).en,
});

const filled = new WeakMap<Identity, Messages>();

/**
 * Returns the texts with the values of the identity filled in. The result is cached.
 * @param identity in the language of the texts
 */
export function messagesOf(texts: Messages, identity: Identity): Messages {
  const known = filled.get(identity) ?? withOwnLeads(withIdentity(texts, identity), identity);
  filled.set(identity, known);
  return known;
}

/** Returns the texts with the organisation's own sentences in place of ours. */
function withOwnLeads(texts: Messages, { leads }: Identity): Messages {
  const own = leads.map(({ place, text }) => [place, { ...texts[place as LeadPlace], lead: text }]);
  return { ...texts, ...Object.fromEntries(own) };
}

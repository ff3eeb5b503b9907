import type { QueryClient } from '@tanstack/react-query';
import type { Identity } from '../../contract/content/identity.ts';
import { type Language, otherLanguage } from '../../contract/locale.ts';
import { identityQuery } from './queries.ts';

/** The identity for a page whose queries have all failed. Its texts contain no name. */
const UNKNOWN: Identity = {
  name: '',
  legalName: '',
  headline: '',
  tagline: '',
  description: '',
  strategyTitle: '',
  strategyLead: '',
  aboutLead: '',
  licence: '',
  clock: '0',
  logo: null,
  logoDark: null,
  callingCode: '',
  phoneExample: '',
  leads: [],
  pagesOff: [],
};

/** Returns the identity that was fetched in a language. Falls back to the other language, in case the visitor came from a page in it. */
export function knownIdentity(client: QueryClient, language: Language): Identity {
  const fetched = (each: Language) => client.getQueryData(identityQuery(each).queryKey);
  return fetched(language) ?? fetched(otherLanguage(language)) ?? UNKNOWN;
}

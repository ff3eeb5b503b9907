import type { QueryClient } from '@tanstack/react-query';
import type { Identity } from '../../contract/content/identity.ts';
import { type Language, otherLanguage } from '../../contract/locale.ts';
import { identityQuery } from './queries.ts';

/** For a page whose every query has failed: its texts have no name then. */
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

/** Returns the identity that was fetched in a language; else in the other one, whose page the visitor has come from. */
export function knownIdentity(client: QueryClient, language: Language): Identity {
  const fetched = (each: Language) => client.getQueryData(identityQuery(each).queryKey);
  return fetched(language) ?? fetched(otherLanguage(language)) ?? UNKNOWN;
}

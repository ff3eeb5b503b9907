import { createContext, use } from 'react';

/** The public origin of the site, for links that visitors share. */
const Origin = createContext('');

/** Provides the public origin of the site. */
export const PublicUrl = Origin.Provider;

/** Returns the absolute address of a path of the site. */
export function usePublicAddress(path: string): string {
  return use(Origin) + path;
}

import { createContext, use } from 'react';

/** Origin under which visitors reach the site, for links that are to be sent elsewhere. */
const Origin = createContext('');

/** Says to all below it where the site is reached. */
export const PublicUrl = Origin.Provider;

/** The whole address of a path of the site. */
export function usePublicAddress(path: string): string {
  return use(Origin) + path;
}

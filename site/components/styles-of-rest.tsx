import { createContext, use } from 'react';

/** Address of the styles of what lies below the first screen; null where all styles stand in the page. */
const Address = createContext<string | null>(null);

/** Says to all below it where those styles are. */
export const RestStyles = Address.Provider;

/**
 * Stands behind what a page's first screen shows, which is painted before these styles are here; what comes
 * after waits for them (decision 0057). Only a first page has any: others bring their styles with their code.
 */
export function StylesOfRest() {
  const address = use(Address);
  return address === null ? null : <link rel="stylesheet" href={address} />;
}

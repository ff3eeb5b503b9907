import { createContext, use, useEffect, useLayoutEffect } from 'react';

/** Address of the styles of what lies below the first screen; null where all styles stand in the page. */
const Address = createContext<string | null>(null);

/** Says to all below it where those styles are. */
export const RestStyles = Address.Provider;

/** The address of those styles in the page that the server sent, or null where it has none. */
export function restStylesSent(): string | null {
  return document.querySelector('main link[rel="stylesheet"]')?.getAttribute('href') ?? null;
}

/** The same styles in the head: there as long as the document is. */
let lasting: HTMLLinkElement | null = null;

/**
 * Stands behind what a page's first screen shows, which is painted before these styles are here; what comes
 * after waits for them (decision 0057). Only a first page has any: others bring their styles with their code.
 */
export function StylesOfRest() {
  const address = use(Address);

  // The code of other pages takes these styles for here, and they go with this page: another link stands ready,
  // not applied, since that would have the whole page styled once more, and takes over at that moment.
  useEffect(() => {
    if (address === null || lasting !== null) return;
    const link = document.createElement('link');
    lasting = Object.assign(link, { rel: 'stylesheet', media: 'not all', href: address });
    document.head.append(lasting);
  }, [address]);
  useLayoutEffect(() => () => lasting?.removeAttribute('media'), []);

  return address === null ? null : <link rel="stylesheet" href={address} />;
}

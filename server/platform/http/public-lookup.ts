import { lookup as resolveName } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/** A connection was refused, because it would lead to an address that is not public. */
export class NotPublic extends Error {
  constructor() {
    super('is at an address that is not public');
  }
}

type Resolve = typeof resolveName;

/** Which addresses may be asked, and who resolves names. The defaults are those of the public internet, and the system. */
export type PublicOptions = { isAllowed?: (ip: string) => boolean; resolve?: Resolve };

/**
 * Returns a `lookup` for Node's sockets that resolves a name and refuses what may not be asked. The connection is made to the very
 * addresses that were checked, so a name cannot lead into the network of the server by resolving differently the next time.
 */
export function publicLookup({
  isAllowed = isPublicAddress,
  resolve = resolveName,
}: PublicOptions = {}): LookupFunction {
  return (host, { all, family, hints }, callback) => {
    const options = {
      all: true as const,
      ...(typeof family === 'number' && { family }),
      ...(hints !== undefined && { hints }),
    };
    resolve(host, options).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || addresses.some((each) => !isAllowed(each.address))) {
          callback(new NotPublic(), '', 0);
        } else if (all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

/**
 * Whether a URL has an IP address in place of a name that may not be asked. Node resolves nothing then, so its `lookup` is not called.
 */
export function isForbiddenLiteral(
  { hostname }: URL,
  isAllowed: (ip: string) => boolean = isPublicAddress,
): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isAllowed(host);
}

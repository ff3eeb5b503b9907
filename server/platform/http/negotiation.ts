/** The content encodings of responses; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Chooses the encoding of a response: brotli if the client accepts it, then gzip, then none. An encoding with `q=0` is not
 * accepted (RFC 9110 §12.5.3).
 * @param accepted the Accept-Encoding header of the request
 */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? '');
  // Nearly all browsers send the same header.
  if (list === last.list) return last.encoding;
  const encoding = accepts(list, 'br') ? 'br' : accepts(list, 'gzip') ? 'gzip' : 'identity';
  last = { list, encoding };
  return encoding;
}

let last: { list: string; encoding: Encoding } = { list: '', encoding: 'identity' };

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}

/** Returns whether the If-None-Match header of a request contains the ETag, so that the response is 304. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const withoutWeak = (tag: string) => tag.trim().replace(/^W\//, '');
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').map(withoutWeak).includes(withoutWeak(etag))
  );
}

/** The encodings that answers are sent in; `identity` is the answer as it is. */
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The encoding to send, by the request's Accept-Encoding as Node's headers hold it: brotli, else
 * gzip, else none. What a caller refuses with `q=0` is not sent (RFC 9110 §12.5.3).
 */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? '');
  if (accepts(list, 'br')) return 'br';
  return accepts(list, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}

/** Whether what the caller has is what would be sent, by the request's If-None-Match. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(bare).includes(bare(etag));
}

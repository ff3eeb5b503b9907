import type { DomainCheckResult } from '../../../contract/admin/mail/mail.ts';

/** The maximum number of DNS lookups for an SPF record (RFC 7208, 4.6.4). */
export const MAX_SPF_LOOKUPS = 10;

/** Receivers do not accept shorter RSA keys (RFC 8301, 3.2). In bits. */
const MIN_KEY_BITS = 1_024;

/** A term of an SPF record, such as `-all` or `include:_spf.example.com`. */
export type SpfTerm = { qualifier: '+' | '-' | '~' | '?'; name: string; value: string };

/** How much of a record is read. Records about mail are far shorter. In UTF-16 units. */
const MAX_RECORD = 4_000;

/** Reads the terms of an SPF record. Null if it is no SPF record. */
export function readSpf(record: string): SpfTerm[] | null {
  const [version = '', ...terms] = record.slice(0, MAX_RECORD).split(' ');
  if (version.toLowerCase() !== 'v=spf1') return null;
  return terms
    .filter((term) => term !== '')
    .map((term) => {
      const [first = ''] = term;
      const qualifier = '+-~?'.includes(first) ? (first as SpfTerm['qualifier']) : '+';
      const text = '+-~?'.includes(first) ? term.slice(1) : term;
      const at = text.search(/[:=/]/);
      return at === -1
        ? { qualifier, name: text.toLowerCase(), value: '' }
        : { qualifier, name: text.slice(0, at).toLowerCase(), value: text.slice(at + 1) };
    });
}

/**
 * Judges the SPF records of a domain.
 * @param texts all text records of the domain
 * @param lookups how many lookups the record needs, with those of the records that it includes
 * @param redirected the terms of the record that it redirects to; null: it does not
 */
export function judgeSpf(
  texts: readonly string[],
  lookups: number,
  redirected: readonly SpfTerm[] | null = null,
): DomainCheckResult {
  const records = texts.filter((text) => readSpf(text) !== null);
  const [text] = records;
  if (text === undefined) return result('spf', 'failed', 'spf-none', null);
  if (records.length > 1) {
    return result('spf', 'failed', 'spf-several', records.join('\n'), { count: records.length });
  }
  if (lookups > MAX_SPF_LOOKUPS) return result('spf', 'failed', 'spf-lookups', text, { lookups });
  const terms = [...(readSpf(text) ?? []), ...(redirected ?? [])];
  const all = terms.find(({ name }) => name === 'all')?.qualifier ?? '?';
  if (all === '+') return result('spf', 'failed', 'spf-open', text);
  if (all === '?') return result('spf', 'warning', 'spf-neutral', text);
  return result('spf', 'ok', 'spf-ok', text, { lookups });
}

/** Reads the tags of a DKIM or DMARC record, such as `v=DMARC1; p=none` (RFC 6376, 3.2). */
export function readTags(record: string): Map<string, string> {
  return new Map(
    record
      .slice(0, MAX_RECORD)
      .split(';')
      .flatMap((tag) => {
        const at = tag.indexOf('=');
        return at === -1 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).trim()]];
      }),
  );
}

/** Returns whether a text record of `_dmarc` is a DMARC record. */
export function isDmarc(record: string): boolean {
  return readTags(record).get('v') === 'DMARC1';
}

/**
 * Judges the DMARC records of a domain.
 * @param texts the text records of `_dmarc` below the domain, or below a parent domain
 * @param domain the domain that has them
 */
export function judgeDmarc(texts: readonly string[], domain: string): DomainCheckResult {
  const records = texts.filter(isDmarc);
  const [text] = records;
  if (text === undefined) return result('dmarc', 'failed', 'dmarc-none', null, { domain });
  if (records.length > 1) {
    return result('dmarc', 'failed', 'dmarc-several', records.join('\n'), { domain });
  }
  const policy = readTags(text).get('p')?.toLowerCase() ?? '';
  if (policy === 'none') return result('dmarc', 'warning', 'dmarc-monitoring', text, { domain });
  if (policy !== 'quarantine' && policy !== 'reject') {
    return result('dmarc', 'failed', 'dmarc-broken', text, { domain });
  }
  return result('dmarc', 'ok', 'dmarc-ok', text, { domain, policy });
}

/** A DKIM key that was found, by its selector. */
export type DkimKey = { selector: string; text: string };

/**
 * Judges the DKIM keys of a domain.
 * @param keys the keys that were found; the best one is judged
 * @param tried the selectors that were looked up
 * @param isNamed whether the operator has named the selector
 */
export function judgeDkim(
  keys: readonly DkimKey[],
  { tried, isNamed }: { tried: readonly string[]; isNamed: boolean },
): DomainCheckResult {
  const judged = keys.map(judgeKey);
  const order = ['ok', 'failed'] as const;
  for (const state of order) {
    const best = judged.find((each) => each.state === state);
    if (best !== undefined) return best;
  }
  const selectors = tried.join(', ');
  return isNamed
    ? result('dkim', 'failed', 'dkim-missing', null, { selectors })
    : result('dkim', 'warning', 'dkim-none', null, { selectors });
}

function judgeKey({ selector, text }: DkimKey): DomainCheckResult {
  const tags = readTags(text);
  const key = (tags.get('p') ?? '').replaceAll(' ', '');
  if (key === '') return result('dkim', 'failed', 'dkim-revoked', text, { selector });
  if ((tags.get('k') ?? 'rsa').toLowerCase() !== 'rsa') {
    return result('dkim', 'ok', 'dkim-ok', text, { selector });
  }
  const bits = rsaBits(key);
  if (bits < MIN_KEY_BITS) return result('dkim', 'failed', 'dkim-short', text, { selector, bits });
  return result('dkim', 'ok', 'dkim-ok', text, { selector });
}

/**
 * Returns the approximate number of bits of an RSA key. The modulus is surrounded by 24 to 38 bytes, and sizes are multiples
 * of 256.
 */
function rsaBits(key: string): number {
  const bytes = Math.floor((key.length * 3) / 4) - 24;
  return Math.max(0, Math.floor((bytes * 8) / 256) * 256);
}

/** Judges the mail servers of a domain, where answers and reports arrive. */
export function judgeMx(
  servers: readonly { exchange: string; priority: number }[],
): DomainCheckResult {
  const names = servers
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ exchange }) => exchange);
  const [first] = names;
  if (first === undefined) return result('mx', 'failed', 'mx-none', null);
  // RFC 7505: the domain takes no mail.
  if (names.every((name) => name === '' || name === '.')) {
    return result('mx', 'failed', 'mx-null', '.');
  }
  return result('mx', 'ok', 'mx-ok', names.slice(0, 20).join('\n'), { count: names.length });
}

/** A record for which the DNS did not respond. */
export function unanswered(record: DomainCheckResult['record'], reason: string): DomainCheckResult {
  return result(record, 'unknown', 'unanswered', null, { reason });
}

function result(
  record: DomainCheckResult['record'],
  state: DomainCheckResult['state'],
  code: DomainCheckResult['code'],
  text: string | null,
  values: DomainCheckResult['values'] = {},
): DomainCheckResult {
  return { record, state, code, values, text: text?.slice(0, MAX_RECORD) ?? null };
}

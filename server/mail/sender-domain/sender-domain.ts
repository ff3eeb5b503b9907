import { Resolver } from 'node:dns/promises';
import type { DomainCheckResult, SenderDomainResponse } from '../../../contract/admin/mail/mail.ts';
import { MINUTE, SECOND } from '../../platform/durations.ts';
import {
  isDmarc,
  judgeDkim,
  judgeDmarc,
  judgeMx,
  judgeSpf,
  readSpf,
  readTags,
  type SpfTerm,
  unanswered,
} from './judge-records.ts';

/** The DNS lookups. Tests replace it. */
export type Dns = {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
};

/** How long one lookup may take, and how many attempts it has. In milliseconds. */
const LOOKUP_TIMEOUT = 2 * SECOND;
const TRIES = 2;

/** How long a result is shown again. In milliseconds. */
const FRESH_FOR = 5 * MINUTE;

/** Maximum number of lookups for one SPF record, which is more than receivers make. */
const MAX_QUERIES = 20;

/** How many parent domains are asked for a policy. */
const MAX_PARENTS = 6;

/** The selectors of common mail services, which are tried if none is named. */
export const USUAL_SELECTORS = [
  'default',
  'mail',
  'dkim',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'fm1',
  'zoho',
] as const;

/** What looking up the sender's domain depends on. */
export type SenderDomainDependencies = {
  /** `MAIL_FROM`. Null: the site sends no mail. */
  from: string | null;
  dkimSelector: string | null;
  /** Epoch milliseconds. */
  now: () => number;
  dns?: Dns;
};

/**
 * Returns a function that looks up the DNS records of the domain that mail is sent from. Callers within some minutes get the
 * same response, so that nobody can make the server query the DNS at will.
 */
export function senderDomainReader({
  from,
  dkimSelector,
  now,
  dns = new Resolver({ timeout: LOOKUP_TIMEOUT, tries: TRIES }),
}: SenderDomainDependencies): () => Promise<SenderDomainResponse> {
  let last: { at: number; response: Promise<SenderDomainResponse> } | null = null;
  return () => {
    const at = now();
    if (last === null || Math.abs(at - last.at) > FRESH_FOR) {
      last = { at, response: lookUp(dns, domainOf(from), dkimSelector, at) };
    }
    return last.response;
  };
}

/** Returns the domain of an address such as `Name <site@example.org>`, in lower case, or null if there is none. */
export function domainOf(address: string | null): string | null {
  const text = address?.slice(0, 1_000) ?? '';
  const at = text.lastIndexOf('@');
  if (at === -1) return null;
  const end = text.indexOf('>', at);
  const domain = text.slice(at + 1, end === -1 ? undefined : end).trim();
  return domain === '' ? null : domain.toLowerCase();
}

async function lookUp(
  dns: Dns,
  domain: string | null,
  dkimSelector: string | null,
  at: number,
): Promise<SenderDomainResponse> {
  if (domain === null) return { domain, at, results: [] };
  const results = await Promise.all([
    orUnanswered('spf', () => findSpf(dns, domain)),
    orUnanswered('dkim', () => findDkim(dns, domain, dkimSelector)),
    orUnanswered('dmarc', () => findDmarc(dns, domain)),
    orUnanswered('mx', async () => judgeMx(await orNothing(() => dns.resolveMx(domain)))),
  ]);
  return { domain, at, results };
}

async function orUnanswered(
  record: DomainCheckResult['record'],
  find: () => Promise<DomainCheckResult>,
): Promise<DomainCheckResult> {
  try {
    return await find();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return unanswered(record, code);
  }
}

/** @returns an empty list if the DNS says that there is no such record */
async function orNothing<Value>(look: () => Promise<Value[]>): Promise<Value[]> {
  try {
    return await look();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
    throw error;
  }
}

async function findTexts(dns: Dns, name: string): Promise<string[]> {
  const records = await orNothing(() => dns.resolveTxt(name));
  // A long record is sent in pieces.
  return records.map((pieces) => pieces.join(''));
}

async function findSpf(dns: Dns, domain: string): Promise<DomainCheckResult> {
  const texts = await findTexts(dns, domain);
  const [record] = texts.filter((text) => readSpf(text) !== null);
  const walk = { queries: 0, seen: new Set([domain]) };
  const terms = record === undefined ? [] : (readSpf(record) ?? []);
  const { lookups, redirected } = await countLookups(dns, terms, walk);
  return judgeSpf(texts, lookups, redirected);
}

/** SPF terms for which a receiver queries the DNS (RFC 7208, 4.6.4). */
const LOOKED_UP = ['include', 'a', 'mx', 'ptr', 'exists', 'redirect'];

/** Counts the lookups of a record, including those of the records that it names. */
async function countLookups(
  dns: Dns,
  terms: readonly SpfTerm[],
  walk: { queries: number; seen: Set<string> },
): Promise<{ lookups: number; redirected: readonly SpfTerm[] | null }> {
  let lookups = 0;
  let redirected: readonly SpfTerm[] | null = null;
  for (const { name, value } of terms) {
    if (!LOOKED_UP.includes(name)) continue;
    lookups++;
    const target = value.toLowerCase();
    // The name of a macro depends on the mail.
    const isNamed = (name === 'include' || name === 'redirect') && !target.includes('%');
    if (!isNamed || walk.seen.has(target) || walk.queries >= MAX_QUERIES) continue;
    walk.seen.add(target);
    walk.queries++;
    const record = (await findTexts(dns, target)).find((text) => readSpf(text) !== null);
    const named = record === undefined ? [] : (readSpf(record) ?? []);
    if (name === 'redirect') redirected = named;
    lookups += (await countLookups(dns, named, walk)).lookups;
  }
  return { lookups, redirected };
}

async function findDkim(
  dns: Dns,
  domain: string,
  selector: string | null,
): Promise<DomainCheckResult> {
  const tried = selector === null ? [...USUAL_SELECTORS] : [selector];
  const found = await Promise.all(
    tried.map(async (each) => {
      const texts = await findTexts(dns, `${each}._domainkey.${domain}`);
      return texts
        .filter((text) => readTags(text).has('p'))
        .map((text) => ({ selector: each, text }));
    }),
  );
  return judgeDkim(found.flat(), { tried, isNamed: selector !== null });
}

/** The record of the domain, or of the nearest parent domain that has one (RFC 7489, 6.6.3). */
async function findDmarc(dns: Dns, domain: string): Promise<DomainCheckResult> {
  const labels = domain.split('.');
  for (let from = 0; labels.length - from >= 2 && from < MAX_PARENTS; from++) {
    const name = labels.slice(from).join('.');
    const texts = await findTexts(dns, `_dmarc.${name}`);
    if (texts.some(isDmarc)) return judgeDmarc(texts, name);
  }
  return judgeDmarc([], domain);
}

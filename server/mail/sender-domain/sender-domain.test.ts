import { expect, it } from 'vitest';
import type { DomainRecord } from '../../../contract/admin/mail/mail.ts';
import { MINUTE } from '../../platform/durations.ts';
import { type Dns, domainOf, senderDomainReader } from './sender-domain.ts';

/** A DNS with text records and mail servers by name. Other names do not exist. */
function dnsOf(
  texts: Record<string, readonly string[]>,
  servers: Record<string, readonly string[]> = {},
): Dns & { asked: string[] } {
  const asked: string[] = [];
  const find = <Value>(name: string, records: Record<string, readonly Value[]>) => {
    asked.push(name);
    const found = records[name];
    if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return found;
  };
  return {
    asked,
    // Records arrive in pieces of 255 bytes.
    resolveTxt: async (name) => find(name, texts).map((text) => text.match(/.{1,255}/g) ?? []),
    resolveMx: async (name) =>
      find(name, servers).map((exchange, index) => ({ exchange, priority: 10 * index })),
  };
}

const DOMAIN = 'example.org';

async function find(record: DomainRecord, dns: Dns, dkimSelector: string | null = null) {
  const read = senderDomainReader({
    from: `Yafee <site@${DOMAIN}>`,
    dkimSelector,
    now: () => 1,
    dns,
  });
  const { results } = await read();
  const result = results.find((each) => each.record === record);
  if (result === undefined) throw new Error('the record was not looked up');
  return result;
}

const spf = async (...records: string[]) => find('spf', dnsOf({ [DOMAIN]: records }));

it('judges who may send in the name of a domain [MAIL-SCREEN-07]', async () => {
  expect(await spf('v=spf1 mx -all', 'google-site-verification=x')).toMatchObject({
    state: 'ok',
    code: 'spf-ok',
    values: { lookups: 1 },
    text: 'v=spf1 mx -all',
  });
  expect((await spf('v=spf1 ip4:192.0.2.1 ~all')).code).toBe('spf-ok');
  expect((await spf()).code).toBe('spf-none');
  expect((await spf('v=spf10 -all')).code).toBe('spf-none');
  expect((await spf('v=spf1 -all', 'v=spf1 mx -all')).code).toBe('spf-several');
  expect(await spf('v=spf1 +all')).toMatchObject({ state: 'failed', code: 'spf-open' });
  expect((await spf('v=spf1 all')).code).toBe('spf-open');
  expect((await spf('v=spf1 mx ?all')).code).toBe('spf-neutral');
  expect((await spf('v=spf1 mx')).code).toBe('spf-neutral');
  const redirect = {
    [DOMAIN]: ['v=spf1 redirect=_spf.b.example'],
    '_spf.b.example': ['v=spf1 -all'],
  };
  expect((await find('spf', dnsOf(redirect))).code).toBe('spf-ok');
});

it('counts the lookups of an SPF record with those of the records that it includes, also of one that includes itself [MAIL-SCREEN-12]', async () => {
  const includes = (count: number) =>
    Array.from({ length: count }, (_, number) => `include:s${number}.example`).join(' ');
  const each = Object.fromEntries(
    Array.from({ length: 9 }, (_, number) => [`s${number}.example`, ['v=spf1 a -all']]),
  );
  const of = (count: number) =>
    find('spf', dnsOf({ ...each, [DOMAIN]: [`v=spf1 ${includes(count)} -all`] }));
  expect((await of(5)).values).toEqual({ lookups: 10 });
  expect(await of(6)).toMatchObject({
    state: 'failed',
    code: 'spf-lookups',
    values: { lookups: 12 },
  });
  const loop = dnsOf({
    [DOMAIN]: ['v=spf1 include:b.example -all'],
    'b.example': [`v=spf1 include:${DOMAIN} include:%{i}.c.example -all`],
  });
  expect((await find('spf', loop)).values).toEqual({ lookups: 3 });
  expect(loop.asked.filter((name) => name === 'b.example')).toHaveLength(1);
});

it('judges the policy of a domain, or of the one above it [MAIL-SCREEN-08]', async () => {
  const dmarc = async (...records: string[]) =>
    (await find('dmarc', dnsOf({ [`_dmarc.${DOMAIN}`]: records }))).code;
  expect(await dmarc('v=DMARC1; p=reject; rua=mailto:a@example.org')).toBe('dmarc-ok');
  expect(await dmarc('v=DMARC1;p=QUARANTINE')).toBe('dmarc-ok');
  expect(await dmarc('v=DMARC1; p=none')).toBe('dmarc-monitoring');
  expect(await dmarc('v=DMARC1; rua=mailto:a@b.co')).toBe('dmarc-broken');
  expect(await dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject')).toBe('dmarc-several');
  expect(await dmarc('something else')).toBe('dmarc-none');
  const read = senderDomainReader({
    from: 'a@mail.news.example.org',
    dkimSelector: null,
    now: () => 1,
    dns: dnsOf({ '_dmarc.example.org': ['v=DMARC1; p=reject'] }),
  });
  expect((await read()).results[2]).toMatchObject({
    code: 'dmarc-ok',
    values: { domain: 'example.org', policy: 'reject' },
  });
});

it('finds the key of signatures under the selector of the settings, or under usual ones [MAIL-SCREEN-09]', async () => {
  const key = 'A'.repeat(392);
  const name = (selector: string) => `${selector}._domainkey.${DOMAIN}`;
  const found = dnsOf({ [name('s1')]: [`v=DKIM1; k=rsa; p=${key}`] });
  expect(await find('dkim', found)).toMatchObject({ code: 'dkim-ok', values: { selector: 's1' } });
  expect((await find('dkim', found, 'own')).code).toBe('dkim-missing');
  expect((await find('dkim', found, 's1')).code).toBe('dkim-ok');
  const none = await find('dkim', dnsOf({}));
  expect(none).toMatchObject({ state: 'warning', code: 'dkim-none' });
  expect(none.values.selectors).toContain('selector1');
  const keyOf = (text: string) => find('dkim', dnsOf({ [name('own')]: [text] }), 'own');
  expect((await keyOf('v=DKIM1; p=')).code).toBe('dkim-revoked');
  expect(await keyOf(`p=${'A'.repeat(128)}`)).toMatchObject({
    code: 'dkim-short',
    values: { bits: 512 },
  });
  expect((await keyOf(`p=${'A'.repeat(216)}`)).code).toBe('dkim-ok');
  expect((await keyOf(`k=ed25519; p=${'A'.repeat(44)}`)).code).toBe('dkim-ok');
});

it('says where answers arrive, and that the DNS does not answer [MAIL-SCREEN-10]', async () => {
  const mx = (servers: string[]) => find('mx', dnsOf({}, { [DOMAIN]: servers }));
  expect(await mx(['mx1.example.org', 'mx2.example.org'])).toMatchObject({
    code: 'mx-ok',
    text: 'mx1.example.org\nmx2.example.org',
  });
  expect((await mx([''])).code).toBe('mx-null');
  expect((await find('mx', dnsOf({}))).code).toBe('mx-none');
  const fail = async () => {
    throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
  };
  const silent = { resolveTxt: fail, resolveMx: fail };
  for (const record of ['spf', 'dkim', 'dmarc', 'mx'] as const) {
    expect(await find(record, silent)).toMatchObject({
      state: 'unknown',
      code: 'unanswered',
      values: { reason: 'ETIMEOUT' },
    });
  }
});

it('asks the DNS once in some minutes, and not without an address [MAIL-SCREEN-13]', async () => {
  let time = 0;
  const dns = dnsOf({});
  const parts = { from: 'a@example.org', dkimSelector: 'a', now: () => time, dns };
  const read = senderDomainReader(parts);
  await Promise.all([read(), read()]);
  const { length } = dns.asked;
  time += 4 * MINUTE;
  await read();
  expect(dns.asked).toHaveLength(length);
  time += 2 * MINUTE;
  await read();
  expect(dns.asked).toHaveLength(2 * length);
  expect(await senderDomainReader({ ...parts, from: null })()).toMatchObject({
    domain: null,
    results: [],
  });
});

it.each([
  ['Yafee <site@Example.org>', 'example.org'],
  ['site@example.org', 'example.org'],
  ['"a@b" <site@example.org>', 'example.org'],
  ['nobody', null],
  ['a@', null],
])('the domain of %s is %s', (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { forms } from '../../contract/forms/forms.ts';
import { databaseClock } from '../../server/platform/database/clock.ts';
import type { Database } from '../../server/platform/database/database.ts';
import {
  attemptDelivery,
  claimDueDelivery,
} from '../../server/platform/deliveries/attempt-delivery.ts';
import { mailChannel } from '../../server/platform/mail/mail-channel.ts';
import type { MailTransport } from '../../server/platform/mail/mail-transport.ts';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { archive, doc, docx, odt, pdf, rtf } from './cv-files.ts';
import { APPLICANT, CONTACT, multipart } from './forms.ts';
import type { ReceivedMail } from './loopback-mail.ts';
import { openRenderers } from './mails.ts';

/** Texts that programs often handle wrongly. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nBcc: victim@example.com',
  'x\r\n\r\n<script>alert(1)</script>',
  'a@b.co\nCc: victim@example.com',
  'a@b.co,victim@example.com',
  '"a\\" <victim@example.com>"@b.co',
  '=?utf-8?Q?=0d=0aBcc:_victim=40example.com?=',
  '%0d%0aBcc:%20victim@example.com',
  '\u2028Bcc: victim@example.com',
  '\u0085Bcc: victim@example.com',
  '嘊嘍Bcc: victim@example.com',
  '\u202egnp.exe',
  '\u2066\u2067\u2068\u2069',
  '\ufeff\ufeff',
  '\ud800',
  '\udc00\ud800',
  '\ufffe\uffff',
  'ﷺ﷽',
  'Z̸̡̢͉a̵l̶g̷o̴',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '٠١٢٣٤٥٦٧٨٩',
  'İıſK',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  "'; drop table submissions; --",
  '" or ""="',
  '$(touch /tmp/x)',
  '`id`',
  '../../../../etc/passwd',
  'C:\\con\\con',
  '{{7*7}}',
  '#{7*7}',
  '<%= 1 %>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '&#0;&#x0;',
  '=cmd|/c calc!A1',
  '@SUM(1+1)',
  '.\r\n.\r\nQUIT',
  'a'.repeat(10_000),
  'a@'.repeat(200),
  `${'('.repeat(3_000)}`,
  '\\',
  '%',
  '%zz%',
  '+',
  '&=&=&',
  '\t\t',
];

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-7',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a b"',
  'multipart/mixed; boundary=x',
  'text/plain',
  'text/html; charset=iso-8859-6',
  'application/xml',
  '',
  ';;;',
  'application/json\u00a0',
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
);

const value = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Generates the fields of a form with up to three changes. */
function fieldsOf(valid: Record<string, string>) {
  const names = [...Object.keys(valid), 'cv', 'website', 'elapsed', 'idempotencyKey', '__proto__'];
  return fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), value), { maxLength: 3 })
    .map((changes) => [...Object.entries(valid), ...changes] as [string, unknown][]);
}

const files = fc
  .tuple(
    fc.constantFrom(
      ...[pdf(), rtf(), docx(), odt(), doc(), archive([]), Buffer.alloc(0), Buffer.from('MZ')],
    ),
    fc.integer({ min: 0, max: 4_000 }),
    fc.integer({ min: 0, max: 255 }),
    fc.constantFrom('complete', 'truncated', 'changed', 'longer'),
  )
  .map(([bytes, offset, byte, change]) => {
    if (change === 'truncated') return bytes.subarray(0, offset);
    if (change === 'longer') return Buffer.concat([bytes, Buffer.from([byte])]);
    const changed = Buffer.from(bytes);
    if (change === 'changed' && changed.length > 0) changed[offset % changed.length] = byte;
    return changed;
  });

const removeControls = (part: string) => part.replaceAll(/[\p{Cc}"]/gu, '_');

/** Returns a value as the text of a field. `String` would throw for some values of JSON. */
function asText(fieldValue: unknown): string {
  return typeof fieldValue === 'string' ? fieldValue : JSON.stringify(fieldValue);
}

const bodies = fc.oneof(
  fieldsOf(CONTACT).map((fields) => ({
    payload: JSON.stringify(Object.fromEntries(fields)),
    headers: { 'content-type': 'application/json' },
  })),
  fieldsOf(CONTACT).map((fields) => ({
    payload: fields
      .map(([name, fieldValue]) => `${safeEncode(name)}=${safeEncode(asText(fieldValue))}`)
      .join('&'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })),
  fc.tuple(fieldsOf(APPLICANT), files, text).map(([fields, bytes, name]) =>
    multipart(
      fields.map(([field, fieldValue]) => [removeControls(field), asText(fieldValue)] as const),
      { name: removeControls(name), bytes },
    ),
  ),
  fc
    .tuple(
      fc.oneof(
        text,
        fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
      ),
      fc.constantFrom(...CONTENT_TYPES),
    )
    .map(([payload, type]) => ({ payload, headers: { 'content-type': type } })),
);

function safeEncode(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

const paths = fc.constantFrom(
  ...Object.values(forms).map(({ path }) => path),
  forms.contact.path,
  forms.join.path,
  '/api/newsletter/confirm',
  '/api/newsletter/unsubscribe?token=x',
);

/** The result of many hostile requests. */
export type HostileReport = {
  requests: number;
  statuses: Record<string, number>;
  /** Responses with a status of at least 500, or that are not JSON. */
  faults: string[];
};

/** Sends generated requests, which are the same for the same seed. */
export async function sendHostile(
  app: FastifyInstance,
  { requests, seed }: { requests: number; seed: number },
): Promise<HostileReport> {
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const property = fc.asyncProperty(paths, bodies, async (url, { payload, headers }) => {
    const options: InjectOptions = { method: 'POST', url, payload, headers };
    const response = await app.inject(options);
    statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
    const isJson = /^application\/json/.test(String(response.headers['content-type']));
    if (response.statusCode >= 500 || !isJson) {
      faults.push(
        `${response.statusCode} ${url} ${JSON.stringify(headers)} ${String(payload).slice(0, 300)}`,
      );
    }
  });
  await fc.assert(property, { numRuns: requests, seed, endOnFailure: true });
  return { requests, statuses, faults };
}

/** The headers that our mails may have. */
const ALLOWED_HEADERS =
  /^(From|To|Reply-To|Subject|Message-ID|Date|MIME-Version|Content-Type|Content-Transfer-Encoding|Auto-Submitted|X-Auto-Response-Suppress|List-Unsubscribe|List-Unsubscribe-Post)$/i;

const TEAM = 'team@yafee.example';

/** Sends all waiting mails, and returns those with an unexpected header or recipient. */
export async function deliverAndCheckMails(
  database: Database,
  transport: MailTransport,
  mails: readonly ReceivedMail[],
  storage: Storage,
): Promise<{ delivered: number; stray: string[] }> {
  const { signal } = new AbortController();
  const delivery = {
    db: database.db,
    kind: database.kind,
    clock: databaseClock(database.kind, Date.now),
    channels: [
      mailChannel({
        transport,
        from: { name: '', address: 'site@yafee.example' },
        to: TEAM,
        renderers: await openRenderers(database.db, { storage }),
      }),
    ],
    onCrash: 'resend' as const,
    reportWaiting: () => undefined,
    signal,
    deadline: signal,
    random: Math.random,
    afterGivingUp: async () => undefined,
  };
  const allowed = new Set<string>();
  for (;;) {
    const mail = await claimDueDelivery(delivery, {
      token: randomUUID(),
      onlyFresh: false,
      except: [],
    });
    if (mail === undefined) break;
    allowed.add((mail.recipient ?? TEAM).toLowerCase());
    const { status } = await attemptDelivery(delivery, mail);
    if (status !== 'sent') return { delivered: mails.length, stray: [`not sent: ${mail.purpose}`] };
  }
  const stray = mails.flatMap(({ to, raw }) => {
    const [head = ''] = raw.split('\r\n\r\n');
    const names = head
      .split(/\r\n(?![ \t])/)
      .map((line) => line.slice(0, Math.max(0, line.indexOf(':'))));
    const unknown = names.filter((name) => !ALLOWED_HEADERS.test(name));
    const isTwice = new Set(names.map((name) => name.toLowerCase())).size !== names.length;
    const isElsewhere = to.length !== 1 || to.some((address) => address.includes('victim'));
    return unknown.length > 0 || isTwice || isElsewhere ? [`${to.join()} ${head}`] : [];
  });
  return { delivered: mails.length, stray };
}

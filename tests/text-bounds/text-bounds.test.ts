import { maxHeaderSize } from 'node:http';
import { expect, it } from 'vitest';
import { ADDRESS_READERS } from '../../contract/address-readers.ts';
import { readPlainText } from '../../contract/coercion.ts';
import { contactForm } from '../../contract/forms/contact.ts';
import { MAX_QUERY_LENGTH } from '../../contract/search-terms.ts';
import { SUBMISSION_LIMITS, validateSubmission } from '../../contract/submission-rules.ts';
import { fold } from '../../contract/words.ts';
import { readContentFile } from '../../server/content/import/content-files.ts';
import { toPlainText } from '../../server/platform/text/plain-text.ts';
import { readQuery } from '../../server/search/query.ts';
import { readTweet } from '../../server/tweets/read-tweet.ts';
import { MAX_GROWTH, measureGrowth } from '../helpers/growth.ts';
import { sources } from '../helpers/sources.ts';
import { describeTextFunctions } from './measure.ts';
import {
  EXPORTED,
  MAX_REQUEST_HEAD,
  MODULES,
  TEXT_FUNCTIONS,
  UNMEASURED,
} from './text-functions.ts';

describeTextFunctions('contract, admin and site');

it.each<[string, (length: number) => unknown]>([
  ['unclosed tags', (length) => readPlainText('<a '.repeat(length))],
  ['unclosed tags in the search index', (length) => toPlainText('<a '.repeat(length))],
  [
    'white space in a tweet',
    (length) =>
      readTweet({
        lang: 'en',
        created_at: '2026-01-01T00:00:00Z',
        user: { name: 'a', screen_name: 'a' },
        text: `a${' '.repeat(length)}a`,
      }),
  ],
  ['combining marks on one letter', (length) => fold(`a${'\u0301\u0323'.repeat(length)}`)],
])('a text that once took quadratic time takes linear time: %s', async (_description, run) => {
  expect(await measureGrowth(run, 10_000)).toBeLessThan(MAX_GROWTH);
});

it('nested YAML mappings, which once took quadratic time, take linear time', async () => {
  const read = (depth: number) => readContentFile('news', '{'.repeat(depth) + '}'.repeat(depth));
  expect(await measureGrowth(read, 50)).toBeLessThan(MAX_GROWTH);
});

it('every exported function that names a text among its parameters is measured, or named with the reason why not', () => {
  const measured = new Set(
    [...TEXT_FUNCTIONS.keys()].map((title) => title.split(' ', 2).join(' ')),
  );
  const unmeasured = Object.values(UNMEASURED).flatMap((modules) =>
    Object.entries(modules).flatMap(([path, names]) =>
      names.split(' ').map((name) => `${path} ${name}`),
    ),
  );
  const withText = [...EXPORTED].filter(([, parameters]) =>
    /\b(?:string|unknown|Buffer)\b/.test(parameters),
  );
  const missing = withText.map(([name]) => name).filter((name) => !measured.has(name));
  expect(missing.toSorted()).toEqual(unmeasured.toSorted());
});

it('the lengths in the table are the limits that Node and the server have', () => {
  expect(maxHeaderSize).toBe(MAX_REQUEST_HEAD);
  expect(readQuery('a'.repeat(1_000)).text).toHaveLength(MAX_QUERY_LENGTH);
  const values = { name: 'a', subject: 'a', phone: '0501234567', email: 'a@example.com' };
  const validateMessage = (length: number) =>
    validateSubmission(contactForm, { ...values, massage: 'a'.repeat(length) }, ADDRESS_READERS);
  expect([
    validateMessage(SUBMISSION_LIMITS.message).ok,
    validateMessage(SUBMISSION_LIMITS.message + 1).ok,
  ]).toEqual([true, false]);
});

/** Modules outside of the table with unbounded regular expressions, and why these are safe. */
const OTHER_PATTERNS: Readonly<Record<string, string>> = {
  'server/platform/mail/mail-failure.ts':
    'the reply of a mail server, whose size the connection limits; a single character class',
  'server/platform/http/http-server.ts':
    'the first line of a request, whose size Node limits; a single character class',
  'server/config/config.ts': 'settings of the operator',
  'server/platform/mailbox/mailbox.ts':
    'the response of a mail server; a single character class, cut afterwards',
  'server/platform/oauth/mail-tokens.ts':
    'a token in a response of at most 64 KiB; a single character class',
  'server/platform/oauth/oauth-failure.ts':
    'words of a response of at most 64 KiB; a single character class',
  'server/platform/mailbox/parse-mail.ts':
    'texts of at most 200,000 characters; single character classes, matched in one pass',
  'server/submissions/inbox/written-subject.ts':
    'a subject, of at most 300 characters; single character classes',
  'server/submissions/inbox/list-conversations.ts':
    'the beginning of a message, whose length is limited before; a single character class',
  'server/newsletter/import/read-addresses.ts':
    'heads of a table, whose length is limited before; measured beside it with whole tables',
  'server/newsletter/import/import-subscribers.ts': 'single character classes, matched in one pass',
  'server/audit/admin/audit-handlers.ts': 'texts of the back office itself; one character class',
  'server/platform/database/sqlite-dialect.ts': 'statements of the server itself',
  'server/auth/passkeys.ts':
    'the host of an address that the server has parsed; a single character class',
  'server/auth/passwords.ts':
    'hashes of the database and of fixed length, that the server has made',
  'server/platform/storage/s3-objects.ts':
    'a response header of the bucket, whose size Node limits; disjoint character classes',
  'server/media/media-files.ts': 'file names, whose length is limited before',
  'server/media/library/process-upload.ts':
    'the name of an uploaded file, which the contract bounds',
  'server/media/picture-variants.ts': 'an address that the server has built',
  'server/media/record-media.ts': 'an address that the server has built',
  'server/platform/http/read-body.ts': 'a request header, whose size Node limits',
  'server/media/media-routes.ts': 'a request address, whose size Node limits',
  'server/pages/security-txt.ts': 'two disjoint character classes',
  'server/upstream/upstream-files.ts': 'request and response headers, whose size Node limits',
  'server/pages/open-graph/draw-image.ts': 'titles, whose length is limited before',
  'server/pages/theme/draw-icon.ts': 'the root element of the mark, whose size is limited',
  'server/pages/releases/releases.ts':
    'file names of the build, or of a request address, whose size Node limits',
  'server/platform/source-maps.ts': 'stack frames of the server itself',
  'server/admin/mail-preview-route.ts':
    'the document of a mail that the server has rendered; one class',
  'server/newsletter/preferences.ts':
    'a name of a form, whose size is limited; a single character class',
  'site/components/country-map/region-outline.tsx': 'an outline that the build contains',
};

/** Matches a regular expression literal with an unbounded quantifier. */
const UNBOUNDED_PATTERN =
  /(?<![\w)\]/*])\s?\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])*?[*+](?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])*\/[dgimsuvy]*/;

it('every module with an unbounded regular expression is in one of the lists', () => {
  const listed = new Set(Object.keys(MODULES).map((path) => path.slice(1)));
  const others = sources('.ts', '.tsx')
    .filter(({ path }) => /^(contract|server|site)\//.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ path }) => !listed.has(path))
    .filter(({ text }) =>
      text
        .split('\n')
        .some((line) => !/^\s*(\*|\/[/*])/.test(line) && UNBOUNDED_PATTERN.test(line)),
    )
    .map(({ path }) => path);
  expect(others.toSorted()).toEqual(Object.keys(OTHER_PATTERNS).toSorted());
});

it('every module that a list names is there', () => {
  const measured = [...TEXT_FUNCTIONS.keys()].map((title) => title.split(' ', 1)[0] ?? '');
  const named = [...measured, ...Object.values(UNMEASURED).flatMap((list) => Object.keys(list))];
  expect([...new Set(named)].filter((path) => !(path in MODULES))).toEqual([]);
});

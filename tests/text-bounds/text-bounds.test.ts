import { maxHeaderSize } from 'node:http';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { text } from '../../contract/coercion.ts';
import { MAX_QUERY_LENGTH } from '../../contract/search-terms.ts';
import { SUBMISSION_LIMITS, validateSubmission } from '../../contract/submission-rules.ts';
import { readContentFile } from '../../server/content/content-files.ts';
import { toPlainText } from '../../server/search/plain-text.ts';
import { readQuery } from '../../server/search/query.ts';
import { fold } from '../../server/search/words.ts';
import { readTweet } from '../../server/tweets/read-tweet.ts';
import { sources } from '../helpers/sources.ts';
import { SHAPES } from './hostile-text.ts';
import {
  HEAD,
  MODULES,
  PLAIN,
  TEXT_FUNCTIONS,
  type TextFunction,
  WITHOUT_TEXT,
} from './text-functions.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** Below this nothing is judged: compiling, or a pause of the garbage collector, takes as long. In milliseconds. */
const FLOOR = 100;

/** The clock of a thread's CPU time may go by ticks of some milliseconds. */
const TICK = 4;

/** Ten times the text may take this many times as long. Quadratic time takes a hundred times as long. */
const GROWTH = 30;

/** CPU time of this thread in milliseconds; other processes do not count. */
function cpuTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    run();
  } catch {
    // A text that is refused is refused; how long that takes counts.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** What is wrong with the time that a function takes for one shape of text; null where nothing is. */
function slowness(
  { run, longest = 1_000_000, within = PLAIN }: TextFunction,
  shape: (length: number) => string,
): string | null {
  let before: number | null = null;
  for (const size of [...SIZES.filter((each) => each < longest), longest]) {
    const text = shape(size);
    const most = Math.max(FLOOR, (within * size) / 1_000_000);
    const isAllowed = (time: number) =>
      time < FLOOR ||
      (time <= most && (before === null || time <= GROWTH * Math.max(before, TICK)));
    let time = cpuTime(() => run(text));
    // Measured again before it is judged: the first time may have been interrupted, or compiled.
    for (let again = 0; again < 2 && !isAllowed(time); again++) {
      time = Math.min(
        time,
        cpuTime(() => run(text)),
      );
    }
    if (!isAllowed(time)) {
      return `${size} characters take ${Math.round(time)} ms, a size before ${Math.round(before ?? 0)} ms`;
    }
    // Were it quadratic from here on, the longest text would still be within the bound.
    const quadratic = Math.max(time, TICK) * (longest / size) ** 2;
    if (quadratic < (within * longest) / 1_000_000) return null;
    before = time;
  }
  return null;
}

describe('every function that sees a text of strangers', () => {
  it.each([...TEXT_FUNCTIONS])(
    'takes linear time: %s',
    (_name, textFunction) => {
      const slow = SHAPES.flatMap(({ name, text }) => {
        const found = slowness(textFunction, text);
        return found === null ? [] : [`${name}: ${found}`];
      });
      expect(slow).toEqual([]);
    },
    240_000,
  );
});

describe('a text that was found to take long', () => {
  const tweet = {
    lang: 'en',
    created_at: '2026-01-01T00:00:00Z',
    user: { name: 'a', screen_name: 'a' },
  };
  it.each([
    ['180 kB of tags that do not end', () => v.parse(text, '<a '.repeat(60_000))],
    ['the same in what is searched', () => toPlainText('<a '.repeat(60_000))],
    [
      '100 kB of white space in a tweet',
      () => readTweet({ ...tweet, text: `a${' '.repeat(100_000)}a` }),
    ],
    [
      '1 kB of mappings in mappings',
      () => readContentFile('news', '{'.repeat(500) + '}'.repeat(500)),
    ],
    ['100 kB of two marks on a letter', () => fold(`a${'\u0301\u0323'.repeat(50_000)}`)],
  ])('does so no longer: %s', (_what, run) => {
    expect(cpuTime(run)).toBeLessThan(1_000);
  });
});

/** Functions and schemas; a schema of valibot is an object that says so. */
function takesInput(exported: unknown): boolean {
  return (
    typeof exported === 'function' ||
    (typeof exported === 'object' &&
      exported !== null &&
      'kind' in exported &&
      exported.kind === 'schema')
  );
}

it('leaves no export of the listed modules out', () => {
  const exported = Object.entries(MODULES).flatMap(([path, module]) =>
    Object.entries(module as object).flatMap(([name, value]: [string, unknown]) =>
      takesInput(value) ? [`${path} ${name}`] : [],
    ),
  );
  const measured = [...TEXT_FUNCTIONS.keys()].map((name) => name.split(' ').slice(0, 2).join(' '));
  const others = Object.values(WITHOUT_TEXT).flatMap((modules) =>
    Object.entries(modules).flatMap(([path, names]) =>
      names.split(' ').map((name) => `${path} ${name}`),
    ),
  );
  const known = new Set([...measured, ...others]);
  expect(exported.filter((name) => !known.has(name))).toEqual([]);
});

it('cuts the texts of the table where something before the functions does', () => {
  expect(maxHeaderSize).toBe(HEAD);
  expect(readQuery('a'.repeat(1_000)).text).toHaveLength(MAX_QUERY_LENGTH);
  const typed = { name: 'a', subject: 'a', phone: '0501234567', email: 'a@example.com' };
  const sent = (length: number) =>
    validateSubmission('contact', { ...typed, massage: 'a'.repeat(length) });
  expect([sent(SUBMISSION_LIMITS.message).ok, sent(SUBMISSION_LIMITS.message + 1).ok]).toEqual([
    true,
    false,
  ]);
});

/** Shipped modules with patterns of unbounded length that are not listed above, and why their text is short. */
const OTHER_PATTERNS: Readonly<Record<string, string>> = {
  'server/platform/mail/deliver-mail.ts':
    'what a mail server answered; one class of characters, found in one pass',
  'server/config/config.ts': 'settings of whoever runs the site',
  'server/media/media-files.ts': 'names of files, cut before',
  'server/media/picture-variants.ts': 'an address that we made',
  'server/platform/http/read-body.ts': 'a header of a request, whose head Node bounds',
  'server/platform/http/api-routes.ts': 'paths of our own calls',
  'server/pages/feeds.ts':
    'sanitised HTML, whose quotes are closed; each match begins behind the one before',
  'server/media/media-routes.ts': 'the address of a request, whose head Node bounds',
  'server/platform/http/request-metrics.ts': 'the address of a request, whose head Node bounds',
  'server/pages/security-txt.ts': 'two classes of characters that share none',
  'server/upstream/upstream-files.ts':
    'headers of a request and of an answer, whose heads Node bounds',
  'server/upstream/upstream-routes.ts': 'a header of an answer, whose head Node bounds',
  'server/pages/open-graph/draw-image.ts': 'titles, cut before',
  'server/platform/source-maps.ts': 'frames of our own stack traces',
  'site/sections/area-map/region-outline.tsx': 'a drawing of our own build',
};

/** A regular expression that repeats something without end. */
const UNBOUNDED =
  /(?<![\w)\]/*])\s?\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])*?[*+](?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])*\/[dgimsuvy]*/;

it('leaves no module with patterns of unbounded length out', () => {
  const listed = new Set(Object.keys(MODULES).map((path) => path.slice(1)));
  const others = sources('.ts', '.tsx')
    .filter(({ path }) => /^(contract|server|site)\//.test(path) && !/\.test\.tsx?$/.test(path))
    // CVs are inspected in a thread of their own, which has a deadline.
    .filter(({ path }) => !path.startsWith('server/submissions/cv/') && !listed.has(path))
    .filter(({ text }) =>
      text.split('\n').some((line) => !/^\s*(\*|\/[/*])/.test(line) && UNBOUNDED.test(line)),
    )
    .map(({ path }) => path);
  expect(others.filter((path) => !(path in OTHER_PATTERNS))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sources } from '../helpers/sources.ts';

/** A text of our own that is logged at the level `warn` or `error`, after the details if there are any. */
const LOGGED =
  /\b(?:log\.(?:warn|error)|report|warnDaily|failureLog)\(\s*(?:\{[^}]*\},\s*|'\w+',\s*)?(?:'([^']+)'|"([^"]+)"|`([^`]+)`)/g;

/** A call that logs a text which is not written there. */
const PASSED_ON =
  /\blog\.(?:warn|error)\(\s*(?:\{[^}]*\},\s*)?(?!['"`{])([\w.]+)|\bwarn\(\s*(?!['"`])(\w+)\)/g;

/** Files with such a call: where their texts are found. */
const TEXTS_PASSED_ON: Record<string, string> = {
  'server/admin/preview-route.ts': 'sentences of the renderer, in site/entry.server.tsx',
  'server/main.ts': 'a call of `report` in server/drain.ts',
  'server/open-search.ts': 'calls of `report` in server/search/',
  'server/pages/open-graph/open-graph-routes.ts': 'as in preview-route.ts',
  'server/pages/send-page.ts': 'as in preview-route.ts',
  'server/platform/http/failure-log.ts': 'calls of `failureLog`',
  'server/submissions/purge-job.ts': 'calls of `warnDaily`',
  'server/upstream-source.ts': 'what contract/api-response.ts reports',
};

/** Text that no message has, in place of its changing parts. */
const CHANGING = '§';

/** Returns a pattern of the messages that a row stands for. It has `…` in place of changing parts. */
function patternOf(row: string): RegExp {
  const parts = row.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'su');
}

it('the table of the operations guide has exactly the warnings and errors of the log', () => {
  const guide = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const section = guide.slice(guide.indexOf('### Messages of the log'));
  const rows = section
    .slice(0, section.indexOf('\n### ', 1))
    .split('\n')
    .filter((row) => row.startsWith('| `'))
    .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, text = '']) => ({ text, pattern: patternOf(text) }));
  const messages = sources('.ts')
    .concat(sources('.tsx'))
    .filter(({ path }) => /^(?:server|site|contract)\/.*(?<!\.test)\.tsx?$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(LOGGED)])
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    // The results of a job, which `run-jobs.ts` counts.
    .filter((message) => message !== 'done' && message !== 'failed')
    .map((message) => message.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, CHANGING));
  expect(messages.length).toBeGreaterThan(20);
  const isIn = (message: string) => rows.some(({ pattern }) => pattern.test(message));
  expect(messages.filter((message) => !isIn(message))).toEqual([]);
  const isLogged = (pattern: RegExp) => messages.some((message) => pattern.test(message));
  expect(rows.filter(({ pattern }) => !isLogged(pattern)).map(({ text }) => text)).toEqual([]);
});

it('a warning or error whose text is not written beside the call is known here', () => {
  const files = sources('.ts')
    .filter(({ path }) => /^server\/.*(?<!\.test)\.ts$/.test(path))
    .filter(({ text }) => new RegExp(PASSED_ON).test(text))
    .map(({ path }) => path);
  expect(files.sort()).toEqual(Object.keys(TEXTS_PASSED_ON).sort());
});

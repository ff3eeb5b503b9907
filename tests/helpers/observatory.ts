/**
 * Returns the score of Mozilla's HTTP Observatory for the headers of an https response, by the rules of
 * github.com/mdn/mdn-http-observatory 1.4.8: `src/grader/charts.js` for the points, a file in `src/analyzer/tests/` for
 * each rule, `src/scanner/index.js` for the sum. The package itself can only scan hosts. Rules that do not depend on
 * headers are left out: the redirect from http, scripts of other origins and preload lists. They give this site no
 * points.
 */
export function observatoryScore(headers: Record<string, unknown>): number {
  const points = RULES.map((rule) => rule((name) => textOf(headers[name])));
  const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const base = 100 + sumOf(points.filter((value) => value < 0));
  const bonus = sumOf(points.filter((value) => value > 0));
  // Extra points count only if the score without them is at least 90.
  return Math.max(0, base >= 90 ? base + bonus : base);
}

type Rule = (header: (name: string) => string | null) => number;

function textOf(header: unknown): string | null {
  if (header === undefined) return null;
  return Array.isArray(header) ? header.join('\n') : String(header);
}

const BROAD = /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?)$/;

/** Returns the directives of a policy, or null if it has none or contains one twice (`cspParser.js`). */
function parsePolicy(policy: string): Map<string, string[]> | null {
  const directives = new Map<string, string[]>();
  for (const entry of policy.split(';').map((text) => text.trim())) {
    const [name = '', ...sources] = entry.split(/\s+/);
    if (name === '') continue;
    if (directives.has(name.toLowerCase())) return null;
    directives.set(name.toLowerCase(), sources);
  }
  return directives.size === 0 ? null : directives;
}

/** `csp.js`, without nonces and `strict-dynamic`, which this site does not use. */
const contentSecurityPolicy: Rule = (header) => {
  const policy = parsePolicy(header('content-security-policy') ?? '');
  if (policy === null) return -25;
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const isInline = (source: string) => source === "'unsafe-inline'" || source === 'data:';
  const isInsecure = (source: string) => /^(?:http|ftp):/.test(source);
  const passive = [...sources('img-src'), ...sources('media-src')];
  const active = [...policy]
    .filter(([name]) => name !== 'img-src' && name !== 'media-src')
    .flatMap(([, list]) => list);
  if (
    sources('script-src').some((source) => BROAD.test(source) || isInline(source)) ||
    sources('object-src').some((source) => BROAD.test(source))
  ) {
    return -20;
  }
  if (active.some(isInsecure)) return -20;
  if ([...sources('script-src'), ...sources('style-src')].includes("'unsafe-eval'")) return -10;
  if (passive.some(isInsecure)) return -10;
  if (sources('style-src').some((source) => BROAD.test(source) || isInline(source))) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
};

/** `x-frame-options.js` */
const frameOptions: Rule = (header) => {
  if (parsePolicy(header('content-security-policy') ?? '')?.has('frame-ancestors')) return 5;
  return /^(?:deny|sameorigin|allow-from.*)$/i.test(header('x-frame-options')?.trim() ?? '')
    ? 0
    : -20;
};

/** `referrer-policy.js` */
const referrerPolicy: Rule = (header) => {
  const policy = header('referrer-policy');
  if (policy === null) return 0;
  const last = policy.split(',').at(-1)?.trim().toLowerCase() ?? '';
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(last)
    ? 5
    : -5;
};

/** `strict-transport-security.js`: at least 180 days, in seconds. */
const strictTransportSecurity: Rule = (header) => {
  const age = /^max-age=(\d+)(?:;[^,]*)?$/i.exec(header('strict-transport-security') ?? '')?.[1];
  if (age === undefined) return -20;
  return Number(age) < 15_552_000 ? -10 : 0;
};

/** `x-content-type-options.js` */
const contentTypeOptions: Rule = (header) =>
  header('x-content-type-options')?.trim().toLowerCase() === 'nosniff' ? 0 : -5;

/** `cross-origin-resource-policy.js` */
const crossOriginResourcePolicy: Rule = (header) => {
  const policy = header('cross-origin-resource-policy')?.trim().toLowerCase();
  if (policy === undefined || policy === 'cross-origin') return 0;
  return policy === 'same-origin' || policy === 'same-site' ? 10 : -5;
};

/** `cors.js`: whether any origin may send requests with credentials. */
const crossOriginSharing: Rule = (header) =>
  header('access-control-allow-origin') !== null &&
  header('access-control-allow-credentials') === 'true'
    ? -50
    : 0;

/** `cookies.js`: stricter rules apply to cookies with names of session or CSRF cookies. */
const cookies: Rule = (header) => {
  const set = header('set-cookie')?.split('\n') ?? [];
  if (set.length === 0) return 0;
  const has = (cookie: string, attribute: RegExp) =>
    cookie
      .split(';')
      .slice(1)
      .some((part) => attribute.test(part.trim()));
  const cookiePoints = set.map((cookie) => {
    const name = cookie.split('=')[0]?.toLowerCase() ?? '';
    const isSession = /login|sess/.test(name);
    if (has(cookie, /^samesite(?!=(?:lax|strict|none)$)/i)) return -20;
    if (isSession && !has(cookie, /^httponly$/i)) return -30;
    if (!has(cookie, /^secure$/i)) return strictTransportSecurity(header) === 0 ? -5 : -20;
    if (name.includes('csrf') && !has(cookie, /^samesite=/i)) return -20;
    return has(cookie, /^samesite=/i) ? 5 : 0;
  });
  return Math.min(...cookiePoints);
};

const RULES: readonly Rule[] = [
  contentSecurityPolicy,
  frameOptions,
  referrerPolicy,
  strictTransportSecurity,
  contentTypeOptions,
  crossOriginResourcePolicy,
  crossOriginSharing,
  cookies,
];

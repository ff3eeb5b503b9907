/**
 * The score that Mozilla's HTTP Observatory gives the headers of a response that came by https, by the
 * rules of github.com/mdn/mdn-http-observatory 1.4.8: `src/grader/charts.js` for the points, one file of
 * `src/analyzer/tests/` a rule, `src/scanner/index.js` for the sum. The package itself can only scan hosts.
 * Left out is what headers do not tell: the redirect from http, scripts of other origins, and preload lists,
 * which give this site no points.
 */
export function observatoryScore(headers: Record<string, unknown>): number {
  const points = RULES.map((rule) => rule((name) => textOf(headers[name])));
  const lost = points.filter((each) => each < 0).reduce((sum, each) => sum + each, 0);
  const won = points.filter((each) => each > 0).reduce((sum, each) => sum + each, 0);
  // Extra points count where the score is 90 without them.
  return Math.max(0, 100 + lost >= 90 ? 100 + lost + won : 100 + lost);
}

type Rule = (header: (name: string) => string | null) => number;

function textOf(header: unknown): string | null {
  if (header === undefined) return null;
  return Array.isArray(header) ? header.join('\n') : String(header);
}

const BROAD = /^(?:ftp:|https?:|\*|https?:\/\/\*(?:\.\*)?)$/;

/** A policy by its directives; null where it is none, or says something twice (`cspParser.js`). */
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

/** `csp.js`; without the exceptions for nonces and `strict-dynamic`, which this site has no use for. */
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
const framing: Rule = (header) => {
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

/** `strict-transport-security.js`: 180 days, in seconds, pass for half a year. */
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

/** `cors.js`: with credentials for any origin. */
const crossOriginSharing: Rule = (header) =>
  header('access-control-allow-origin') !== null &&
  header('access-control-allow-credentials') === 'true'
    ? -50
    : 0;

/** `cookies.js`; a cookie that is named like a session's or against forgery must be strict about itself. */
const cookies: Rule = (header) => {
  const set = header('set-cookie')?.split('\n') ?? [];
  if (set.length === 0) return 0;
  const has = (cookie: string, attribute: RegExp) =>
    cookie
      .split(';')
      .slice(1)
      .some((each) => attribute.test(each.trim()));
  const worst = set.map((cookie) => {
    const name = cookie.split('=')[0]?.toLowerCase() ?? '';
    const isSession = /login|sess/.test(name);
    if (has(cookie, /^samesite(?!=(?:lax|strict|none)$)/i)) return -20;
    if (isSession && !has(cookie, /^httponly$/i)) return -30;
    if (!has(cookie, /^secure$/i)) return strictTransportSecurity(header) === 0 ? -5 : -20;
    if (name.includes('csrf') && !has(cookie, /^samesite=/i)) return -20;
    return has(cookie, /^samesite=/i) ? 5 : 0;
  });
  return Math.min(...worst);
};

const RULES: readonly Rule[] = [
  contentSecurityPolicy,
  framing,
  referrerPolicy,
  strictTransportSecurity,
  contentTypeOptions,
  crossOriginResourcePolicy,
  crossOriginSharing,
  cookies,
];

import { isObject, readCount } from './coercion.ts';
import type { Shape } from './content/shape.ts';
import {
  type Parameter,
  type Query,
  type QueryName,
  type QueryParameters,
  type QueryResult,
  queries,
  type ResultPage,
} from './queries.ts';
import { type Decoded, decode, encode, type WireObject } from './wire.ts';

/** Requests and responses of the specified API: addresses and envelopes here, and the data in them by `wire.ts`. */

/** Reports which entries of a response were left out, and why. Called at most once for a response. */
export type ReportSkippedEntries = (message: string) => void;

/** A response that does not match its query. */
export class UnreadableResponse extends Error {
  override name = 'UnreadableResponse';
}

/** Returns the address of a query: `/api/frontend/trainers/3`, `…/projects?type=main`. */
export function queryAddress<Name extends QueryName>(
  name: Name,
  parameters: QueryParameters<Name>,
): string {
  const { path, parameters: declared = {} }: Query = queries[name];
  const search: string[] = [];
  let address = path;
  for (const [each, value] of Object.entries(parameters)) {
    const parameter: Parameter | undefined = declared[each];
    if (parameter === undefined || value === undefined) continue;
    const text = encodeURIComponent(String(value));
    if (address.includes(`:${each}`)) address = address.replace(`:${each}`, text);
    else search.push(`${parameter.wire ?? each}=${text}`);
  }
  return search.length === 0 ? address : `${address}?${search.join('&')}`;
}

/**
 * Reads the body of a response in any permitted envelope.
 * @param body the parsed JSON
 * @param report is called if entries were left out
 * @throws UnreadableResponse if the response does not match the query
 */
export function readResponse<Name extends QueryName>(
  name: Name,
  body: unknown,
  report: ReportSkippedEntries,
): QueryResult<Name> {
  // The result derives from the same query, but the compiler cannot follow its branches for a generic name.
  return read(queries[name], body, report) as QueryResult<Name>;
}

function read(query: Query, body: unknown, report: ReportSkippedEntries): unknown {
  const { path, has, shape, needsSuccess } = query;
  if (needsSuccess && !(isObject(body) && body.status === 'success')) {
    throw new UnreadableResponse(`${path}: status is not success`);
  }
  if (has === 'entry') {
    const decoded = decode(shape, unwrapEntry(body));
    if (decoded.ok) return decoded.value;
    throw new UnreadableResponse(`${path}: ${decoded.reason}`);
  }
  const entries = readEntries(path, shape, unwrapList(body), report);
  if (has === 'positions') return entries;
  const items = entries.filter((entry) => entry !== null);
  return has === 'page' ? { items, ...paginationOf(body, items.length) } : items;
}

/** Reads the entries of a list. One that cannot be read becomes null. */
function readEntries(
  path: string,
  shape: Shape,
  raw: readonly unknown[],
  report: ReportSkippedEntries,
): (object | null)[] {
  const decoded: Decoded<object>[] = raw.map((entry) => decode(shape, entry));
  const reasons = decoded.flatMap((each) => (each.ok ? [] : [each.reason]));
  if (reasons.length > 0) {
    report(`${path}: left out ${reasons.length} of ${raw.length} entries (${reasons[0]})`);
  }
  return decoded.map((each) => (each.ok ? each.value : null));
}

/** Encodes the result of a query as the `data` of a response. */
export function encodeResult<Name extends QueryName>(
  name: Name,
  result: QueryResult<Name>,
): unknown {
  const { has, shape, isSentAsPage }: Query = queries[name];
  if (has === 'entry') return encode(shape, result);
  const encodeAll = (entries: readonly (object | null)[]) =>
    entries.map((entry) => entry && encode(shape, entry));
  if (has === 'page') {
    const { items, ...pagination } = result as unknown as ResultPage<object>;
    return pageOf(encodeAll(items), pagination);
  }
  const data = encodeAll(result as readonly (object | null)[]);
  return isSentAsPage
    ? pageOf(data, { page: 1, lastPage: 1, perPage: data.length, total: data.length })
    : data;
}

/** Returns one page of a list in the envelope of a paginator. */
export function pageOf<Entry>(
  data: readonly Entry[],
  { page, lastPage, perPage, total }: Omit<ResultPage<Entry>, 'items'>,
): WireObject {
  return { data, current_page: page, last_page: lastPage, per_page: perPage, total };
}

/**
 * Returns the list in a response, from any envelope that the contract permits: the bare array, `{data: []}`,
 * `{data: {data: []}}` or `{data: [[]]}`.
 * @throws UnreadableResponse if there is no list, or the response has the status `error`
 */
export function unwrapList(body: unknown): unknown[] {
  rejectErrorStatus(body);
  let value = body;
  for (let depth = 0; depth < 3 && isObject(value); depth++) value = value.data;
  if (Array.isArray(value) && value.length === 1 && Array.isArray(value[0])) value = value[0];
  if (Array.isArray(value)) return value;
  throw new UnreadableResponse('the response holds no list');
}

/** Returns the single entry in a response: `{data: {}}`, `{data: [{}]}` or the bare object. */
function unwrapEntry(body: unknown): WireObject {
  rejectErrorStatus(body);
  let value = body;
  for (let depth = 0; depth < 3 && isObject(value) && 'data' in value; depth++) value = value.data;
  while (Array.isArray(value)) value = value[0];
  if (isObject(value)) return value;
  throw new UnreadableResponse('the response holds no entry');
}

function rejectErrorStatus(body: unknown): void {
  if (isObject(body) && body.status === 'error') {
    throw new UnreadableResponse('the response has the status error');
  }
}

/**
 * Returns which page of a list a response contains. A response without pagination is the only page.
 * @param length the number of entries in the response
 */
export function paginationOf(body: unknown, length: number): Omit<ResultPage<unknown>, 'items'> {
  let value = body;
  while (isObject(value) && !('last_page' in value)) value = value.data;
  const page = isObject(value) ? value : {};
  return {
    page: readCount(page.current_page) || 1,
    lastPage: readCount(page.last_page) || 1,
    perPage: readCount(page.per_page) || length,
    total: readCount(page.total) || length,
  };
}

import * as v from 'valibot';
import { replaceTags } from './html-text.ts';
import type { Localized } from './locale.ts';

/**
 * Tolerant schemas for responses: they accept whatever a backend of this contract may send, and return values that
 * the site can rely on (contract, "Rules for every request"). The input type of a schema is what our own backend
 * sends, its output type what the site reads.
 */

/** Returns a schema that never fails: `coerce` returns a usable value for any input, also for a missing one. */
function lenient<Wire, Read>(coerce: (raw: unknown) => Read): v.GenericSchema<Wire, Read> {
  return v.pipe(v.nullish(v.unknown(), null), v.transform(coerce)) as unknown as v.GenericSchema<
    Wire,
    Read
  >;
}

/** Returns a schema for a required value: it fails if `coerce` returns undefined. */
function required<Wire, Read>(
  coerce: (raw: unknown) => Read | undefined,
  expected: string,
): v.GenericSchema<Wire, Read> {
  return v.pipe(
    v.nullish(v.unknown(), null),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = coerce(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: `expected ${expected}` });
      return NEVER;
    }),
  ) as unknown as v.GenericSchema<Wire, Read>;
}

function asText(raw: unknown): string {
  if (typeof raw === 'string') return raw.trim();
  return typeof raw === 'number' ? String(raw) : '';
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** A plain text. Removes HTML tags and entities, which the editor of another backend may have left in it. */
function asPlainText(raw: unknown): string {
  const value = asText(raw);
  if (!/<\/?[a-z!]|&(lt|gt|quot|#39|nbsp|amp);/i.test(value)) return value;
  return replaceTags(value, () => ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/gi, (entity) => ENTITIES[entity.toLowerCase()] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

function asCount(raw: unknown): number {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

function asCoordinate(raw: unknown): number | null {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the address if it is a path of this site or has one of the schemes, otherwise null (decision 0022 §14). */
function asAddress(raw: unknown, schemes: readonly string[]): string | null {
  const value = asText(raw);
  if (/^\/(?!\/)/.test(value)) return value;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
  return scheme !== undefined && schemes.includes(scheme) && !/\s/.test(value) ? value : null;
}

/** A positive integer, or a numeric string of one. */
export const id = required<number, number>((raw) => {
  const value = typeof raw === 'string' && /^\d+$/.test(raw.trim()) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}, 'a positive integer');

/** An optional id: null if it is missing or cannot be read. */
export const optionalId = lenient<number, number | null>((raw) => asCount(raw) || null);

/** A plain text that must not be empty. Surrounding white space is removed. */
export const requiredText = required<string, string>(
  (raw) => asPlainText(raw) || undefined,
  'a text',
);

/** A plain text; empty if it is missing. */
export const text = lenient<string, string>(asPlainText);

/** HTML that our server has sanitised (decision 0022 §15); empty if it is missing. */
export const html = lenient<string, string>(asText);

/** A counter, as a number or a numeric string; 0 if it is missing (specification §4). */
export const count = lenient<number, number>(asCount);

/** An optional counter: null if it is missing or 0. */
export const optionalCount = lenient<number, number | null>((raw) => asCount(raw) || null);

/** A size in bytes, or null if it is unknown. */
export const byteSize = lenient<number | null, number | null>((raw) => asCount(raw) || null);

/** A geographic coordinate in degrees, or null. */
export const coordinate = lenient<number | null, number | null>(asCoordinate);

/** The address of a picture, video or file, or null. */
export const media = lenient<string | null, string | null>((raw) =>
  asAddress(raw, ['http', 'https']),
);

/** The address of a picture, video or file that must not be missing. */
export const requiredMedia = required<string, string>(
  (raw) => asAddress(raw, ['http', 'https']) ?? undefined,
  'the address of a file',
);

/** The address of a link, or null if it is missing or must not be linked. */
export const link = lenient<string | null, string | null>((raw) =>
  asAddress(raw, ['http', 'https', 'mailto', 'tel']),
);

/** The address of a page on another site, or null if it is missing or not https. */
export const secureLink = lenient<string | null, string | null>((raw) => asAddress(raw, ['https']));

/** A point in time as ISO 8601 in UTC, or null. */
export const instant = lenient<string | null, string | null>((raw) => {
  const time = Date.parse(asText(raw));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
});

/** A calendar day such as `2026-03-31`, also from a time that begins with one; or null. */
export const day = lenient<string | null, string | null>((raw) => {
  const [value] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(asText(raw)) ?? [];
  return value === undefined || Number.isNaN(Date.parse(value)) ? null : value;
});

/** One of the options, or null if it is missing or unknown. */
export function optionalChoice<const Option extends string>(
  options: readonly Option[],
): v.GenericSchema<Option | null, Option | null> {
  return lenient<Option | null, Option | null>(
    (raw) => options.find((option) => option === raw) ?? null,
  );
}

/** A list of texts whose positions have a meaning, such as the first phone number (specification §2). Other values become empty texts. */
export const texts = lenient<string[], string[]>((raw) =>
  Array.isArray(raw) ? raw.map(asText) : [],
);

/** A text in both languages. A single string is used for both, and the English text for a missing Arabic one. */
function inBothLanguages(coerce: (raw: unknown) => string): v.GenericSchema<Localized, Localized> {
  return lenient<Localized, Localized>((raw) => {
    if (!isObject(raw)) return { ar: coerce(raw), en: coerce(raw) };
    const en = coerce(raw.en);
    return { ar: coerce(raw.ar) || en, en };
  });
}

/** A plain text in both languages. */
export const localizedText = inBothLanguages(asPlainText);

/** HTML in both languages that our server has sanitised. */
export const localizedHtml = inBothLanguages(asText);

/** An object that may be missing. A missing one is read as an object without properties. */
export function optionalObject<Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.object(entries);
  type Wire = v.InferInput<typeof schema>;
  type Read = v.InferOutput<typeof schema>;
  return lenient<Wire, Read>((raw) => v.parse(schema, isObject(raw) ? raw : {}));
}

/** An object inside an entry that may be missing: null then, and if it cannot be read. */
export function optionalItem<Wire, Read>(
  item: v.GenericSchema<Wire, Read>,
): v.GenericSchema<Wire | null, Read | null> {
  return lenient<Wire | null, Read | null>((raw) => parseItems(item, [raw])[0] ?? null);
}

/** A list inside an entry. Items that cannot be read are left out. */
export function items<Wire, Read>(
  item: v.GenericSchema<Wire, Read>,
): v.GenericSchema<Wire[], Read[]> {
  return lenient<Wire[], Read[]>((raw) =>
    parseItems(item, raw).filter((parsed) => parsed !== null),
  );
}

/** A list inside an entry whose positions have a meaning. An item that cannot be read becomes null. */
export function positionalItems<Wire, Read>(
  item: v.GenericSchema<Wire, Read>,
): v.GenericSchema<Wire[], (Read | null)[]> {
  return lenient<Wire[], (Read | null)[]>((raw) => parseItems(item, raw));
}

function parseItems<Wire, Read>(item: v.GenericSchema<Wire, Read>, raw: unknown): (Read | null)[] {
  if (!Array.isArray(raw)) return [];
  return raw.map((entry) => {
    const result = v.safeParse(item, entry);
    return result.success ? result.output : null;
  });
}

function isObject(raw: unknown): raw is Record<string, unknown> {
  return raw !== null && typeof raw === 'object' && !Array.isArray(raw);
}

/** Reports which entries of a response were left out, and why. Called at most once for a response. */
export type ReportSkippedEntries = (message: string) => void;

/** A response that does not match the schema of its query. */
export class UnreadableResponse extends Error {
  override name = 'UnreadableResponse';
}

/**
 * Returns the list in a response, from any envelope that the contract permits: the bare array, `{data: []}`,
 * `{data: {data: []}}` or `{data: [[]]}`.
 * @param body the parsed JSON of the response
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

/**
 * Returns the single entry in a response: `{data: {}}`, `{data: [{}]}` or the bare object.
 * @param body the parsed JSON of the response
 * @throws UnreadableResponse if there is no entry, or the response has the status `error`
 */
export function unwrapEntry(body: unknown): Record<string, unknown> {
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

/** Returns which page of a list a response holds, from 1. A response without pagination is the only page. */
export function paginationOf(body: unknown): { page: number; lastPage: number } {
  let value = body;
  while (isObject(value) && !('last_page' in value)) value = value.data;
  if (!isObject(value)) return { page: 1, lastPage: 1 };
  return { page: asCount(value.current_page) || 1, lastPage: asCount(value.last_page) || 1 };
}

/**
 * Parses the entries of a list. An entry that does not match the schema becomes null.
 * @param path of the query, for the message
 * @param report is called once if there are such entries
 */
export function readPositionalEntries<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
  raw: unknown[],
  report: ReportSkippedEntries,
): (Read | null)[] {
  const reasons: string[] = [];
  const entries = raw.map((entry) => {
    const result = v.safeParse(schema, entry);
    if (result.success) return result.output;
    const issue = result.issues[0];
    const field = issue.path?.map((item) => String(item.key)).join('.');
    reasons.push(`${field ? `${field}: ` : ''}${issue.message}`);
    return null;
  });
  if (reasons.length > 0) {
    report(`${path}: left out ${reasons.length} of ${raw.length} entries (${reasons[0]})`);
  }
  return entries;
}

/**
 * Parses the entries of a list. Entries that do not match the schema are left out.
 * @param path of the query, for the message
 * @param report is called once if there are such entries
 */
export function readEntries<Wire, Read>(
  path: string,
  schema: v.GenericSchema<Wire, Read>,
  raw: unknown[],
  report: ReportSkippedEntries,
): Read[] {
  return readPositionalEntries(path, schema, raw, report).filter((entry) => entry !== null);
}

import * as v from 'valibot';
import { replaceTags } from './html-text.ts';

/**
 * The tolerant reader: parts that take what a backend of this contract may send and hand on what
 * the site can rely on (contract, "Rules for every call"). Each part is typed by what our own
 * backend sends (its input) and by what the site reads (its output).
 */

/** A part that never fails: whatever arrives, also nothing, is read into something usable. */
function lenient<Wire, Read>(read: (raw: unknown) => Read): v.GenericSchema<Wire, Read> {
  return v.pipe(v.nullish(v.unknown(), null), v.transform(read)) as unknown as v.GenericSchema<
    Wire,
    Read
  >;
}

/** A part that an entry cannot do without: `read` answers `undefined` for what is unusable. */
function needed<Wire, Read>(
  read: (raw: unknown) => Read | undefined,
  expected: string,
): v.GenericSchema<Wire, Read> {
  return v.pipe(
    v.nullish(v.unknown(), null),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
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

/** A text that is shown as it stands: mark-up that a backend's editor left in it is taken out. */
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

/** Only addresses that may stand in a link or a picture: our own paths, or the listed schemes (decision 0042 §14). */
function asAddress(raw: unknown, schemes: readonly string[]): string | null {
  const value = asText(raw);
  if (/^\/(?!\/)/.test(value)) return value;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
  return scheme !== undefined && schemes.includes(scheme) && !/\s/.test(value) ? value : null;
}

/** A positive integer, also as a numeric string. */
export const id = needed<number, number>((raw) => {
  const value = typeof raw === 'string' && /^\d+$/.test(raw.trim()) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}, 'a positive integer');

/** The same where a reader can do without it. */
export const optionalId = lenient<number, number | null>((raw) => asCount(raw) || null);

/** A plain text that must not be empty. White space around it is dropped. */
export const requiredText = needed<string, string>(
  (raw) => asPlainText(raw) || undefined,
  'a text',
);

/** A plain text that may be missing, which reads as empty. */
export const text = lenient<string, string>(asPlainText);

/** A text with mark-up, which our server has sanitised (decision 0042 §15). Missing reads as empty. */
export const html = lenient<string, string>(asText);

/** A counter: a number, a numeric string or nothing, which reads as 0 (specification §4). */
export const count = lenient<number, number>(asCount);

/** The same where a reader can do without it: null where it is missing or 0. */
export const optionalCount = lenient<number, number | null>((raw) => asCount(raw) || null);

/** A size in bytes, or null where it is not known. */
export const byteSize = lenient<number | null, number | null>((raw) => asCount(raw) || null);

/** A geographic coordinate in degrees, or null. */
export const coordinate = lenient<number | null, number | null>(asCoordinate);

/** The address of a picture, video or file, or null. */
export const media = lenient<string | null, string | null>((raw) =>
  asAddress(raw, ['http', 'https']),
);

/** The same for an entry that is nothing without its file. */
export const requiredMedia = needed<string, string>(
  (raw) => asAddress(raw, ['http', 'https']) ?? undefined,
  'the address of a file',
);

/** The address of a link, or null where it is missing or not fit to be linked. */
export const link = lenient<string | null, string | null>((raw) =>
  asAddress(raw, ['http', 'https', 'mailto', 'tel']),
);

/** A point in time as ISO 8601 in UTC, or null. */
export const instant = lenient<string | null, string | null>((raw) => {
  const time = Date.parse(asText(raw));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
});

/** A list of texts whose positions count (specification §2: the first phone, the second): what is not a text is empty. */
export const texts = lenient<string[], string[]>((raw) =>
  Array.isArray(raw) ? raw.map(asText) : [],
);

type Both = { ar: string; en: string };

/** A text in both languages. One string counts for both; an empty Arabic text takes the English one. */
function inBothLanguages(read: (raw: unknown) => string): v.GenericSchema<Both, Both> {
  return lenient<Both, Both>((raw) => {
    if (!isObject(raw)) return { ar: read(raw), en: read(raw) };
    const en = read(raw.en);
    return { ar: read(raw.ar) || en, en };
  });
}

/** A plain text in both languages. */
export const localizedText = inBothLanguages(asPlainText);

/** A text with mark-up in both languages, which our server has sanitised. */
export const localizedHtml = inBothLanguages(asText);

/** An object that may be missing; its parts are then read as if each were missing. */
export function part<Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.object(entries);
  type Wire = v.InferInput<typeof schema>;
  type Read = v.InferOutput<typeof schema>;
  return lenient<Wire, Read>((raw) => v.parse(schema, isObject(raw) ? raw : {}));
}

/** A list inside an entry; an item that cannot be read is passed over. */
export function items<Wire, Read>(
  item: v.GenericSchema<Wire, Read>,
): v.GenericSchema<Wire[], Read[]> {
  return lenient<Wire[], Read[]>((raw) =>
    positionalItemsIn(item, raw).filter((read) => read !== null),
  );
}

/** The same where the specification counts positions: null holds the place of an item that cannot be read. */
export function positionalItems<Wire, Read>(
  item: v.GenericSchema<Wire, Read>,
): v.GenericSchema<Wire[], (Read | null)[]> {
  return lenient<Wire[], (Read | null)[]>((raw) => positionalItemsIn(item, raw));
}

function positionalItemsIn<Wire, Read>(
  item: v.GenericSchema<Wire, Read>,
  raw: unknown,
): (Read | null)[] {
  if (!Array.isArray(raw)) return [];
  return raw.map((entry) => {
    const read = v.safeParse(item, entry);
    return read.success ? read.output : null;
  });
}

function isObject(raw: unknown): raw is Record<string, unknown> {
  return raw !== null && typeof raw === 'object' && !Array.isArray(raw);
}

/** Says in the console which entries of an answer were left out, and why. */
export type ReportSkippedEntries = (message: string) => void;

/** An answer that is not what its call promises. */
export class UnreadableResponse extends Error {
  override name = 'UnreadableAnswer';
}

/**
 * Takes a list out of every envelope that the contract permits: the bare array, `{data: []}`,
 * `{data: {data: []}}` or `{data: [[]]}`.
 * @throws UnreadableResponse where there is no list, or the answer calls itself an error
 */
export function unwrapList(body: unknown): unknown[] {
  refuseError(body);
  let value = body;
  for (let depth = 0; depth < 3 && isObject(value); depth++) value = value.data;
  if (Array.isArray(value) && value.length === 1 && Array.isArray(value[0])) value = value[0];
  if (Array.isArray(value)) return value;
  throw new UnreadableResponse('the answer holds no list');
}

/**
 * Takes a single entry out of `{data: {}}`, `{data: [{}]}` or the bare object.
 * @throws UnreadableResponse where there is no entry, or the answer calls itself an error
 */
export function unwrapEntry(body: unknown): Record<string, unknown> {
  refuseError(body);
  let value = body;
  for (let depth = 0; depth < 3 && isObject(value) && 'data' in value; depth++) value = value.data;
  while (Array.isArray(value)) value = value[0];
  if (isObject(value)) return value;
  throw new UnreadableResponse('the answer holds no entry');
}

function refuseError(body: unknown): void {
  if (isObject(body) && body.status === 'error') {
    throw new UnreadableResponse('the answer calls itself an error');
  }
}

/** Which page of a list an answer is; without a word about it, the only one. */
export function paginationOf(body: unknown): { page: number; lastPage: number } {
  let value = body;
  while (isObject(value) && !('last_page' in value)) value = value.data;
  if (!isObject(value)) return { page: 1, lastPage: 1 };
  return { page: asCount(value.current_page) || 1, lastPage: asCount(value.last_page) || 1 };
}

/** Reads each entry; null holds the place of one that lacks what it needs, with one message for all of them. */
export function readPositionalEntries<Wire, Read>(
  call: string,
  schema: v.GenericSchema<Wire, Read>,
  raw: unknown[],
  report: ReportSkippedEntries,
): (Read | null)[] {
  const reasons: string[] = [];
  const read = raw.map((entry) => {
    const result = v.safeParse(schema, entry);
    if (result.success) return result.output;
    const issue = result.issues[0];
    const field = issue.path?.map((item) => String(item.key)).join('.');
    reasons.push(`${field ? `${field}: ` : ''}${issue.message}`);
    return null;
  });
  if (reasons.length > 0) {
    report(`${call}: left out ${reasons.length} of ${raw.length} entries (${reasons[0]})`);
  }
  return read;
}

/** Reads each entry; those that lack what they need are left out, with one message for all of them. */
export function readEntries<Wire, Read>(
  call: string,
  schema: v.GenericSchema<Wire, Read>,
  raw: unknown[],
  report: ReportSkippedEntries,
): Read[] {
  return readPositionalEntries(call, schema, raw, report).filter((entry) => entry !== null);
}

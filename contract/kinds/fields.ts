import * as v from 'valibot';
import { withLatinPhone } from '../digits.ts';
import { isNestedDeeper, replaceTags } from '../html-text.ts';
import type { Localized } from '../locale.ts';
import { type FieldProblemCode, problemMessage } from './field-problems.ts';
import { HTML_DEPTH_MAX, ITEMS_MAX, TEXT_MAX } from './value-bounds.ts';

/**
 * Builders for the fields of content kinds. A field consists of its options, its type and a valibot schema. The
 * schema parses the value in a content file (docs/content.md), and its output is what the database stores. Imports,
 * the API, the search and the documentation derive from these fields.
 */

/** The options of every field. */
export type FieldOptions = {
  /** The field's name for people. */
  label: Localized;
  /** Whether a content file may omit it. */
  optional?: boolean;
  /** Its name in the API's responses, the field's own name by default; false if the API does not send it. */
  wire?: string | false;
};

type TextOptions = FieldOptions & {
  /** Whether the text may have several lines. */
  multiline?: boolean;
};

type LocalizedOptions = {
  /** Whether the API sends both languages, whatever the request's language is. */
  inBothLanguages?: boolean;
};

type InstantOptions = {
  /** Whether a draft may leave it out: then it becomes the moment of publication. */
  setOnPublication?: true;
};

type CountOptions = {
  /** Whether the number is a year, which is written without separators; 0 is none. */
  isYear?: true;
};

/** The media types that a media field accepts. */
export type MediaUse = 'picture' | 'video' | 'picture or video' | 'PDF document' | 'file';

/** A field as a builder returns it: its options with their literal types, its type and its schema. */
type Built<Type extends string, Stored, Options> = Omit<Options, 'label'> & {
  readonly type: Type;
  readonly label: Localized;
  readonly schema: v.GenericSchema<unknown, Stored>;
};

/** The stored value of a field: null is possible only if the field is optional. */
type OrNull<Stored, Options> = Options extends { optional: true } ? Stored | null : Stored;

type FieldOf<Type extends string, Extra = unknown> = Built<Type, unknown, FieldOptions> & Extra;

/** Any field. */
export type Field =
  | FieldOf<'localized-text', TextOptions & LocalizedOptions>
  | FieldOf<'localized-html', LocalizedOptions>
  | FieldOf<'text', TextOptions>
  | FieldOf<'email' | 'phone' | 'link' | 'degrees' | 'number' | 'day'>
  | FieldOf<'count', CountOptions>
  | FieldOf<'instant', InstantOptions>
  | FieldOf<'choice', { options: Readonly<Record<string, Localized>> }>
  | FieldOf<'media', { use: MediaUse }>
  | FieldOf<'reference' | 'references', { to: string }>
  | FieldOf<'list', { item: Field }>
  | FieldOf<'group', { fields: Fields }>;

export type FieldType = Field['type'];

/** Fields by their names, in the order in which an export writes them. */
export type Fields = { readonly [name: string]: Field };

/** The stored value of a field. */
export type Stored<T extends Field> = v.InferOutput<T['schema']>;

/** The stored values of several fields. Every field has a value, also if its content file omits it. */
export type StoredFields<T extends Fields> = {
  -readonly [Name in keyof T]: Stored<T[Name]>;
} & unknown;

/** The value of a field in the API's responses. */
export type Wire<T extends Field> = T extends { inBothLanguages: true }
  ? Localized
  : T extends { type: 'localized-text' | 'localized-html' }
    ? string
    : T extends { type: 'list'; item: infer Item extends Field }
      ? Wire<Item>[]
      : T extends { type: 'group'; fields: infer Parts extends Fields }
        ? WireFields<Parts> | Extract<Stored<T>, null>
        : Stored<T>;

/** The values of several fields in the API's responses, by their wire names. */
export type WireFields<T extends Fields> = {
  -readonly [Name in keyof T as WireName<T[Name], Name>]: Wire<T[Name]>;
} & unknown;

type WireName<T extends Field, Name> = T extends { wire: infer Wire }
  ? Wire extends string
    ? Wire
    : never
  : Name;

/** Returns the schema of a mapping without unknown fields. Its error message names the unknown and the allowed fields. */
export function mapping<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') {
      const allowed = Object.keys(entries);
      const unknown = Object.keys(Object(issue.path?.at(-1)?.input)).filter(
        (name) => !allowed.includes(name),
      );
      return problemMessage(
        'unknown-field',
        `is not known here (${unknown.join(', ')}): the fields are ${allowed.join(', ')}`,
      );
    }
    return issue.expected === 'Object'
      ? problemMessage('not-group', `must be a mapping, not ${describeValue(issue.input)}`)
      : problemMessage('empty', 'is missing');
  });
}

/** Returns the schemas of several fields by their names, for `mapping`. */
export function schemasOf(fields: Fields): v.ObjectEntries {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
}

/** Returns the schema of a text that must be one of the options. */
export function oneOf<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, (issue) =>
    problemMessage(
      'not-choice',
      `must be one of ${options.join(', ')}, not ${describeValue(issue.input)}`,
    ),
  );
}

/**
 * A text in no particular language. Surrounding white space is removed.
 * @param max in characters
 * @param code the problem of a value that is no text
 */
function plainText(max: number = TEXT_MAX.line, code: FieldProblemCode = 'not-text') {
  return v.pipe(
    v.string((issue) =>
      typeof issue.input === 'number'
        ? problemMessage(code, `must be a text, not the number ${issue.input}: write it in quotes`)
        : problemMessage(code, `must be a text, not ${describeValue(issue.input)}`),
    ),
    v.trim(),
    v.maxLength(max, problemMessage('too-long', `must not be longer than ${max} characters`)),
    v.check(
      isStorable,
      problemMessage(
        'bad-characters',
        'holds control characters or broken Unicode, which no page can show',
      ),
    ),
  );
}

function optionalPlainText(max?: number) {
  return v.nullish(plainText(max), '');
}

/** A function, so that the bundler can drop it from the scripts of the site. */
const needsArabic = () =>
  problemMessage(
    'empty',
    'must not be empty: Arabic is the language that everything falls back to',
  );
const lacksArabic = () =>
  problemMessage(
    'lacks-arabic',
    'has English but no Arabic: Arabic is the language that everything falls back to',
  );

const NO_TEXT: Localized = { ar: '', en: '' };

/** HTML in no particular language. It is sanitised when it is presented, not here. */
function plainHtml() {
  return v.pipe(
    plainText(TEXT_MAX.html),
    v.check(
      (html) => !isNestedDeeper(html, HTML_DEPTH_MAX),
      problemMessage('too-deep', `must not nest elements deeper than ${HTML_DEPTH_MAX}`),
    ),
    v.check(
      hasOnlyLocalMedia,
      problemMessage(
        'foreign-picture',
        'shows a picture or a video that is no file of this folder: write src="media/…", with a path below media/',
      ),
    ),
  );
}

/** A text in both languages. English may be missing; the site shows the Arabic text instead. */
function localized(text: v.GenericSchema<string, string>, isOptional: boolean | undefined) {
  if (!isOptional) {
    return mapping({ ar: v.pipe(text, v.nonEmpty(needsArabic())), en: v.nullish(text, '') });
  }
  return v.pipe(
    v.nullish(mapping({ ar: v.nullish(text, ''), en: v.nullish(text, '') }), NO_TEXT),
    v.check(hasArabic, lacksArabic()),
  );
}

/** Returns the schema of an id: a positive whole number. */
export function id() {
  return v.pipe(
    v.number((issue) =>
      problemMessage(
        'not-whole-number',
        `must be a positive whole number, not ${describeValue(issue.input)}`,
      ),
    ),
    v.safeInteger(problemMessage('not-whole-number', 'must be a positive whole number')),
    v.minValue(1, problemMessage('not-whole-number', 'must be a positive whole number')),
  );
}

/** Builds a field for a text in both languages. An optional text that is missing is stored as empty. */
export function localizedText<const Options extends TextOptions & LocalizedOptions>(
  options: Options,
): Built<'localized-text', Localized, Options> {
  const schema = localized(plainText(textMax(options)), options.optional);
  return { ...options, type: 'localized-text', schema };
}

/** Builds a field for HTML in both languages. An optional text that is missing is stored as empty. */
export function localizedHtml<const Options extends FieldOptions & LocalizedOptions>(
  options: Options,
): Built<'localized-html', Localized, Options> {
  return { ...options, type: 'localized-html', schema: localized(plainHtml(), options.optional) };
}

/**
 * Builds a field for a text in no particular language. An optional text that is missing is stored as empty.
 * @param pattern what a required text must match, and the error message; by default it must not be empty
 */
export function text<const Options extends TextOptions>(
  options: Options,
  pattern?: { matches: RegExp; code: FieldProblemCode; reason: string },
): Built<'text', string, Options> {
  const max = textMax(options);
  const required =
    pattern === undefined
      ? v.pipe(plainText(max), v.nonEmpty(problemMessage('empty', 'must not be empty')))
      : v.pipe(
          plainText(max),
          v.regex(pattern.matches, problemMessage(pattern.code, pattern.reason)),
        );
  return { ...options, type: 'text', schema: options.optional ? optionalPlainText(max) : required };
}

function textMax({ multiline }: TextOptions): number {
  return multiline === true ? TEXT_MAX.lines : TEXT_MAX.line;
}

/** Builds a field for an e-mail address. A missing one is stored as an empty text. */
export function email<const Options extends FieldOptions & { optional: true }>(
  options: Options,
): Built<'email', string, Options> {
  const pattern = /^$|^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
  return {
    ...options,
    type: 'email',
    schema: v.pipe(
      optionalPlainText(),
      v.regex(pattern, problemMessage('not-email', 'must be an e-mail address')),
    ),
  };
}

/** Builds a field for a phone number as people write it, with spaces or hyphens, and in the digits of any keyboard. */
export function phone<const Options extends FieldOptions>(
  options: Options,
): Built<'phone', string, Options> {
  const reason = problemMessage(
    'not-phone',
    'must be a phone number in quotes, as in "+966 11 000 0000"',
  );
  return {
    ...options,
    type: 'phone',
    schema: v.pipe(
      plainText(),
      v.transform(withLatinPhone),
      v.regex(/^\+?[\d\s().-]{5,24}$/, reason),
    ),
  };
}

/** Builds a field for a link: a path of this site or an address with an allowed scheme (decision 0022 §14). */
export function link<const Options extends FieldOptions & { optional: true }>(
  options: Options,
): Built<'link', string | null, Options> {
  const address = v.pipe(
    plainText(TEXT_MAX.address),
    v.check(
      isLink,
      problemMessage(
        'not-link',
        'must be an address that begins with https://, http://, mailto:, tel: or /',
      ),
    ),
  );
  return { ...options, type: 'link', schema: v.nullish(address, null) };
}

/** Builds a field for the address of a page on another site, as of an account there: https alone. */
export function secureLink<const Options extends FieldOptions & { optional: true }>(
  options: Options,
): Built<'link', string | null, Options> {
  const address = v.pipe(
    plainText(TEXT_MAX.address),
    v.check(
      (value) => /^https:\/\//i.test(value) && isLink(value),
      problemMessage('not-https', 'must be an address that begins with https://'),
    ),
  );
  return { ...options, type: 'link', schema: v.nullish(address, null) };
}

/** Builds a field for a whole number from 0. An optional number that is missing is stored as 0. */
export function count<const Options extends FieldOptions & CountOptions>(
  options: Options,
): Built<'count', number, Options> {
  const schema = v.pipe(
    v.number((issue) =>
      problemMessage(
        'not-whole-number',
        `must be a whole number, not ${describeValue(issue.input)}`,
      ),
    ),
    v.safeInteger(problemMessage('not-whole-number', 'must be a whole number')),
    v.minValue(0, problemMessage('negative', 'must not be below 0')),
  );
  return { ...options, type: 'count', schema: options.optional ? v.nullish(schema, 0) : schema };
}

/**
 * Builds a field for a geographic coordinate in degrees.
 * @param max 90 for a latitude, 180 for a longitude
 */
export function degrees<const Options extends FieldOptions & { optional: true }>(
  options: Options,
  max: number,
): Built<'degrees', number | null, Options> {
  const schema = v.pipe(
    v.number((issue) =>
      problemMessage(
        'not-number',
        `must be a number of degrees, not ${describeValue(issue.input)}`,
      ),
    ),
    v.minValue(-max, problemMessage('out-of-range', `must be between -${max} and ${max}`)),
    v.maxValue(max, problemMessage('out-of-range', `must be between -${max} and ${max}`)),
  );
  return { ...options, type: 'degrees', schema: v.nullish(schema, null) };
}

/** Builds a field for the number of a list's item, which identifies it within its entry. */
export function itemNumber<const Options extends FieldOptions>(
  options: Options,
): Built<'number', number, Options> {
  return { ...options, type: 'number', schema: id() };
}

/** Builds a field for a date or a time, stored as ISO 8601 in UTC. A time needs its zone, or it would depend on the machine. */
export function instant<const Options extends FieldOptions & InstantOptions>(
  options: Options,
): Built<'instant', OrNull<string, Options>, Options> {
  const schema = v.pipe(
    plainText(undefined, 'not-time'),
    v.check(
      (value) =>
        /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
        isExistingDate(value),
      problemMessage(
        'not-time',
        'must be a date as in 2026-03-31, or a time with its zone as in 2026-03-31T18:00:00+03:00',
      ),
    ),
    v.transform((value) => new Date(value).toISOString()),
  );
  return { ...options, type: 'instant', schema: orNull(schema, options) };
}

/**
 * Builds a field for a calendar day without a time, stored as it is written. It begins and ends in the organisation's
 * time zone, unlike an `instant`.
 */
export function day<const Options extends FieldOptions>(
  options: Options,
): Built<'day', OrNull<string, Options>, Options> {
  const schema = v.pipe(
    plainText(undefined, 'not-day'),
    v.check(
      (value) => /^\d{4}-\d\d-\d\d$/.test(value) && isExistingDate(value),
      problemMessage('not-day', 'must be a day as in 2026-03-31'),
    ),
  );
  return { ...options, type: 'day', schema: orNull(schema, options) };
}

/** Builds a field for one of several values, each with a label. An optional value that is missing is stored as null. */
export function choice<
  const Options extends FieldOptions & { options: Readonly<Record<string, Localized>> },
>(
  options: Options,
): Built<'choice', OrNull<Extract<keyof Options['options'], string>, Options>, Options> {
  const schema = oneOf(Object.keys(options.options) as Extract<keyof Options['options'], string>[]);
  return { ...options, type: 'choice', schema: orNull(schema, options) };
}

/** Builds a field for a file. A content file holds its path below `media/`, the database its public address. */
export function media<const Options extends FieldOptions & { use: MediaUse }>(
  options: Options,
): Built<'media', OrNull<string, Options>, Options> {
  const schema = v.pipe(
    plainText(TEXT_MAX.address, 'not-media-path'),
    v.nonEmpty(problemMessage('not-media-path', 'must not be empty')),
    v.check(
      (path) => !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path),
      problemMessage(
        'foreign-file',
        'must be a file of this folder, not an address elsewhere: visitors’ browsers speak to this site only',
      ),
    ),
    v.check(
      isMediaPath,
      problemMessage('not-media-path', 'must be a path below media/, as in news/12.svg'),
    ),
  );
  return { ...options, type: 'media', schema: orNull(schema, options) };
}

/** Builds a field for the id of one entry of another kind. A missing one is stored as null. */
export function reference<const Options extends FieldOptions & { to: string; optional: true }>(
  options: Options,
): Built<'reference', number | null, Options> {
  return { ...options, type: 'reference', schema: v.nullish(id(), null) };
}

/** Builds a field for ids of entries of another kind, in order and without duplicates. */
export function references<const Options extends FieldOptions & { to: string; optional: true }>(
  options: Options,
): Built<'references', number[], Options> {
  const schema = v.pipe(
    listOf(id()),
    v.check(
      (ids) => new Set(ids).size === ids.length,
      problemMessage('named-twice', `names a ${options.to} twice`),
    ),
  );
  return { ...options, type: 'references', schema };
}

/** Builds a field for a list of items. A missing list is stored as empty. */
export function list<const Options extends FieldOptions & { item: Field; optional: true }>(
  options: Options,
): Built<'list', Stored<Options['item']>[], Options> {
  return { ...options, type: 'list', schema: listOf(options.item.schema) };
}

/** Builds a field that groups other fields. An optional group that is missing is stored as null. */
export function group<const Options extends FieldOptions & { fields: Fields }>(
  options: Options,
): Built<'group', OrNull<StoredFields<Options['fields']>, Options>, Options> {
  return {
    ...options,
    type: 'group',
    schema: orNull(groupOf<Options['fields']>(options.fields), options),
  };
}

/** Builds a field that groups optional fields. A missing group is stored with the values of its missing fields. */
export function optionalParts<
  const Options extends FieldOptions & { fields: Fields; optional: true },
>(options: Options): Built<'group', StoredFields<Options['fields']>, Options> {
  return {
    ...options,
    type: 'group',
    schema: v.nullish(groupOf<Options['fields']>(options.fields), {}),
  };
}

function orNull<Value, Options extends FieldOptions>(
  schema: v.GenericSchema<unknown, Value>,
  options: Options,
) {
  return (options.optional ? v.nullish(schema, null) : schema) as v.GenericSchema<
    unknown,
    OrNull<Value, Options>
  >;
}

/** The cast restores the type that `Object.fromEntries` loses. */
function groupOf<T extends Fields>(fields: T) {
  return mapping(schemasOf(fields)) as unknown as v.GenericSchema<unknown, StoredFields<T>>;
}

function listOf<Item>(item: v.GenericSchema<unknown, Item>) {
  return v.nullish(
    v.pipe(
      v.array(v.unknown(), (issue) =>
        problemMessage('not-list', `must be a list, not ${describeValue(issue.input)}`),
      ),
      v.maxLength(
        ITEMS_MAX,
        problemMessage('too-many', `must not have more than ${ITEMS_MAX} items`),
      ),
      v.array(item),
    ),
    [],
  );
}

function hasArabic({ ar, en }: Localized): boolean {
  return ar !== '' || en === '';
}

function absoluteUrl() {
  return v.pipe(v.string(), v.url());
}

function isLink(address: string): boolean {
  return (
    /^\/(?![/\\])[^\s\\]*$/.test(address) ||
    (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(address) && v.is(absoluteUrl(), address))
  );
}

function isMediaPath(path: string): boolean {
  return (
    !/[\\?#%]/.test(path) &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** Whether `mapMedia` will find every picture and video in HTML: as a quoted path below `media/`. */
function hasOnlyLocalMedia(html: string): boolean {
  let areLocal = true;
  const isLocal = (tag: string, attribute: 'src' | 'poster') => {
    const path = new RegExp(`\\s${attribute}=(["'])media/([^"'<>\\s]+)\\1`, 'i').exec(tag)?.[2];
    return path !== undefined && isMediaPath(path);
  };
  replaceTags(html, (tag) => {
    if (/^<(img|video)\b/i.test(tag) && !isLocal(tag, 'src')) areLocal = false;
    if (/^<video\b.*\sposter\s*=/is.test(tag) && !isLocal(tag, 'poster')) areLocal = false;
    return '';
  });
  return areLocal;
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value);
}

/** `Date` silently moves a day such as 2026-02-31 to March, so the day is compared with the parsed one. */
function isExistingDate(value: string): boolean {
  const day = value.slice(0, 10);
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(Date.parse(value)) && time.toISOString().slice(0, 10) === day;
}

function describeValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string') return value === '' ? 'an empty text' : `"${value.slice(0, 60)}"`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a mapping' : String(value);
}

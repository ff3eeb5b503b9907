import * as v from 'valibot';
import { replaceTags } from '../html-text.ts';
import type { Localized } from '../locale.ts';

/**
 * The fields that content kinds are made of. Each builder answers with the valibot schema of the
 * stored value, which is also what a content file may hold (docs/content.md), and with what imports,
 * the API, the search, the documentation and forms need to know of the field.
 */

/** What every field is given. */
export type FieldOptions = {
  /** What people call the field. */
  label: Localized;
  /** Whether a content file may leave it out. */
  optional?: boolean;
  /** Its name in the API's responses; without it the field's own name. `false`: it is not sent. */
  wire?: string | false;
};

type TextOptions = FieldOptions & {
  /** Whether it is written in several lines. */
  multiline?: boolean;
};

type LocalizedOptions = {
  /** Whether the API sends both languages, whichever is asked for. */
  inBothLanguages?: boolean;
};

/** What a media field takes. */
export type MediaUse = 'picture' | 'picture or video' | 'PDF document' | 'file';

/** A field as a builder returns it: its options as they were written, its type and its schema. */
type Built<Type extends string, Stored, Options> = Omit<Options, 'label'> & {
  readonly type: Type;
  readonly label: Localized;
  readonly schema: v.GenericSchema<unknown, Stored>;
};

/** What is stored where a content file may leave the field out. */
type OrNull<Stored, Options> = Options extends { optional: true } ? Stored | null : Stored;

type FieldOf<Type extends string, Extra = unknown> = Built<Type, unknown, FieldOptions> & Extra;

/** Any field. */
export type Field =
  | FieldOf<'localized-text', TextOptions & LocalizedOptions>
  | FieldOf<'localized-html', LocalizedOptions>
  | FieldOf<'text', TextOptions>
  | FieldOf<'email' | 'phone' | 'link' | 'count' | 'degrees' | 'number' | 'instant'>
  | FieldOf<'choice', { options: Readonly<Record<string, Localized>> }>
  | FieldOf<'media', { use: MediaUse }>
  | FieldOf<'references', { to: string }>
  | FieldOf<'list', { item: Field }>
  | FieldOf<'group', { fields: Fields }>;

export type FieldType = Field['type'];

/** Fields by their names, in the order in which an export writes them. */
export type Fields = { readonly [name: string]: Field };

/** What is stored of a field. */
export type Stored<Of extends Field> = v.InferOutput<Of['schema']>;

/** What is stored of several fields: each is there, also those that a content file left out. */
export type StoredFields<Of extends Fields> = {
  -readonly [Name in keyof Of]: Stored<Of[Name]>;
} & unknown;

/** What the API sends of a field. */
export type Wire<Of extends Field> = Of extends { inBothLanguages: true }
  ? Localized
  : Of extends { type: 'localized-text' | 'localized-html' }
    ? string
    : Of extends { type: 'list'; item: infer Item extends Field }
      ? Wire<Item>[]
      : Of extends { type: 'group'; fields: infer Parts extends Fields }
        ? WireFields<Parts> | Extract<Stored<Of>, null>
        : Stored<Of>;

/** What the API sends of several fields, by their wire names. */
export type WireFields<Of extends Fields> = {
  -readonly [Name in keyof Of as WireName<Of[Name], Name>]: Wire<Of[Name]>;
} & unknown;

type WireName<Of extends Field, Name> = Of extends { wire: infer Wire }
  ? Wire extends string
    ? Wire
    : never
  : Name;

/** A mapping that may hold its own fields only. A wrong one is refused by name. */
export function mapping<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') {
      const own = Object.keys(entries);
      const unknown = Object.keys(Object(issue.path?.at(-1)?.input)).filter(
        (name) => !own.includes(name),
      );
      return `is not known here (${unknown.join(', ')}): the fields are ${own.join(', ')}`;
    }
    return issue.expected === 'Object'
      ? `must be a mapping, not ${shown(issue.input)}`
      : 'is missing';
  });
}

/** The schemas of several fields, as a mapping takes them. */
export function schemasOf(fields: Fields): v.ObjectEntries {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
}

export function oneOf<const Options extends readonly string[]>(options: Options) {
  return v.picklist(
    options,
    (issue) => `must be one of ${options.join(', ')}, not ${shown(issue.input)}`,
  );
}

/** A text in no particular language. White space around it is dropped. */
function plainText() {
  return v.pipe(
    v.string((issue) =>
      typeof issue.input === 'number'
        ? `must be a text, not the number ${issue.input}: write it in quotes`
        : `must be a text, not ${shown(issue.input)}`,
    ),
    v.trim(),
    v.check(isStorable, 'holds control characters or broken Unicode, which no page can show'),
  );
}

function optionalPlainText() {
  return v.nullish(plainText(), '');
}

const NEEDS_ARABIC = 'must not be empty: Arabic is the language that everything falls back to';
const LACKS_ARABIC =
  'has English but no Arabic: Arabic is the language that everything falls back to';

const NO_TEXT: Localized = { ar: '', en: '' };

/** HTML in no particular language. The pages render only what the sanitiser lets through. */
function plainHtml() {
  return v.pipe(
    plainText(),
    v.check(
      showsOwnPicturesOnly,
      'shows a picture that is no file of this folder: write src="media/…", with a path below media/',
    ),
  );
}

/** Both languages. English may be missing: Arabic is shown in its place. */
function localized(text: v.GenericSchema<string, string>, isOptional: boolean | undefined) {
  if (!isOptional) {
    return mapping({ ar: v.pipe(text, v.nonEmpty(NEEDS_ARABIC)), en: v.nullish(text, '') });
  }
  return v.pipe(
    v.nullish(mapping({ ar: v.nullish(text, ''), en: v.nullish(text, '') }), NO_TEXT),
    v.check(hasArabic, LACKS_ARABIC),
  );
}

/** A positive whole number by which something is told apart. */
export function id() {
  return v.pipe(
    v.number((issue) => `must be a positive whole number, not ${shown(issue.input)}`),
    v.safeInteger('must be a positive whole number'),
    v.minValue(1, 'must be a positive whole number'),
  );
}

/** A text in both languages. One that may be missing is then empty in both. */
export function localizedText<const Options extends TextOptions & LocalizedOptions>(
  options: Options,
): Built<'localized-text', Localized, Options> {
  return { ...options, type: 'localized-text', schema: localized(plainText(), options.optional) };
}

/** HTML in both languages. */
export function localizedHtml<const Options extends FieldOptions & LocalizedOptions>(
  options: Options,
): Built<'localized-html', Localized, Options> {
  return { ...options, type: 'localized-html', schema: localized(plainHtml(), options.optional) };
}

/**
 * A text in no particular language; one that may be missing is then empty.
 * @param pattern what it must match instead of not being empty, and the reason where it does not
 */
export function text<const Options extends TextOptions>(
  options: Options,
  pattern?: { matches: RegExp; reason: string },
): Built<'text', string, Options> {
  const required =
    pattern === undefined
      ? v.pipe(plainText(), v.nonEmpty('must not be empty'))
      : v.pipe(plainText(), v.regex(pattern.matches, pattern.reason));
  return { ...options, type: 'text', schema: options.optional ? optionalPlainText() : required };
}

/** An e-mail address, or an empty text. */
export function email<const Options extends FieldOptions & { optional: true }>(
  options: Options,
): Built<'email', string, Options> {
  const pattern = /^$|^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
  return {
    ...options,
    type: 'email',
    schema: v.pipe(optionalPlainText(), v.regex(pattern, 'must be an e-mail address')),
  };
}

/** A phone number as people write it. */
export function phone<const Options extends FieldOptions>(
  options: Options,
): Built<'phone', string, Options> {
  const reason = 'must be a phone number in quotes, as in "+966 11 000 0000"';
  return {
    ...options,
    type: 'phone',
    schema: v.pipe(plainText(), v.regex(/^\+?[\d\s().-]{5,24}$/, reason)),
  };
}

/** An address that may be linked (decision 0042 §14): a path of ours, or one of the listed schemes. */
export function link<const Options extends FieldOptions & { optional: true }>(
  options: Options,
): Built<'link', string | null, Options> {
  const address = v.pipe(
    plainText(),
    v.check(isLink, 'must be an address that begins with https://, http://, mailto:, tel: or /'),
  );
  return { ...options, type: 'link', schema: v.nullish(address, null) };
}

/** A whole number from 0; one that may be missing is then 0. */
export function count<const Options extends FieldOptions>(
  options: Options,
): Built<'count', number, Options> {
  const schema = v.pipe(
    v.number((issue) => `must be a whole number, not ${shown(issue.input)}`),
    v.safeInteger('must be a whole number'),
    v.minValue(0, 'must not be below 0'),
  );
  return { ...options, type: 'count', schema: options.optional ? v.nullish(schema, 0) : schema };
}

/**
 * A geographic coordinate in degrees.
 * @param most 90 for a latitude, 180 for a longitude
 */
export function degrees<const Options extends FieldOptions & { optional: true }>(
  options: Options,
  most: number,
): Built<'degrees', number | null, Options> {
  const schema = v.pipe(
    v.number((issue) => `must be a number of degrees, not ${shown(issue.input)}`),
    v.minValue(-most, `must be between -${most} and ${most}`),
    v.maxValue(most, `must be between -${most} and ${most}`),
  );
  return { ...options, type: 'degrees', schema: v.nullish(schema, null) };
}

/** The number by which an item of a list is told apart within its entry. */
export function itemNumber<const Options extends FieldOptions>(
  options: Options,
): Built<'number', number, Options> {
  return { ...options, type: 'number', schema: id() };
}

/** A day or a moment, stored as ISO 8601 in UTC. A moment without its zone would mean another one on each machine. */
export function instant<const Options extends FieldOptions>(
  options: Options,
): Built<'instant', OrNull<string, Options>, Options> {
  const schema = v.pipe(
    plainText(),
    v.check(
      (written) =>
        /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(written) &&
        isRealTime(written),
      'must be a date as in 2026-03-31, or a time with its zone as in 2026-03-31T18:00:00+03:00',
    ),
    v.transform((written) => new Date(written).toISOString()),
  );
  return { ...options, type: 'instant', schema: orNull(schema, options) };
}

/** One of some values, each with what people call it. */
export function choice<
  const Options extends FieldOptions & { options: Readonly<Record<string, Localized>> },
>(options: Options): Built<'choice', Extract<keyof Options['options'], string>, Options> {
  const schema = oneOf(Object.keys(options.options) as Extract<keyof Options['options'], string>[]);
  return { ...options, type: 'choice', schema };
}

/** A file: a path below `media/` in a content file, the file's public address in the store. */
export function media<const Options extends FieldOptions & { use: MediaUse }>(
  options: Options,
): Built<'media', OrNull<string, Options>, Options> {
  const schema = v.pipe(
    plainText(),
    v.nonEmpty('must not be empty'),
    v.check(
      (path) => !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path),
      'must be a file of this folder, not an address elsewhere: visitors’ browsers speak to this site only',
    ),
    v.check(isMediaPath, 'must be a path below media/, as in news/12.svg'),
  );
  return { ...options, type: 'media', schema: orNull(schema, options) };
}

/** The ids of entries of another kind, in order, each once. */
export function references<const Options extends FieldOptions & { to: string; optional: true }>(
  options: Options,
): Built<'references', number[], Options> {
  const schema = v.pipe(
    listOf(id()),
    v.check((ids) => new Set(ids).size === ids.length, `names a ${options.to} twice`),
  );
  return { ...options, type: 'references', schema };
}

/** A list of fields of one sort; where it is missing, it is empty. */
export function list<const Options extends FieldOptions & { item: Field; optional: true }>(
  options: Options,
): Built<'list', Stored<Options['item']>[], Options> {
  return { ...options, type: 'list', schema: listOf(options.item.schema) };
}

/** Fields that belong together. */
export function group<const Options extends FieldOptions & { fields: Fields }>(
  options: Options,
): Built<'group', OrNull<StoredFields<Options['fields']>, Options>, Options> {
  return {
    ...options,
    type: 'group',
    schema: orNull(groupOf<Options['fields']>(options.fields), options),
  };
}

/** Fields that belong together, each of which may be missing, and so may they all. */
export function optionalParts<
  const Options extends FieldOptions & { fields: Fields; optional: true },
>(options: Options): Built<'group', StoredFields<Options['fields']>, Options> {
  return {
    ...options,
    type: 'group',
    schema: v.nullish(groupOf<Options['fields']>(options.fields), {}),
  };
}

function orNull<Of, Options extends FieldOptions>(
  schema: v.GenericSchema<unknown, Of>,
  options: Options,
) {
  return (options.optional ? v.nullish(schema, null) : schema) as v.GenericSchema<
    unknown,
    OrNull<Of, Options>
  >;
}

/** The type of the schema does not survive the walk over the fields. */
function groupOf<Of extends Fields>(fields: Of) {
  return mapping(schemasOf(fields)) as unknown as v.GenericSchema<unknown, StoredFields<Of>>;
}

function listOf<Item>(item: v.GenericSchema<unknown, Item>) {
  return v.nullish(
    v.array(item, (issue) => `must be a list, not ${shown(issue.input)}`),
    [],
  );
}

function hasArabic({ ar, en }: Localized): boolean {
  return ar !== '' || en === '';
}

function absoluteAddress() {
  return v.pipe(v.string(), v.url());
}

function isLink(address: string): boolean {
  return (
    /^\/(?!\/)\S*$/.test(address) ||
    (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(address) && v.is(absoluteAddress(), address))
  );
}

function isMediaPath(path: string): boolean {
  return (
    !/[\\?#%]/.test(path) &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** Whether every picture in HTML is written as an import finds it (`mapMedia`). */
function showsOwnPicturesOnly(written: string): boolean {
  let showsOwn = true;
  replaceTags(written, (tag) => {
    const path = /\ssrc=(["'])media\/([^"'<>\s]+)\1/i.exec(tag)?.[2];
    if (/^<img\b/i.test(tag) && (path === undefined || !isMediaPath(path))) showsOwn = false;
    return '';
  });
  return showsOwn;
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value);
}

/** A date such as 2026-02-31 is silently moved to March by `Date`, so its day must survive. */
function isRealTime(written: string): boolean {
  const day = written.slice(0, 10);
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(Date.parse(written)) && time.toISOString().slice(0, 10) === day;
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string') return value === '' ? 'an empty text' : `"${value.slice(0, 60)}"`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a mapping' : String(value);
}

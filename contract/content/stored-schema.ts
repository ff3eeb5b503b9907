import * as v from 'valibot';
import { type EmailProblem, readEmail } from '../email-address.ts';
import { isNestedDeeper, replaceTags } from '../html-text.ts';
import type { Localized } from '../locale.ts';
import {
  type PhoneNumberProblem,
  readPhoneNumber,
  withLatinPhone,
  writtenPhoneNumber,
} from '../phone-number.ts';
import { usualLetters } from '../presentation-forms.ts';
import { hasVisibleText } from '../visible-text.ts';
import type { Projection } from './area-map.ts';
import { type FieldProblemCode, problemMessage } from './field-problems.ts';
import type { Field, Fields, GroupRule } from './fields.ts';
import { isWholeBlock } from './page-blocks.ts';
import { HTML_DEPTH_MAX, ITEMS_MAX, TEXT_MAX } from './value-bounds.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/**
 * Returns the schema that parses the value of a field in a content file (docs/content.md) or in a draft that is published. The database
 * stores its output.
 */
export function storedSchema(field: Field): Schema {
  const known = schemas.get(field);
  if (known !== undefined) return known;
  const schema = createSchema(field);
  schemas.set(field, schema);
  return schema;
}

/** Each schema is created once. */
const schemas = new WeakMap<Field, Schema>();

function createSchema(field: Field): Schema {
  switch (field.type) {
    case 'localized-text':
      return localized(plainText(textMax(field)), field.optional);
    case 'localized-html':
      return localized(plainHtml(), field.optional);
    case 'text':
      return text(field);
    case 'email':
      return email();
    case 'phone':
      return phone();
    case 'link':
      return orNull(link(field), field);
    case 'degrees':
      return orNull(degrees(field), field);
    case 'number':
      return id();
    case 'count':
      return field.optional ? v.nullish(count(), 0) : count();
    case 'instant':
      return orNull(instant(), field);
    case 'day':
      return orNull(day(), field);
    case 'choice':
      return orNull(oneOf(field.options), field);
    case 'media':
      return orNull(media(), field);
    case 'reference':
      return orNull(id(), field);
    case 'references':
      return references(field);
    case 'list':
      return listOf(storedSchema(field.item));
    case 'group':
      return group(field);
  }
}

/** Returns the schemas of several fields by their names, for `mapping`. */
export function storedSchemas(fields: Fields): v.ObjectEntries {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, storedSchema(field)]),
  );
}

type FieldOf<Type extends Field['type']> = Extract<Field, { type: Type }>;

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

/** Returns the schema of a text that must be one of the options. */
export function oneOf<const Options extends readonly string[]>(options: Options) {
  return v.picklist(options, (issue) =>
    problemMessage(
      'not-choice',
      `must be one of ${options.join(', ')}, not ${describeValue(issue.input)}`,
    ),
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

/**
 * A text that belongs to no particular language. Trims white space and converts presentation forms from PDFs into normal letters.
 * @param max in characters
 * @param code the problem of a value that is not a text
 */
function plainText(max: number = TEXT_MAX.line, code: FieldProblemCode = 'not-text') {
  return v.pipe(
    v.string((issue) =>
      typeof issue.input === 'number'
        ? problemMessage(code, `must be a text, not the number ${issue.input}: write it in quotes`)
        : problemMessage(code, `must be a text, not ${describeValue(issue.input)}`),
    ),
    v.trim(),
    // A text with only invisible characters counts as empty.
    v.transform((value) => (hasVisibleText(value) ? value : '')),
    v.transform(usualLetters),
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

const NEEDS_ARABIC = problemMessage(
  'empty',
  'must not be empty: Arabic is the language that everything falls back to',
);
const LACKS_ARABIC = problemMessage(
  'lacks-arabic',
  'has English but no Arabic: Arabic is the language that everything falls back to',
);

const NO_TEXT: Localized = { ar: '', en: '' };

/** A text in both languages. English may be missing, and the site then shows the Arabic text. */
function localized(each: v.GenericSchema<string, string>, isOptional: boolean | undefined) {
  if (!isOptional) {
    return mapping({ ar: v.pipe(each, v.nonEmpty(NEEDS_ARABIC)), en: v.nullish(each, '') });
  }
  return v.pipe(
    v.nullish(mapping({ ar: v.nullish(each, ''), en: v.nullish(each, '') }), NO_TEXT),
    v.check(hasArabic, LACKS_ARABIC),
  );
}

/** HTML that belongs to no particular language. It is sanitised on output, not here. */
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

/** A text that belongs to no particular language. A required text must match its pattern, or must not be empty. */
function text(field: FieldOf<'text'>) {
  const max = textMax(field);
  const { pattern, optional: isOptional } = field;
  const isMatch = (value: string) =>
    pattern === undefined || (isOptional && value === '') || pattern.matches.test(value);
  const matching = v.pipe(
    plainText(max),
    v.check(isMatch, pattern && problemMessage(pattern.code, pattern.reason)),
  );
  if (isOptional) return v.nullish(matching, '');
  return pattern === undefined
    ? v.pipe(matching, v.nonEmpty(problemMessage('empty', 'must not be empty')))
    : matching;
}

function textMax({ multiline }: { multiline?: true }): number {
  return multiline === true ? TEXT_MAX.lines : TEXT_MAX.line;
}

const EMAIL_PROBLEMS: Record<EmailProblem, string> = {
  'not-an-email': problemMessage('not-email', 'must be an e-mail address'),
  'email-not-latin': problemMessage(
    'email-not-latin',
    'must have Latin letters before the @: mail programs send to no other address',
  ),
};

/** An e-mail address as people paste it, or an empty text. */
function email() {
  return v.pipe(
    v.nullish(plainText(), ''),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return '';
      const read = readEmail(dataset.value);
      if (read.ok) return read.address;
      addIssue({ message: EMAIL_PROBLEMS[read.problem] });
      return NEVER;
    }),
  );
}

const PHONE_PROBLEMS: Record<PhoneNumberProblem, string> = {
  'not-a-phone': problemMessage(
    'not-phone',
    'must be a phone number in quotes, as in "+966 11 000 0000"',
  ),
  'two-phones': problemMessage('two-phones', 'must be one phone number, not several'),
  'phone-extension': problemMessage('phone-extension', 'must be a phone number without extension'),
};

/** A phone number as people write it, with spaces or hyphens, and in the digits of any keyboard. */
function phone() {
  return v.pipe(
    plainText(),
    v.transform(withLatinPhone),
    v.rawCheck(({ dataset, addIssue }) => {
      const read = dataset.typed ? readPhoneNumber(dataset.value) : null;
      const isShortNumber = dataset.typed && /^\d{5}$/.test(dataset.value);
      if (read?.ok === false && !isShortNumber) {
        addIssue({ message: PHONE_PROBLEMS[read.problem] });
      }
    }),
    v.transform(writtenPhoneNumber),
  );
}

/** A path of this site or an address with an allowed scheme (decision 0022 §14). */
function link({ secure }: FieldOf<'link'>) {
  return v.pipe(
    plainText(TEXT_MAX.address),
    secure === true
      ? v.check(
          (value) => /^https:\/\//i.test(value) && isLink(value),
          problemMessage('not-https', 'must be an address that begins with https://'),
        )
      : v.check(
          isLink,
          problemMessage(
            'not-link',
            'must be an address that begins with https://, http://, mailto:, tel: or /',
          ),
        ),
  );
}

/** A whole number from 0. */
function count() {
  return v.pipe(
    v.number((issue) =>
      problemMessage(
        'not-whole-number',
        `must be a whole number, not ${describeValue(issue.input)}`,
      ),
    ),
    v.safeInteger(problemMessage('not-whole-number', 'must be a whole number')),
    v.minValue(0, problemMessage('negative', 'must not be below 0')),
  );
}

function degrees({ max }: FieldOf<'degrees'>) {
  return v.pipe(
    v.number((issue) =>
      problemMessage(
        'not-number',
        `must be a number of degrees, not ${describeValue(issue.input)}`,
      ),
    ),
    v.minValue(-max, problemMessage('out-of-range', `must be between -${max} and ${max}`)),
    v.maxValue(max, problemMessage('out-of-range', `must be between -${max} and ${max}`)),
  );
}

/** A date or a time. A time needs a zone, because it would otherwise depend on the machine. */
function instant() {
  return v.pipe(
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
}

/** A calendar day, stored as written. */
function day() {
  return v.pipe(
    plainText(undefined, 'not-day'),
    v.check(
      (value) => /^\d{4}-\d\d-\d\d$/.test(value) && isExistingDate(value),
      problemMessage('not-day', 'must be a day as in 2026-03-31'),
    ),
  );
}

function media() {
  return v.pipe(
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
}

/** Ids of entries of another kind, in order and without duplicates. */
function references({ to }: FieldOf<'reference' | 'references'>) {
  return v.pipe(
    listOf(id()),
    v.check(
      (ids) => new Set(ids).size === ids.length,
      problemMessage('named-twice', `names a ${to} twice`),
    ),
  );
}

/** A list of items. A missing list is empty. */
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

function group(field: FieldOf<'group'>): Schema {
  const parts: Schema = mapping(storedSchemas(field.fields));
  const value: Schema = field.isFilled ? v.nullish(parts, {}) : orNull(parts, field);
  // Only the server checks colours: deriving them is too much code for the first screen of the back office, which loads these schemas.
  if (field.rule === undefined || field.rule === 'colours can be told apart') return value;
  const { isKept, code, reason } = GROUP_RULES[field.rule];
  return v.pipe(
    value,
    v.check(
      (parsed) => parsed === null || isKept(parsed as RuledGroup),
      problemMessage(code, reason),
    ),
  );
}

type RuledGroup = {
  from?: number;
  to?: number;
  shares?: { percent: number }[];
  kind?: string;
  options?: Localized;
  news?: number | null;
  heading?: Localized;
  text?: Localized;
  linkText?: Localized;
  link?: string | null;
  drawing?: string | null;
  projection?: Projection | null;
  west?: number | null;
  north?: number | null;
  east?: number | null;
  south?: number | null;
};

const GROUP_RULES: Record<
  Exclude<GroupRule, 'colours can be told apart'>,
  { isKept: (group: RuledGroup) => boolean; code: FieldProblemCode; reason: string }
> = {
  'from is not above to': {
    isKept: ({ from = 0, to = 0 }) => to === 0 || from <= to,
    code: 'ends-before-it-begins',
    reason: 'must not end below the age at which they begin',
  },
  'shares are a whole': {
    isKept: ({ shares = [] }) => shares.reduce((sum, { percent }) => sum + percent, 0) === 100,
    code: 'shares-not-100',
    reason: 'must have shares that add up to 100 per cent',
  },
  'a choice has options': {
    isKept: ({ kind, options = NO_TEXT }) =>
      kind !== 'choice' ||
      (hasTwoLines(options.ar) && (options.en === '' || hasTwoLines(options.en))),
    code: 'lacks-options',
    reason: 'must have two answers or more to choose from, each on a line of its own',
  },
  'a part is news or a text': {
    isKept: ({
      news = null,
      heading = NO_TEXT,
      text = NO_TEXT,
      linkText = NO_TEXT,
      link = null,
    }) => {
      const isLinked = link !== null;
      if (isLinked !== (linkText.ar !== '')) return false;
      return news === null ? text.ar !== '' : heading.ar === '' && text.ar === '' && !isLinked;
    },
    code: 'not-news-or-text',
    reason: 'must name a news item or have a text, not both; a link needs its words',
  },
  'a block shows something': {
    isKept: isWholeBlock,
    code: 'block-incomplete',
    reason: 'must have what a block of its kind shows, and no fields of other blocks',
  },
  'a drawing has edges': {
    isKept: ({
      kind,
      drawing = null,
      projection,
      west = null,
      north = null,
      east = null,
      south = null,
    }) => {
      if (kind !== 'drawing') return true;
      if (drawing === null || west === null || north === null || east === null || south === null) {
        return false;
      }
      // A map from 180 to -180 has no width, unlike one from -180 to 180, which spans the whole earth.
      if (east <= west && (west - east) % 360 === 0) return false;
      const isInside = projection !== 'mercator' || Math.max(north, -south) <= MERCATOR_MAX;
      return south < north && isInside;
    },
    code: 'lacks-edges',
    reason:
      'must have a drawing and the degrees of its four edges, the northern above the southern; with mercator within 85 degrees',
  },
};

/** The limit of web maps: the poles are at an infinite distance in Mercator. */
const MERCATOR_MAX = 85.06;

function hasTwoLines(text: string): boolean {
  return /\S.*\n\s*\S/.test(text);
}

function orNull(schema: Schema, { optional }: Field): Schema {
  return optional ? v.nullish(schema, null) : schema;
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

/** Whether `mapMedia` will find every picture and video in HTML. It finds quoted paths below `media/`. */
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

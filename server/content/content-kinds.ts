import * as v from 'valibot';
import { NAVBAR_NAMES } from '../../contract/content-names.ts';
import type { Localized } from '../../contract/locale.ts';
import { PROJECT_TYPES } from '../../contract/projects.ts';

/**
 * The kinds of content, and the stored shape of each: defined here once. The same schemas say what
 * a content file may hold (docs/content.md), in the order in which an export writes it; there a
 * media field holds a path below `media/`, in the store the file's public address.
 */

/** What a media field takes. */
export type MediaUse = 'picture' | 'picture or video' | 'PDF document' | 'file';

/** A mapping that may hold its own fields only. A wrong one is refused by name. */
function mapping<Entries extends v.ObjectEntries>(entries: Entries) {
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

function list<Item extends v.GenericSchema>(item: Item) {
  return v.nullish(
    v.array(item, (issue) => `must be a list, not ${shown(issue.input)}`),
    [],
  );
}

/** A text in no particular language. White space around it is dropped. */
const plainText = v.pipe(
  v.string((issue) =>
    typeof issue.input === 'number'
      ? `must be a text, not the number ${issue.input}: write it in quotes`
      : `must be a text, not ${shown(issue.input)}`,
  ),
  v.trim(),
  v.check(isStorable, 'holds control characters or broken Unicode, which no page can show'),
);

const requiredPlainText = v.pipe(plainText, v.nonEmpty('must not be empty'));

const optionalPlainText = v.nullish(plainText, '');

const NEEDS_ARABIC = 'must not be empty: Arabic is the language that everything falls back to';
const LACKS_ARABIC =
  'has English but no Arabic: Arabic is the language that everything falls back to';

/** A text in both languages. English may be missing: Arabic is shown in its place. */
const text = mapping({
  ar: v.pipe(plainText, v.nonEmpty(NEEDS_ARABIC)),
  en: optionalPlainText,
});

const NO_TEXT: Localized = { ar: '', en: '' };

/** A text that may be missing, in which case both languages are empty. */
const optionalText = v.pipe(
  v.nullish(mapping({ ar: optionalPlainText, en: optionalPlainText }), NO_TEXT),
  v.check(hasArabic, LACKS_ARABIC),
);

/** HTML in no particular language. The pages render only what `rules/sanitize.ts` lets through. */
const plainHtml = v.pipe(
  plainText,
  v.check(
    showsOwnPicturesOnly,
    'shows a picture that is no file of this folder: write src="media/…", with a path below media/',
  ),
  v.metadata({ holdsHtml: true }),
);

const html = mapping({
  ar: v.pipe(plainHtml, v.nonEmpty(NEEDS_ARABIC)),
  en: v.nullish(plainHtml, ''),
});

const optionalHtml = v.pipe(
  v.nullish(mapping({ ar: v.nullish(plainHtml, ''), en: v.nullish(plainHtml, '') }), NO_TEXT),
  v.check(hasArabic, LACKS_ARABIC),
);

const count = v.pipe(
  v.number((issue) => `must be a whole number, not ${shown(issue.input)}`),
  v.safeInteger('must be a whole number'),
  v.minValue(0, 'must not be below 0'),
);

const optionalCount = v.nullish(count, 0);

const id = v.pipe(
  v.number((issue) => `must be a positive whole number, not ${shown(issue.input)}`),
  v.safeInteger('must be a positive whole number'),
  v.minValue(1, 'must be a positive whole number'),
);

function degrees(most: number) {
  return v.nullish(
    v.pipe(
      v.number((issue) => `must be a number of degrees, not ${shown(issue.input)}`),
      v.minValue(-most, `must be between -${most} and ${most}`),
      v.maxValue(most, `must be between -${most} and ${most}`),
    ),
    null,
  );
}

function media(use: MediaUse) {
  return v.pipe(
    plainText,
    v.nonEmpty('must not be empty'),
    v.check(
      (path) => !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path),
      'must be a file of this folder, not an address elsewhere: visitors’ browsers speak to this site only',
    ),
    v.check(isMediaPath, 'must be a path below media/, as in news/12.svg'),
    v.metadata({ mediaUse: use }),
  );
}

function optionalMedia(use: MediaUse) {
  return v.nullish(media(use), null);
}

/** Only addresses that may be linked (decision 0042 §14): our own paths, or the listed schemes. */
const link = v.nullish(
  v.pipe(
    plainText,
    v.check(
      (address) =>
        /^\/(?!\/)\S*$/.test(address) ||
        (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(address) && URL.canParse(address)),
      'must be an address that begins with https://, http://, mailto:, tel: or /',
    ),
  ),
  null,
);

/** A day or a moment, stored as ISO 8601 in UTC. A moment without its zone would mean another one on each machine. */
const instant = v.pipe(
  plainText,
  v.check(
    (written) =>
      /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(written) &&
      isRealTime(written),
    'must be a date as in 2026-03-31, or a time with its zone as in 2026-03-31T18:00:00+03:00',
  ),
  v.transform((written) => new Date(written).toISOString()),
);

const optionalInstant = v.nullish(instant, null);

const phones = list(
  v.pipe(
    plainText,
    v.regex(/^\+?[\d\s().-]{5,24}$/, 'must be a phone number in quotes, as in "+966 11 000 0000"'),
  ),
);

const email = v.pipe(
  optionalPlainText,
  v.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address'),
);

function oneOf<const Options extends readonly string[]>(options: Options) {
  return v.picklist(
    options,
    (issue) => `must be one of ${options.join(', ')}, not ${shown(issue.input)}`,
  );
}

const voice = mapping({
  name: text,
  position: optionalText,
  text,
  picture: optionalMedia('picture'),
  url: link,
});

/** The fields of each kind, beside the `id` and `status` that every listed entry has. */
const fields = {
  settings: mapping({
    latitude: degrees(90),
    longitude: degrees(180),
    email,
    twitter: link,
    facebook: link,
    statistics: v.nullish(
      mapping({
        clients: optionalCount,
        programs: optionalCount,
        hours: optionalCount,
        trips: optionalCount,
      }),
      {},
    ),
    phones,
    mobiles: phones,
  }),
  navbar: mapping({ name: oneOf(NAVBAR_NAMES), title: text, children: list(text) }),
  'static-page': mapping({ title: text, html, media: optionalMedia('picture or video') }),
  'site-content': mapping({ name: requiredPlainText, title: text, html }),
  goal: mapping({ title: text, text, picture: optionalMedia('picture') }),
  area: mapping({ location: text, beneficiaries: count, programs: count, projects: count }),
  client: mapping({ name: text, url: link, logo: media('picture') }),
  review: voice,
  testimonial: voice,
  vacancy: mapping({ name: text, text, picture: optionalMedia('picture') }),
  'board-member': mapping({
    name: text,
    position: text,
    text: optionalText,
    details: optionalHtml,
    portrait: optionalMedia('picture'),
    cv: optionalMedia('PDF document'),
  }),
  executive: mapping({
    name: text,
    position: text,
    details: optionalHtml,
    portrait: optionalMedia('picture'),
    cv: optionalMedia('PDF document'),
  }),
  trainer: mapping({
    name: text,
    specialization: text,
    address: optionalText,
    cv: optionalMedia('PDF document'),
    linkedin: link,
    x: link,
    portrait: optionalMedia('picture'),
    hoursWithUs: count,
    programs: count,
    trainees: count,
    hours: count,
  }),
  report: mapping({
    name: text,
    type: oneOf(['report', 'visual']),
    file: media('file'),
    cover: optionalMedia('picture'),
    updatedAt: optionalInstant,
  }),
  news: mapping({ title: text, html, picture: optionalMedia('picture'), publishedAt: instant }),
  project: mapping({
    type: oneOf(PROJECT_TYPES),
    title: text,
    html,
    thumbnail: optionalMedia('picture'),
    versions: list(mapping({ id, version: text })),
    beneficiaries: count,
    managers: list(mapping({ id, name: text, position: optionalText })),
    trainers: v.pipe(
      list(id),
      v.check((ids) => new Set(ids).size === ids.length, 'names a trainer twice'),
    ),
    report: optionalMedia('PDF document'),
  }),
  slider: mapping({
    title: text,
    text,
    background: optionalMedia('picture'),
    buttonUrl: link,
  }),
  tweet: mapping({
    tweetId: v.pipe(
      plainText,
      v.regex(/^\d{1,20}$/, 'must be the number of a tweet, digits only, in quotes'),
    ),
    copy: v.nullish(
      mapping({
        lang: v.pipe(plainText, v.regex(/^[a-z]{2,3}$/, 'must be a language code such as ar')),
        text: requiredPlainText,
        createdAt: instant,
        likes: count,
        reposts: count,
        replies: count,
        author: mapping({
          name: requiredPlainText,
          handle: requiredPlainText,
          avatar: optionalMedia('picture'),
        }),
        pictures: list(
          mapping({
            file: media('picture'),
            width: count,
            height: count,
            description: optionalPlainText,
          }),
        ),
      }),
      null,
    ),
  }),
} as const;

export type ContentKind = keyof typeof fields;

/** The stored fields of a kind: every field is there, also those that the file left out. */
export type ContentFields<Kind extends ContentKind> = v.InferOutput<(typeof fields)[Kind]>;

/** What is kept of a tweet, so that it can be drawn without asking the tweet service. */
export type TweetCopy = NonNullable<ContentFields<'tweet'>['copy']>;

export type ContentStatus = 'draft' | 'published';

/** An entry as a content file describes it, and as an import stores it. */
export type ContentEntry<Kind extends ContentKind = ContentKind> = {
  id: number;
  status: ContentStatus;
  fields: ContentFields<Kind>;
};

/** Every kind and the file of the content folder that holds its entries. */
export const contentFiles = {
  settings: 'settings.yaml',
  navbar: 'navbar.yaml',
  'static-page': 'static-pages.yaml',
  'site-content': 'site-contents.yaml',
  goal: 'goals.yaml',
  area: 'areas.yaml',
  client: 'clients.yaml',
  review: 'reviews.yaml',
  testimonial: 'testimonials.yaml',
  vacancy: 'vacancies.yaml',
  'board-member': 'board.yaml',
  executive: 'executives.yaml',
  trainer: 'trainers.yaml',
  report: 'reports.yaml',
  news: 'news.yaml',
  project: 'projects.yaml',
  slider: 'sliders.yaml',
  tweet: 'tweets.yaml',
} as const satisfies Record<ContentKind, string>;

/** Every kind, in the order of the documentation. */
export const CONTENT_KINDS = Object.keys(contentFiles) as ContentKind[];

/** The settings are one mapping, stored as the only entry of their kind. */
export const SETTINGS_ID = 1;

/** A problem of an entry: where in it, and what is wrong, worded to follow the field's name. */
export type FieldProblem = { path: (string | number)[]; reason: string };

export type EntryRead<Kind extends ContentKind> =
  | { ok: true; entry: ContentEntry<Kind> }
  | { ok: false; problems: FieldProblem[] };

/** Reads one entry of a content file: its `id` and `status`, then the fields of its kind. */
export function readContentEntry<Kind extends ContentKind>(
  kind: Kind,
  raw: unknown,
): EntryRead<Kind> {
  const schema =
    kind === 'settings'
      ? fields.settings
      : mapping({
          id,
          status: v.optional(oneOf(['draft', 'published']), 'published'),
          ...fields[kind].entries,
        });
  const result = v.safeParse(
    schema as v.GenericSchema<unknown, Record<string, unknown>>,
    raw,
    // One reason for each field is enough.
    { abortPipeEarly: true },
  );
  if (!result.success) {
    return {
      ok: false,
      problems: result.issues.map((issue) => ({
        path: (issue.path ?? []).map((item) => item.key as string | number),
        reason: issue.message,
      })),
    };
  }
  const { id: entryId = SETTINGS_ID, status = 'published', ...rest } = result.output;
  // The schema above is made of these parts; its type does not survive the choice of the kind.
  return { ok: true, entry: { id: entryId, status, fields: rest } as ContentEntry<Kind> };
}

/** The part of an entry by which it is asked for (`content_entries.variant`). */
export function variantOf(kind: ContentKind, entry: ContentFields<ContentKind>): string | null {
  if (kind === 'tweet' && 'tweetId' in entry) return entry.tweetId;
  return (kind === 'project' || kind === 'report') && 'type' in entry ? entry.type : null;
}

/** When a piece of news was published, in epoch milliseconds; null for other kinds. */
export function publicationTime(entry: ContentFields<ContentKind>): number | null {
  return 'publishedAt' in entry ? Date.parse(entry.publishedAt) : null;
}

/** The trainers that an entry names, in order; only projects name any. */
export function linkedTrainers(entry: ContentFields<ContentKind>): number[] {
  return 'trainers' in entry ? entry.trainers : [];
}

/**
 * The same fields with every media path or address replaced.
 * @param replace is told the value, what its field takes, and the field's path, as `copy.pictures.0.file`
 */
export function mapMedia<Kind extends ContentKind>(
  kind: Kind,
  entry: ContentFields<Kind>,
  replace: (value: string, use: MediaUse, field: string) => string,
): ContentFields<Kind> {
  return mapMediaWithin(fields[kind], entry, '', replace) as ContentFields<Kind>;
}

/** What a walk over a schema has to know of its parts. */
type SchemaPart = v.GenericSchema & {
  wrapped?: SchemaPart;
  item?: SchemaPart;
  entries?: Record<string, SchemaPart>;
};

type PartMetadata = { mediaUse?: MediaUse; holdsHtml?: boolean };

function mapMediaWithin(
  schema: SchemaPart,
  value: unknown,
  field: string,
  replace: (value: string, use: MediaUse, field: string) => string,
): unknown {
  if (value === null || value === undefined) return value;
  if (schema.wrapped) return mapMediaWithin(schema.wrapped, value, field, replace);
  if (schema.item && Array.isArray(value)) {
    const item = schema.item;
    return value.map((part, index) => mapMediaWithin(item, part, `${field}.${index}`, replace));
  }
  if (schema.entries && typeof value === 'object') {
    const entries = schema.entries;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        const entry = entries[name];
        const path = field === '' ? name : `${field}.${name}`;
        return [name, entry ? mapMediaWithin(entry, part, path, replace) : part];
      }),
    );
  }
  if (typeof value !== 'string') return value;
  const { mediaUse, holdsHtml } = v.getMetadata(schema) as PartMetadata;
  if (holdsHtml) return mapMediaInHtml(value, field, replace);
  return mediaUse ? replace(value, mediaUse, field) : value;
}

/**
 * Pictures and documents within HTML: `media/…` in a content file, an address of ours in the store.
 * Other addresses stay.
 */
function mapMediaInHtml(
  html: string,
  field: string,
  replace: (value: string, use: MediaUse, field: string) => string,
): string {
  let place = 0;
  return html.replace(
    /(\s(src|href)=)(["'])(media\/|\/media\/)([^"'<>\s]+)\3/gi,
    (_whole, start: string, attribute: string, quote: string, prefix: string, path: string) => {
      const use = attribute.toLowerCase() === 'src' ? 'picture' : 'file';
      const value = prefix.startsWith('/') ? prefix + path : path;
      const replaced = replace(value, use, `${field}.${place++}`);
      return `${start}${quote}${replaced.startsWith('/') ? '' : 'media/'}${replaced}${quote}`;
    },
  );
}

function hasArabic({ ar, en }: Localized): boolean {
  return ar !== '' || en === '';
}

function isMediaPath(path: string): boolean {
  return (
    !/[\\?#%]/.test(path) &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** Whether every picture in HTML is written as `mapMediaInHtml` finds it. */
function showsOwnPicturesOnly(written: string): boolean {
  return (written.match(/<img\b[^>]*>/gi) ?? []).every((tag) => {
    const path = /\ssrc=(["'])media\/([^"'<>\s]+)\1/i.exec(tag)?.[2];
    return path !== undefined && isMediaPath(path);
  });
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

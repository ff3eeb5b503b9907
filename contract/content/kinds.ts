import * as v from 'valibot';
import { areaKind } from './area.ts';
import type { MapKind } from './area-map.ts';
import { boardMemberKind } from './board-member.ts';
import { clientKind } from './client.ts';
import type { BySubtype, ContentKindDefinition } from './content-kind.ts';
import { executiveKind } from './executive.ts';
import { type FieldProblem, readProblemMessage } from './field-problems.ts';
import type { Field, Fields, StoredFields } from './fields.ts';
import { goalKind } from './goal.ts';
import { identityKind } from './identity-kind.ts';
import { navbarKind } from './navbar.ts';
import { newsKind } from './news.ts';
import { newsletterIssueKind } from './newsletter-issue.ts';
import { pageKind } from './page.ts';
import { projectKind } from './project.ts';
import { reportKind } from './report.ts';
import { reviewKind } from './review.ts';
import { settingsKind } from './settings-kind.ts';
import { siteContentKind } from './site-content.ts';
import { sliderKind } from './slider.ts';
import { staticPageKind } from './static-page.ts';
import { id, mapping, oneOf, storedSchema, storedSchemas } from './stored-schema.ts';
import { testimonialKind } from './testimonial.ts';
import { trainerKind } from './trainer.ts';
import { tweetKind } from './tweet.ts';
import { vacancyKind } from './vacancy.ts';

/** The definitions of all content kinds by name, in the order of the documentation. */
export const contentKinds = {
  identity: identityKind,
  settings: settingsKind,
  navbar: navbarKind,
  'static-page': staticPageKind,
  'site-content': siteContentKind,
  goal: goalKind,
  area: areaKind,
  client: clientKind,
  review: reviewKind,
  testimonial: testimonialKind,
  vacancy: vacancyKind,
  'board-member': boardMemberKind,
  executive: executiveKind,
  trainer: trainerKind,
  report: reportKind,
  news: newsKind,
  project: projectKind,
  slider: sliderKind,
  tweet: tweetKind,
  'newsletter-issue': newsletterIssueKind,
  page: pageKind,
} as const;

type Kinds = typeof contentKinds;

export type ContentKind = keyof Kinds;

/** The kinds whose definition has a trait, such as `'search'`. */
type KindWith<Trait extends keyof ContentKindDefinition> = {
  [Kind in ContentKind]: Kinds[Kind] extends Record<Trait, unknown> ? Kind : never;
}[ContentKind];

/** The kinds whose entries become public at a date and are ordered by it. */
export type DatedKind = KindWith<'publishedAt'>;

/** The kinds whose entries have search results of their own. */
export type SearchedKind = KindWith<'search'>;

/** The stored fields of a kind. Every field has a value, also if its content file omits it. */
export type ContentFields<Kind extends ContentKind> = StoredFields<Kinds[Kind]['fields']>;

/** The stored copy of a tweet. The site shows tweets from copies, so it sends no request to the tweet service. */
export type TweetCopy = NonNullable<ContentFields<'tweet'>['copy']>;

export type ContentStatus = 'draft' | 'published';

/** An entry as read from a content file, and as an import stores it. */
export type ContentEntry<Kind extends ContentKind = ContentKind> = {
  id: number;
  status: ContentStatus;
  fields: ContentFields<Kind>;
};

/** The id of the entry of a kind with a single entry, such as the settings. */
export const SINGLE_ID = 1;

/** Returns the definition of a kind, for code that handles all kinds in the same way. */
export function definitionOf(kind: ContentKind): ContentKindDefinition {
  return contentKinds[kind];
}

/**
 * Whether the map decides which entries of a kind exist.
 * @param map the map of the identity, as visitors see it. Null if there is none.
 */
export function isFixedByMap(kind: ContentKind, map: MapKind | null): boolean {
  return map !== null && definitionOf(kind).fixedByMap === map;
}

/**
 * Whether entries of a kind can be created and removed in the back office.
 * @param map as in `isFixedByMap`
 */
export function isCreatable(kind: ContentKind, map: MapKind | null): boolean {
  const { isSingle, isFixed } = definitionOf(kind);
  return isSingle !== true && isFixed !== true && !isFixedByMap(kind, map);
}

/**
 * Returns the fields by which the site finds entries that it depends on, such as the names of the menu's items. The back office does not
 * let them change.
 */
export function fixedFields(kind: ContentKind): readonly string[] {
  const { isFixed, unique = [] } = definitionOf(kind);
  return isFixed === true ? unique : [];
}

/**
 * Whether the order of a kind's entries can be changed. It cannot if it follows their dates, or if they are fixed and not arranged.
 * @param map as in `isFixedByMap`
 */
export function isOrderable(kind: ContentKind, map: MapKind | null): boolean {
  const { isArranged, publishedAt } = definitionOf(kind);
  return isArranged === true || (isCreatable(kind, map) && publishedAt === undefined);
}

/** Returns the kinds that have a trait, such as `'search'`, in the order of the documentation. */
export function kindsWith<Trait extends keyof ContentKindDefinition>(
  trait: Trait,
): KindWith<Trait>[] {
  return (Object.keys(contentKinds) as ContentKind[]).filter(
    (kind): kind is KindWith<Trait> => definitionOf(kind)[trait] !== undefined,
  );
}

/** The result of reading an entry: the entry, or everything that is wrong with it. */
export type ContentEntryResult<Kind extends ContentKind> =
  | { ok: true; entry: ContentEntry<Kind> }
  | { ok: false; problems: FieldProblem[] };

/**
 * Reads one entry of a content file: its `id`, its `status` and the fields of its kind.
 * @param raw the parsed YAML of the entry
 */
export function readContentEntry<Kind extends ContentKind>(
  kind: Kind,
  raw: unknown,
): ContentEntryResult<Kind> {
  const { isSingle, fields } = definitionOf(kind);
  const fieldSchemas = storedSchemas(fields);
  const status = v.optional(oneOf(['draft', 'published']), 'published');
  const schema = mapping(isSingle ? fieldSchemas : { id: id(), status, ...fieldSchemas });
  // Report only one reason for each field.
  const result = v.safeParse(schema, raw, { abortPipeEarly: true });
  if (!result.success) {
    return {
      ok: false,
      problems: result.issues.map((issue) => ({
        path: (issue.path ?? []).map((item) => item.key as string | number),
        ...readProblemMessage(issue.message),
      })),
    };
  }
  const misplacedDay = findMisplacedDay(kind, result.output);
  if (misplacedDay !== null) return { ok: false, problems: [misplacedDay] };
  const { id: entryId = SINGLE_ID, status: entryStatus = 'published', ...values } = result.output;
  // The schema consists of the kind's own fields, but the compiler cannot derive that for a generic kind.
  const entry = { id: entryId, status: entryStatus, fields: values } as ContentEntry<Kind>;
  return { ok: true, entry };
}

/** Returns the problem of a last day that is before the first day, or null. Days compare as texts. */
function findMisplacedDay(kind: ContentKind, values: object): FieldProblem | null {
  const { daysInOrder } = definitionOf(kind);
  if (daysInOrder === undefined) return null;
  const [first, last] = daysInOrder.map((name) => fieldValue(values, name));
  return typeof first === 'string' && typeof last === 'string' && last < first
    ? {
        path: [daysInOrder[1]],
        code: 'ends-before-it-begins',
        reason: `must not be before ${daysInOrder[0]} (${first})`,
      }
    : null;
}

/**
 * Adapts an entry's stored fields to the current definition of its kind, because another release may have stored them. A missing field gets
 * the value of an omitted one. A field that is no longer defined is removed.
 */
export function completeFields<Kind extends ContentKind>(
  kind: Kind,
  stored: object,
): ContentFields<Kind> {
  return completeGroup(definitionOf(kind).fields, stored) as ContentFields<Kind>;
}

function completeGroup(fields: Fields, stored: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      completeValue(field, fieldValue(stored, name)),
    ]),
  );
}

function completeValue(field: Field, stored: unknown): unknown {
  if (stored === undefined)
    return field.optional ? v.parse(storedSchema(field), undefined) : undefined;
  if (stored === null || typeof stored !== 'object') return stored;
  if (field.type === 'group') return completeGroup(field.fields, stored);
  if (field.type !== 'list') return stored;
  return Array.from(stored as unknown[], (item) => completeValue(field.item, item));
}

/** Returns the value of the field with this name. */
export function fieldValue(entry: object, name: string): unknown {
  return (entry as Record<string, unknown>)[name];
}

/** Returns the value of an entry's subtype field, or null if its kind has no subtypes. */
export function subtypeOf(kind: ContentKind, entry: ContentFields<ContentKind>): string | null {
  const { subtype } = definitionOf(kind);
  return subtype === undefined ? null : (fieldValue(entry, subtype) as string);
}

/** Returns when an entry becomes public, in epoch milliseconds, or null if its kind has no date. */
export function publicationTime(
  kind: ContentKind,
  entry: ContentFields<ContentKind>,
): number | null {
  const { publishedAt } = definitionOf(kind);
  return publishedAt === undefined ? null : Date.parse(fieldValue(entry, publishedAt) as string);
}

/**
 * The entries of another kind that an entry references in one field, in order.
 *
 * @property field its name, such as `trainers`, or `parts.news` in the items of a list
 * @property paths where each of the ids is, such as `['trainers', 0]` and `['parts', 2, 'news']`
 */
export type Reference = {
  field: string;
  to: ContentKind;
  ids: readonly number[];
  paths: FieldProblem['path'][];
};

/** Returns the references of an entry, one for each field that holds references. */
export function referencesOf(kind: ContentKind, entry: ContentFields<ContentKind>): Reference[] {
  return referenceFields(kind).map(({ name, to }) => {
    const named = namedIn(entry, name.split('.'), []);
    return {
      field: name,
      to,
      ids: named.map(({ id }) => id),
      paths: named.map(({ path }) => path),
    };
  });
}

type NamedId = { id: number; path: FieldProblem['path'] };

/** Returns the ids at the end of a path of names, for every item of the lists along it. */
function namedIn(value: unknown, names: readonly string[], path: NamedId['path']): NamedId[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => namedIn(item, names, [...path, index]));
  }
  const [name, ...rest] = names;
  return name === undefined
    ? [{ id: value as number, path }]
    : namedIn(fieldValue(value, name), rest, [...path, name]);
}

/** Returns the fields of a kind that hold references to other entries, named like the `field` of a `Reference`. */
export function referenceFields(kind: ContentKind): { name: string; to: ContentKind }[] {
  return referencesIn(definitionOf(kind).fields, '');
}

function referencesIn(fields: Fields, prefix: string): { name: string; to: ContentKind }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const inner = field.type === 'list' ? field.item : field;
    if (inner.type === 'group') return referencesIn(inner.fields, `${prefix}${name}.`);
    // `to` is a string because fields.ts cannot import the kinds. `kinds.test.ts` checks its values.
    return inner.type === 'references' || inner.type === 'reference'
      ? [{ name: prefix + name, to: inner.to as ContentKind }]
      : [];
  });
}

/** Returns all values of a trait that has either one value or one for each subtype. */
export function traitValues<Value extends string>(trait: BySubtype<Value>): Value[] {
  return typeof trait === 'string' ? [trait] : Object.values(trait);
}

/**
 * Returns the value of a trait for one subtype.
 * @param subtype null for kinds without subtypes
 * @throws Error if the trait has no value for this subtype
 */
export function bySubtype<Value extends string>(
  trait: BySubtype<Value>,
  subtype: string | null,
): Value {
  const value = typeof trait === 'string' ? trait : trait[subtype ?? ''];
  if (value === undefined) throw new Error(`there is no value for the subtype ${subtype}`);
  return value;
}

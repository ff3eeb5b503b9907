import * as v from 'valibot';
import { areaKind } from './area.ts';
import { boardMemberKind } from './board-member.ts';
import { clientKind } from './client.ts';
import type { BySubtype, ContentKindDefinition } from './content-kind.ts';
import { executiveKind } from './executive.ts';
import {
  type Field,
  type Fields,
  id,
  mapping,
  oneOf,
  type StoredFields,
  schemasOf,
  type WireFields,
} from './fields.ts';
import { goalKind } from './goal.ts';
import { navbarKind } from './navbar.ts';
import { newsKind } from './news.ts';
import { projectKind } from './project.ts';
import { reportKind } from './report.ts';
import { reviewKind } from './review.ts';
import { settingsKind } from './settings.ts';
import { siteContentKind } from './site-content.ts';
import { sliderKind } from './slider.ts';
import { staticPageKind } from './static-page.ts';
import { testimonialKind } from './testimonial.ts';
import { trainerKind } from './trainer.ts';
import { tweetKind } from './tweet.ts';
import { vacancyKind } from './vacancy.ts';

/** Every kind of content by its name, in the order of the documentation. */
export const contentKinds = {
  settings: settingsKind(),
  navbar: navbarKind(),
  'static-page': staticPageKind(),
  'site-content': siteContentKind(),
  goal: goalKind(),
  area: areaKind(),
  client: clientKind(),
  review: reviewKind(),
  testimonial: testimonialKind(),
  vacancy: vacancyKind(),
  'board-member': boardMemberKind(),
  executive: executiveKind(),
  trainer: trainerKind(),
  report: reportKind(),
  news: newsKind(),
  project: projectKind(),
  slider: sliderKind(),
  tweet: tweetKind(),
} as const;

type Kinds = typeof contentKinds;

export type ContentKind = keyof Kinds;

/** The names of all kinds, in the order of the documentation. */
export const CONTENT_KINDS = Object.keys(contentKinds) as ContentKind[];

/** The kinds whose definition has a trait, as `'search'`. */
type KindWith<Trait extends keyof ContentKindDefinition> = {
  [Kind in ContentKind]: Kinds[Kind] extends Record<Trait, unknown> ? Kind : never;
}[ContentKind];

/** The kinds whose entries are there from a date on, and ordered by it. */
export type DatedKind = KindWith<'publishedAt'>;

/** The kinds whose entries are found by themselves. */
export type SearchedKind = KindWith<'search'>;

/** The stored fields of a kind: every field is there, also those that the file left out. */
export type ContentFields<Kind extends ContentKind> = StoredFields<Kinds[Kind]['fields']>;

/** What the API sends of a kind's fields, where it sends no more and no less than the definition says. */
export type WireContent<Kind extends ContentKind> = (Kinds[Kind] extends { sendsId: false }
  ? unknown
  : { id: number }) &
  WireFields<Kinds[Kind]['fields']>;

/** What is stored of a tweet, so that it can be drawn without asking the tweet service. */
export type TweetCopy = NonNullable<ContentFields<'tweet'>['copy']>;

export type ContentStatus = 'draft' | 'published';

/** An entry as a content file describes it, and as an import stores it. */
export type ContentEntry<Kind extends ContentKind = ContentKind> = {
  id: number;
  status: ContentStatus;
  fields: ContentFields<Kind>;
};

/** The settings are stored as the only entry of their kind. */
export const SETTINGS_ID = 1;

/** The definition of a kind, for code that treats all kinds alike. */
export function definitionOf(kind: ContentKind): ContentKindDefinition {
  return contentKinds[kind];
}

/** The kinds that have a trait, as `'search'`, in the order of the documentation. */
export function kindsWith<Trait extends keyof ContentKindDefinition>(
  trait: Trait,
): KindWith<Trait>[] {
  return CONTENT_KINDS.filter(
    (kind): kind is KindWith<Trait> => definitionOf(kind)[trait] !== undefined,
  );
}

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
  const { isSingle, fields } = definitionOf(kind);
  const own = schemasOf(fields);
  const status = v.optional(oneOf(['draft', 'published']), 'published');
  const schema = mapping(isSingle ? own : { id: id(), status, ...own });
  // One reason for each field is enough.
  const result = v.safeParse(schema, raw, { abortPipeEarly: true });
  if (!result.success) {
    return {
      ok: false,
      problems: result.issues.map((issue) => ({
        path: (issue.path ?? []).map((item) => item.key as string | number),
        reason: issue.message,
      })),
    };
  }
  const { id: entryId = SETTINGS_ID, status: read = 'published', ...rest } = result.output;
  // The schema is made of the kind's own fields; its type does not survive the choice of the kind.
  return { ok: true, entry: { id: entryId, status: read, fields: rest } as ContentEntry<Kind> };
}

/**
 * The fields of an entry that was stored by another release: those that its kind got since then are
 * as if its content file had left them out, and those that it lost are not there.
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
  if (stored === undefined) return field.optional ? v.parse(field.schema, undefined) : undefined;
  if (stored === null || typeof stored !== 'object') return stored;
  if (field.type === 'group') return completeGroup(field.fields, stored);
  if (field.type !== 'list') return stored;
  return Array.from(stored as unknown[], (item) => completeValue(field.item, item));
}

/** The value of a field, found by its name in a definition. */
export function fieldValue(entry: object, name: string): unknown {
  return (entry as Record<string, unknown>)[name];
}

/** The value by which an entry is asked for besides by its id; null where its kind has none. */
export function subtypeOf(kind: ContentKind, entry: ContentFields<ContentKind>): string | null {
  const { subtype } = definitionOf(kind);
  return subtype === undefined ? null : (fieldValue(entry, subtype) as string);
}

/** From when on an entry is there, in epoch milliseconds; null where its kind has no date. */
export function publicationTime(
  kind: ContentKind,
  entry: ContentFields<ContentKind>,
): number | null {
  const { publishedAt } = definitionOf(kind);
  return publishedAt === undefined ? null : Date.parse(fieldValue(entry, publishedAt) as string);
}

/** Entries of another kind that an entry names in one of its fields, in order. */
export type Reference = { field: string; to: ContentKind; ids: readonly number[] };

/** The entries that an entry names, by field. */
export function referencesOf(kind: ContentKind, entry: ContentFields<ContentKind>): Reference[] {
  return referenceFields(kind).map(({ name, to }) => ({
    field: name,
    to,
    ids: fieldValue(entry, name) as number[],
  }));
}

/** The fields in which entries of a kind name others. */
export function referenceFields(kind: ContentKind): { name: string; to: ContentKind }[] {
  return Object.entries(definitionOf(kind).fields).flatMap(([name, field]: [string, Field]) =>
    // `to` is the name of a kind, which `kinds.test.ts` sees to: a field cannot know all kinds.
    field.type === 'references' ? [{ name, to: field.to as ContentKind }] : [],
  );
}

/** The values of what a kind says for all entries, or by subtype. */
export function valuesOf<Value extends string>(said: BySubtype<Value>): Value[] {
  return typeof said === 'string' ? [said] : Object.values(said);
}

/**
 * The value for one entry of what its kind says for all entries, or by subtype.
 * @throws where the kind does not say it for this subtype
 */
export function bySubtype<Value extends string>(
  said: BySubtype<Value>,
  subtype: string | null,
): Value {
  const value = typeof said === 'string' ? said : said[subtype ?? ''];
  if (value === undefined) throw new Error(`nothing is said of the subtype ${subtype}`);
  return value;
}

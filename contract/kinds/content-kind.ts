import type { Localized } from '../locale.ts';
import type { PageName } from '../paths.ts';
import type { SearchType } from '../search-terms.ts';
import type { Fields } from './fields.ts';

/** One value for all entries of a kind, or one for each value of the field by which they are divided. */
export type BySubtype<Value> = Value | Readonly<Record<string, Value>>;

/** What the search makes of an entry, besides its title: names of fields. */
export type KindSearch<Name extends string = string> = {
  /** What results are narrowed by. */
  type: BySubtype<SearchType>;
  /** What stands below the title: a position, a field of work. */
  lead?: Name;
  body?: readonly Name[];
  picture?: Name;
  /** The file that the entry is. */
  file?: Name;
  /** What the result is dated by. */
  date?: Name;
};

/** What is true of all entries of a kind. `Name` is one of its fields. */
export type KindTraits<Name extends string = string> = {
  /** File of the content folder that holds its entries. */
  file: string;
  /** What people call an entry, and all of them together. */
  label: { one: Localized; many: Localized };
  /** Whether there is one entry only, which a content file writes without a list around it. */
  isSingle?: true;
  /** Fields, besides the id, in which no two entries are alike. */
  unique?: readonly Name[];
  /** The field by which entries are divided, or asked for besides by their id; it has a column of its own. */
  subtype?: Name;
  /**
   * The moment from which on an entry is there for visitors. Entries of a kind with such a field are
   * ordered by it, newest first; all others are there at once, in the order of their file.
   */
  publishedAt?: Name;
  /** The field that an entry is called by. */
  title?: Name;
  /** What a list of entries shows besides their titles. */
  columns: readonly Name[];
  /** The page where an entry is read: one of its own, or one that shows all. */
  page?: BySubtype<PageName>;
  /** Other pages that change when an entry does. */
  shownOn: readonly PageName[];
  /** Without it, entries are not found by themselves. */
  search?: KindSearch<Name>;
  /** `false`: the API sends entries without their id. */
  sendsId?: false;
};

/** A kind of content: its name, its stored fields, and what is true of its entries. */
export type ContentKindDefinition = { name: string; fields: Fields } & KindTraits;

/**
 * Defines a kind of content. The compiler holds the traits to the names of the fields. Each kind's file
 * calls this in a function, which only `kinds.ts` calls: so the public scripts, which take from that file
 * what the site reads of an answer, leave the definition out.
 */
export function contentKind<
  const Name extends string,
  Of extends Fields,
  const Traits extends KindTraits<Extract<keyof Of, string>>,
>(name: Name, fields: Of, traits: Traits): { name: Name; fields: Of } & Traits {
  return { name, fields, ...traits };
}

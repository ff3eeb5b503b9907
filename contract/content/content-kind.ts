import type { PageName } from '../pages.ts';
import type { SearchType } from '../search-terms.ts';
import type { MapKind } from './area-map.ts';
import type { Fields } from './fields.ts';

/** One value for all entries of a kind, or one for each subtype. */
export type BySubtype<Value> = Value | Readonly<Record<string, Value>>;

/** How the search indexes an entry in addition to its title. Most properties are names of fields. */
export type KindSearch<Name extends string = string> = {
  /** The type for filtering search results. */
  type: BySubtype<SearchType>;
  /** The line below the title, such as a position or a specialization. */
  lead?: Name;
  body?: readonly Name[];
  picture?: Name;
  /** The file to which a result links instead of a page. */
  file?: Name;
  /** The date that a result shows. */
  date?: Name;
};

/** What applies to all entries of a kind. `Name` is the name of one of its fields. */
export type KindTraits<Name extends string = string> = {
  /** Name of the file in the content folder that holds its entries. */
  file: string;
  /** The kind has a single entry, so its content file holds a mapping instead of a list. */
  isSingle?: true;
  /** The site decides which entries exist, so the back office cannot create, remove or unpublish any. */
  isFixed?: true;
  /** Staff may choose the order of fixed entries. */
  isArranged?: true;
  /** With this map the entries are fixed too, because the map finds them by index. */
  fixedByMap?: MapKind;
  /** Fields (except the id) with a different value in every entry. */
  unique?: readonly Name[];
  /** The field that groups entries, or that finds them instead of the id. It has its own database column. */
  subtype?: Name;
  /**
   * The field with the time at which an entry becomes public. Entries with it are ordered by it, newest first. Entries of other kinds are
   * public at once, in the order of their file.
   */
  publishedAt?: Name;
  /** Two day fields. The second day must not be before the first. */
  daysInOrder?: readonly [first: Name, last: Name];
  /** The field with the title of an entry. */
  title?: Name;
  /** The fields that a list of entries shows in addition to their titles. */
  columns: readonly Name[];
  /** The page that shows an entry: its own page, or one that shows all entries. */
  page?: BySubtype<PageName>;
  /** The id of the element that shows the entries on that page, if other elements precede it. Previews scroll to it. */
  section?: string;
  /** Other pages that change with an entry. */
  shownOn: readonly PageName[];
  /** How the search indexes entries. Without it, they have no search results of their own. */
  search?: KindSearch<Name>;
};

/** The definition of a kind of content: its name, its stored fields, and traits that refer to fields by name. */
export type ContentKindDefinition<Name extends string = string> = {
  /** Its key in `contentKinds`. */
  name: string;
  fields: Fields;
} & KindTraits<Name>;

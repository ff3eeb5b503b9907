import type { PageName } from '../pages.ts';
import type { SearchType } from '../search-terms.ts';
import type { MapKind } from './area-map.ts';
import type { Fields } from './fields.ts';

/** One value for all entries of a kind, or one for each subtype. */
export type BySubtype<Value> = Value | Readonly<Record<string, Value>>;

/** How the search indexes an entry besides its title: mostly by the names of fields. */
export type KindSearch<Name extends string = string> = {
  /** The type by which visitors filter results. */
  type: BySubtype<SearchType>;
  /** The line below the title, as a position or a specialization. */
  lead?: Name;
  body?: readonly Name[];
  picture?: Name;
  /** The file that a result links to instead of a page. */
  file?: Name;
  /** The date that a result shows. */
  date?: Name;
};

/** What applies to all entries of a kind. `Name` is the name of one of its fields. */
export type KindTraits<Name extends string = string> = {
  /** Name of the file in the content folder that holds its entries. */
  file: string;
  /** The kind has a single entry: its content file holds a mapping instead of a list. */
  isSingle?: true;
  /** The site decides which entries there are: in the back office none is created, removed or unpublished. */
  isFixed?: true;
  /** The map with which the same applies, because it finds entries by their index. */
  fixedByMap?: MapKind;
  /** Fields besides the id that have a different value in every entry. */
  unique?: readonly Name[];
  /** The field by which entries are grouped, or found instead of by their id. It has its own database column. */
  subtype?: Name;
  /**
   * The field with the time at which an entry becomes public. Entries with it are ordered by it, newest first.
   * Entries of other kinds are public at once, in the order of their file.
   */
  publishedAt?: Name;
  /** Two fields with days, of which the second must not be before the first. */
  daysInOrder?: readonly [first: Name, last: Name];
  /** The field with the title of an entry. */
  title?: Name;
  /** The fields that a list of entries shows besides their titles. */
  columns: readonly Name[];
  /** The page that shows an entry: its own page, or one that shows all entries. */
  page?: BySubtype<PageName>;
  /** The id of the element of that page that shows its entries, if it is below others: previews are scrolled to it. */
  section?: string;
  /** Other pages that change when an entry does. */
  shownOn: readonly PageName[];
  /** How the search indexes entries; without it they have no results of their own. */
  search?: KindSearch<Name>;
};

/** The definition of a kind of content: its name, its stored fields and its traits, which name fields. */
export type ContentKindDefinition<Name extends string = string> = {
  /** Its key in `contentKinds`. */
  name: string;
  fields: Fields;
} & KindTraits<Name>;

/** One value of a list's filter, and how to read it from the query of an address or of a call. */
export type FilterField<Value> = {
  /** The value if the query has none, or an unreadable one. Null does not restrict the list. */
  initial: Value;
  read(text: string): Value;
};

/**
 * The values that a list can be filtered by, under their names in the query. The browser and the server read and write the query with it.
 */
export type FilterSchema<Filter> = { readonly [Name in keyof Filter]: FilterField<Filter[Name]> };

/** The filter values for a schema. */
export type FilterOf<Schema> = Schema extends FilterSchema<infer Filter> ? Filter : never;

/** Maximum length of a search text for a list, in UTF-16 units. */
const TEXT_MAX = 200;

/**
 * One of several values.
 * @param initial the value if the query names none. Without it, the filter does not apply.
 */
export function choice<const Choice extends string | number>(
  choices: readonly Choice[],
): FilterField<Choice | null>;
export function choice<const Choice extends string | number>(
  choices: readonly Choice[],
  initial: NoInfer<Choice>,
): FilterField<Choice>;
export function choice(
  choices: readonly (string | number)[],
  initial: string | number | null = null,
): FilterField<string | number | null> {
  return {
    initial,
    read: (text) => choices.find((each) => String(each) === text) ?? initial,
  };
}

/** A text that matches the pattern completely, such as an id. */
export function matching(pattern: RegExp): FilterField<string | null> {
  return { initial: null, read: (text) => (pattern.test(text) ? text : null) };
}

/** A text, such as a search text. A longer one is cut at `TEXT_MAX`. */
export const boundedText: FilterField<string | null> = {
  initial: null,
  // The cut may have left the first half of a character.
  read: (text) =>
    text
      .trim()
      .slice(0, TEXT_MAX)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd() || null,
};

/** A page of the list, from 1. */
export const pageNumber: FilterField<number> = {
  initial: 1,
  read: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1),
};

/** Reads a filter from a query (`URLSearchParams`). Missing or unreadable values get their initial value. */
export function readFilter<Filter>(
  schema: FilterSchema<Filter>,
  query: { get: (name: string) => string | null },
): Filter {
  const values = fieldsOf(schema).map(([name, { initial, read }]) => {
    const text = query.get(name);
    return [name, text === null ? initial : read(text)];
  });
  return Object.fromEntries(values) as Filter;
}

/** Returns the query parameters for a filter. Leaves out initial values, and values that could not be read again. */
export function filterParams<Filter>(
  schema: FilterSchema<Filter>,
  filter: Partial<NoInfer<Filter>>,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, { initial, read }] of fieldsOf(schema)) {
    const given: unknown = filter[name];
    const value = given === undefined || given === null ? initial : read(String(given));
    if (value !== initial) params[name] = String(value);
  }
  return params;
}

/** Writes a filter as the query of an address, with `?`. Empty if everything is initial. */
export function writeFilter<Filter>(schema: FilterSchema<Filter>, filter: Partial<Filter>): string {
  const parts = Object.entries(filterParams(schema, filter)).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Whether a filter hides rows of the list. Its page, its order and a tab that is always set hide none. */
export function isFiltered<Filter>(schema: FilterSchema<Filter>, filter: NoInfer<Filter>): boolean {
  return fieldsOf(schema).some(([name, { initial }]) => initial === null && filter[name] !== null);
}

/** Returns the filter that hides no rows, with the same order and tab, at the first page. */
export function clearFilter<Filter>(schema: FilterSchema<Filter>, filter: NoInfer<Filter>): Filter {
  const values = fieldsOf(schema).map(([name, { initial }]) => [
    name,
    initial === null || name === 'page' ? initial : filter[name],
  ]);
  return Object.fromEntries(values) as Filter;
}

function fieldsOf<Filter>(schema: FilterSchema<Filter>) {
  return Object.entries(schema) as [
    keyof Filter & string,
    FilterField<Filter[keyof Filter & string]>,
  ][];
}

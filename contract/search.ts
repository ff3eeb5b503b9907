import * as v from 'valibot';
import { count, instant, media } from './coercion.ts';
import { LANGUAGES } from './locale.ts';
import { SEARCH_TYPES } from './search-terms.ts';

/** A plain text with highlighted hits. Its pieces, joined, are the text. */
const highlighted = v.object({
  language: v.picklist(LANGUAGES),
  pieces: v.array(v.object({ text: v.string(), hit: v.boolean() })),
});

/** A search result: an entry or a page. */
const result = v.pipe(
  v.object({
    type: v.picklist(SEARCH_TYPES),
    path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
    file: media,
    title: highlighted,
    excerpt: highlighted,
    untranslated: v.boolean(),
    image: media,
    published_at: instant,
  }),
  v.transform(({ image: picture, published_at: publishedAt, ...others }) => ({
    ...others,
    picture,
    publishedAt,
  })),
);

/**
 * One page of search results, best first, and the number of results of each type. The schema is strict, because
 * our own server handles this query, also with another backend.
 */
export const search = v.pipe(
  v.object({
    /** The text that was searched for. */
    query: v.string(),
    /** The number of its searchable words. Without any there are no results. */
    words: count,
    /** True if no entry has all words, so that the results have only some of them. */
    partial: v.boolean(),
    total: count,
    types: v.array(v.object({ type: v.picklist(SEARCH_TYPES), total: count })),
    results: v.array(result),
    current_page: count,
    last_page: count,
    per_page: count,
  }),
  v.transform(({ current_page: page, last_page: lastPage, per_page: perPage, ...others }) => ({
    ...others,
    page,
    lastPage,
    perPage,
  })),
);

export type SearchWire = v.InferInput<typeof search>;
export type Search = v.InferOutput<typeof search>;
export type SearchResult = Search['results'][number];
export type Highlighted = SearchResult['title'];

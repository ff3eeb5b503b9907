import * as v from 'valibot';
import { count, instant, media } from './coercion.ts';
import { LANGUAGES } from './locale.ts';
import { SEARCH_TYPES } from './search-terms.ts';

/** A text with its hits: pieces that follow each other, white space included. Plain text, no mark-up. */
const highlighted = v.object({
  language: v.picklist(LANGUAGES),
  pieces: v.array(v.object({ text: v.string(), hit: v.boolean() })),
});

/** One entry or page that was found. */
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
  v.transform(({ image, published_at: publishedAt, ...rest }) => ({
    ...rest,
    picture: image,
    publishedAt,
  })),
);

/**
 * What a search finds, best first: one page of it, and how much there is of each type. Only our own
 * server answers this call, also in front of another backend, so it is read as it is promised.
 */
export const search = v.pipe(
  v.object({
    /** What was searched for. */
    query: v.string(),
    /** How many words of it can be searched for; without any there are no results. */
    words: count,
    /** Whether no entry has all the words, so that those with some of them are shown. */
    partial: v.boolean(),
    total: count,
    types: v.array(v.object({ type: v.picklist(SEARCH_TYPES), total: count })),
    results: v.array(result),
    current_page: count,
    last_page: count,
    per_page: count,
  }),
  v.transform(({ current_page: page, last_page: lastPage, per_page: perPage, ...rest }) => ({
    ...rest,
    page,
    lastPage,
    perPage,
  })),
);

export type SearchWire = v.InferInput<typeof search>;
export type Search = v.InferOutput<typeof search>;
export type SearchResult = Search['results'][number];
export type Highlighted = SearchResult['title'];

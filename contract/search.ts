import type { Shape, ShapeValue } from './content/shape.ts';
import { LANGUAGES } from './locale.ts';
import { SEARCH_TYPES } from './search-terms.ts';

const language = { type: 'choice', options: LANGUAGES, needed: true } as const;
const type = { type: 'choice', options: SEARCH_TYPES, needed: true } as const;

/** A plain text with highlighted hits. Its pieces, joined, are the text. */
const highlighted = {
  type: 'group',
  fields: {
    language,
    pieces: {
      type: 'entries',
      of: { fields: { text: { type: 'verbatim' }, hit: { type: 'boolean' } } },
    },
  },
} as const;

/** A search result: an entry or a page. */
const result = {
  fields: {
    type,
    path: { type: 'text', needed: true },
    file: { type: 'media', use: 'file' },
    title: highlighted,
    excerpt: highlighted,
    /** Whether it has no English text. */
    untranslated: { type: 'boolean' },
    picture: { type: 'media', use: 'picture', wire: 'image' },
    publishedAt: { type: 'instant', wire: 'published_at' },
  },
} as const satisfies Shape;

/** One page of search results, best first, and the number of results of each type. Our own server answers it with every backend. */
export const search = {
  fields: {
    /** The search text. */
    query: { type: 'verbatim' },
    /** The number of its searchable words. If it is 0, there are no results. */
    words: { type: 'count' },
    /** True if no entry contains all words, so that the results contain only some of them. */
    partial: { type: 'boolean' },
    total: { type: 'count' },
    types: { type: 'entries', of: { fields: { type, total: { type: 'count' } } } },
    results: { type: 'entries', of: result },
    page: { type: 'count', wire: 'current_page' },
    lastPage: { type: 'count', wire: 'last_page' },
    perPage: { type: 'count', wire: 'per_page' },
  },
} as const satisfies Shape;

export type Search = ShapeValue<typeof search>;
export type SearchResult = Search['results'][number];

import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SEARCH_TYPES, type SearchType } from '../../contract/search-terms.ts';
import { foldText, tokenize } from '../../contract/words.ts';
import type { SearchDocument } from './documents.ts';
import { expandQuery, type SearchQuery, type WordMatch } from './query.ts';
import { findSpellings } from './spelling.ts';

/** Memory for SQLite's page cache; the rest of the index stays in its temporary file. In KiB. */
const CACHE_SIZE = 32_768;

/** Only the start of a longer text is indexed. In UTF-16 units; about ten printed pages. */
const MAX_TEXT_LENGTH = 30_000;

/** One page of results, and how many results each type has. */
export type SearchResults = {
  /** What each word of the query matches. */
  matches: WordMatch[];
  /** Whether no document has all words, so that the results have only some of them. */
  partial: boolean;
  types: { type: SearchType; total: number }[];
  documents: SearchDocument[];
};

/** Which results to return: of one type or of all (null), from an offset, at most `limit`. */
export type SearchOptions = { type: SearchType | null; offset: number; limit: number };

/** The columns for words and for their stems, with the weight of a hit in each. */
const WEIGHTS = {
  title: 20,
  title_stems: 12,
  lead: 4,
  lead_stems: 2.5,
  body: 1,
  body_stems: 0.7,
} as const;

/** Ranks what people search for by name before news that only mention it. */
const TYPE_WEIGHTS: Record<SearchType, number> = {
  page: 1.3,
  program: 1.25,
  region: 1.25,
  person: 1.2,
  trainer: 1.15,
  project: 1.15,
  job: 1.1,
  report: 1.1,
  news: 1,
};

const TABLES = `
  create table documents (
    id integer primary key, type integer not null, weight real not null, published_at integer not null
  ) strict;
  create table titles (title text not null, id integer not null, primary key (title, id))
    strict, without rowid;
  create table contents (id integer primary key, document text not null) strict;
  create virtual table words using fts5 (
    ${Object.keys(WEIGHTS).join(', ')},
    content = '', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 0'
  );
  create virtual table vocabulary using fts5vocab (words, row);
  create virtual table vocabulary_by_column using fts5vocab (words, col);
`;

/** How many words of a query are searched for if no document has all of them. */
const PARTIAL_WORDS = 4;

/** Weight of a document whose complete title is the query. */
const EXACT_TITLE_WEIGHT = 4;

/**
 * Weights of a document that has each word of the query as it was typed, but for the article: in its title, or anywhere.
 * Else «رياضيات» would come before «الرياض», with which it shares a stem, and a synonym before the word.
 */
const WHOLE_WORDS_WEIGHTS = { title: 3, anywhere: 1.5 } as const;

/** In longer queries the other words say which form is meant, and the time to look for all forms would grow with each. */
const MAX_WHOLE_WORDS = 3;

const SCORE = `
  bm25(words, ${Object.values(WEIGHTS).join(', ')}) * weight
  * case
    when documents.id in (select id from titles where title = ?) then ${EXACT_TITLE_WEIGHT * WHOLE_WORDS_WEIGHTS.title}
    when documents.id in (select rowid from words where words match ?) then ${WHOLE_WORDS_WEIGHTS.title}
    when documents.id in (select rowid from words where words match ?) then ${WHOLE_WORDS_WEIGHTS.anywhere}
    else 1
  end
`;

/**
 * A full-text index in a temporary SQLite database (FTS5), which SQLite deletes when it is closed.
 * Results and ranking are therefore the same whichever database stores the content. Documents can
 * be added but not changed: changed content needs a new index.
 */
export class SearchIndex {
  readonly #database = new DatabaseSync('');
  readonly #inserts: Record<'document' | 'title' | 'content' | 'words', StatementSync>;
  #size = 0;

  constructor() {
    this.#database.exec(`pragma journal_mode = off; pragma cache_size = -${CACHE_SIZE}; ${TABLES}`);
    this.#inserts = {
      document: this.#database.prepare('insert into documents values (?, ?, ?, ?)'),
      title: this.#database.prepare('insert or ignore into titles values (?, ?)'),
      content: this.#database.prepare('insert into contents values (?, ?)'),
      words: this.#database.prepare(
        `insert into words (rowid, ${Object.keys(WEIGHTS).join(', ')}) values (?, ?, ?, ?, ?, ?, ?)`,
      ),
    };
  }

  /** Number of documents in the index. */
  get size(): number {
    return this.#size;
  }

  /** Adds documents in one transaction. It blocks the event loop, so call it with a few at a time. */
  add(documents: readonly SearchDocument[]): void {
    this.#database.exec('begin');
    for (const document of documents) {
      const id = ++this.#size;
      const { type, publishedAt, title } = document;
      const published = publishedAt === null ? 0 : Date.parse(publishedAt);
      this.#inserts.document.run(id, SEARCH_TYPES.indexOf(type), TYPE_WEIGHTS[type], published);
      for (const text of [title.ar, title.en]) this.#inserts.title.run(foldText(text), id);
      this.#inserts.content.run(id, JSON.stringify(document));
      this.#inserts.words.run(
        id,
        ...this.#analyze(title.ar, title.en, true),
        ...this.#analyze(document.lead.ar, document.lead.en, false),
        ...this.#analyze(document.body.ar, document.body.en, false),
      );
    }
    this.#database.exec('commit');
  }

  /** Returns a text's words and its stems as two columns. */
  #analyze(ar: string, en: string, withStopWords: boolean): [string, string] {
    const words = tokenize(
      `${ar.slice(0, MAX_TEXT_LENGTH)} ${en.slice(0, MAX_TEXT_LENGTH)}`,
    ).filter((word) => withStopWords || !word.isStopWord);
    const contentWords = words.filter((word) => !word.isStopWord);
    return [
      words.map(({ term }) => term).join(' '),
      contentWords.map(({ stem }) => stem).join(' '),
    ];
  }

  /**
   * Returns the results of a query, the best first; of equal ones the latest first. A query without
   * words has no results.
   */
  find(query: SearchQuery, options: SearchOptions): SearchResults {
    const has = (term: string) => this.#hasTermBetween(term, term);
    const countWord = (word: string) => this.#countWord(word);
    const matches = expandQuery(query, {
      has,
      // U+10FFFF sorts after every letter of a folded word.
      hasPrefix: (prefix) => this.#hasTermBetween(prefix, `${prefix}\u{10ffff}`),
      findSpellings: (word) => findSpellings(word, { has, countWord }),
    });
    const expressions = matches.map((match) => ftsExpression(match, query.stopWordsOnly));
    if (expressions.length === 0) return { matches, partial: false, types: [], documents: [] };
    const first = { title: foldText(query.text), ...wholeWordExpressions(matches) };
    const withAllWords = this.#select(expressions.join(' AND '), first, options);
    const canBePartial = expressions.length > 1 && !query.stopWordsOnly;
    if (withAllWords.types.length > 0 || !canBePartial) {
      return { matches, partial: false, ...withAllWords };
    }
    const anyRareWord = this.#rarestWords(matches).join(' OR ') || '""';
    // None has all words, so none has all of them as typed.
    const withSomeWords = this.#select(anyRareWord, { ...first, ...NO_WHOLE_WORDS }, options);
    return { matches, partial: withSomeWords.types.length > 0, ...withSomeWords };
  }

  /** Returns expressions for the rarest words of a query, because frequent words match nearly everything. */
  #rarestWords(matches: readonly WordMatch[]): string[] {
    const sql = 'select coalesce(sum(doc), 0) as documents from vocabulary where term = ?';
    const counted = matches.map((match) => ({
      match,
      documents: [...new Set([...match.words, ...match.stems])]
        .map((term) => Number(this.#prepare(sql).get(term)?.documents))
        .reduce((sum, count) => sum + count, 0),
    }));
    return counted
      .filter(({ match, documents }) => documents > 0 || match.prefixes.length > 0)
      .sort((a, b) => a.documents - b.documents)
      .slice(0, PARTIAL_WORDS)
      .map(({ match }) => ftsExpression(match, false));
  }

  /** Whether the index has a term between two texts, both included, in the order of code points. */
  #hasTermBetween(first: string, last: string): boolean {
    const sql = 'select 1 from vocabulary where term >= ? and term <= ? limit 1';
    return this.#prepare(sql).get(first, last) !== undefined;
  }

  /** Returns how many titles, leads and texts have a word as it is written. */
  #countWord(word: string): number {
    const sql = `select coalesce(sum(doc), 0) as texts from vocabulary_by_column
      where term = ? and col in ('title', 'lead', 'body')`;
    return Number(this.#prepare(sql).get(word)?.texts);
  }

  #select(
    expression: string,
    first: { title: string; inTitle: string; anywhere: string },
    { type, offset, limit }: SearchOptions,
  ): Pick<SearchResults, 'types' | 'documents'> {
    const typeIndex = type === null ? null : SEARCH_TYPES.indexOf(type);
    const matching = 'words join documents on documents.id = words.rowid where words match ?';
    const types = this.#prepare(
      `select type, count(*) as total from ${matching} group by type`,
    ).all(expression) as { type: number; total: number }[];
    if (types.length === 0) return { types: [], documents: [] };
    const rows = this.#prepare(
      `select document from (
         select documents.id, ${SCORE} as score, published_at from ${matching}
         and (? is null or type = ?)
         order by score, published_at desc, documents.id limit ? offset ?
       ) as ranked join contents on contents.id = ranked.id
       order by score, published_at desc, ranked.id`,
    ).all(
      ...[first.title, first.inTitle, first.anywhere],
      ...[expression, typeIndex, typeIndex, limit, offset],
    ) as { document: string }[];
    return {
      types: types.map((row) => ({ type: searchTypeAt(row.type), total: row.total })),
      documents: rows.map((row) => JSON.parse(row.document) as SearchDocument),
    };
  }

  readonly #statements = new Map<string, StatementSync>();

  /** Returns the prepared statement for an SQL text, and prepares it at its first use. */
  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Closes the database, which frees its memory and deletes its file. */
  close(): void {
    this.#database.close();
  }
}

function searchTypeAt(index: number): SearchType {
  return SEARCH_TYPES[index] ?? SEARCH_TYPES[0];
}

/** FTS5 expressions that match nothing. */
const NO_WHOLE_WORDS = { inTitle: '""', anywhere: '""' } as const;

/** Returns the FTS5 expressions for documents that have each word of a query itself: in the title, and anywhere. */
function wholeWordExpressions(matches: readonly WordMatch[]): {
  inTitle: string;
  anywhere: string;
} {
  if (matches.length > MAX_WHOLE_WORDS) return NO_WHOLE_WORDS;
  const each = (columns: string) =>
    matches
      .map(({ wholeWords }) => wholeWords.map((word) => `"${word}"`).join(' OR ') || '""')
      .map((words) => `{${columns}} : (${words})`)
      .join(' AND ');
  return { inTitle: each('title'), anywhere: each('title lead body') };
}

/**
 * Returns the FTS5 expression for one word of a query. It needs no escaping: terms have only letters
 * and digits, and in quotes none of them is an operator.
 */
function ftsExpression({ words, stems, prefixes }: WordMatch, inTitlesOnly: boolean): string {
  const terms = [
    ...words.map((word) => `"${word}"`),
    ...prefixes.map((prefix) => `"${prefix}"*`),
  ].join(' OR ');
  if (inTitlesOnly) return `({title} : (${terms}))`;
  const stemTerms = stems.map((stem) => `"${stem}"`).join(' OR ');
  return stems.length === 0
    ? `(${terms})`
    : `(({title lead body} : (${terms})) OR ({title_stems lead_stems body_stems} : (${stemTerms})))`;
}

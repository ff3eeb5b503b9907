import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SEARCH_TYPES, type SearchType } from '../../contract/search-terms.ts';
import { foldText } from '../../contract/words.ts';
import { analyzeDocument } from './analyze.ts';
import type { SearchDocument } from './documents.ts';
import {
  type Comparison,
  type Differences,
  documentOf,
  INDEXED_KINDS,
  type IndexedKind,
  type IndexSource,
  type Mark,
} from './index-source.ts';
import { indexVersion } from './index-version.ts';
import { expandQuery, type SearchQuery, type WordMatch } from './query.ts';
import { findSpellings } from './spelling.ts';

/** Memory for SQLite's page cache. The rest of the index stays in its file. In KiB. */
const CACHE_SIZE = 16_384;

/** The write-ahead log is cut to this size after a checkpoint. In bytes. */
const MAX_LOG_SIZE = 16 * 1024 * 1024;

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

const WORD_COLUMNS = Object.keys(WEIGHTS).join(', ');

/**
 * Ranks what people search for by name before news that only mentions it, and news before the newsletter issues that show it.
 */
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
  newsletter: 0.8,
};

const TABLES = `
  create table state (name text not null primary key, value text not null) strict, without rowid;
  create table documents (
    id integer primary key, kind integer not null, entry integer not null, mark text not null,
    type integer not null, weight real not null, published_at integer not null,
    unique (kind, entry)
  ) strict;
  create table titles (title text not null, id integer not null, primary key (title, id))
    strict, without rowid;
  create table contents (id integer primary key, document text not null) strict;
  create virtual table words using fts5 (
    ${WORD_COLUMNS},
    content = '', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 0'
  );
  create virtual table vocabulary using fts5vocab (words, row);
  create virtual table vocabulary_by_column using fts5vocab (words, col);
`;

const VERSION = indexVersion(TABLES + JSON.stringify(TYPE_WEIGHTS));

/** How many words of a query are searched for if no document has all of them. */
const PARTIAL_WORDS = 4;

/** Weight of a document whose complete title is the query. */
const EXACT_TITLE_WEIGHT = 4;

/**
 * Weights of a document that has each word of the query as it was typed, ignoring the article: in its title, or anywhere.
 * Without them «رياضيات» would come before «الرياض», with which it shares a stem, and a synonym before the word.
 */
const WHOLE_WORDS_WEIGHTS = { title: 3, anywhere: 1.5 } as const;

/** In longer queries the other words show which form is meant, and the time to look for all forms would grow with each. */
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

/** The file has an index of other rules or tables, or something else. */
export class OtherIndex extends Error {
  override name = 'OtherIndex';
}

/**
 * A full-text index (FTS5) in its own SQLite file, so results and ranking are the same whichever database stores the content.
 * All methods block, so it runs in its own thread (`search-worker.ts`).
 */
export class SearchIndex {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * Opens an index, and creates it if the file is missing. No other process can open the file until the index is closed.
   * @param file empty: a temporary file, which SQLite deletes when it is closed
   * @throws OtherIndex if the index in the file must be built again
   */
  constructor(file = '') {
    this.#database = new DatabaseSync(file, { timeout: 0 });
    try {
      // Nothing is left of a temporary file after a crash. With WAL and NORMAL a crash loses only the last changes.
      this.#database.exec(
        file === ''
          ? 'pragma journal_mode = memory'
          : `pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;
             pragma journal_size_limit = ${MAX_LOG_SIZE}`,
      );
      this.#database.exec(`pragma cache_size = -${CACHE_SIZE}`);
      this.#prepareTables();
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  #prepareTables(): void {
    const tables = this.#database.prepare('select count(*) as number from sqlite_schema').get();
    if (tables?.number === 0) {
      this.#inTransaction(() => {
        this.#database.exec(TABLES);
        this.#write('version', VERSION);
      });
    } else if (this.#read('version') !== VERSION) {
      throw new OtherIndex('the index has other rules');
    }
  }

  #read(name: 'version' | 'content'): string | null {
    try {
      const row = this.#prepare('select value from state where name = ?').get(name);
      return row === undefined ? null : String(row.value);
    } catch (error) {
      // Another program has made the file.
      throw error instanceof Error && /no such (table|column)/.test(error.message)
        ? new OtherIndex(error.message)
        : error;
    }
  }

  #write(name: 'version' | 'content', value: string): void {
    this.#run('insert or replace into state values (?, ?)', name, value);
  }

  /** Number of documents in the index. */
  get size(): number {
    return Number(this.#prepare('select count(*) as number from documents').get()?.number);
  }

  /** The state of the content that is completely in the index. Null while it is built for the first time. */
  get content(): string | null {
    return this.#read('content');
  }

  /** Records which state of the content is completely in the index. */
  set content(state: string) {
    this.#write('content', state);
  }

  /** Compares the entries in a scope with the index. */
  compare({ kind, scope, present }: Comparison): Differences {
    const stored = new Map(this.#marks(kind, scope).map(({ id, mark }) => [id, mark]));
    const ids = new Set(present.map(({ id }) => id));
    return {
      outdated: present.filter(({ id, mark }) => stored.get(id) !== mark).map(({ id }) => id),
      gone: [...stored.keys()].filter((id) => !ids.has(id)),
    };
  }

  #marks(kind: IndexedKind, scope: Comparison['scope']): Mark[] {
    const columns = 'select entry as id, mark from documents where kind = ?';
    const rows =
      'ids' in scope
        ? this.#prepare(`${columns} and entry in (select value from json_each(?))`).all(
            kindNumber(kind),
            JSON.stringify(scope.ids),
          )
        : this.#prepare(`${columns} and entry > ? and entry <= ?`).all(
            ...[kindNumber(kind), scope.after, scope.upTo],
          );
    return rows as Mark[];
  }

  /** Writes documents in one transaction. They replace those of the same entries. */
  write(sources: readonly IndexSource[]): void {
    this.#inTransaction(() => {
      for (const source of sources) {
        this.#delete(source.kind, source.id);
        this.#insert(source, documentOf(source));
      }
    });
  }

  /** Removes the documents of entries in one transaction. */
  remove(kind: IndexedKind, ids: readonly number[]): void {
    this.#inTransaction(() => {
      for (const id of ids) this.#delete(kind, id);
    });
  }

  #insert({ kind, id: entry, mark }: IndexSource, document: SearchDocument): void {
    const { type, publishedAt } = document;
    const published = publishedAt === null ? 0 : Date.parse(publishedAt);
    const { lastInsertRowid: id } = this.#run(
      `insert into documents (kind, entry, mark, type, weight, published_at) values (?, ?, ?, ?, ?, ?)`,
      ...[kindNumber(kind), entry, mark],
      ...[SEARCH_TYPES.indexOf(type), TYPE_WEIGHTS[type], published],
    );
    const { titles, columns } = analyzeDocument(document);
    for (const title of titles) this.#run('insert into titles values (?, ?)', title, id);
    this.#run('insert into contents values (?, ?)', id, JSON.stringify(document));
    this.#run(
      `insert into words (rowid, ${WORD_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?)`,
      ...[id, ...columns],
    );
  }

  #delete(kind: IndexedKind, entry: number): void {
    const found = this.#prepare(
      `select id, document from documents join contents using (id) where kind = ? and entry = ?`,
    ).get(kindNumber(kind), entry) as { id: number; document: string } | undefined;
    if (found === undefined) return;
    const { id, document } = found;
    const { titles, columns } = analyzeDocument(JSON.parse(document));
    // The index of words does not store its texts, so it must be told what it has of the document.
    this.#run(
      `insert into words (words, rowid, ${WORD_COLUMNS}) values ('delete', ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, ...columns],
    );
    for (const title of titles)
      this.#run('delete from titles where title = ? and id = ?', title, id);
    this.#run('delete from contents where id = ?', id);
    this.#run('delete from documents where id = ?', id);
  }

  #inTransaction(work: () => void): void {
    this.#database.exec('begin');
    try {
      work();
      this.#database.exec('commit');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    }
  }

  #run(statement: string, ...values: SQLInputValue[]) {
    return this.#prepare(statement).run(...values);
  }

  /**
   * Returns the results of a query, the best first, and equal ones with the latest first. A query without words has no
   * results.
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
    // No document has all words, so none has all of them as typed.
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

  /** Returns whether the index has a term between two texts, both included, in the order of code points. */
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
         select documents.id, ${SCORE} as score, published_at, kind, entry from ${matching}
         and (? is null or type = ?)
         order by score, published_at desc, kind, entry limit ? offset ?
       ) as ranked join contents on contents.id = ranked.id
       order by score, published_at desc, kind, entry`,
    ).all(
      ...[first.title, first.inTitle, first.anywhere],
      ...[expression, typeIndex, typeIndex, limit, offset],
    ) as { document: string }[];
    return {
      types: types.map((row) => ({ type: searchTypeAt(row.type), total: row.total })),
      documents: rows.map((row) => JSON.parse(row.document) as SearchDocument),
    };
  }

  /** Returns the prepared statement for an SQL text, and prepares it at its first use. */
  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Closes the file. */
  close(): void {
    this.#database.close();
  }
}

/** The number that stands for a kind in the index, and orders equally ranked results. */
function kindNumber(kind: IndexedKind): number {
  return INDEXED_KINDS.indexOf(kind);
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
 * Returns the FTS5 expression for one word of a query. It needs no escaping, because terms have only letters and digits, and
 * in quotes none of them is an operator.
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

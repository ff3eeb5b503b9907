import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SEARCH_TYPES, type SearchType } from '../../contract/search-terms.ts';
import type { SearchDocument } from './documents.ts';
import { expandQuery, type SearchQuery, type WordMatch } from './query.ts';
import { Vocabulary } from './vocabulary.ts';
import { keyOf, wordsOf } from './words.ts';

/**
 * The full text of everything that can be found: SQLite's FTS5 in a database of its own, which lies
 * in a temporary file that goes away with the process. Whichever database holds the content, it is
 * searched and ranked alike.
 */

/** What SQLite keeps of it in memory; the rest lies in the temporary file. In KiB. */
const CACHE = 32_768;

/** Of a longer text the beginning is searched. In characters; some ten printed pages. */
const LONGEST_TEXT = 30_000;

/** How many results of every kind of match there are, and one page of them. */
export type Found = {
  /** What each word of the query finds. */
  matches: WordMatch[];
  /** Whether no document has all words, so that those with some of them were taken. */
  partial: boolean;
  types: { type: SearchType; total: number }[];
  documents: SearchDocument[];
};

/** Which part of the results is wanted. */
export type Wanted = { type: SearchType | null; offset: number; limit: number };

/** The columns, and how much a hit in each of them counts: the words as written, and their stems. */
const WEIGHTS = {
  ...{ title: 20, title_stems: 12 },
  ...{ lead: 4, lead_stems: 2.5 },
  ...{ body: 1, body_stems: 0.7 },
} as const;

/** What people look for by its name comes before what only mentions it. */
const TYPE_WEIGHTS: Record<SearchType, number> = {
  ...{ page: 1.3, program: 1.25, person: 1.2, trainer: 1.15 },
  ...{ project: 1.15, job: 1.1, report: 1.1, news: 1 },
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
`;

/** Where nothing has all words of a query, this many of them are searched for. */
const WORDS_IN_PART = 4;

/** Whose title is just what was asked for is meant before all others. */
const WHOLE_TITLE = 4;

const SCORE = `
  bm25(words, ${Object.values(WEIGHTS).join(', ')}) * weight
  * iif(documents.id in (select id from titles where title = ?), ${WHOLE_TITLE}, 1)
`;

/** An index, made empty. Documents are only ever added: changed content is a new index. */
export class SearchIndex {
  readonly #database = new DatabaseSync('');
  readonly #vocabulary = new Vocabulary();
  readonly #statements: Record<'document' | 'title' | 'content' | 'words', StatementSync>;
  #size = 0;

  constructor() {
    this.#database.exec(`pragma journal_mode = off; pragma cache_size = -${CACHE}; ${TABLES}`);
    this.#statements = {
      document: this.#database.prepare('insert into documents values (?, ?, ?, ?)'),
      title: this.#database.prepare('insert or ignore into titles values (?, ?)'),
      content: this.#database.prepare('insert into contents values (?, ?)'),
      words: this.#database.prepare(
        `insert into words (rowid, ${Object.keys(WEIGHTS).join(', ')}) values (?, ?, ?, ?, ?, ?, ?)`,
      ),
    };
  }

  /** How many documents it has. */
  get size(): number {
    return this.#size;
  }

  /** Adds documents in one go. It blocks, so many are added in several. */
  add(documents: readonly SearchDocument[]): void {
    this.#database.exec('begin');
    for (const document of documents) {
      const id = ++this.#size;
      const { type, publishedAt, title } = document;
      const published = publishedAt === null ? 0 : Date.parse(publishedAt);
      this.#statements.document.run(id, SEARCH_TYPES.indexOf(type), TYPE_WEIGHTS[type], published);
      for (const written of [title.ar, title.en]) this.#statements.title.run(keyOf(written), id);
      this.#statements.content.run(id, JSON.stringify(document));
      this.#statements.words.run(
        id,
        ...this.#columns(title.ar, title.en, true),
        ...this.#columns(document.lead.ar, document.lead.en, false),
        ...this.#columns(document.body.ar, document.body.en, false),
      );
    }
    this.#database.exec('commit');
  }

  /** Prepares what the first search would otherwise wait for. Nothing is added after it. */
  finish(): void {
    this.#vocabulary.finish();
  }

  /** The words of a text as written and as stems. Stop words are kept in titles alone. */
  #columns(ar: string, en: string, keepsStopWords: boolean): [string, string] {
    const words = wordsOf(`${ar.slice(0, LONGEST_TEXT)} ${en.slice(0, LONGEST_TEXT)}`).filter(
      (word) => keepsStopWords || !word.isStopWord,
    );
    const telling = words.filter((word) => !word.isStopWord);
    for (const { stem } of telling) this.#vocabulary.add(stem);
    return [words.map(({ term }) => term).join(' '), telling.map(({ stem }) => stem).join(' ')];
  }

  /** What a query finds, best first; of equals the latest. A query without words finds nothing. */
  find(query: SearchQuery, wanted: Wanted): Found {
    const matches = expandQuery(query, {
      has: (term) => this.#hasBetween(term, term),
      // No letter of a folded word comes after this one.
      hasPrefix: (start) => this.#hasBetween(start, `${start}\u{10ffff}`),
      near: (stem) => this.#vocabulary.near(stem),
    });
    const expressions = matches.map((match) => expressionOf(match, query.stopWordsOnly));
    if (expressions.length === 0) return { matches, partial: false, types: [], documents: [] };
    const title = keyOf(query.text);
    const all = this.#read(expressions.join(' AND '), title, wanted);
    const canBePartial = expressions.length > 1 && !query.stopWordsOnly;
    if (all.types.length > 0 || !canBePartial) return { matches, partial: false, ...all };
    const some = this.#read(this.#mostTelling(matches).join(' OR ') || '""', title, wanted);
    return { matches, partial: some.types.length > 0, ...some };
  }

  /** The rarest words of a query: where not all can be had, the frequent ones would find nearly everything. */
  #mostTelling(matches: readonly WordMatch[]): string[] {
    const sql = 'select coalesce(sum(doc), 0) as documents from vocabulary where term = ?';
    const counted = matches.map((match) => ({
      match,
      documents: [...new Set([...match.words, ...match.stems])]
        .map((term) => Number(this.#prepared(sql).get(term)?.documents))
        .reduce((sum, count) => sum + count, 0),
    }));
    return counted
      .filter(({ match, documents }) => documents > 0 || match.prefixes.length > 0)
      .sort((a, b) => a.documents - b.documents)
      .slice(0, WORDS_IN_PART)
      .map(({ match }) => expressionOf(match, false));
  }

  #hasBetween(least: string, most: string): boolean {
    const sql = 'select 1 from vocabulary where term >= ? and term <= ? limit 1';
    return this.#prepared(sql).get(least, most) !== undefined;
  }

  #read(
    expression: string,
    title: string,
    { type, offset, limit }: Wanted,
  ): Pick<Found, 'types' | 'documents'> {
    const place = type === null ? null : SEARCH_TYPES.indexOf(type);
    const matching = 'words join documents on documents.id = words.rowid where words match ?';
    const types = this.#prepared(
      `select type, count(*) as total from ${matching} group by type`,
    ).all(expression) as { type: number; total: number }[];
    const rows = this.#prepared(
      `select document from (
         select documents.id, ${SCORE} as score, published_at from ${matching}
         and (? is null or type = ?)
         order by score, published_at desc, documents.id limit ? offset ?
       ) as ranked join contents on contents.id = ranked.id
       order by score, published_at desc, ranked.id`,
    ).all(title, expression, place, place, limit, offset) as { document: string }[];
    return {
      types: types.map((row) => ({ type: typeAt(row.type), total: row.total })),
      documents: rows.map((row) => JSON.parse(row.document) as SearchDocument),
    };
  }

  readonly #known = new Map<string, StatementSync>();

  #prepared(sql: string): StatementSync {
    const statement = this.#known.get(sql) ?? this.#database.prepare(sql);
    this.#known.set(sql, statement);
    return statement;
  }

  /** Lets go of its memory and its file. */
  close(): void {
    this.#database.close();
  }
}

function typeAt(place: number): SearchType {
  return SEARCH_TYPES[place] ?? SEARCH_TYPES[0];
}

/** One word of a query in the language of FTS5. Terms hold letters and digits only; quoted, none is an operator. */
function expressionOf({ words, stems, prefixes }: WordMatch, inTitles: boolean): string {
  const found = [
    ...words.map((word) => `"${word}"`),
    ...prefixes.map((start) => `"${start}"*`),
  ].join(' OR ');
  if (inTitles) return `({title} : (${found}))`;
  const asStems = stems.map((stem) => `"${stem}"`).join(' OR ');
  return stems.length === 0
    ? `(${found})`
    : `(({title lead body} : (${found})) OR ({title_stems lead_stems body_stems} : (${asStems})))`;
}

import type { ContentKindDefinition } from '../../contract/content/content-kind.ts';
import type { Field } from '../../contract/content/fields.ts';
import {
  bySubtype,
  contentKinds,
  fieldValue,
  kindsWith,
  type SearchedKind,
  traitValues,
} from '../../contract/content/kinds.ts';
import { PRIVACY_NAME, QUESTIONS_NAMES, STRATEGY_NAMES } from '../../contract/content-names.ts';
import type { Localized } from '../../contract/locale.ts';
import { type PageName, pages } from '../../contract/pages.ts';
import { entryKey, pagePath } from '../../contract/paths.ts';
import type { SitePage } from '../../contract/rendering.ts';
import { SEARCH_TYPES, type SearchType } from '../../contract/search-terms.ts';
import { toPlainText } from '../platform/text/plain-text.ts';

/** A search result's source: an entry or a page, in both languages, as plain text. */
export type SearchDocument = {
  type: SearchType;
  /** Path of the page that shows it, without language prefix. */
  path: string;
  /** URL of its file, such as a report. Null if it has none. */
  file: string | null;
  picture: string | null;
  publishedAt: string | null;
  title: Localized;
  /** The text below the title, such as a position or a field of work. */
  lead: Localized;
  body: Localized;
};

/** Content without its own page, which is found as part of the pages that show it. */
export type PageTexts = {
  staticPages: readonly { title: Localized; html: Localized }[];
  siteContents: readonly { name: string; title: Localized; html: Localized }[];
  goals: readonly { title: Localized; text: Localized }[];
  areas: readonly { location: Localized }[];
  clients: readonly { name: Localized }[];
};

/** The kinds whose entries are search results of their own, in the order of `SEARCH_TYPES`. */
export const SEARCHED_KINDS = kindsWith('search').toSorted(
  (a, b) => searchTypeIndex(a) - searchTypeIndex(b),
);

function searchTypeIndex(kind: SearchedKind): number {
  const { search }: SearchedKindDefinition = contentKinds[kind];
  return SEARCH_TYPES.findIndex((type) => traitValues(search.type).includes(type));
}

const EMPTY: Localized = { ar: '', en: '' };

/**
 * Returns the search document of an entry, as the `search` part of its kind's definition describes it.
 * @param fields the fields that the definition names, by their stored names
 */
export function entryDocument(kind: SearchedKind, id: number, fields: object): SearchDocument {
  const definition: SearchedKindDefinition = contentKinds[kind];
  const { search } = definition;
  const value = (name: string | undefined) =>
    name === undefined ? null : (fieldValue(fields, name) as string | null);
  const text = (name: string) => textsOf(definition.fields[name], fieldValue(fields, name));
  const subtype = value(definition.subtype);
  const page = bySubtype<PageName>(definition.page, subtype);
  return {
    type: bySubtype(search.type, subtype),
    path: pagePath(page, entryKey(page, { id, subtype })),
    file: value(search.file),
    picture: value(search.picture),
    publishedAt: value(search.date),
    title: text(definition.title),
    lead: search.lead === undefined ? EMPTY : text(search.lead),
    body: joinTexts((search.body ?? []).map(text)),
  };
}

/** Returns the texts of a field, including those of a list of groups. */
function textsOf(field: Field | undefined, value: unknown): Localized {
  switch (field?.type) {
    case 'localized-text':
      return value as Localized;
    case 'localized-html':
      return localizedPlainText(value as Localized);
    case 'list':
      // The lists of another backend may lack it.
      return joinTexts(Array.isArray(value) ? value.map((item) => textsOf(field.item, item)) : []);
    case 'group':
      return joinTexts(
        Object.entries(field.fields).map(([name, part]) =>
          textsOf(part, fieldValue(value as object, name)),
        ),
      );
    default:
      return EMPTY;
  }
}

/** The definition of a kind with search results of its own: it names their title and their page. */
type SearchedKindDefinition = ContentKindDefinition &
  Required<Pick<ContentKindDefinition, 'search' | 'title' | 'page'>>;

/** Sections of the about page that are search results of their own. */
const SECTION_PATHS = {
  strategy: `${pages.about.path}#strategy-title`,
  aboutUs: `${pages.about.path}#about-us`,
} as const;

/** Returns the search documents of the site's own pages, with the content that each page shows. */
export function pageDocuments(sitePages: readonly SitePage[], texts: PageTexts): SearchDocument[] {
  const contentByPage: Partial<Record<PageName, readonly Localized[]>> = {
    about: texts.areas.map(({ location }) => location),
    privacy: textsNamed(texts, PRIVACY_NAME),
    joinUs: textsNamed(texts, QUESTIONS_NAMES.joinUs),
    contact: textsNamed(texts, QUESTIONS_NAMES.contact),
    projects: textsNamed(texts, QUESTIONS_NAMES.program),
    partners: texts.clients.map(({ name }) => name),
  };
  const strategy = STRATEGY_NAMES.flatMap((name) =>
    texts.siteContents.filter((content) => content.name === name),
  );
  // The first goal is never shown (specification §4).
  const goals = texts.goals.slice(1).flatMap(({ title, text }) => [title, text]);
  return [
    ...sitePages.map(({ page, title, description }) => ({
      ...pageDocument(pages[page].path, title),
      lead: description,
      body: joinTexts(contentByPage[page] ?? []),
    })),
    ...strategy.map(({ title, html }) =>
      sectionDocument(SECTION_PATHS.strategy, title, localizedPlainText(html)),
    ),
    ...texts.staticPages
      .slice(0, 1)
      .map(({ title, html }) =>
        sectionDocument(
          SECTION_PATHS.aboutUs,
          title,
          joinTexts([localizedPlainText(html), ...goals]),
        ),
      ),
  ].filter(({ title }) => title.ar !== '');
}

function textsNamed({ siteContents }: PageTexts, searched: string): Localized[] {
  return siteContents
    .filter(({ name }) => name === searched)
    .map(({ html }) => localizedPlainText(html));
}

function sectionDocument(path: string, title: Localized, body: Localized): SearchDocument {
  return { ...pageDocument(path, title), body };
}

function pageDocument(path: string, title: Localized): SearchDocument {
  return {
    type: 'page',
    path,
    file: null,
    picture: null,
    publishedAt: null,
    title,
    lead: EMPTY,
    body: EMPTY,
  };
}

function localizedPlainText(html: Localized): Localized {
  return { ar: toPlainText(html.ar), en: toPlainText(html.en) };
}

function joinTexts(texts: readonly Localized[]): Localized {
  const join = (language: keyof Localized) =>
    texts
      .map((text) => text[language])
      .filter((text) => text !== '')
      .join(' · ');
  return { ar: join('ar'), en: join('en') };
}

import { PRIVACY_NAME, STRATEGY_NAMES } from '../../contract/content-names.ts';
import type { ContentKindDefinition } from '../../contract/kinds/content-kind.ts';
import {
  bySubtype,
  contentKinds,
  fieldValue,
  kindsWith,
  type SearchedKind,
  valuesOf,
} from '../../contract/kinds/kinds.ts';
import type { Localized } from '../../contract/locale.ts';
import { type PageName, paths } from '../../contract/paths.ts';
import type { SitePage } from '../../contract/rendering.ts';
import { SEARCH_TYPES, type SearchType } from '../../contract/search-terms.ts';
import { plainTextOf } from './plain-text.ts';

/** What can be found: an entry or a page, in both languages, as plain text. */
export type SearchDocument = {
  type: SearchType;
  /** Where it is read, without language prefix. */
  path: string;
  /** Address of the file that it is, as of a report. */
  file: string | null;
  picture: string | null;
  publishedAt: string | null;
  title: Localized;
  /** What stands below the title: a position, a field of work. */
  lead: Localized;
  body: Localized;
};

/** Content that is read as a part of pages. */
export type PageTexts = {
  staticPages: readonly { title: Localized; html: Localized }[];
  siteContents: readonly { name: string; title: Localized; html: Localized }[];
  goals: readonly { title: Localized; text: Localized }[];
  areas: readonly { location: Localized }[];
  clients: readonly { name: Localized }[];
};

/** The kinds whose entries are found by themselves, in the order of what results are narrowed by. */
export const SEARCHED_KINDS = kindsWith('search').toSorted((a, b) => placeOf(a) - placeOf(b));

function placeOf(kind: SearchedKind): number {
  const { search }: FoundKind = contentKinds[kind];
  return SEARCH_TYPES.findIndex((type) => valuesOf(search.type).includes(type));
}

const NOTHING: Localized = { ar: '', en: '' };

/**
 * What is found of an entry, as its kind's definition says.
 * @param fields those that the definition names, by their stored names
 */
export function entryDocument(kind: SearchedKind, id: number, fields: object): SearchDocument {
  const definition: FoundKind = contentKinds[kind];
  const { search } = definition;
  const value = (name: string | undefined) =>
    name === undefined ? null : (fieldValue(fields, name) as string | null);
  const text = (name: string) => {
    const written = fieldValue(fields, name) as Localized;
    return definition.fields[name]?.type === 'localized-html' ? plain(written) : written;
  };
  const subtype = value(definition.subtype);
  return {
    type: bySubtype(search.type, subtype),
    path: paths[bySubtype<PageName>(definition.page, subtype)].replace(':id', String(id)),
    file: value(search.file),
    picture: value(search.picture),
    publishedAt: value(search.date),
    title: text(definition.title),
    lead: search.lead === undefined ? NOTHING : text(search.lead),
    body: together((search.body ?? []).map(text)),
  };
}

/** What a kind says whose entries are found: what they are called, and where they are read. */
type FoundKind = ContentKindDefinition &
  Required<Pick<ContentKindDefinition, 'search' | 'title' | 'page'>>;

/** The places on the page about the organisation whose texts are found by themselves. */
const PLACES = {
  strategy: `${paths.about}#strategy-title`,
  aboutUs: `${paths.about}#about-us`,
} as const;

/** What is found of the site's own pages, with the content that each of them shows. */
export function pageDocuments(pages: readonly SitePage[], texts: PageTexts): SearchDocument[] {
  const shown: Partial<Record<PageName, readonly Localized[]>> = {
    about: texts.areas.map(({ location }) => location),
    privacy: texts.siteContents
      .filter(({ name }) => name === PRIVACY_NAME)
      .map(({ html }) => plain(html)),
    partners: texts.clients.map(({ name }) => name),
  };
  const strategy = STRATEGY_NAMES.flatMap((name) =>
    texts.siteContents.filter((content) => content.name === name),
  );
  // The first goal is never shown (specification §4).
  const goals = texts.goals.slice(1).flatMap(({ title, text }) => [title, text]);
  return [
    ...pages.map(({ page, title, description }) => ({
      ...pageDocument(paths[page], title),
      ...{ lead: description, body: together(shown[page] ?? []) },
    })),
    ...strategy.map(({ title, html }) => part(PLACES.strategy, title, plain(html))),
    ...texts.staticPages
      .slice(0, 1)
      .map(({ title, html }) => part(PLACES.aboutUs, title, together([plain(html), ...goals]))),
  ].filter(({ title }) => title.ar !== '');
}

function part(path: string, title: Localized, body: Localized): SearchDocument {
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
    lead: NOTHING,
    body: NOTHING,
  };
}

function plain(html: Localized): Localized {
  return { ar: plainTextOf(html.ar), en: plainTextOf(html.en) };
}

function together(texts: readonly Localized[]): Localized {
  const joined = (language: keyof Localized) =>
    texts
      .map((text) => text[language])
      .filter((text) => text !== '')
      .join(' · ');
  return { ar: joined('ar'), en: joined('en') };
}

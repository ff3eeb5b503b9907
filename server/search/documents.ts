import { PRIVACY_NAME, STRATEGY_NAMES } from '../../contract/content-names.ts';
import type { Localized } from '../../contract/locale.ts';
import { type PageName, paths } from '../../contract/paths.ts';
import type { ProjectType } from '../../contract/projects.ts';
import type { SitePage } from '../../contract/rendering.ts';
import type { SearchType } from '../../contract/search-terms.ts';
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

/** The fields that are searched, of each kind of content that has entries to be found. */
export type SearchedFields = {
  news: { title: Localized; html: Localized; picture: string | null; publishedAt: string | null };
  project: { type: ProjectType; title: Localized; html: Localized; thumbnail: string | null };
  'board-member': {
    name: Localized;
    position: Localized;
    text: Localized;
    details: Localized;
    portrait: string | null;
  };
  executive: { name: Localized; position: Localized; details: Localized; portrait: string | null };
  trainer: {
    name: Localized;
    specialization: Localized;
    address: Localized;
    portrait: string | null;
  };
  report: {
    name: Localized;
    type: 'report' | 'visual';
    file: string;
    cover: string | null;
    updatedAt: string | null;
  };
  vacancy: { name: Localized; text: Localized; picture: string | null };
};

export type SearchedKind = keyof SearchedFields;

/** The kinds whose entries are found by themselves. */
export const SEARCHED_KINDS = [
  'news',
  'project',
  'board-member',
  'executive',
  'trainer',
  'report',
  'vacancy',
] as const satisfies readonly SearchedKind[];

/** Content that is read as a part of pages. */
export type PageTexts = {
  staticPages: readonly { title: Localized; html: Localized }[];
  siteContents: readonly { name: string; title: Localized; html: Localized }[];
  goals: readonly { title: Localized; text: Localized }[];
  areas: readonly { location: Localized }[];
  clients: readonly { name: Localized }[];
};

type Describe<Kind extends SearchedKind> = (
  fields: SearchedFields[Kind],
  id: number,
) => SearchDocument;

const NOTHING: Localized = { ar: '', en: '' };

const describe: { [Kind in SearchedKind]: Describe<Kind> } = {
  news: ({ title, html, picture, publishedAt }, id) => ({
    ...entry('news', 'newsItem', id, title, picture),
    ...{ publishedAt, body: plain(html) },
  }),
  project: ({ type, title, html, thumbnail }, id) => ({
    ...(type === 'main'
      ? entry('program', 'program', id, title, thumbnail)
      : entry('project', 'project', id, title, thumbnail)),
    body: plain(html),
  }),
  'board-member': ({ name, position, text, details, portrait }, id) => ({
    ...entry('person', 'boardMember', id, name, portrait),
    ...{ lead: position, body: together([text, plain(details)]) },
  }),
  executive: ({ name, position, details, portrait }, id) => ({
    ...entry('person', 'executive', id, name, portrait),
    ...{ lead: position, body: plain(details) },
  }),
  trainer: ({ name, specialization, address, portrait }, id) => ({
    ...entry('trainer', 'trainer', id, name, portrait),
    ...{ lead: specialization, body: address },
  }),
  report: ({ name, type, file, cover, updatedAt }, id) => ({
    ...entry('report', type === 'visual' ? 'visualIdentity' : 'reports', id, name, cover),
    ...{ file, publishedAt: updatedAt },
  }),
  vacancy: ({ name, text, picture }, id) => ({
    ...entry('job', 'jobs', id, name, picture),
    body: text,
  }),
};

/** What is found of an entry. */
export function entryDocument<Kind extends SearchedKind>(
  kind: Kind,
  id: number,
  fields: SearchedFields[Kind],
): SearchDocument {
  return describe[kind](fields, id);
}

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
      ...document('page', paths[page], title, null),
      ...{ lead: description, body: together(shown[page] ?? []) },
    })),
    ...strategy.map(({ title, html }) => part(PLACES.strategy, title, plain(html))),
    ...texts.staticPages
      .slice(0, 1)
      .map(({ title, html }) => part(PLACES.aboutUs, title, together([plain(html), ...goals]))),
  ].filter(({ title }) => title.ar !== '');
}

function part(path: string, title: Localized, body: Localized): SearchDocument {
  return { ...document('page', path, title, null), body };
}

function entry(
  type: SearchType,
  page: PageName,
  id: number,
  title: Localized,
  picture: string | null,
): SearchDocument {
  return document(type, paths[page].replace(':id', String(id)), title, picture);
}

function document(
  type: SearchType,
  path: string,
  title: Localized,
  picture: string | null,
): SearchDocument {
  return {
    type,
    path,
    file: null,
    picture,
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

import type { BySubtype } from './content/content-kind.ts';
import type { ContentKind } from './content/kinds.ts';
import type { FormName } from './forms/forms.ts';
import type { ModuleName } from './module-names.ts';
import { PAGE_NAMES, type PageName } from './pages.ts';
import type { QueryName } from './queries.ts';

// The pages, sections and entries of each module. Everything else is always available.

/** The modules that an organisation turned off. */
export type ModulesOff = readonly ModuleName[];

const OF_PAGE: Readonly<Record<PageName, ModuleName | readonly ModuleName[] | null>> = {
  home: null,
  about: null,
  region: 'regions',
  partners: 'partners',
  projects: 'programmes',
  project: 'programmes',
  program: 'programmes',
  joinUs: 'trainers',
  jobs: 'vacancies',
  board: 'board',
  boardMember: 'board',
  executives: 'executives',
  executive: 'executives',
  trainers: 'trainers',
  trainer: 'trainers',
  contact: null,
  news: 'news',
  newsItem: 'news',
  reports: 'reports',
  visualIdentity: 'visual-identity',
  sliders: 'sliders',
  slider: 'sliders',
  privacy: null,
  search: null,
  accessibility: null,
  newsletter: 'newsletter',
  newsletterIssue: 'newsletter',
  confirmSubscription: 'newsletter',
  // Anyone with a mail must be able to unsubscribe.
  endSubscription: null,
  sitemap: null,
  // The answers are counted with the statistics.
  feedback: ['feedback', 'statistics'],
  ownPage: null,
};

/** Modules that are sections of pages and have no page. The statistics have one in the text about privacy. */
const SECTIONS = ['goals', 'tweets', 'statistics'] as const satisfies readonly ModuleName[];

/** The module of each kind, or of each subtype of its entries. */
const OF_KIND: Readonly<Record<ContentKind, BySubtype<ModuleName> | null>> = {
  identity: null,
  settings: null,
  navbar: null,
  'static-page': null,
  'site-content': null,
  goal: 'goals',
  area: 'regions',
  client: 'partners',
  review: 'testimonials',
  testimonial: 'testimonials',
  vacancy: 'vacancies',
  'board-member': 'board',
  executive: 'executives',
  trainer: 'trainers',
  report: { report: 'reports', visual: 'visual-identity' },
  news: 'news',
  project: 'programmes',
  slider: 'sliders',
  tweet: 'tweets',
  'newsletter-issue': 'newsletter',
  page: null,
};

/** The module of each query. The query of the reports belongs to two modules, so its entries decide. */
const OF_QUERY: Readonly<Record<QueryName, ModuleName | null>> = {
  settings: null,
  identity: null,
  colours: 'visual-identity',
  navbar: null,
  staticPages: null,
  siteContents: null,
  goals: 'goals',
  // The map also shows the office.
  map: null,
  areas: 'regions',
  region: 'regions',
  clients: 'partners',
  reviews: 'testimonials',
  testimonials: 'testimonials',
  vacancies: 'vacancies',
  executives: 'executives',
  board: 'board',
  trainers: 'trainers',
  trainer: 'trainers',
  reports: null,
  news: 'news',
  newsPage: 'news',
  projects: 'programmes',
  project: 'programmes',
  sliders: 'sliders',
  tweets: 'tweets',
  tweet: 'tweets',
  newsletterIssues: 'newsletter',
  newsletterIssue: 'newsletter',
  ownPages: null,
  ownPage: null,
  search: null,
};

const OF_FORM: Readonly<Record<FormName, ModuleName | null>> = {
  contact: null,
  join: 'trainers',
  vacancy: 'vacancies',
  program: 'programmes',
  newsletter: 'newsletter',
};

export function hasModule(module: ModuleName, off: ModulesOff): boolean {
  return !off.includes(module);
}

export function hasPage(page: PageName, off: ModulesOff): boolean {
  return [OF_PAGE[page] ?? []].flat().every((module) => !off.includes(module));
}

/** Returns the names of the pages and sections that are turned off. A browser knows nothing else about modules. */
export function pagesWithout(off: ModulesOff): string[] {
  return [
    ...PAGE_NAMES.filter((page) => !hasPage(page, off)),
    ...SECTIONS.filter((section) => off.includes(section)),
  ];
}

/**
 * Whether a kind has entries.
 * @param subtype the subtype of the entries. Without it, any entries count.
 */
export function hasKind(kind: ContentKind, off: ModulesOff, subtype?: string | null): boolean {
  const module = OF_KIND[kind];
  if (module === null) return true;
  if (typeof module === 'string') return !off.includes(module);
  return Object.entries(module).some(
    ([name, each]) => (subtype == null || subtype === name) && !off.includes(each),
  );
}

/** Returns the subtypes of a kind that are turned on. Null if all of its entries are. */
export function subtypesWith(kind: ContentKind, off: ModulesOff): string[] | null {
  const module = OF_KIND[kind];
  if (module === null || typeof module === 'string') return null;
  return Object.keys(module).filter((subtype) => hasKind(kind, off, subtype));
}

export function hasQuery(name: QueryName, off: ModulesOff): boolean {
  const module = OF_QUERY[name];
  return module === null || !off.includes(module);
}

export function hasForm(form: FormName, off: ModulesOff): boolean {
  const module = OF_FORM[form];
  return module === null || !off.includes(module);
}

import type { Language, Localized } from './locale.ts';
import type { FeedName, PageName } from './paths.ts';
import type { PostedForm } from './submissions.ts';

/** Carries one reading call to a backend and brings its answer back, whatever its status is. */
export type Transport = (
  path: string,
  language: Language,
) => Promise<{ status: number; body: unknown }>;

/** When an entry was first there for visitors, and when it was last changed. ISO 8601. */
export type EntryTimes = { postedAt: string; changedAt: string };

/** Tells when entries were posted and changed, by their ids. */
export type LoadEntryTimes = (
  kind: 'news' | 'vacancy',
  ids: readonly number[],
) => Promise<ReadonlyMap<number, EntryTimes>>;

/** What the site needs to tell about the page of an address. */
export type PageRequest = {
  /** Path of the address, with its language prefix. */
  pathname: string;
  /** Origin under which visitors reach the site, for what must name whole addresses. */
  publicUrl: string;
  /** Query of the address, as `?q=…`, or empty. Only some pages heed it. */
  query: string;
  /** The form that was posted to the page without script; null where the page is only read. */
  posted: PostedForm | null;
  transport: Transport;
  /** For search engines alone; null where nobody knows, as with another backend. */
  entryTimes: LoadEntryTimes | null;
  /** Is told which entries of an answer could not be read. */
  report: (message: string) => void;
};

/** What the site needs to render it. */
export type RenderRequest = PageRequest & {
  /** Address of the styles of what lies below the first screen of a page, by its module; null where they stand in it. */
  restStylesOf: (module: string | null) => string | null;
};

/** What is known of a page before it is rendered. */
export type PageFacts = {
  status: 200 | 404 | 500;
  language: Language;
  /** The page's own path without language prefix, also where it was asked for by another one. */
  path: string;
  /** The part of the address's query that makes it a page of its own, as `?page=2`, or empty. */
  query: string;
  /** What it tells those who find and share it; null where there is no page. */
  summary: PageSummary | null;
};

/** A page as the site renders it; the server puts it into a document. */
export type RenderedPage = PageFacts & {
  title: string;
  description: string;
  /** The page's module below `site/`, by which its styles are found. */
  module: string | null;
  /** Content of the root element. */
  html: string;
  /** Everything that was fetched, for the browser to take over; null where there is nothing. */
  state: unknown;
  /** How many of the page's calls failed: such a page is not to be kept. */
  failedCalls: number;
  /** Whether search engines may list it. */
  listed: boolean;
  /** Whether it carries a visitor's own values, as an answered form does: nobody may keep it. */
  isPersonal: boolean;
};

/** What a page tells search engines, and networks where it is shared. */
export type PageSummary = {
  /** The page's title, without the site's name behind it. */
  heading: string;
  siteName: string;
  /** Title of the page above it; empty for those at the top. */
  section: string;
  /** Types of the Open Graph protocol. */
  kind: 'website' | 'article' | 'profile';
  /** ISO 8601, of a piece of news. */
  publishedAt: string | null;
  /** When it was last changed, where that is known. */
  modifiedAt: string | null;
  /** A line about the page as its picture shows it: a date. May be empty. */
  note: string;
  /** Address of the page's own picture. */
  picture: string | null;
  /** The feeds of the site, with their titles. */
  feeds: readonly { name: FeedName; title: string }[];
  /**
   * The page in the vocabulary of schema.org, as JSON-LD.
   * @param openGraphImage whole address of the picture that the page is shared with
   */
  structuredData: (openGraphImage: string) => Record<string, unknown>;
};

/** What a page that needs no id says about itself, in both languages. */
export type SitePage = { page: PageName; title: Localized; description: Localized };

/** The door of the built site, which the server is handed. */
export type SiteRenderer = {
  render: (request: RenderRequest) => Promise<RenderedPage>;
  /** The same page without its HTML. */
  summarize: (request: PageRequest) => Promise<PageFacts>;
  /** The page that says that something went wrong with us. Calls nothing. */
  renderFailure: (pathname: string) => Promise<RenderedPage>;
  /** The pages that visitors may look for, besides those of entries. Calls nothing. */
  describePages: () => Promise<SitePage[]>;
  /**
   * What the page of an address heeds of its query, so that another one is another page; and whether
   * that is of the site's own making: what visitors ask for in their own words has no end.
   */
  relevantQuery: (pathname: string, query: string) => { query: string; isOurs: boolean };
  /** The page that a worker shows where an address cannot be reached. Calls nothing. */
  renderOffline: (language: Language) => Promise<RenderedPage>;
};

/** Id of the element that the page is rendered into. */
export const ROOT_ID = 'root';

/**
 * Id of the script element for what the server fetched. It carries it as JSON, or says by
 * `data-src` where it lies: pages that are kept leave it out of what must come first.
 */
export const STATE_ID = 'state';

/** Below this lies what the server fetched for kept pages: `/data/{hash}{path of the page}`. */
export const HYDRATION_DATA_PATH = '/data';

import type { Identity } from './content/identity.ts';
import type { ContentSource } from './content-source.ts';
import type { Language, Localized } from './locale.ts';
import type { RenderNewsletterMail } from './newsletter-mail.ts';
import type { FeedName, PageName } from './pages.ts';
import type { StatusView } from './status-page.ts';
import type { PostedForm } from './submissions.ts';

/** When an entry was first published and when it was last changed, as ISO 8601. */
export type EntryTimes = { postedAt: string; changedAt: string | null };

/** Loads the times of entries by their ids. Unknown ids are left out. */
export type LoadEntryTimes = (
  kind: 'news' | 'vacancy' | 'newsletter-issue',
  ids: readonly number[],
) => Promise<ReadonlyMap<number, EntryTimes>>;

/** What the site needs to render the page of an address, or to tell about it. */
export type PageRequest = {
  /** Path of the address, with its language prefix. */
  pathname: string;
  /** Public origin of the site, for absolute addresses. */
  publicUrl: string;
  /** Query string of the address, as `?q=…`, or empty. Only some pages depend on it. */
  query: string;
  /** The form that was posted to the page without script. Null if the page is only read. */
  posted: PostedForm | null;
  /** The source for the page's queries. */
  content: ContentSource;
  /** For structured data only. Null if the times are not stored, as with another backend. */
  entryTimes: LoadEntryTimes | null;
  /** Receives a message about a fault of the page's module. */
  report: (message: string) => void;
};

/** The input for the status page. */
export type StatusRequest = {
  language: Language;
  /** Query string of the address, which the link to the other language keeps. */
  query: string;
  content: ContentSource;
  view: StatusView;
};

/** What is known about a page without rendering it. */
export type PageFacts = {
  status: 200 | 404 | 500 | 503;
  language: Language;
  /** The canonical path of the page, without language prefix. */
  path: string;
  /** The part of the query string that belongs to the canonical address, as `?page=2`, or empty. */
  query: string;
  /** Metadata for search engines and social networks. Null if there is no page. */
  summary: PageSummary | null;
};

/** A rendered page. The server puts it into an HTML document. */
export type RenderedPage = PageFacts & {
  title: string;
  description: string;
  /** Path of the page's module below `site/`, which determines its styles. */
  module: string | null;
  /** HTML of the root element's content. */
  html: string;
  /** Whether the script of all pages runs on it, which moves what moves and loads React where there is data for it. */
  hasScript: boolean;
  /** The results of all queries, for hydration. Null if there are none. */
  state: unknown;
  /** Number of failed queries. A page with failed queries must not be cached. */
  failedCalls: number;
  /** Whether search engines may index it. */
  isIndexable: boolean;
  /** Whether it contains a visitor's own values, such as a rejected form. It must not be cached then. */
  isPersonal: boolean;
};

/** Metadata of a page for search engines and social networks. */
export type PageSummary = {
  /** The title of the page without the name of the site. */
  heading: string;
  siteName: string;
  /** The title of its parent page. Empty for pages at the top. */
  section: string;
  /** The page's type in the Open Graph protocol. */
  kind: 'website' | 'article' | 'profile';
  /** The date of a news item, as ISO 8601. Null for other pages. */
  publishedAt: string | null;
  /** The time of its last change, as ISO 8601. Null if unknown. */
  modifiedAt: string | null;
  /** A line that its Open Graph image shows, such as a date. May be empty. */
  note: string;
  /** The address of the page's picture. Null if it has none. */
  picture: string | null;
  /** The feeds of the site, with their titles. */
  feeds: readonly { name: FeedName; title: string }[];
  /**
   * Returns the page's description in the vocabulary of schema.org, as JSON-LD.
   */
  structuredData: (facts: DocumentFacts) => Record<string, unknown>;
};

/** What only the document around a page knows. */
export type DocumentFacts = {
  /** Absolute address of the page's Open Graph image. */
  openGraphImage: string;
  /** The code of the organisation's country by ISO 3166-1. Null: unknown. */
  country: string | null;
};

/** The title and the description of a page without an id, in both languages. */
export type SitePage = { page: PageName; title: Localized; description: Localized };

/** What is known about the page at an address without rendering it. */
export type FoundPage = {
  /** The part of the query string that the page depends on. */
  query: string;
  /** The address of a page of one's own, which may not exist. Null for other pages. */
  ownAddress: string | null;
  /** False if that part contains a visitor's own words, because the number of such pages is unlimited. */
  isCacheable: boolean;
};

/** The interface of the built site to the server. */
export type SiteRenderer = {
  render: (request: PageRequest) => Promise<RenderedPage>;
  /** Returns what is known about the page without rendering it. */
  summarize: (request: PageRequest) => Promise<PageFacts>;
  /** Renders the page for internal errors. It makes no queries. */
  renderFailure: (pathname: string, identity: Identity) => Promise<RenderedPage>;
  /** Returns the pages that the search finds in addition to entries. It makes no queries. */
  describePages: (identity: Record<Language, Identity>) => Promise<SitePage[]>;
  /**
   * Returns the page at an address, or null if there is none. It makes no queries.
   * @param off the names of pages that are turned off
   */
  findPage: (pathname: string, query: string, off: readonly string[]) => FoundPage | null;
  /** Renders the status page that mailed links open. It has no script. */
  renderStatus: (request: StatusRequest) => Promise<RenderedPage>;
  /** Renders the page that the service worker shows without a connection. It makes no queries. */
  renderOffline: (language: Language, identity: Identity) => Promise<RenderedPage>;
  renderNewsletterMail: RenderNewsletterMail;
};

export const ROOT_ID = 'root';

/**
 * Id of the script element with the hydration data. It contains the data as JSON. In cached pages it has the address
 * of the data in `data-src` instead, which makes their documents smaller.
 */
export const STATE_ID = 'state';

/** Path below which the hydration data of cached pages is served: `/data/{hash}{path of the page}`. */
export const HYDRATION_DATA_PATH = '/data';

import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { NewsItem } from '../../contract/content/news.ts';
import type { NewsletterIssue } from '../../contract/content/newsletter-issue.ts';
import type { OwnPage } from '../../contract/content/page.ts';
import type { Project } from '../../contract/content/project.ts';
import type { Language } from '../../contract/locale.ts';
import type { PageQuery } from '../api/queries.ts';
import type { Messages } from '../i18n/ar.ts';

/** The variable parts of a page's address. */
export type PageParameters = {
  id?: number;
  /** The address of a page of one's own. */
  address?: string;
  /** Query string such as `?q=…`; only for pages that depend on it. */
  query?: string;
};

/** Input of a page's `head` function. */
export type HeadContext = {
  /** Its cache contains the results of the page's queries. */
  client: QueryClient;
  language: Language;
  parameters: PageParameters;
  t: Messages;
};

/** The person that a page is about, in the page's language. Unknown values are empty or null. */
export type PersonSubject = {
  name: string;
  role: string;
  portrait: string | null;
  /** Whether the person is a member of the organisation. If not, the person works with it. */
  isMember: boolean;
  /** Addresses of the person's accounts on other sites. */
  accounts: readonly string[];
};

/** The main subject of a page, for structured data and link previews. */
export type Subject =
  | { kind: 'news'; item: NewsItem }
  | { kind: 'project' | 'program'; project: Project }
  | { kind: 'person'; person: PersonSubject }
  | { kind: 'slide'; picture: string | null }
  | { kind: 'newsletter' }
  | { kind: 'issue'; issue: NewsletterIssue }
  | { kind: 'region'; name: string }
  | { kind: 'page'; page: OwnPage };

/** Metadata of a page, for browsers, search engines and link previews. */
export type Head = {
  title: string;
  /** Title in link previews. Default: `title`. */
  heading?: string;
  description: string;
  /** 503: the main content of the page is not available now. */
  status?: 200 | 404 | 503;
  subject?: Subject | null;
  /** Whether search engines may index the page. Default: true, if the status is 200. */
  isIndexable?: boolean;
  /** Whether the page contains personal data, such as the token of a link, and must not be cached. */
  isPersonal?: boolean;
};

/** The exports of a page's module in `routes/`. */
export type PageModule = {
  Page: ComponentType<PageParameters>;
  /** Returns the metadata from the query results in the cache, any of which may be missing. */
  head: (context: HeadContext) => Head;
  /** The queries of the page, without those of the frame. The server and the navigation prefetch them. */
  queries?: (language: Language, parameters: PageParameters) => readonly PageQuery[];
  /** Further queries that depend on the results of `queries`. */
  followUpQueries?: (client: QueryClient, language: Language) => readonly PageQuery[];
};

import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { NewsItem } from '../../contract/kinds/news.ts';
import type { Project } from '../../contract/kinds/project.ts';
import type { Language } from '../../contract/locale.ts';
import type { PageQuery } from '../api/queries.ts';
import type { Messages } from '../i18n/ar.ts';

/** What an address says about its page besides its name. */
export type PageParameters = {
  id?: number;
  /** The address's query, as `?q=…`, of a page that depends on it. */
  query?: string;
};

/** What a page's head is made from. */
export type HeadContext = {
  /** Its cache holds what the page fetched. */
  client: QueryClient;
  language: Language;
  parameters: PageParameters;
  t: Messages;
};

/** A person who has a page, in the page's language. Parts that are not known are empty or null. */
export type PersonSubject = {
  name: string;
  role: string;
  portrait: string | null;
  /** Whether they belong to the organisation, or work with it. */
  belongs: boolean;
  /** Addresses of their accounts elsewhere. */
  accounts: readonly string[];
};

/** What a page is about, where that is one thing: for search engines and previews. */
export type Subject =
  | { kind: 'news'; item: NewsItem }
  | { kind: 'project' | 'program'; project: Project }
  | { kind: 'person'; person: PersonSubject }
  | { kind: 'slide'; picture: string | null };

/** What a page says about itself to browsers and to those who link to it. */
export type Head = {
  title: string;
  /** What it is called where it is shared; without it, its title. */
  heading?: string;
  description: string;
  status?: 200 | 404;
  subject?: Subject | null;
  /** Whether search engines may list the page; all may but those that say no. */
  listed?: boolean;
  /** Whether it carries something of a visitor's own, as a link's token: nobody may keep it. */
  isPersonal?: boolean;
};

/** A page: a module in `routes/`, which exports these. */
export type PageModule = {
  Page: ComponentType<PageParameters>;
  head: (context: HeadContext) => Head;
  /** What the page shows of the backend, besides the frame. The server and client-side navigation prefetch it. */
  queries?: (language: Language, parameters: PageParameters) => readonly PageQuery[];
  /** What only the results of those name. */
  followUpQueries?: (client: QueryClient, language: Language) => readonly PageQuery[];
};

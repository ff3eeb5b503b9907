import type { Posted } from './forms.ts';
import type { Language } from './locale.ts';

/** Carries one reading call to a backend and brings its answer back, whatever its status is. */
export type Transport = (
  path: string,
  language: Language,
) => Promise<{ status: number; body: unknown }>;

/** What the site needs to render the page of an address. */
export type RenderRequest = {
  /** Path of the address, with its language prefix. */
  pathname: string;
  /** The address's query, with its question mark; empty where there is none. */
  search: string;
  /** What became of what was posted to the page without script; null where it is only read. */
  posted: Posted | null;
  transport: Transport;
  /** Is told which entries of an answer could not be read. */
  report: (message: string) => void;
};

/** A page as the site renders it; the server puts it into a document. */
export type RenderedPage = {
  status: 200 | 404 | 500;
  language: Language;
  /** The page's own path without language prefix, also where it was asked for by another one. */
  path: string;
  title: string;
  description: string;
  /** The page's module below `site/`, by which its styles are found. */
  module: string | null;
  /** Content of the root element. */
  html: string;
  /** Everything that was fetched, for the browser to take over; null where there is nothing. */
  state: unknown;
  /** Whether search engines are to leave the page out. */
  isPrivate: boolean;
  /** How many of the page's calls failed: such a page is not to be kept. */
  failedCalls: number;
};

/** The door of the built site, which the server is handed. */
export type SiteRenderer = {
  render: (request: RenderRequest) => Promise<RenderedPage>;
  /** The page that says that something went wrong with us. Calls nothing. */
  renderFailure: (pathname: string) => Promise<RenderedPage>;
};

/** Id of the element that the page is rendered into. */
export const ROOT_ID = 'root';

/** Id of the script element that carries what the server fetched, as JSON. */
export const STATE_ID = 'state';

import type { Language } from './locale.ts';

/** Carries one reading call to a backend and brings its answer back, whatever its status is. */
export type Transport = (
  path: string,
  language: Language,
) => Promise<{ status: number; body: unknown }>;

/** What the site needs to render the page of an address. */
export type RenderRequest = {
  /** Path of the address, with its language prefix, without query. */
  pathname: string;
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
  /** How many of the page's calls failed: such a page is not to be kept. */
  failedCalls: number;
  /** Whether it carries a visitor's own values, as an answered form does: nobody may keep it. */
  isPersonal: boolean;
};

/** The door of the built site, which the server is handed. */
export type SiteRenderer = {
  render: (request: RenderRequest) => Promise<RenderedPage>;
  /** The page that says that something went wrong with us. Calls nothing. */
  renderFailure: (pathname: string) => Promise<RenderedPage>;
};

/** Id of the element that the page is rendered into. */
export const ROOT_ID = 'root';

/**
 * Id of the script element for what the server fetched. It carries it as JSON, or says by
 * `data-src` where it lies: pages that are kept leave it out of what must come first.
 */
export const STATE_ID = 'state';

/** Below this lies what the server fetched for kept pages: `/answers/{hash}{path of the page}`. */
export const ANSWERS_PATH = '/answers';

import type { FontAddress } from '../../contract/font-faces.ts';
import type { OverlaidEntry, StoredIdentity } from '../content/content.ts';
import type { Preview, Theme } from '../pages/pages.ts';
import type { HandlerDependencies } from './handlers.ts';

/** The page that a preview shows, and the entries that replace the stored ones. */
export type PreviewRequest = {
  entries: readonly OverlaidEntry[];
  /** The time that it shows, in epoch milliseconds. */
  at: number;
  /** The path of the page, with its language prefix. */
  pathname: string;
  /** Receives a message if entries could not be read. */
  report: (message: string) => void;
};

/** What the back office depends on: its handlers, documents and previews. */
export type AdminDependencies = HandlerDependencies & {
  /** In milliseconds. */
  monotonicNow: () => number;
  /** The identity's contribution to the look of the documents. */
  theme: (fontAddress: FontAddress) => Promise<Theme>;
  /** Reads who the organisation is, once for each version of the content. */
  readIdentity: () => Promise<StoredIdentity>;
  /** Renders a page of the site with other content. Nothing of it is stored. */
  preview: (request: PreviewRequest) => Promise<Preview>;
  /** Whether `TRUST_PROXY` names a proxy in front. */
  trustsProxy: boolean;
};

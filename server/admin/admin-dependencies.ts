import type { FontAddress } from '../../contract/font-faces.ts';
import type { OverlaidEntry, StoredIdentity } from '../content/content.ts';
import type { Preview, Theme } from '../pages/pages.ts';
import type { HandlerDependencies } from './handlers.ts';

/** The page that a preview shows, and the entries in place of the stored ones. */
export type PreviewRequest = {
  entries: readonly OverlaidEntry[];
  /** The moment that it shows, in epoch milliseconds. */
  at: number;
  /** The path of the page, with its language prefix. */
  pathname: string;
  /** Receives a message if entries could not be read. */
  report: (message: string) => void;
};

/** What the back office depends on: its handlers, and its documents and previews. */
export type AdminDependencies = HandlerDependencies & {
  /** In milliseconds. */
  monotonicNow: () => number;
  /** What the look of the office's documents takes from the organisation's identity. */
  theme: (fontAddress: FontAddress) => Promise<Theme>;
  /** Reads who the organisation is, once for each version of the content. */
  readIdentity: () => Promise<StoredIdentity>;
  /** Renders a page of the site with other content, which is stored nowhere. */
  preview: (request: PreviewRequest) => Promise<Preview>;
  /** Whether `TRUST_PROXY` names a proxy in front. */
  trustsProxy: boolean;
};

import type { ContentSource } from '../../contract/content-source.ts';
import type { Language } from '../../contract/locale.ts';
import type { LoadEntryTimes } from '../../contract/rendering.ts';
import { previewPolicy } from '../platform/http/security-policy.ts';
import { pageDocument, styleHashes } from './document.ts';
import type { Site } from './send-page.ts';
import type { SitePlace } from './site-place.ts';
import type { Theme } from './theme/theme.ts';

/** A page as it would be with other content. */
export type Preview = {
  html: string;
  language: Language;
  status: number;
  /** Its Content-Security-Policy, which allows its styles and no script. */
  policy: string;
};

/**
 * Renders a page with the renderer of the public pages, without its scripts. Nothing of it is cached.
 * @throws if a query fails, because a page without its content would look as if that were published
 * @param request.pathname the path of the page, with its language prefix
 * @param request.content returns the content to show
 * @param request.report receives a message if entries could not be read
 */
export async function renderPreview(
  { renderer, assets }: Site,
  request: {
    pathname: string;
    publicUrl: string;
    theme: Theme;
    place: SitePlace;
    content: ContentSource;
    entryTimes: LoadEntryTimes;
    /** The URL of the style sheet with the focal points of pictures. Null: there are none. */
    pictureSheet: string | null;
    report: (message: string) => void;
  },
): Promise<Preview> {
  const page = await renderer.render({ ...request, query: '', posted: null });
  if (page.failedCalls > 0) throw new Error(`${page.failedCalls} queries of a preview have failed`);
  const parts = {
    assets,
    theme: request.theme,
    publicUrl: request.publicUrl,
    place: request.place,
    dataAddress: null,
    pictureSheet: request.pictureSheet,
  };
  return {
    html: pageDocument({ ...page, hasScript: false, state: null }, parts),
    language: page.language,
    status: page.status,
    policy: previewPolicy(styleHashes(assets, page, request.theme)),
  };
}

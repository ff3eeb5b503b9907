import type { ContentSource } from '../contract/content-source.ts';
import type { PreviewRequest } from './admin/admin.ts';
import {
  databaseContent,
  findEntryTimes,
  overlayEntries,
  readIdentity,
  withoutModules,
} from './content/content.ts';
import { readPictureSheet } from './media/media.ts';
import {
  lookOf,
  type Preview,
  placeOf,
  type ReadMark,
  renderPreview,
  type Site,
  themeOf,
} from './pages/pages.ts';
import type { Database } from './platform/database/database.ts';
import { readReplyTime } from './submissions/submissions.ts';
import { tweetContent } from './tweets/tweets.ts';

/**
 * Returns a function that renders a page of the site with other content. It uses the same queries and renderer as for
 * visitors, over a database that contains the entries of the request.
 */
export function previewOf({
  database,
  publicUrl,
  site,
  readMark,
}: {
  database: Database;
  publicUrl: string;
  site: () => Promise<Site>;
  readMark: ReadMark;
}): (request: PreviewRequest) => Promise<Preview> {
  return async ({ entries, at, pathname, report }) => {
    const db = overlayEntries(database, entries, at);
    const all: ContentSource = {
      ...databaseContent(
        db,
        () => at,
        () => readReplyTime(db, at),
      ),
      ...tweetContent(db),
      // A preview shows entries, and the search page shows none.
      search: async () => ({ ok: false, status: 404 }),
    };
    const built = await site();
    const identity = await readIdentity(db);
    const content = withoutModules(all, {
      readModulesOff: async () => identity.modulesOff,
      publicUrl,
    });
    return renderPreview(built, {
      pathname,
      publicUrl,
      place: placeOf(identity),
      theme: themeOf('site', await lookOf(identity, readMark), built.assets.fontAddress),
      content,
      entryTimes: (kind, ids) => findEntryTimes(db, kind, ids),
      pictureSheet: (await readPictureSheet(database.db))?.address ?? null,
      report,
    });
  };
}

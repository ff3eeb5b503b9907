import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { hashBytes } from '../platform/file-hash.ts';
import { FILE_HEADERS } from '../platform/http/guards/security-headers.ts';
import { IMMUTABLE } from '../platform/http/stored-file.ts';
import { type FocusedPicture, listFocusedPictures } from './library/library.ts';

/** The style sheet that keeps the focal points of pictures visible where they are cropped. */
export type PictureSheet = { address: string; css: string };

/** Loads the sheet of the current content. Null if no picture has a focal point. */
export type LoadPictureSheet = () => Promise<PictureSheet | null>;

const FOLDER = '/picture-points';

/**
 * Returns a function that loads the sheet, once for each version of the content.
 * @param version returns the version of the content that pages are rendered from
 */
export function pictureSheetLoader(db: Kysely<Schema>, version: () => number): LoadPictureSheet {
  let loaded: { version: number; sheet: Promise<PictureSheet | null> } | null = null;
  return async () => {
    const present = version();
    if (loaded === null || loaded.version !== present) {
      const sheet = readPictureSheet(db);
      loaded = { version: present, sheet };
      sheet.catch(() => {
        loaded = null;
      });
    }
    return loaded.sheet;
  };
}

/** Reads the sheet of the stored focal points. */
export async function readPictureSheet(db: Kysely<Schema>): Promise<PictureSheet | null> {
  return pictureSheet(await listFocusedPictures(db));
}

/**
 * Writes the sheet. Its rules are in no layer, so they win over those of the site, which crop to the middle or to the faces.
 * Logos are shown whole.
 */
function pictureSheet(pictures: readonly FocusedPicture[]): PictureSheet | null {
  const byPoint = Map.groupBy(pictures, ({ focal }) => `${focal.x}% ${focal.y}%`);
  if (byPoint.size === 0) return null;
  const css = [...byPoint]
    .map(([point, at]) => {
      // URLs have no characters that CSS or HTML would interpret.
      const selectors = at.map(({ path }) => `img[src="${path}"]:not(.logo)`);
      return `${selectors.join(',')}{object-position:${point}}`;
    })
    .join('');
  return { address: `${FOLDER}/${hashBytes(Buffer.from(css)).slice(0, 10)}.css`, css };
}

/**
 * Registers the route of the sheet. A URL of other content gets the current sheet, which browsers do not cache. That sheet is
 * read again each time, because a preview names the sheet that has the pictures of its draft before the version of the
 * content has changed.
 */
export function pictureSheetRoute(
  app: FastifyInstance,
  db: Kysely<Schema>,
  load: LoadPictureSheet,
): void {
  app.get(`${FOLDER}/:file`, async (request, reply) => {
    const cached = await load();
    const sheet = cached?.address === request.url ? cached : await readPictureSheet(db);
    if (sheet === null) return reply.callNotFound();
    return reply
      .headers({ ...FILE_HEADERS })
      .header('cache-control', request.url === sheet.address ? IMMUTABLE : 'no-store')
      .type('text/css; charset=utf-8')
      .send(sheet.css);
  });
}

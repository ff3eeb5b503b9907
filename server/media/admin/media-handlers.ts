import type { EntryKey } from '../../../contract/admin/content/content.ts';
import { readFilter } from '../../../contract/admin/list-filter.ts';
import {
  type MediaResponse,
  type MediaSummary,
  type mediaCalls,
  mediaPath,
  type UploadResponse,
} from '../../../contract/admin/media/media.ts';
import { mediaFilter } from '../../../contract/admin/media/media-filter.ts';
import { CONTENT_KINDS } from '../../../contract/content/kind-names.ts';
import { type AuditEvent, recordAuditEvent } from '../../audit/audit.ts';
import {
  type AuthorizedRequest,
  actorOf,
  isPermitted,
  openSessionOf,
} from '../../platform/admin/admin-request.ts';
import type { DatabaseDependencies, Handlers } from '../../platform/admin/handler.ts';
import { type Outcome, refuse } from '../../platform/admin/outcome.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { describeFile, findLibraryFile, removeFromLibrary } from '../library/library.ts';
import type { LibraryFile } from '../library/library-files.ts';
import { listLibrary } from '../library/list-library.ts';
import {
  cancelUpload,
  findUpload,
  listUploads,
  startUpload,
  storeUploadPart,
} from '../library/uploads.ts';
import { removeMedia } from '../media-files.ts';
import type { MediaUsers } from '../media-users.ts';

/** Seconds after which a user with too many open uploads may try again. */
const RETRY_AFTER = 60;

/** What the handlers of the media library depend on. */
export type MediaAdminDependencies = DatabaseDependencies & {
  /** Where media are stored. */
  storage: Storage;
  mediaUsers: MediaUsers;
};

/** The handlers of the media library. */
export const mediaHandlers: Handlers<keyof typeof mediaCalls, MediaAdminDependencies> = {
  async listMedia({ db, databaseKind, mediaUsers }, request) {
    const { search, ...filter } = readFilter(mediaFilter, request.query);
    const kinds = CONTENT_KINDS.filter((kind) => mayName(request, { kind }));
    const listed = await listLibrary(
      { db, kind: databaseKind },
      {
        ...filter,
        search: search ?? '',
        namedBy: (word) => mediaUsers.selectByWord(db, kinds, word),
      },
    );
    const uses = await mediaUsers.count(
      db,
      listed.files.map(({ path }) => path),
    );
    const files = listed.files.map((file): MediaSummary => {
      const use = uses.get(file.path);
      const usedBy = use !== undefined && mayName(request, use.usedBy) ? use.usedBy : null;
      return { ...file, uses: use?.uses ?? 0, usedBy };
    });
    return { ok: true, response: { ...listed, files } };
  },

  async readMedia(dependencies, request) {
    const file = await findLibraryFile(dependencies.db, mediaPath(request.id));
    if (file === null) return refuse('not-found');
    const response = await presentFile(dependencies, file);
    const { usedBy, usedIn, earlierIn } = response;
    return {
      ok: true,
      response: {
        ...response,
        usedBy: usedBy !== null && mayName(request, usedBy) ? usedBy : null,
        usedIn: usedIn.filter((use) => mayName(request, use)),
        earlierIn: earlierIn.filter((use) => mayName(request, use)),
      },
    };
  },

  async describeMedia({ db, now, mediaUsers }, request) {
    const { version, ar, en, focal } = request.body;
    const { staff } = openSessionOf(request);
    const isArabic = ar !== undefined || focal !== undefined;
    if (isArabic && !isPermitted(request, 'media.describe', { language: 'ar' })) {
      return refuse('forbidden');
    }
    const path = mediaPath(request.id);
    const at = now();
    const outcome = await transact(db, async (trx): Promise<Outcome<{ file: LibraryFile }>> => {
      const { usedIn } = await mediaUsers.find(trx, path);
      // Only changes that visitors see invalidate cached pages. It comes first, because it is the lock of the content.
      if (usedIn.some((use) => use.in === 'live')) await mediaUsers.raiseVersion(trx);
      const before = await findLibraryFile(trx, path);
      if (before === null) return refuse('not-found');
      const change = { ar, en, focal };
      const author = { at, by: staff.name };
      const isStored = await describeFile(trx, path, { change, version, author });
      const file = (await findLibraryFile(trx, path)) ?? before;
      if (!isStored)
        return refuse('conflict', { media: await presentFile({ db: trx, mediaUsers }, file) });
      await recordAuditEvent(trx, mediaEvent(request, 'media-described', file.name), at);
      return { ok: true, file };
    });
    return outcome.ok
      ? { ok: true, response: await presentFile({ db, mediaUsers }, outcome.file) }
      : outcome;
  },

  async replaceMedia({ db, now, mediaUsers }, request) {
    const [path, by] = [mediaPath(request.id), mediaPath(request.body.by)];
    if (path === by) return refuse('malformed');
    const { staff } = openSessionOf(request);
    const at = now();
    return transact(db, async (trx): Promise<Outcome<{ response: { replaced: number } }>> => {
      const [old, replacement] = [await findLibraryFile(trx, path), await findLibraryFile(trx, by)];
      if (old === null || replacement === null) return refuse('not-found');
      // Uses the user's id, as in all changes of entries, because an import does not overwrite what a user of the back office
      // has changed.
      const result = await mediaUsers.replace(trx, { path, by }, { at, by: staff.id });
      if (!result.ok) return refuse('wrong-media-type');
      await recordAuditEvent(trx, mediaEvent(request, 'media-replaced', old.name), at);
      return { ok: true, response: { replaced: result.replaced } };
    });
  },

  async removeMedia({ db, storage, now, mediaUsers }, request) {
    const path = mediaPath(request.id);
    const outcome = await transact(db, async (trx): Promise<Outcome> => {
      const file = await findLibraryFile(trx, path);
      if (file === null) return refuse('not-found');
      const { usedIn, earlierIn } = await mediaUsers.find(trx, path);
      const isInHistory = earlierIn.length > 0 && request.body.fromHistory !== true;
      if (usedIn.length > 0 || isInHistory) return refuse('media-used', { usedIn, earlierIn });
      await removeFromLibrary(trx, path);
      await recordAuditEvent(trx, mediaEvent(request, 'media-removed', file.name), now());
      return { ok: true };
    });
    if (!outcome.ok) return outcome;
    // A file without a row is on no page. The clean-up removes what this leaves.
    await removeMedia(storage, path);
    return { ok: true, response: null };
  },

  async listUploads({ db }, request) {
    const uploads = await listUploads(db, openSessionOf(request).staff.id);
    return { ok: true, response: { uploads } };
  },

  async startUpload({ db, now }, request) {
    const { staff } = openSessionOf(request);
    const upload = await db
      .transaction()
      .execute((trx) => startUpload(trx, staff.id, request.body, now()));
    return upload === null
      ? refuse('too-many', { retryAfter: RETRY_AFTER })
      : { ok: true, response: upload };
  },

  async readUpload({ db }, request) {
    return found(await findUpload(db, ownUpload(request)));
  },

  async sendUploadPart(dependencies, request) {
    const offset = Number(request.query.get('offset') ?? Number.NaN);
    if (!Number.isSafeInteger(offset) || offset < 0) return refuse('malformed');
    const part = { offset, bytes: request.body };
    const stored = await storeUploadPart(dependencies, ownUpload(request), part);
    if (stored.ok) return { ok: true, response: stored.upload };
    return stored.problem === 'conflict'
      ? refuse('conflict', { upload: stored.upload })
      : refuse('not-found');
  },

  async cancelUpload(dependencies, request) {
    const isCancelled = await cancelUpload(dependencies, ownUpload(request));
    return isCancelled ? { ok: true, response: null } : refuse('not-found');
  },
};

type MediaRequest = Pick<AuthorizedRequest, 'signedIn' | 'id'>;

/**
 * Returns whether the caller may see that an entry uses a file: users who write its kind may, and users who may replace files
 * wherever they are used.
 */
function mayName(request: MediaRequest, { kind }: Pick<EntryKey, 'kind'>): boolean {
  return (
    isPermitted(request, 'content.write', { kind }) ||
    isPermitted(request, 'media.manage', { kind })
  );
}

/** Returns the audit event about the file that a request names. */
function mediaEvent(
  request: MediaRequest,
  event: 'media-described' | 'media-replaced' | 'media-removed',
  file: string,
): AuditEvent {
  const subject = { kind: 'media', id: request.id } as const;
  return { actor: actorOf(request), event, subject, details: { file } };
}

function ownUpload(request: MediaRequest) {
  return { id: request.id, staffId: openSessionOf(request).staff.id };
}

function found(upload: UploadResponse | null): Outcome<{ response: UploadResponse }> {
  return upload === null ? refuse('not-found') : { ok: true, response: upload };
}

async function presentFile(
  { db, mediaUsers }: Pick<MediaAdminDependencies, 'db' | 'mediaUsers'>,
  file: LibraryFile,
): Promise<MediaResponse> {
  const { usedIn, earlierIn } = await mediaUsers.find(db, file.path);
  const uses = usedIn.length;
  return { ...file, uses, usedBy: usedIn[0] ?? null, usedIn, earlierIn };
}

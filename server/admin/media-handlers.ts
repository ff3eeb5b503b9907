import type { EntryKey } from '../../contract/admin/content/content.ts';
import {
  MEDIA_FILTERS,
  type MediaResponse,
  type MediaSummary,
  type mediaCalls,
  mediaPath,
  type UploadResponse,
} from '../../contract/admin/media/media.ts';
import { isAllowed } from '../../contract/admin/permissions.ts';
import { recordAct } from '../audit/audit.ts';
import { type Outcome, refuse } from '../auth/auth.ts';
import {
  countMediaUses,
  findMediaUses,
  raiseContentVersion,
  replaceMediaEverywhere,
} from '../content/content.ts';
import {
  cancelUpload,
  describeFile,
  findLibraryFile,
  findUpload,
  type LibraryFile,
  listLibrary,
  listUploads,
  removeFromLibrary,
  removeMedia,
  startUpload,
  storeUploadPart,
} from '../media/media.ts';
import { transact } from '../platform/database/transact.ts';
import { type AdminParts, actorOf, type Call, type Handlers, openSessionOf } from './call.ts';
import { mayWrite } from './content/content-call.ts';

/** Seconds after which somebody with too many open uploads may try again. */
const RETRY_AFTER = 60;

/** The handlers of the media library. */
export const mediaHandlers: Handlers<keyof typeof mediaCalls> = {
  async listMedia({ db }, call) {
    const { query } = call;
    const filter = MEDIA_FILTERS.find((each) => each === query.get('filter')) ?? null;
    const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1);
    const search = query.get('search') ?? '';
    // A tile shows the title of what uses the file, so a search needs that of all files.
    const all = search.trim() === '' ? null : await countMediaUses(db, null);
    const titleOf = (path: string) => {
      const usedBy = all?.get(path)?.usedBy;
      return usedBy !== undefined && mayName(call, usedBy) ? usedBy.title : undefined;
    };
    const listed = await listLibrary(db, { search, titleOf, filter, page });
    const shown = listed.files.map(({ path }) => path);
    const uses = all ?? (await countMediaUses(db, shown));
    const files = listed.files.map((file): MediaSummary => {
      const use = uses.get(file.path);
      const usedBy = use !== undefined && mayName(call, use.usedBy) ? use.usedBy : null;
      return { ...file, uses: use?.uses ?? 0, usedBy };
    });
    return { ok: true, response: { ...listed, files } };
  },

  async readMedia({ db }, call) {
    const file = await findLibraryFile(db, mediaPath(call.id));
    if (file === null) return refuse('not-found');
    const response = await presentFile(db, file);
    const { usedBy, usedIn, earlierIn } = response;
    return {
      ok: true,
      response: {
        ...response,
        usedBy: usedBy !== null && mayName(call, usedBy) ? usedBy : null,
        usedIn: usedIn.filter((use) => mayName(call, use)),
        earlierIn: earlierIn.filter((use) => mayName(call, use)),
      },
    };
  },

  async describeMedia({ db, now }, call) {
    const { version, ar, en, focal } = call.body;
    const { staff } = openSessionOf(call);
    const isArabic = ar !== undefined || focal !== undefined;
    if (isArabic && !isAllowed(staff.role, 'media.describe', { language: 'ar' })) {
      return refuse('forbidden');
    }
    const path = mediaPath(call.id);
    const at = now();
    const outcome = await transact(db, async (trx): Promise<Outcome<{ file: LibraryFile }>> => {
      const { usedIn } = await findMediaUses(trx, path);
      // Only what visitors see outdates cached pages. It comes first, because it is the lock of the content.
      if (usedIn.some((use) => use.in === 'live')) await raiseContentVersion(trx);
      const before = await findLibraryFile(trx, path);
      if (before === null) return refuse('not-found');
      const change = { ar, en, focal };
      const author = { at, by: staff.name };
      const isStored = await describeFile(trx, path, { change, version, author });
      const file = (await findLibraryFile(trx, path)) ?? before;
      if (!isStored) return refuse('conflict', { media: await presentFile(trx, file) });
      await recordAct(
        trx,
        { actor: actorOf(call), act: 'media-described', details: { file: file.name } },
        at,
      );
      return { ok: true, file };
    });
    return outcome.ok ? { ok: true, response: await presentFile(db, outcome.file) } : outcome;
  },

  async replaceMedia({ db, now }, call) {
    const [path, by] = [mediaPath(call.id), mediaPath(call.body.by)];
    if (path === by) return refuse('malformed');
    const { staff } = openSessionOf(call);
    const at = now();
    return transact(db, async (trx): Promise<Outcome<{ response: { replaced: number } }>> => {
      const [old, replacement] = [await findLibraryFile(trx, path), await findLibraryFile(trx, by)];
      if (old === null || replacement === null) return refuse('not-found');
      // By the id, as in all changes of entries: an import does not overwrite what somebody of the staff has changed.
      const result = await replaceMediaEverywhere(trx, { path, by }, { at, by: staff.id });
      if (!result.ok) return refuse('wrong-media-type');
      await recordAct(
        trx,
        { actor: actorOf(call), act: 'media-replaced', details: { file: old.name } },
        at,
      );
      return { ok: true, response: { replaced: result.replaced } };
    });
  },

  async removeMedia({ db, storage, now }, call) {
    const path = mediaPath(call.id);
    const outcome = await transact(db, async (trx): Promise<Outcome> => {
      const file = await findLibraryFile(trx, path);
      if (file === null) return refuse('not-found');
      const { usedIn, earlierIn } = await findMediaUses(trx, path);
      const isInHistory = earlierIn.length > 0 && call.body.fromHistory !== true;
      if (usedIn.length > 0 || isInHistory) return refuse('media-used', { usedIn, earlierIn });
      await removeFromLibrary(trx, path);
      await recordAct(
        trx,
        { actor: actorOf(call), act: 'media-removed', details: { file: file.name } },
        now(),
      );
      return { ok: true };
    });
    if (!outcome.ok) return outcome;
    // A file without a row is in no page; the clean-up removes what this leaves.
    await removeMedia(storage, path);
    return { ok: true, response: null };
  },

  async listUploads({ db }, call) {
    const uploads = await listUploads(db, openSessionOf(call).staff.id);
    return { ok: true, response: { uploads } };
  },

  async startUpload({ db, now }, call) {
    const { staff } = openSessionOf(call);
    const upload = await db
      .transaction()
      .execute((trx) => startUpload(trx, staff.id, call.body, now()));
    return upload === null
      ? refuse('too-many', { retryAfter: RETRY_AFTER })
      : { ok: true, response: upload };
  },

  async readUpload({ db }, call) {
    return found(await findUpload(db, ownUpload(call)));
  },

  async sendUploadPart(parts, call) {
    const offset = Number(call.query.get('offset') ?? Number.NaN);
    if (!Number.isSafeInteger(offset) || offset < 0) return refuse('malformed');
    const part = { offset, bytes: call.body };
    const stored = await storeUploadPart(parts, ownUpload(call), part);
    if (stored.ok) return { ok: true, response: stored.upload };
    return stored.problem === 'conflict'
      ? refuse('conflict', { upload: stored.upload })
      : refuse('not-found');
  },

  async cancelUpload(parts, call) {
    const isCancelled = await cancelUpload(parts, ownUpload(call));
    return isCancelled ? { ok: true, response: null } : refuse('not-found');
  },
};

type AnyCall = Pick<Call<keyof typeof mediaCalls>, 'signedIn' | 'id'>;

/** Whether the caller may see that an entry uses a file: who writes its kind may, and who replaces files wherever they are used. */
function mayName(call: AnyCall, { kind }: EntryKey): boolean {
  return (
    mayWrite(call, kind) || isAllowed(openSessionOf(call).staff.role, 'media.manage', { kind })
  );
}

function ownUpload(call: AnyCall) {
  return { id: call.id, staffId: openSessionOf(call).staff.id };
}

function found(upload: UploadResponse | null): Outcome<{ response: UploadResponse }> {
  return upload === null ? refuse('not-found') : { ok: true, response: upload };
}

async function presentFile(db: AdminParts['db'], file: LibraryFile): Promise<MediaResponse> {
  const { usedIn, earlierIn } = await findMediaUses(db, file.path);
  const uses = usedIn.length;
  return { ...file, uses, usedBy: usedIn[0] ?? null, usedIn, earlierIn };
}

import type {
  contentCalls,
  DraftSavedResponse,
  EntryKey,
  EntryState,
} from '../../../contract/admin/content/content.ts';
import { emptyFields, isChangeIn } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentFields, ContentKind } from '../../../contract/content/kinds.ts';
import { isCreatable, referencesOf } from '../../../contract/content/kinds.ts';
import { openSessionOf } from '../../platform/admin/admin-request.ts';
import type { Handlers } from '../../platform/admin/handler.ts';
import { type Outcome, refuse } from '../../platform/admin/outcome.ts';
import { transact } from '../../platform/database/transact.ts';
import {
  confirmTranslation,
  createDraft,
  discardDraft,
  findEditedEntry,
  rebaseDraft,
  restoreVersion,
  type SaveResult,
  saveDraft,
} from '../drafts/drafts.ts';
import { presentReview } from '../drafts/reviewers.ts';
import { findReview } from '../drafts/reviews.ts';
import type { EditedEntry } from '../entries/edited-entry.ts';
import { entryState, shownFields, standingOf } from '../entries/entry-summary.ts';
import { listSchedules } from '../entries/list-schedules.ts';
import { readMapKind } from '../entries/map-kind.ts';
import { translatedTexts } from '../entries/translated-texts.ts';
import { listEntryHistory } from '../lists/entry-history.ts';
import { findEntryAddress, pageOfEntry } from '../preview/public-page.ts';
import { findFindings } from '../publishing/findings.ts';
import { loadPresenter } from '../publishing/present-entries.ts';
import { listReferrers } from '../publishing/publishing.ts';
import {
  authorOf,
  type ContentAdminDependencies,
  entryKeyOf,
  kindOf,
  mayWrite,
  mayWriteArabic,
  recordRequest,
} from './content-request.ts';
import { notePresence } from './presence.ts';

type EntryCallName =
  | 'createEntry'
  | 'readEntry'
  | 'saveEntry'
  | 'discardDraft'
  | 'rebaseDraft'
  | 'confirmTranslation'
  | 'entryHistory'
  | 'restoreVersion';

/** The handlers of the calls about one entry. */
export const entryHandlers: Handlers<
  Extract<EntryCallName, keyof typeof contentCalls>,
  ContentAdminDependencies
> = {
  async createEntry(dependencies, request) {
    const kind = kindOf(request);
    const { copyOf, changes = [] } = request.body;
    if (!isCreatable(kind, await readMapKind(dependencies.db))) return refuse('forbidden');
    const copied =
      copyOf === undefined ? null : await findEditedEntry(dependencies.db, { kind, id: copyOf });
    if (copyOf !== undefined && copied === null) return refuse('not-found');
    const author = authorOf(dependencies, request);
    const empty = emptyFields(kind);
    const fields =
      copied === null
        ? empty
        : // The date of an issue is that of its sending.
          {
            ...shownFields(copied),
            ...(kind === 'newsletter-issue' ? { publishedAt: empty.publishedAt } : {}),
          };
    const created = await transact(dependencies.db, async (trx): Promise<CreateResult> => {
      const id = await createDraft(trx, kind, author, fields);
      if (changes.length === 0) return { ok: true, id };
      const saved = await saveDraft(trx, { kind, id }, changes, 1, author);
      return saved.ok ? { ok: true, id } : saved;
    });
    return created.ok ? { ok: true, response: { id: created.id } } : refuse(createProblem(created));
  },

  async readEntry(dependencies, request) {
    const { db, now } = dependencies;
    const key = entryKeyOf(request);
    const edited = key === null ? null : await findEditedEntry(db, key);
    if (key === null || edited === null) return refuse('not-found');
    const { live, draft } = edited;
    const { staff } = openSessionOf(request);
    const others = await notePresence(dependencies.probe, key, staff.id, now());
    const fields = shownFields(edited);
    const schedules = await listSchedules(db, key);
    const review = await findReview(db, key);
    // Including those of the live version, so that a comparison can name them.
    const linked = [fields, ...(live === null ? [] : [live.fields])]
      .flatMap((version) => referencesOf(key.kind, version as ContentFields<ContentKind>))
      .flatMap(({ to, ids }) => ids.map((id): EntryKey => ({ kind: to, id })));
    const namedBy = (await listReferrers(db, key)).filter(({ kind }) => mayWrite(request, kind));
    const present = await loadPresenter(dependencies, [key, ...linked, ...namedBy], schedules);
    const state = stateOf(dependencies, key, edited, schedules);
    const page = live === null || !isPublic(state) ? null : pageOfEntry(key, live.fields);
    return {
      ok: true,
      response: {
        ...key,
        title: present.entry(key).title,
        ...(await findFindings(db, key, fields, { publicUrl: dependencies.publicUrl, now: now() })),
        live:
          live === null
            ? null
            : {
                fields: live.fields,
                isPublished: live.status === 'published',
                changedAt: live.changedAt,
                changedBy: present.person(live.changedBy),
              },
        draft:
          draft === null
            ? null
            : {
                fields: draft.fields,
                version: draft.version,
                savedAt: draft.savedAt,
                savedBy: present.person(draft.savedBy),
                isBehind: live !== null && live.sequence !== draft.baseSequence,
              },
        state,
        schedules: schedules.map(present.schedule),
        review: review === null ? null : presentReview(review, staff.id, present.person),
        page:
          page === null || live === null
            ? null
            : await findEntryAddress(db, key, live.fields, page, 'ar'),
        translatorHost: dependencies.translator?.host ?? null,
        linked: linked.map(present.entry),
        namedBy: namedBy.map(present.entry),
        present: others.map(present.person),
      },
    };
  },

  async saveEntry(dependencies, request) {
    const key = entryKeyOf(request);
    if (key === null) return refuse('not-found');
    const { changes, version } = request.body;
    // A change states the value that it started from. If that differs from the stored value, it is a conflict, and nothing is
    // saved.
    if (
      !mayWriteArabic(request) &&
      !changes.every((change) => isChangeIn(key.kind, 'en', change))
    ) {
      return refuse('forbidden');
    }
    const author = authorOf(dependencies, request);
    const saved = await transact(dependencies.db, (trx) =>
      saveDraft(trx, key, changes, version, author),
    );
    return presentSaved(dependencies, key, saved);
  },

  async discardDraft(dependencies, request) {
    const key = entryKeyOf(request);
    if (key === null) return refuse('not-found');
    const author = authorOf(dependencies, request);
    const isDiscarded = await dependencies.db.transaction().execute(async (trx) => {
      const done = await discardDraft(trx, key, request.body.version, author);
      if (done)
        await recordRequest(trx, dependencies, request, {
          event: 'draft-discarded',
          entries: [key],
        });
      return done;
    });
    if (isDiscarded) return { ok: true, response: null };
    const { draft = null } = (await findEditedEntry(dependencies.db, key)) ?? {};
    return draft === null ? refuse('not-found') : refuse('conflict', { version: draft.version });
  },

  async rebaseDraft(dependencies, request) {
    const key = entryKeyOf(request);
    if (key === null) return refuse('not-found');
    const { version, choices } = request.body;
    const author = authorOf(dependencies, request);
    const rebased = await transact(dependencies.db, (trx) =>
      rebaseDraft(trx, key, version, new Map(Object.entries(choices)), author),
    );
    return presentSaved(dependencies, key, rebased);
  },

  async confirmTranslation(dependencies, request) {
    const { db, now, publicUrl } = dependencies;
    const key = entryKeyOf(request);
    const edited = key === null ? null : await findEditedEntry(db, key);
    if (key === null || edited === null) return refuse('not-found');
    const { path, version } = request.body;
    const present = edited.draft?.version ?? 0;
    if (version !== present) return refuse('conflict', { version: present });
    const fields = shownFields(edited);
    const text = translatedTexts(key.kind, fields).find((each) => each.path === path);
    if (text === undefined) return refuse('malformed');
    const author = authorOf(dependencies, request);
    await db.transaction().execute((trx) => confirmTranslation(trx, key, text, author));
    return {
      ok: true,
      response: await findFindings(db, key, fields, { publicUrl, now: now() }),
    };
  },

  async entryHistory(dependencies, request) {
    const key = entryKeyOf(request);
    if (key === null) return refuse('not-found');
    const before = Number(request.query.get('before') ?? Number.NaN);
    const { changes, next } = await listEntryHistory(
      dependencies.db,
      key,
      Number.isSafeInteger(before) ? before : null,
    );
    const { person } = await loadPresenter(dependencies, []);
    const presented = changes.map(({ by, ...change }) => ({ ...change, by: person(by) }));
    return { ok: true, response: { changes: presented, next } };
  },

  async restoreVersion(dependencies, request) {
    const key = entryKeyOf(request);
    if (key === null) return refuse('not-found');
    const { sequence, version, paths = null } = request.body;
    const author = authorOf(dependencies, request);
    const restored = await transact(dependencies.db, async (trx) => {
      const result = await restoreVersion(trx, key, { sequence, paths, version }, author);
      if (result.ok)
        await recordRequest(trx, dependencies, request, { event: 'restored', entries: [key] });
      return result;
    });
    return presentSaved(dependencies, key, restored);
  },
};

type SaveFailure = Exclude<SaveResult, { ok: true }>;

type CreateResult = { ok: true; id: number } | SaveFailure;

function createProblem({ problem }: SaveFailure) {
  if (problem === 'conflict') return 'conflict';
  return problem === 'oversized' ? 'too-large' : 'malformed';
}

/** Presents the result of a change to a draft. */
export async function presentSaved(
  dependencies: ContentAdminDependencies,
  key: EntryKey,
  saved: SaveResult,
): Promise<Outcome<{ response: DraftSavedResponse }>> {
  if (!saved.ok) {
    if (saved.problem === 'not-found') return refuse('not-found');
    if (saved.problem === 'fixed-field') return refuse('forbidden', { path: saved.path });
    if (saved.problem === 'oversized') return refuse('too-large', { path: saved.path });
    if (saved.problem !== 'conflict') return refuse('malformed');
    return refuse('conflict', { conflicts: saved.conflicts, version: saved.version });
  }
  const { db, now, publicUrl } = dependencies;
  const { draft, isMerged } = saved;
  const edited = await findEditedEntry(db, key);
  const live = edited?.live ?? null;
  return {
    ok: true,
    response: {
      ...(await findFindings(db, key, draft.fields, { publicUrl, now: now() })),
      version: draft.version,
      savedAt: draft.savedAt,
      isMerged,
      fields: draft.fields,
      state: stateOf(dependencies, key, { live, draft }, await listSchedules(db, key)),
    },
  };
}

function stateOf(
  { now }: ContentAdminDependencies,
  { kind }: EntryKey,
  { live, draft }: EditedEntry,
  schedules: readonly { action: string }[],
): EntryState {
  const isScheduled = schedules.some(({ action }) => action === 'publish');
  return entryState({ ...standingOf(kind, { live, draft }), isScheduled }, now());
}

/** Returns whether visitors see an entry in this state. */
function isPublic(state: EntryState): boolean {
  return state === 'live' || state === 'edited';
}

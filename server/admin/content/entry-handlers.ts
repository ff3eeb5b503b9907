import type {
  contentCalls,
  DraftSavedResponse,
  EntryKey,
  EntryState,
} from '../../../contract/admin/content/content.ts';
import { emptyFields, isChangeIn } from '../../../contract/admin/content/draft-fields.ts';
import type { ContentFields, ContentKind } from '../../../contract/content/kinds.ts';
import { isCreatable, referencesOf } from '../../../contract/content/kinds.ts';
import { type Outcome, refuse } from '../../auth/auth.ts';
import {
  confirmTranslation,
  createDraft,
  discardDraft,
  type EditedEntry,
  entryState,
  findEditedEntry,
  findEntryAddress,
  findFindings,
  findReview,
  listEntryHistory,
  listPlans,
  listReferrers,
  pageOfEntry,
  readMapKind,
  rebaseDraft,
  restoreVersion,
  type SaveResult,
  saveDraft,
  shownFields,
  translatedFields,
} from '../../content/content.ts';
import { transact } from '../../platform/database/transact.ts';
import { type AdminParts, type Handlers, openSessionOf } from '../call.ts';
import {
  authorOf,
  entryKeyOf,
  kindOf,
  loadPresenter,
  mayWrite,
  mayWriteArabic,
  recordCall,
} from './content-call.ts';
import { notePresence } from './presence.ts';
import { presentReview } from './reviewers.ts';

const CHANGES_ON_PAGE = 20;

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
export const entryHandlers: Handlers<Extract<EntryCallName, keyof typeof contentCalls>> = {
  async createEntry(parts, call) {
    const kind = kindOf(call);
    const { copyOf, changes = [] } = call.body;
    if (!isCreatable(kind, await readMapKind(parts.db))) return refuse('forbidden');
    const copied =
      copyOf === undefined ? null : await findEditedEntry(parts.db, { kind, id: copyOf });
    if (copyOf !== undefined && copied === null) return refuse('not-found');
    const author = authorOf(parts, call);
    const fields = copied === null ? emptyFields(kind) : shownFields(copied);
    const created = await transact(parts.db, async (trx): Promise<CreateResult> => {
      const id = await createDraft(trx, kind, author, fields);
      if (changes.length === 0) return { ok: true, id };
      const saved = await saveDraft(trx, { kind, id }, changes, 1, author);
      return saved.ok ? { ok: true, id } : saved;
    });
    return created.ok ? { ok: true, response: { id: created.id } } : refuse(createProblem(created));
  },

  async readEntry(parts, call) {
    const { db, now } = parts;
    const key = entryKeyOf(call);
    const edited = key === null ? null : await findEditedEntry(db, key);
    if (key === null || edited === null) return refuse('not-found');
    const { live, draft } = edited;
    const { staff } = openSessionOf(call);
    const others = await notePresence(parts.probe, key, staff.id, now());
    const fields = shownFields(edited);
    const plans = await listPlans(db, key);
    const review = await findReview(db, key);
    // Those of the live version too, so that a comparison can name them.
    const linked = [fields, ...(live === null ? [] : [live.fields])]
      .flatMap((version) => referencesOf(key.kind, version as ContentFields<ContentKind>))
      .flatMap(({ to, ids }) => ids.map((id): EntryKey => ({ kind: to, id })));
    const namedBy = (await listReferrers(db, key)).filter(({ kind }) => mayWrite(call, kind));
    const present = await loadPresenter(parts, [key, ...linked, ...namedBy], plans);
    const state = stateOf(parts, key, edited, plans);
    const page = live === null || !isPublic(state) ? null : pageOfEntry(key, live.fields);
    return {
      ok: true,
      response: {
        ...key,
        title: present.entry(key).title,
        ...(await findFindings(db, key, fields, { publicUrl: parts.publicUrl, now: now() })),
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
        plans: plans.map(present.plan),
        review: review === null ? null : presentReview(review, staff.id, present.person),
        page: page === null ? null : await findEntryAddress(db, key, page, 'ar'),
        linked: linked.map(present.entry),
        namedBy: namedBy.map(present.entry),
        present: others.map(present.person),
      },
    };
  },

  async saveEntry(parts, call) {
    const key = entryKeyOf(call);
    if (key === null) return refuse('not-found');
    const { changes, version } = call.body;
    // A change counts by what it began from: if that is not what is stored, it is a conflict, and nothing is saved.
    if (!mayWriteArabic(call) && !changes.every((change) => isChangeIn(key.kind, 'en', change))) {
      return refuse('forbidden');
    }
    const author = authorOf(parts, call);
    const saved = await transact(parts.db, (trx) => saveDraft(trx, key, changes, version, author));
    return presentSaved(parts, key, saved);
  },

  async discardDraft(parts, call) {
    const key = entryKeyOf(call);
    if (key === null) return refuse('not-found');
    const author = authorOf(parts, call);
    const isDiscarded = await parts.db.transaction().execute(async (trx) => {
      const done = await discardDraft(trx, key, call.body.version, author);
      if (done) await recordCall(trx, parts, call, { act: 'draft-discarded', entries: [key] });
      return done;
    });
    if (isDiscarded) return { ok: true, response: null };
    const { draft = null } = (await findEditedEntry(parts.db, key)) ?? {};
    return draft === null ? refuse('not-found') : refuse('conflict', { version: draft.version });
  },

  async rebaseDraft(parts, call) {
    const key = entryKeyOf(call);
    if (key === null) return refuse('not-found');
    const { version, choices } = call.body;
    const author = authorOf(parts, call);
    const rebased = await transact(parts.db, (trx) =>
      rebaseDraft(trx, key, version, new Map(Object.entries(choices)), author),
    );
    return presentSaved(parts, key, rebased);
  },

  async confirmTranslation(parts, call) {
    const { db, now, publicUrl } = parts;
    const key = entryKeyOf(call);
    const edited = key === null ? null : await findEditedEntry(db, key);
    if (key === null || edited === null) return refuse('not-found');
    const { path, version } = call.body;
    if (!translatedFields(key.kind).includes(path)) return refuse('malformed');
    const present = edited.draft?.version ?? 0;
    if (version !== present) return refuse('conflict', { version: present });
    const fields = shownFields(edited);
    const author = authorOf(parts, call);
    await db.transaction().execute((trx) => confirmTranslation(trx, key, path, fields, author));
    return {
      ok: true,
      response: await findFindings(db, key, fields, { publicUrl, now: now() }),
    };
  },

  async entryHistory(parts, call) {
    const key = entryKeyOf(call);
    if (key === null) return refuse('not-found');
    const before = Number(call.query.get('before') ?? Number.NaN);
    const found = await listEntryHistory(parts.db, key, {
      before: Number.isSafeInteger(before) ? before : null,
      limit: CHANGES_ON_PAGE + 1,
    });
    const { person } = await loadPresenter(parts, []);
    const changes = found
      .slice(0, CHANGES_ON_PAGE)
      .map(({ by, ...change }) => ({ ...change, by: person(by) }));
    const next = found.length > CHANGES_ON_PAGE ? (changes.at(-1)?.sequence ?? null) : null;
    return { ok: true, response: { changes, next } };
  },

  async restoreVersion(parts, call) {
    const key = entryKeyOf(call);
    if (key === null) return refuse('not-found');
    const { sequence, version, paths = null } = call.body;
    const author = authorOf(parts, call);
    const restored = await transact(parts.db, async (trx) => {
      const result = await restoreVersion(trx, key, { sequence, paths, version }, author);
      if (result.ok) await recordCall(trx, parts, call, { act: 'restored', entries: [key] });
      return result;
    });
    return presentSaved(parts, key, restored);
  },
};

type SaveFailure = Exclude<SaveResult, { ok: true }>;

type CreateResult = { ok: true; id: number } | SaveFailure;

function createProblem({ problem }: SaveFailure) {
  if (problem === 'conflict') return 'conflict';
  return problem === 'oversized' ? 'too-large' : 'malformed';
}

/** Presents the result of what changes a draft. */
async function presentSaved(
  parts: AdminParts,
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
  const { db, now, publicUrl } = parts;
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
      state: stateOf(parts, key, { live, draft }, await listPlans(db, key)),
    },
  };
}

function stateOf(
  { now }: AdminParts,
  { kind }: EntryKey,
  { live, draft }: EditedEntry,
  plans: readonly { action: string }[],
): EntryState {
  const isPlanned = plans.some(({ action }) => action === 'publish');
  return entryState(kind, { live, draft, isPlanned }, now());
}

/** Whether visitors see an entry in this state. */
function isPublic(state: EntryState): boolean {
  return state === 'live' || state === 'edited';
}

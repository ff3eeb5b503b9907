import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  EnglishDraftedResponse,
  EntryFindings,
  EntryResponse,
} from '../../../contract/admin/content/content.ts';
import {
  type FieldChange,
  type FieldConflict,
  isBlank,
  leafValue,
  oversizedChanges,
  withLeaf,
} from '../../../contract/admin/content/draft-fields.ts';
import { CallFailed, isTemporary, makeCall } from '../../api/call.ts';
import { contentChanged } from '../../api/content-changed.ts';
import type { AutosaveState, SaveOutcome } from '../../kit/autosave/autosave.ts';
import type { TabCopy } from '../../kit/autosave/device-copy.ts';
import { useAutosave } from '../../kit/autosave/use-autosave.ts';
import { isOpenedNew } from '../../kit/paths.ts';
import {
  beginEditing,
  changedByOthers,
  changesToStore,
  conflictsWithOthers,
  type EditedEntry,
  type EntryAction,
  editEntry,
  type StoredChange,
  unsavedChanges,
} from './edited-entry.ts';

/** How often to check whether somebody else has saved. In milliseconds. */
const REFRESH = 30_000;

/** Why an entry is not saved. */
type EntryProblem =
  | { status: 'signed-out' }
  | { status: 'gone' }
  | { status: 'refused'; error: unknown }
  /** Some values are too large to be sent. They stay on this device, and all others are saved. */
  | { status: 'oversized' }
  /** `isLive`: the published version differs, and not somebody's draft. */
  | { status: 'conflict'; conflicts: FieldConflict[]; isLive: boolean };

/** An entry that is being edited, and what the server says about it. */
export type EntryEditing = {
  entry: EditedEntry;
  /** The last response of the server, with the findings of the last save. */
  server: EntryResponse;
  save: AutosaveState<EntryProblem>['save'];
  /** What is not saved yet. */
  unsaved: FieldChange[];
  /** Whether this device has what is not saved. */
  isStored: boolean;
  /** Whether the last save brought in changes of somebody else. */
  isMerged: boolean;
  /**
   * Changes the value of a leaf.
   * @param edited receives the current value, which may be newer than the last rendered one
   * @param isCorrection it is undone by itself, and not with what was typed just before or after it
   */
  edit: (path: string, edited: (value: unknown) => unknown, isCorrection?: boolean) => void;
  undo: () => void;
  redo: () => void;
  /** Saves now, and returns whether everything is saved. */
  saveNow: () => Promise<boolean>;
  /** Fetches the entry again, for example after its publication. */
  reload: () => Promise<void>;
  decide: (values: ReadonlyMap<string, unknown>) => void;
  /** Rebases a draft on the live version that has changed since. */
  rebase: (choices: Record<string, 'draft' | 'live'>) => Promise<void>;
  confirmTranslation: (path: string) => Promise<void>;
  /** Drafts the English of fields by machine. Null if something must be saved first and cannot be. */
  draftEnglish: (
    paths: readonly string[],
  ) => Promise<Pick<EnglishDraftedResponse, 'done' | 'failed' | 'fields'> | null>;
};

/** Edits an entry: saves what is typed, and merges what others save. */
export function useEditedEntry(
  initial: EntryResponse,
  restored: readonly StoredChange[],
  copy: TabCopy<StoredChange>,
): EntryEditing {
  const { kind, id } = initial;
  const client = useQueryClient();
  const [entry, setEntry] = useState(() =>
    editEntry(beginEditing(kind, fieldsOf(initial), versionOf(initial)), {
      type: 'restored',
      changes: restored,
    }),
  );
  const [server, setServer] = useState(initial);
  const [isMerged, setMerged] = useState(false);
  const latest = useRef(entry);
  const [opened] = useState({ isNew: isOpenedNew(), version: entry.version });
  const unsaved = useMemo(() => unsavedChanges(entry), [entry]);
  const autosave = useAutosave<EntryProblem>({
    isUnsaved: () => unsavedChanges(latest.current).length > 0,
    save: sendChanges,
    writeCopy: () => copy.write(changesToStore(latest.current)),
    solvedByEdit: ['refused', 'oversized'],
    onLeft: (isSaved) => void leave(isSaved),
  });
  const { save, saveNow, saveSoon, inTurn, keepCopy } = autosave;
  // What earlier tabs have left now belongs to this one, except what has reached the server.
  useEffect(() => void keepCopy(), [keepCopy]);

  /** Changes the entry. `latest` has it at once, because a save may follow before the next render, or after the last one. */
  function change(action: EntryAction): void {
    latest.current = editEntry(latest.current, action);
    setEntry(latest.current);
    void keepCopy();
  }

  function store(response: Stored, sent: EditedEntry): void {
    const { fields, version, isMerged: hasOthers = false, ...findings } = response;
    // The server counts versions. If the response to an own save was lost, its version is not somebody else's.
    const others = changedByOthers(latest.current, sent.fields, fields);
    change({ type: 'stored', sent: sent.fields, fields, version });
    if (hasOthers && others.size > 0) setMerged(true);
    setServer((before) => withFindings(before, findings, { fields, version }));
    // The first edit creates the draft that the navigation counts.
    if (sent.version === 0) void contentChanged(client, [{ kind, id }]);
  }

  async function sendChanges(): Promise<SaveOutcome<EntryProblem>> {
    const entered = latest.current;
    const unsavedNow = unsavedChanges(entered);
    const oversized = oversizedChanges(kind, unsavedNow);
    const changes = unsavedNow.filter((each) => !oversized.includes(each));
    const outcome = oversized.length === 0 ? null : ({ status: 'oversized' } as const);
    if (changes.length === 0) return outcome;
    // What was not sent counts as edited since.
    const sendable = oversized.reduce<EditedEntry['fields']>(
      (fields, { path, from }) => withLeaf(fields, path, from),
      entered.fields,
    );
    const sent = { ...entered, fields: sendable };
    change({ type: 'sent', changes });
    try {
      const body = { version: sent.version, changes };
      store(await makeCall('saveEntry', { kind, id, body }), sent);
      return outcome;
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status !== 'conflict') return problem;
      const others = conflictsWithOthers(latest.current, problem.conflicts);
      const own = problem.conflicts.filter((each) => !others.includes(each));
      change({ type: 'found-own', conflicts: own });
      return others.length === 0 ? sendChanges() : { ...problem, conflicts: others };
    }
  }

  const refresh = useCallback(
    () =>
      inTurn(async () => {
        const response = await makeCall('readEntry', { kind, id });
        // What is not saved was not sent either, so it counts as edited since.
        const sent = { ...latest.current, fields: latest.current.base };
        store({ fields: fieldsOf(response), version: versionOf(response) }, sent);
        setServer(response);
      }),
    [kind, id, inTurn],
  );

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh().catch(() => undefined);
    };
    const timer = setInterval(look, REFRESH);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);

  async function leave(isSaved: boolean): Promise<void> {
    const { fields, version } = latest.current;
    let isChanged = version !== opened.version;
    // An entry that was created and left empty was created by mistake.
    if (isSaved && opened.isNew && isBlank(kind, fields)) {
      const discarding = makeCall('discardDraft', { kind, id, body: { version } });
      isChanged = await discarding.then(
        () => true,
        () => isChanged,
      );
    }
    // What the next page has fetched meanwhile may be older than the last save.
    if (isChanged) void contentChanged(client, [{ kind, id }]);
  }

  return {
    entry,
    server,
    save,
    unsaved,
    isStored: autosave.device === 'stored',
    isMerged,
    edit: useCallback(
      (path, edited, isCorrection = false) => {
        const value = edited(leafValue(latest.current.fields, path));
        change({ type: 'edited', path, value, at: isCorrection ? null : Date.now() });
        saveSoon();
      },
      [saveSoon],
    ),
    undo() {
      change({ type: 'undone' });
      saveSoon();
    },
    redo() {
      change({ type: 'redone' });
      saveSoon();
    },
    saveNow,
    reload: refresh,
    decide(values) {
      if (save.status !== 'conflict') return;
      change({ type: 'decided', conflicts: save.conflicts, values, at: Date.now() });
      autosave.resume();
    },
    async rebase(choices) {
      if (save.status === 'idle') await saveNow();
      await autosave.attempt(async () => {
        const sent = latest.current;
        try {
          const body = { version: sent.version, choices };
          store(await makeCall('rebaseDraft', { kind, id, body }), sent);
          return null;
        } catch (error) {
          const problem = problemOf(error);
          return problem.status === 'conflict' ? { ...problem, isLive: true } : problem;
        }
      });
      await refresh().catch(() => undefined);
    },
    draftEnglish: useCallback(
      async (wanted) => {
        if (!(await saveNow())) return null;
        return inTurn(async () => {
          // What is typed meanwhile was not sent, so it stays.
          const sent = { ...latest.current, fields: latest.current.base };
          const body = { version: sent.version, paths: [...wanted] };
          const { done, failed, ...saved } = await makeCall('draftEnglish', { kind, id, body });
          store(saved, sent);
          const paths = done.map(({ path }) => path);
          change({ type: 'drafted', paths, sent: sent.fields, fields: saved.fields });
          return { done, failed, fields: saved.fields };
        });
      },
      [kind, id, saveNow, inTurn],
    ),
    confirmTranslation: useCallback(
      async (path) => {
        await saveNow();
        await inTurn(async () => {
          const body = { version: latest.current.version, path };
          const findings = await makeCall('confirmTranslation', { kind, id, body });
          setServer((before) => ({ ...before, ...findings }));
        });
      },
      [kind, id, saveNow, inTurn],
    ),
  };
}

type Stored = Partial<EntryFindings> & {
  fields: EditedEntry['fields'];
  version: number;
  isMerged?: boolean;
  savedAt?: number;
};

/** The fields that are edited: those of the draft, or of the live version. */
export function fieldsOf({ draft, live }: EntryResponse): EditedEntry['fields'] {
  return draft?.fields ?? live?.fields ?? {};
}

function versionOf({ draft }: EntryResponse): number {
  return draft?.version ?? 0;
}

function withFindings(
  before: EntryResponse,
  { savedAt, ...findings }: Omit<Stored, 'fields' | 'version'>,
  draft: { fields: EditedEntry['fields']; version: number },
): EntryResponse {
  if (savedAt === undefined) return { ...before, ...findings };
  return {
    ...before,
    ...findings,
    draft: { isBehind: false, savedBy: '', ...before.draft, ...draft, savedAt },
  };
}

function problemOf(error: unknown): EntryProblem | { status: 'offline' } {
  if (isTemporary(error)) return { status: 'offline' };
  if (!(error instanceof CallFailed)) return { status: 'refused', error };
  const { conflicts = [] } = error.refusal;
  switch (error.problem) {
    case 'conflict':
      return conflicts.length > 0
        ? { status: 'conflict', conflicts, isLive: false }
        : { status: 'offline' };
    case 'signed-out':
      return { status: 'signed-out' };
    case 'not-found':
      return { status: 'gone' };
    default:
      return { status: 'refused', error };
  }
}

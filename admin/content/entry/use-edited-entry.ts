import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntryFindings, EntryResponse } from '../../../contract/admin/content/content.ts';
import {
  type FieldChange,
  type FieldConflict,
  isBlank,
  leafValue,
  oversizedChanges,
  withLeaf,
} from '../../../contract/admin/content/draft-fields.ts';
import { CallFailed, makeCall } from '../../api/call.ts';
import { contentChanged } from '../../api/content-changed.ts';
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
import type { UnsavedChangesStore } from './unsaved-changes-store.ts';

/** How long after the last key something is saved. In milliseconds. */
const PAUSE = 800;

/** How often it is looked whether somebody else has saved. In milliseconds. */
const REFRESH = 30_000;

/** The pauses between attempts grow from the first to the second. In milliseconds. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;

/** Where the saving of an entry stands. */
export type SaveState =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'offline'; attempts: number }
  | { status: 'signed-out' }
  | { status: 'gone' }
  | { status: 'refused'; error: unknown }
  /** Some values are too large to be sent. They stay on this device, and all others are saved. */
  | { status: 'oversized' }
  /** `isLive`: it is the published version that differs, and not somebody's draft. */
  | { status: 'conflict'; conflicts: FieldConflict[]; isLive: boolean };

/** An entry that is being edited, and what the server says of it. */
export type EntryEditing = {
  entry: EditedEntry;
  /** The last response of the server, with the findings of the last save. */
  server: EntryResponse;
  save: SaveState;
  /** What is not saved yet. */
  unsaved: FieldChange[];
  /** Whether this device has what is not saved. */
  isStored: boolean;
  /** Whether changes of somebody else came in with the last save. */
  isMerged: boolean;
  /** Changes the value of a leaf. `edited` gets the value as it is now, which may be newer than the one rendered last. */
  edit: (path: string, edited: (value: unknown) => unknown) => void;
  undo: () => void;
  redo: () => void;
  /** Saves now, and returns whether everything is saved. */
  saveNow: () => Promise<boolean>;
  /** Asks the server for the entry again, such as after its publication. */
  reload: () => Promise<void>;
  decide: (values: ReadonlyMap<string, unknown>) => void;
  /** Joins a draft with the live version that was changed since. */
  rebase: (choices: Record<string, 'draft' | 'live'>) => Promise<void>;
  confirmTranslation: (path: string) => Promise<void>;
};

/** Edits an entry: keeps what is typed on this device, saves it after a pause, and merges what others save. */
export function useEditedEntry(
  initial: EntryResponse,
  restored: readonly StoredChange[],
  unsavedStore: UnsavedChangesStore,
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
  const [save, setSave] = useState<SaveState>({ status: 'idle' });
  const [isMerged, setMerged] = useState(false);
  const [isStored, setStored] = useState(true);
  const latest = useRef(entry);
  /** The version of the draft when the form was opened. */
  const opened = useRef(entry.version);
  const [isNew] = useState(isOpenedNew);
  const hasLeft = useRef(false);
  const attempts = useRef(0);
  const calls = useRef<Promise<unknown>>(Promise.resolve());
  const unsaved = useMemo(() => unsavedChanges(entry), [entry]);

  const latestWrite = useRef(0);
  /** Writes what is not saved to this device. The tab may be closed before the next render. */
  const storeUnsaved = useCallback(() => {
    const changes = changesToStore(latest.current);
    latestWrite.current += 1;
    const write = latestWrite.current;
    setStored(changes.length === 0);
    void unsavedStore.write(changes).then(
      () => write === latestWrite.current && setStored(true),
      () => undefined,
    );
  }, [unsavedStore]);
  // What earlier tabs have left is this one's now, but for what has reached the server.
  useEffect(storeUnsaved, [storeUnsaved]);

  /** Changes the entry. `latest` has it at once: a save may follow before the next render, or after the last one. */
  const change = useCallback(
    (action: EntryAction) => {
      latest.current = editEntry(latest.current, action);
      setEntry(latest.current);
      storeUnsaved();
    },
    [storeUnsaved],
  );

  const store = useCallback(
    (response: Stored, sent: EditedEntry) => {
      const { fields, version, isMerged: hasOthers = false, ...findings } = response;
      // The server counts versions: that of an own save whose response was lost is not somebody else's.
      const others = changedByOthers(latest.current, sent.fields, fields);
      change({ type: 'stored', sent: sent.fields, fields, version });
      if (hasOthers && others.size > 0) setMerged(true);
      setServer((before) => withFindings(before, findings, { fields, version }));
    },
    [change],
  );

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const entered = latest.current;
    const unsavedNow = unsavedChanges(entered);
    const oversized = oversizedChanges(kind, unsavedNow);
    const changes = unsavedNow.filter((each) => !oversized.includes(each));
    const isComplete = oversized.length === 0;
    if (changes.length === 0) {
      if (!isComplete) setSave({ status: 'oversized' });
      return isComplete;
    }
    // What is not sent counts as edited since.
    const sendable = oversized.reduce<EditedEntry['fields']>(
      (fields, { path, from }) => withLeaf(fields, path, from),
      entered.fields,
    );
    const sent = { ...entered, fields: sendable };
    setSave({ status: 'saving' });
    change({ type: 'sent', changes });
    try {
      const body = { version: sent.version, changes };
      store(await makeCall('saveEntry', { kind, id, body }), sent);
      attempts.current = 0;
      setSave(isComplete ? { status: 'idle' } : { status: 'oversized' });
      // The first edit makes the draft that is counted beside the navigation.
      if (sent.version === 0) void contentChanged(client, [{ kind, id }]);
      return isComplete;
    } catch (error) {
      attempts.current += 1;
      const state = failed(error, attempts.current);
      if (state.status === 'conflict') {
        const others = conflictsWithOthers(latest.current, state.conflicts);
        const own = state.conflicts.filter((each) => !others.includes(each));
        change({ type: 'found-own', conflicts: own });
        if (others.length === 0) return saveOnce();
        setSave({ ...state, conflicts: others });
        return false;
      }
      // What was changed since the call is not what was refused.
      const isChanged = latest.current.fields !== entered.fields;
      setSave(state.status === 'refused' && isChanged ? { status: 'idle' } : state);
      return false;
    }
  }, [kind, id, store, change, client]);

  /** Calls follow each other, so that none is answered with what an earlier one has changed. */
  const inTurn = useCallback(<Result>(call: () => Promise<Result>): Promise<Result> => {
    const result = calls.current.then(call);
    calls.current = result.catch(() => undefined);
    return result;
  }, []);

  const saveNow = useCallback(
    () => inTurn(async () => (await saveOnce()) && (await saveOnce())),
    [inTurn, saveOnce],
  );

  const refresh = useCallback(
    () =>
      inTurn(async () => {
        const response = await makeCall('readEntry', { kind, id });
        // What is not saved was not sent either: it counts as edited since.
        const sent = { ...latest.current, fields: latest.current.base };
        store({ fields: fieldsOf(response), version: versionOf(response) }, sent);
        setServer(response);
      }),
    [kind, id, inTurn, store],
  );

  const isWaiting = unsaved.length > 0 && save.status === 'idle';
  // Each edit begins the pause anew.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => void saveNow(), PAUSE);
    return () => clearTimeout(timer);
  }, [isWaiting, entry.fields, saveNow]);

  // A refused or oversized value is sent once it was changed.
  useEffect(() => {
    setSave((before) =>
      before.status === 'refused' || before.status === 'oversized' ? { status: 'idle' } : before,
    );
  }, [entry.fields]);

  const waits = save.status === 'offline' ? save.attempts : 0;
  useEffect(() => {
    if (waits === 0) return undefined;
    const again = () => void saveNow();
    const timer = setTimeout(again, Math.min(FIRST_RETRY * 2 ** (waits - 1), LAST_RETRY));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [waits, saveNow]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh().catch(() => undefined);
      // Whoever leaves the tab may close it.
      else void saveNow();
    };
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), REFRESH);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh, saveNow]);

  const leave = useCallback(async () => {
    const isSaved = await saveNow();
    if (isSaved) void unsavedStore.write([]).catch(() => undefined);
    const { fields, version } = latest.current;
    let isChanged = version !== opened.current;
    // An entry that was created, and left without a word, was created by mistake.
    if (isSaved && isNew && hasLeft.current && isBlank(kind, fields)) {
      const discarding = makeCall('discardDraft', { kind, id, body: { version } });
      isChanged = await discarding.then(
        () => true,
        () => isChanged,
      );
    }
    if (isChanged) void contentChanged(client, [{ kind, id }]);
  }, [saveNow, unsavedStore, client, kind, id, isNew]);

  // Whoever goes to another page of the back office need not wait for the pause. What that page has fetched meanwhile may be
  // older than the last save.
  useEffect(() => {
    // React mounts everything twice while it is developed.
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      void leave();
    };
  }, [leave]);

  const isLost = unsaved.length > 0 && !isStored;
  useEffect(() => {
    if (!isLost) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);

  return {
    entry,
    server,
    save,
    unsaved,
    isStored,
    isMerged,
    edit: useCallback(
      (path, edited) => {
        const value = edited(leafValue(latest.current.fields, path));
        change({ type: 'edited', path, value, at: Date.now() });
      },
      [change],
    ),
    undo: useCallback(() => change({ type: 'undone' }), [change]),
    redo: useCallback(() => change({ type: 'redone' }), [change]),
    saveNow,
    reload: refresh,
    decide(values) {
      if (save.status !== 'conflict') return;
      change({ type: 'decided', conflicts: save.conflicts, values, at: Date.now() });
      setSave({ status: 'idle' });
    },
    async rebase(choices) {
      if (save.status === 'idle') await saveNow();
      await inTurn(async () => {
        const sent = latest.current;
        try {
          const body = { version: sent.version, choices };
          store(await makeCall('rebaseDraft', { kind, id, body }), sent);
          setSave({ status: 'idle' });
        } catch (error) {
          const next = failed(error, 1);
          setSave(next.status === 'conflict' ? { ...next, isLive: true } : next);
        }
      });
      await refresh().catch(() => undefined);
    },
    async confirmTranslation(path) {
      await saveNow();
      await inTurn(async () => {
        const body = { version: latest.current.version, path };
        const findings = await makeCall('confirmTranslation', { kind, id, body });
        setServer((before) => ({ ...before, ...findings }));
      });
    },
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

function failed(error: unknown, attempts: number): SaveState {
  if (!(error instanceof CallFailed)) return { status: 'refused', error };
  const { conflicts = [] } = error.refusal;
  switch (error.problem) {
    case 'conflict':
      return conflicts.length > 0
        ? { status: 'conflict', conflicts, isLive: false }
        : { status: 'offline', attempts };
    case 'signed-out':
      return { status: 'signed-out' };
    case 'not-found':
      return { status: 'gone' };
    case 'offline':
    case 'internal':
    case 'unavailable':
    case 'too-many':
      return { status: 'offline', attempts };
    default:
      return { status: 'refused', error };
  }
}

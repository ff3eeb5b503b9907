import { createStore, del, get, keys, set } from 'idb-keyval';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { StoredChange } from './edited-entry.ts';

/** Whose changes of which entry. */
export type UnsavedChangesKey = { staffId: string; kind: ContentKind; id: number };

const store = createStore('admin', 'unsaved-changes');

/** Changes on this device that did not reach the server: they outlive the tab, the session and the network. */
export type UnsavedChangesStore = {
  /** Stores the changes; none removes what is stored. After `close`, when another page may have taken them over, it only removes. */
  write: (changes: readonly StoredChange[]) => Promise<void>;
  /** Returns what earlier tabs left behind, the oldest first, and takes it over. */
  takeOver: () => Promise<StoredChange[]>;
  close: () => void;
};

/** Opens the changes of one tab. Each tab has its own, and a lock tells which tabs are still open. */
export function openUnsavedChangesStore({
  staffId,
  kind,
  id,
}: UnsavedChangesKey): UnsavedChangesStore {
  const prefix = `${staffId}/${kind}/${id}/`;
  const own = prefix + crypto.randomUUID();
  // The lock may be granted only after the tab has left the entry.
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  void navigator.locks.request(own, () => closed);
  let isOpen = true;
  return {
    async write(changes) {
      if (changes.length === 0) await del(own, store);
      else if (isOpen) await set(own, changes, store);
    },
    async takeOver() {
      const found: StoredChange[] = [];
      for (const key of await keys<string>(store)) {
        if (!key.startsWith(prefix) || key === own) continue;
        await navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
          if (lock === null) return;
          // Read under the lock: another tab may have taken it over a moment ago, or its last save removed it.
          const changes = (await get<StoredChange[]>(key, store)) ?? [];
          found.push(...changes);
          await set(own, found, store);
          await del(key, store);
        });
      }
      return found;
    },
    close() {
      isOpen = false;
      close();
    },
  };
}

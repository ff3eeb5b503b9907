import { del, get, keys, set, type UseStore } from 'idb-keyval';

/** What this device has that the server does not have yet. It outlives the tab, the session and the network connection. */
export type DeviceCopy<Value> = {
  read: () => Promise<Value | null>;
  /** Stores the value; null removes what is stored. */
  write: (value: Value | null) => Promise<void>;
};

/** Opens a copy that all tabs share. */
export function openDeviceCopy<Value>(store: UseStore, key: string): DeviceCopy<Value> {
  return {
    read: async () => (await get<Value>(key, store)) ?? null,
    write: (value) => (value === null ? del(key, store) : set(key, value, store)),
  };
}

/** What one tab has that the server does not have yet. */
export type TabCopy<Item> = {
  /**
   * Stores the items. Without items it removes what is stored. After `close`, when another page may have taken them over, it
   * only removes.
   */
  write: (items: readonly Item[]) => Promise<void>;
  /** Returns what earlier tabs left behind, and takes it over. */
  takeOver: () => Promise<Item[]>;
  close: () => void;
};

/** Opens a copy that belongs to this tab. A lock shows which tabs are still open. @param prefix of the keys of all tabs */
export function openTabCopy<Item>(store: UseStore, prefix: string): TabCopy<Item> {
  const own = prefix + crypto.randomUUID();
  // The lock may be granted only after the tab has left the page.
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  void navigator.locks.request(own, () => closed);
  let isOpen = true;
  return {
    async write(items) {
      if (items.length === 0) await del(own, store);
      else if (isOpen) await set(own, items, store);
    },
    async takeOver() {
      const found: Item[] = [];
      for (const key of await keys<string>(store)) {
        if (!key.startsWith(prefix) || key === own) continue;
        await navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
          if (lock === null) return;
          // Read under the lock, because another tab may just have taken it over, or its last save removed it.
          found.push(...((await get<Item[]>(key, store)) ?? []));
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

import { createStore, del, get, set } from 'idb-keyval';
import type { DeviceDraft } from './reply-draft.ts';

const store = createStore('admin-replies', 'drafts');

/** The reply to one conversation that this device keeps until the server has it: it outlives the tab, the session and the network. */
export type ReplyStore = {
  read: () => Promise<DeviceDraft | null>;
  /** Stores it; null removes what is stored. */
  write: (draft: DeviceDraft | null) => Promise<void>;
};

/** Opens what this device keeps of the reply of a person to a conversation. */
export function openReplyStore(staffId: string, conversationId: string): ReplyStore {
  const key = `${staffId}/${conversationId}`;
  return {
    read: async () => (await get<DeviceDraft>(key, store)) ?? null,
    write: (draft) => (draft === null ? del(key, store) : set(key, draft, store)),
  };
}

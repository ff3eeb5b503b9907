import type { Begun } from '../../../contract/begun.ts';

/** How a conversation was begun. `by`: the id of a user. */
export type StoredBegun = Begun & { by: string };

/** Returns how a conversation was begun, for the person. */
export function withoutStaff(begun: StoredBegun | null): Begun | null {
  if (begun === null) return null;
  const { by: _, ...rest } = begun;
  return rest;
}

/** Reads the column of a conversation. */
export function readBegun(stored: string | null): StoredBegun | null {
  // Only `beginConversation` writes it.
  return stored === null ? null : (JSON.parse(stored) as StoredBegun);
}

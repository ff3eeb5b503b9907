import type { ConversationResponse, TimelineItem } from '../../../contract/admin/inbox/inbox.ts';

/** A reply that was sent, or may have been. Its key stays the same while its text does, so that it is recorded once. */
export type Attempt = { key: string; text: string };

/** What this device has of a reply that the server may not have. `editedAt` is in epoch milliseconds of this device. */
export type DeviceDraft = { text: string; editedAt: number; attempt: Attempt | null };

/** A reply of the timeline. */
export type Reply = Extract<TimelineItem, { kind: 'reply' }>;

/**
 * Chooses between what this device has and what the server has saved, possibly from another device: the newer one.
 * @returns `other`: the older text, if it differs and is not empty
 */
export function chooseDraft(
  device: DeviceDraft | null,
  server: ConversationResponse['draft'],
): { text: string; other: string | null; isFromDevice: boolean } {
  const own = device?.text ?? '';
  const saved = server?.text ?? '';
  if (own === saved || own === '') return { text: saved, other: null, isFromDevice: false };
  const isFromDevice = server === null || (device?.editedAt ?? 0) >= server.savedAt;
  const [text, other] = isFromDevice ? [own, saved] : [saved, own];
  return { text, other: other === '' ? null : other, isFromDevice };
}

/** Joins what this device has of several replies, because their conversations were merged. Null: nothing. */
export function joinCopies(copies: readonly DeviceDraft[]): DeviceDraft | null {
  const [first, ...others] = copies;
  if (first === undefined || others.length === 0) return first ?? null;
  return {
    text: copies.map(({ text }) => text).join('\n\n'),
    editedAt: Math.max(...copies.map(({ editedAt }) => editedAt)),
    attempt: null,
  };
}

/** Returns the attempt that sends a text: the previous one, if it had the same text. */
export function attemptOf(before: Attempt | null, text: string, newKey: () => string): Attempt {
  return before?.text === text ? before : { key: newKey(), text };
}

export function repliesIn(timeline: readonly TimelineItem[]): Reply[] {
  return timeline.filter((item) => item.kind === 'reply');
}

/** Returns the id of the last reply. null: there is none. */
export function lastReplyId(timeline: readonly TimelineItem[]): string | null {
  return repliesIn(timeline).at(-1)?.id ?? null;
}

/** Returns the replies after the one that the user read last. @param seen null: there was none */
export function repliesSince(timeline: readonly TimelineItem[], seen: string | null): Reply[] {
  const replies = repliesIn(timeline);
  return replies.slice(replies.findIndex(({ id }) => id === seen) + 1);
}

/** A draft on the server, as it was when the user last had it, and what is written here now. */
type WrittenDraft = { text: string; saved: { text: string; at: number } };

/**
 * Returns a draft to which a reply came back that was not sent, with what was written here since. Null: the user has it already.
 * @param draft as the server has it
 */
export function withReturned(
  { text, saved }: WrittenDraft,
  draft: ConversationResponse['draft'],
): WrittenDraft | null {
  if (draft === null || draft.returnedAt === null || draft.returnedAt <= saved.at) return null;
  const next = { text: draft.text, at: draft.savedAt };
  if (text === saved.text || text === '') return { text: draft.text, saved: next };
  // What the server had of the text stands below the reply already.
  const isBelow = saved.text !== '' && draft.text.endsWith(saved.text);
  const above = isBelow ? draft.text.slice(0, -saved.text.length) : `${draft.text}\n\n`;
  return { text: above + text, saved: next };
}

/** Whether a reply of the conversation belongs to an attempt whose response may not have arrived. */
export function isRecorded(
  { timeline, scheduled }: Pick<ConversationResponse, 'timeline' | 'scheduled'>,
  attempt: Attempt | null,
): boolean {
  if (attempt === null) return false;
  const { key } = attempt;
  return scheduled?.key === key || timeline.some(({ kind, id }) => kind === 'reply' && id === key);
}

/** Whether the mail of a reply is still to be sent. */
export function isSending(timeline: readonly TimelineItem[]): boolean {
  return repliesIn(timeline).some(
    ({ mail }) => mail?.status === 'leaving' || mail?.status === 'waiting',
  );
}

/** Returns the last reply of a user that can be taken back. Null: there is none. */
export function undoableReply(timeline: readonly TimelineItem[], staffId: string): Reply | null {
  const own = repliesIn(timeline).findLast(
    ({ by, mail }) => by?.id === staffId && mail?.status === 'leaving',
  );
  return own ?? null;
}

/**
 * Returns the reply that the user has read last, after replies may have been taken back.
 * @param before the ids of the replies that were shown until now
 */
export function seenNow(
  seen: string | null,
  before: readonly string[],
  timeline: readonly TimelineItem[],
): string | null {
  const now = repliesIn(timeline).map(({ id }) => id);
  const at = seen === null ? -1 : before.indexOf(seen);
  if (at === -1 || now.includes(seen ?? '')) return seen;
  return before.slice(0, at).findLast((id) => now.includes(id)) ?? null;
}

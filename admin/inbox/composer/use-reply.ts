import { useQueryClient } from '@tanstack/react-query';
import { createStore } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import {
  type ApplicationStage,
  type Colleague,
  type ConversationResponse,
  REPLY_MAX,
  type StateAfterReply,
  type UndoneReply,
} from '../../../contract/admin/inbox/inbox.ts';
import type { Language } from '../../../contract/locale.ts';
import { hasProblem, makeCall } from '../../api/call.ts';
import type { AutosaveState, SaveOutcome } from '../../kit/autosave/autosave.ts';
import { type DeviceCopy, openDeviceCopy } from '../../kit/autosave/device-copy.ts';
import { useAutosave } from '../../kit/autosave/use-autosave.ts';
import { conversationQuery, inboxChanged } from '../inbox-queries.ts';
import {
  type Attempt,
  attemptOf,
  chooseDraft,
  type DeviceDraft,
  isRecorded,
  joinCopies,
  lastReplyId,
  type Reply,
  repliesIn,
  repliesSince,
  seenNow,
  withReturned,
} from './reply-draft.ts';

const copies = createStore('admin-replies', 'drafts');

/** Reads what this device has of a reply, also in conversations that were merged. */
async function readCopies(
  own: DeviceCopy<DeviceDraft>,
  others: readonly DeviceCopy<DeviceDraft>[],
): Promise<DeviceDraft | null> {
  const read = await Promise.all([own, ...others].map((copy) => copy.read()));
  return joinCopies(read.filter((copy) => copy !== null));
}

/** Why a draft is not saved. */
type DraftProblem = { status: 'too-long' } | { status: 'gone' };

/** A reply that is being written. `saved` is the draft that the server has, and `attempt` the last attempt to send it. */
type WrittenReply = {
  text: string;
  saved: { text: string; at: number };
  attempt: Attempt | null;
};

/** Where the draft is stored. `device`: the server does not have it yet; `nowhere`: this device does not store it either. */
export type DraftStatus =
  | { status: 'none' }
  | { status: 'saving' }
  | { status: 'saved'; at: number }
  | { status: 'device' }
  | { status: 'nowhere' };

/** How a reply is sent, and the effect of the stage's template that it began with. */
export type SendOptions = {
  anyway?: boolean;
  language?: Language;
  stage?: ApplicationStage;
  template?: string;
  /** The ids of the files that go with it. */
  files?: string[];
  /** When it is sent, and until when the conversation is snoozed, in epoch milliseconds. Without them: at once, and it is not. */
  dueAt?: number;
  snoozedUntil?: number;
};

/** A reply that is being written. */
export type ReplyEditing = {
  text: string;
  edit: (text: string) => void;
  draft: DraftStatus;
  /** The number of letters beyond the limit. */
  excess: number;
  /** Whether the text comes from this device and had not reached the server. */
  isRestored: boolean;
  /** An older draft that is not shown, and a function that shows it. */
  other: string | null;
  swap: () => void;
  /** Replies that were sent since the user began to write. */
  newer: Reply[];
  /** Marks them as known, and keeps the text as a draft. */
  keep: () => void;
  isKept: boolean;
  send: (state: StateAfterReply, options?: SendOptions) => Promise<void>;
  isSending: boolean;
  /** Why it was not sent. null: it was, or no attempt was made. */
  error: unknown;
  isSent: boolean;
  /** Whether the reply that was sent last leaves later. */
  isLater: boolean;
  /** Whether a reply that was not sent at its time is the draft again. */
  isReturned: boolean;
  /** Takes back a reply that has not left, so that it is the draft again. */
  undo: (key: string) => Promise<void>;
  isUndoing: boolean;
  /** The reply that was taken back last. */
  undone: UndoneReply | null;
  /** Why it was not taken back. null: it was, or no attempt was made. */
  undoError: unknown;
};

/**
 * Handles writing a reply. It stores the text on this device with every letter and on the server after a pause, and sends it
 * once, whatever happens to the response.
 */
export function useReply(
  conversation: ConversationResponse,
  staff: Colleague,
  { onSent, onUndone }: { onSent: () => void; onUndone: () => void },
): ReplyEditing {
  const { id, timeline, scheduled, draft: saved, merged } = conversation;
  const client = useQueryClient();
  const [copy] = useState(() => openDeviceCopy<DeviceDraft>(copies, `${staff.id}/${id}`));
  const [reply, setReply] = useState<WrittenReply>(() => {
    const text = saved?.text ?? '';
    return { text, saved: { text, at: saved?.savedAt ?? 0 }, attempt: null };
  });
  const { text } = reply;
  const [seen, setSeen] = useState(() => lastReplyId(timeline));
  const [other, setOther] = useState<string | null>(null);
  const [isRestored, setRestored] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [isLater, setLater] = useState(false);
  const [isReturned, setReturned] = useState(() => (saved?.returnedAt ?? 0) === saved?.savedAt);
  const [error, setError] = useState<unknown>(null);
  const [isUndoing, setUndoing] = useState(false);
  const [undone, setUndone] = useState<UndoneReply | null>(null);
  const [undoError, setUndoError] = useState<unknown>(null);
  const shown = useRef<string[]>([]);
  const latest = useRef(reply);
  const hasTyped = useRef(false);
  const autosave = useAutosave<DraftProblem>({
    isUnsaved: () => latest.current.text !== latest.current.saved.text,
    save: saveDraft,
    writeCopy() {
      const { text: now, saved: before, attempt } = latest.current;
      const isNeeded = now !== before.text || attempt !== null;
      return copy.write(isNeeded ? { text: now, editedAt: Date.now(), attempt } : null);
    },
    solvedByEdit: ['too-long'],
  });

  /** Changes the reply. `latest` has it at once, because it may be sent before the next render. */
  function change(changed: Partial<WrittenReply>): Promise<void> {
    latest.current = { ...latest.current, ...changed };
    setReply(latest.current);
    return autosave.keepCopy();
  }

  function write(next: string): void {
    void change({ text: next });
    autosave.saveSoon();
  }

  /** Changes what the page shows of the conversation before it is fetched again. */
  function show(changed: (before: ConversationResponse) => Partial<ConversationResponse>): void {
    client.setQueryData(conversationQuery(id).queryKey, (before) =>
      before === undefined ? before : { ...before, ...changed(before) },
    );
  }

  async function saveDraft(): Promise<SaveOutcome<DraftProblem>> {
    const { text: sending } = latest.current;
    if (sending.length > REPLY_MAX) return { status: 'too-long' };
    try {
      const { at: seenAt } = latest.current.saved;
      const body = { text: sending, seen: seenAt };
      const { savedAt } = await makeCall('saveReplyDraft', { id, body });
      // A user who comes back to the conversation starts with what the server has.
      show(({ draft: before }) => {
        const returnedAt = before?.returnedAt ?? null;
        return { draft: sending === '' ? null : { text: sending, savedAt, returnedAt } };
      });
      void change({ saved: { text: sending, at: savedAt } });
      return null;
    } catch (failure) {
      if (hasProblem(failure, 'draft-changed')) {
        // The page shows the reply that came back, with this text below it, which is saved next.
        await inboxChanged(client);
        return { status: 'offline' };
      }
      if (!hasProblem(failure, 'not-found')) {
        // It was merged into another conversation, which takes the text over from this device.
        if (hasProblem(failure, 'conflict')) void inboxChanged(client);
        return { status: 'offline' };
      }
      // It was erased, so no text to the person stays on this device.
      await copy.write(null).catch(() => undefined);
      return { status: 'gone' };
    }
  }

  /** The reply was recorded, so nothing of its draft is left, not even on the server. */
  function finish({ isScheduled = false } = {}): void {
    hasTyped.current = false;
    // The time stays: a response on its way may still have the draft that was sent.
    const { at } = latest.current.saved;
    void change({ text: '', saved: { text: '', at }, attempt: null });
    autosave.resume();
    setError(null);
    setOther(null);
    setRestored(false);
    setKept(false);
    setUndone(null);
    setUndoError(null);
    setSent(true);
    setLater(isScheduled);
    setReturned(false);
    show(() => ({ draft: null, replyFiles: [] }));
  }

  // What an earlier tab of this device has left.
  useEffect(() => {
    let isCurrent = true;
    const others = merged.map((of) => openDeviceCopy<DeviceDraft>(copies, `${staff.id}/${of}`));
    void readCopies(copy, others)
      .catch(() => null)
      .then((device) => {
        if (!isCurrent) return;
        const chosen = chooseDraft(device, saved);
        // A user who typed before the device responded continues, and may take over what it had.
        if (hasTyped.current) {
          if (chosen.isFromDevice) setOther(chosen.text);
          return;
        }
        setOther(chosen.other);
        setRestored(chosen.isFromDevice);
        const kept = change({ text: chosen.text, attempt: device?.attempt ?? null });
        // What was taken over has its place now.
        void kept.then(
          () => Promise.all(others.map((other) => other.write(null))),
          () => undefined,
        );
        autosave.saveSoon();
      });
    return () => {
      isCurrent = false;
    };
    // Once, because what is fetched again is what this page has saved.
  }, [copy]);

  // The response of a reply may have been lost. Then the timeline has the reply.
  useEffect(() => {
    const { attempt, text: now } = latest.current;
    if (!isRecorded({ timeline, scheduled }, attempt)) return;
    if (attempt?.text === now.trim()) finish({ isScheduled: scheduled?.key === attempt.key });
    // The text has changed since, so it is a new reply.
    else void change({ attempt: null });
  }, [timeline, scheduled]);

  // A reply that was not sent at its time is part of the draft again.
  useEffect(() => {
    if (isSending) return;
    const merged = withReturned(latest.current, saved);
    if (merged === null) return;
    hasTyped.current = true;
    void change({ ...merged, attempt: null });
    autosave.saveSoon();
    setReturned(true);
    setSent(false);
  }, [saved, isSending]);

  // A colleague may have taken back the reply that the user has read last.
  useEffect(() => {
    const before = shown.current;
    setSeen((now) => seenNow(now, before, timeline));
    shown.current = repliesIn(timeline).map(({ id: key }) => key);
  }, [timeline]);

  // A user who has not begun to write has read what the page shows.
  const isEmpty = text === '';
  useEffect(() => {
    if (isEmpty) setSeen(lastReplyId(timeline));
  }, [isEmpty, timeline]);

  async function send(state: StateAfterReply, { anyway = false, ...options }: SendOptions = {}) {
    const sending = latest.current.text.trim();
    if (isSending || sending === '' || sending.length > REPLY_MAX) return;
    setSending(true);
    setError(null);
    setKept(false);
    await autosave.inTurn(async () => {
      const own = attemptOf(latest.current.attempt, sending, () => crypto.randomUUID());
      // Before it is sent, because after a lost response the same reply must have the same key.
      await change({ attempt: own });
      try {
        await makeCall('sendReply', {
          id,
          body: {
            key: own.key,
            text: sending,
            seen,
            state,
            draftSeen: latest.current.saved.at,
            ...options,
            ...(anyway ? { anyway } : {}),
          },
        });
        // The next reply may be started before the timeline is fetched. The sender already knows this one.
        const { dueAt } = options;
        show(({ timeline: before, replyFiles }) =>
          dueAt === undefined
            ? { timeline: [...before, sentReply(own, staff)] }
            : {
                scheduled: { ...own, by: staff, at: Date.now(), dueAt, files: replyFiles },
              },
        );
        finish({ isScheduled: dueAt !== undefined });
        onSent();
      } catch (failure) {
        setError(failure);
        // What a colleague has answered is shown before the button can be pressed again.
        if (isAnsweredMeanwhile(failure)) await inboxChanged(client);
      }
    });
    setSending(false);
    // After a failure the timeline shows whether the reply was recorded anyway.
    await inboxChanged(client);
  }

  /** The reply is the draft again, above what was written since. */
  function takeBack(key: string, back: UndoneReply): void {
    const { text: own, saved: before } = latest.current;
    const { text: draft, savedAt } = back.draft;
    const unsaved = own === before.text ? '' : own;
    hasTyped.current = true;
    void change({
      text: unsaved === '' ? draft : `${draft}\n\n${unsaved}`,
      saved: { text: draft, at: savedAt },
      attempt: null,
    });
    autosave.saveSoon();
    setSent(false);
    setReturned(false);
    setUndone(back);
    show(({ timeline: before, scheduled: waiting }) => ({
      timeline: before.filter(({ id: item }) => item !== key),
      scheduled: waiting?.key === key ? null : waiting,
      draft: { ...back.draft, returnedAt: null },
    }));
    onUndone();
  }

  async function undo(key: string): Promise<void> {
    if (isUndoing) return;
    setUndoing(true);
    setUndoError(null);
    await autosave.inTurn(async () => {
      // What was written since the reply is on the server before the reply is written above it.
      if (latest.current.text !== latest.current.saved.text) await saveDraft();
      try {
        takeBack(key, await makeCall('undoReply', { id, body: { key } }));
      } catch (failure) {
        await inboxChanged(client);
        const now = client.getQueryData(conversationQuery(id).queryKey);
        const isGone = now !== undefined && !isRecorded(now, { key, text: '' });
        // Only the response was lost.
        if (isGone && now?.draft) takeBack(key, { ...NOTHING_ELSE, draft: now.draft });
        else setUndoError(failure);
      }
    });
    setUndoing(false);
    await inboxChanged(client);
  }

  return {
    text,
    edit(next) {
      hasTyped.current = true;
      setSent(false);
      setKept(false);
      setError(null);
      setUndoError(null);
      write(next);
    },
    draft: draftStatus(reply, autosave),
    excess: Math.max(0, text.length - REPLY_MAX),
    isRestored,
    other,
    swap() {
      if (other === null) return;
      hasTyped.current = true;
      setOther(latest.current.text);
      write(other);
    },
    newer: isEmpty
      ? []
      : repliesSince(timeline, seen).filter(({ id: key }) => key !== reply.attempt?.key),
    keep() {
      setSeen(lastReplyId(timeline));
      setError(null);
      setKept(true);
    },
    isKept,
    send,
    isSending,
    error: isAnsweredMeanwhile(error) ? null : error,
    isSent,
    isLater,
    isReturned: isReturned && text !== '',
    undo,
    isUndoing,
    undone,
    undoError,
  };
}

const NOTHING_ELSE = { language: null, template: null, stage: null };

/** Returns the row of a reply whose mail waits to be sent. */
function sentReply({ key, text }: Attempt, { id, name }: Colleague): Reply {
  return {
    kind: 'reply',
    id: key,
    at: Date.now(),
    by: { id, name },
    text,
    isShortened: false,
    files: [],
    mail: { status: 'leaving', sentAt: null, error: null, cause: null },
    template: null,
  };
}

function draftStatus(
  { text, saved }: WrittenReply,
  { save, device }: AutosaveState<DraftProblem>,
): DraftStatus {
  if (text === saved.text)
    return text === '' ? { status: 'none' } : { status: 'saved', at: saved.at };
  if (device === 'failed') return { status: 'nowhere' };
  const isWaiting = save.status === 'idle' || save.status === 'saving' || device === 'storing';
  return { status: isWaiting ? 'saving' : 'device' };
}

/** The page shows the answer instead of an error. */
function isAnsweredMeanwhile(error: unknown): boolean {
  return hasProblem(error, 'answered-meanwhile');
}

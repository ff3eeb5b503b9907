import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ApplicationStage,
  type ConversationResponse,
  REPLY_MAX,
} from '../../contract/admin/inbox/inbox.ts';
import { CallFailed, makeCall } from '../api/call.ts';
import { conversationQuery, inboxChanged } from './inbox-queries.ts';
import {
  type Attempt,
  attemptOf,
  chooseDraft,
  isRecorded,
  lastReplyId,
  type Reply,
  repliesSince,
} from './reply-draft.ts';
import { openReplyStore } from './reply-store.ts';

/** How long after the last key a draft is saved. In milliseconds. */
const PAUSE = 1_000;

/** The pauses after failures grow from the first to the second. In milliseconds. */
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;

/** Where the draft is. `device`: the server does not have it yet; `nowhere`: this device does not keep it either. */
export type DraftStatus =
  | { status: 'none' }
  | { status: 'saving' }
  | { status: 'saved'; at: number }
  | { status: 'device' }
  | { status: 'nowhere' };

/** Where a conversation stands after a reply. */
export type StateAfter = 'answered' | 'waiting';

/** How a reply is sent, and what the template of a stage that it began with does. */
export type SendOptions = { anyway?: boolean; stage?: ApplicationStage; template?: string };

/** A reply that is being written. */
export type ReplyEditing = {
  text: string;
  edit: (text: string) => void;
  draft: DraftStatus;
  /** How many letters are too many. */
  excess: number;
  /** Whether the text comes from this device and had not reached the server. */
  isRestored: boolean;
  /** An older draft that is not shown, and what shows it. */
  other: string | null;
  swap: () => void;
  /** Replies that were sent since the person has begun to write. */
  newer: Reply[];
  /** Says that they are known, and keeps the text as a draft. */
  keep: () => void;
  isKept: boolean;
  send: (state: StateAfter, options?: SendOptions) => Promise<void>;
  isSending: boolean;
  /** Why it was not sent; null: it was, or was not tried. */
  error: unknown;
  isSent: boolean;
};

/**
 * Lets a person write a reply: keeps it on this device with every letter and on the server after a pause, and sends it once, whatever
 * happens to the response.
 */
export function useReply(
  conversation: ConversationResponse,
  staffId: string,
  onSent: () => void,
): ReplyEditing {
  const { id, timeline, draft: saved } = conversation;
  const client = useQueryClient();
  const store = useMemo(() => openReplyStore(staffId, id), [staffId, id]);
  const [text, setText] = useState(saved?.text ?? '');
  const [draft, setDraft] = useState<DraftStatus>(
    saved === null ? { status: 'none' } : { status: 'saved', at: saved.savedAt },
  );
  const [failures, setFailures] = useState(0);
  const [seen, setSeen] = useState(() => lastReplyId(timeline));
  const [other, setOther] = useState<string | null>(null);
  const [isRestored, setRestored] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** The text as it is now, which may be newer than the one rendered last. */
  const latest = useRef(text);
  /** What the server has. */
  const stored = useRef({ text, at: saved?.savedAt ?? 0 });
  const attempt = useRef<Attempt | null>(null);
  const calls = useRef<Promise<unknown>>(Promise.resolve());
  const hasTyped = useRef(false);

  /** Calls follow each other: a draft that arrives after its reply would come back. */
  const inTurn = useCallback(<Result>(call: () => Promise<Result>): Promise<Result> => {
    const result = calls.current.then(call);
    calls.current = result.catch(() => undefined);
    return result;
  }, []);

  const writeDevice = useCallback(async () => {
    const isNeeded = latest.current !== stored.current.text || attempt.current !== null;
    const { current: now } = latest;
    await store.write(
      isNeeded ? { text: now, editedAt: Date.now(), attempt: attempt.current } : null,
    );
  }, [store]);

  const change = useCallback(
    (next: string) => {
      latest.current = next;
      setText(next);
      setFailures(0);
      setDraft({ status: 'saving' });
      void writeDevice().catch(() => setDraft({ status: 'nowhere' }));
    },
    [writeDevice],
  );

  /** Whoever comes back to the conversation begins with what the server has. */
  const showSaved = useCallback(
    (next: ConversationResponse['draft']) => {
      client.setQueryData(conversationQuery(id).queryKey, (before) =>
        before === undefined ? before : { ...before, draft: next },
      );
    },
    [client, id],
  );

  const save = useCallback(
    () =>
      inTurn(async () => {
        const { current: sending } = latest;
        if (sending.length > REPLY_MAX) return;
        if (sending === stored.current.text) {
          setDraft(draftStatus(stored.current));
          return;
        }
        try {
          const { savedAt } = await makeCall('saveReplyDraft', { id, body: { text: sending } });
          stored.current = { text: sending, at: savedAt };
          showSaved(sending === '' ? null : { text: sending, savedAt });
          setFailures(0);
          if (latest.current !== sending) return;
          setDraft(draftStatus(stored.current));
          await writeDevice().catch(() => undefined);
        } catch (failure) {
          // It was erased: nothing that was written to the person stays on this device.
          if (failure instanceof CallFailed && failure.problem === 'not-found') {
            await store.write(null).catch(() => undefined);
          }
          setFailures((before) => before + 1);
          setDraft((before) => (before.status === 'nowhere' ? before : { status: 'device' }));
        }
      }),
    [id, inTurn, writeDevice, store, showSaved],
  );

  /** The reply was recorded: nothing of its draft is left, on the server either. */
  const finish = useCallback(() => {
    attempt.current = null;
    latest.current = '';
    stored.current = { text: '', at: 0 };
    hasTyped.current = false;
    setText('');
    setDraft({ status: 'none' });
    setError(null);
    setOther(null);
    setRestored(false);
    setKept(false);
    setSent(true);
    showSaved(null);
    void store.write(null).catch(() => undefined);
  }, [store, showSaved]);

  // What an earlier tab of this device has left.
  useEffect(() => {
    let isCurrent = true;
    void store
      .read()
      .catch(() => null)
      .then((device) => {
        if (!isCurrent || hasTyped.current) return;
        attempt.current = device?.attempt ?? null;
        const chosen = chooseDraft(device, saved);
        setOther(chosen.other);
        setRestored(chosen.isFromDevice);
        if (chosen.text !== latest.current) change(chosen.text);
      });
    return () => {
      isCurrent = false;
    };
    // Once: what is refetched is what this page has saved.
  }, [store, change]);

  // The response of a reply may have been lost: the timeline has it then.
  useEffect(() => {
    if (!isRecorded(timeline, attempt.current)) return;
    if (attempt.current?.text === latest.current.trim()) {
      finish();
      return;
    }
    // The text was changed since: it is a reply of its own.
    attempt.current = null;
    void writeDevice().catch(() => undefined);
  }, [timeline, finish, writeDevice]);

  // Whoever has not begun to write has read what the page shows.
  const isEmpty = text === '';
  useEffect(() => {
    if (isEmpty) setSeen(lastReplyId(timeline));
  }, [isEmpty, timeline]);

  const isUnsaved = draft.status !== 'none' && draft.status !== 'saved';
  // Each letter begins the pause anew, and each failure a longer one.
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const again = () => void save();
    const pause = failures === 0 ? PAUSE : Math.min(FIRST_RETRY * 2 ** (failures - 1), LAST_RETRY);
    const timer = setTimeout(again, pause);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isUnsaved, failures, text, save]);

  // Whoever leaves need not wait for the pause.
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void save();
    };
  }, [save]);

  const isLost = draft.status === 'nowhere';
  useEffect(() => {
    if (!isLost) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);

  async function send(state: StateAfter, { anyway = false, ...ofTemplate }: SendOptions = {}) {
    const sending = latest.current.trim();
    if (isSending || sending === '' || sending.length > REPLY_MAX) return;
    setSending(true);
    setError(null);
    setKept(false);
    await inTurn(async () => {
      const own = attemptOf(attempt.current, sending, () => crypto.randomUUID());
      attempt.current = own;
      // Before it is sent: after a lost response the same reply must have the same key.
      await writeDevice().catch(() => undefined);
      try {
        await makeCall('sendReply', {
          id,
          body: {
            key: own.key,
            text: sending,
            seen,
            state,
            ...ofTemplate,
            ...(anyway ? { anyway } : {}),
          },
        });
        finish();
        onSent();
      } catch (failure) {
        setError(failure);
        // What a colleague has answered is shown before the button can be pressed again.
        if (isAnsweredMeanwhile(failure)) await inboxChanged(client);
      }
    });
    setSending(false);
    // After a failure the timeline shows whether the reply was recorded all the same.
    await inboxChanged(client);
  }

  return {
    text,
    edit(next) {
      hasTyped.current = true;
      setSent(false);
      setKept(false);
      setError(null);
      change(next);
    },
    draft,
    excess: Math.max(0, text.length - REPLY_MAX),
    isRestored,
    other,
    swap() {
      if (other === null) return;
      const before = latest.current;
      hasTyped.current = true;
      change(other);
      setOther(before);
    },
    newer: isEmpty
      ? []
      : repliesSince(timeline, seen).filter(({ id: key }) => key !== attempt.current?.key),
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
  };
}

/** Returns the status of what the server has. */
function draftStatus({ text, at }: { text: string; at: number }): DraftStatus {
  return text === '' ? { status: 'none' } : { status: 'saved', at };
}

/** The page shows what was answered instead of an error. */
function isAnsweredMeanwhile(error: unknown): boolean {
  return error instanceof CallFailed && error.problem === 'answered-meanwhile';
}

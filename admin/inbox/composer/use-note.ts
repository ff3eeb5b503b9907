import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { createStore } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import { type ConversationResponse, NOTE_MAX } from '../../../contract/admin/inbox/inbox.ts';
import { makeCall } from '../../api/call.ts';
import { openDeviceCopy } from '../../kit/autosave/device-copy.ts';
import { inboxChanged } from '../inbox-queries.ts';
import { type Attempt, attemptOf } from './reply-draft.ts';

const copies = createStore('admin-notes', 'drafts');

/** A note that is being written. */
export type NoteEditing = {
  text: string;
  edit: (text: string) => void;
  /** How many letters are too many. */
  excess: number;
  /** Adds it, unless it is empty, too long or being added. */
  add: () => void;
  adding: UseMutationResult<null, Error, string>;
};

/** Lets a person write a note, which this device keeps until it was added. */
export function useNote(
  { id: conversation, merged }: Pick<ConversationResponse, 'id' | 'merged'>,
  staffId: string,
): NoteEditing {
  const client = useQueryClient();
  const [copy] = useState(() => openDeviceCopy<string>(copies, `${staffId}/${conversation}`));
  const [text, setText] = useState('');
  const latest = useRef('');
  const hasTyped = useRef(false);
  const attempt = useRef<Attempt | null>(null);
  function write(next: string): void {
    latest.current = next;
    setText(next);
    // Without a device copy the note is on this page alone.
    void copy.write(next === '' ? null : next).catch(() => undefined);
  }
  useEffect(() => {
    let isCurrent = true;
    const others = merged.map((of) => openDeviceCopy<string>(copies, `${staffId}/${of}`));
    void Promise.all([copy, ...others].map((each) => each.read()))
      .catch(() => [])
      .then(async (read) => {
        const before = read.filter((each) => each !== null).join('\n\n');
        if (!isCurrent || hasTyped.current || before === '') return;
        latest.current = before;
        setText(before);
        if (read.slice(1).every((each) => each === null)) return;
        // What was written in a conversation that was merged has its place now.
        await copy.write(before);
        await Promise.all(others.map((other) => other.write(null)));
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [copy]);
  const adding = useMutation({
    mutationFn: (sending: string) => {
      // A note whose response was lost is recorded once.
      attempt.current = attemptOf(attempt.current, sending, () => crypto.randomUUID());
      return makeCall('addNote', { id: conversation, body: attempt.current });
    },
    async onSuccess(_, sent) {
      attempt.current = null;
      // What was written meanwhile is a note of its own.
      if (latest.current.trim() === sent) write('');
      await inboxChanged(client);
    },
  });
  const excess = Math.max(0, text.trim().length - NOTE_MAX);
  return {
    text,
    edit(next) {
      hasTyped.current = true;
      write(next);
    },
    excess,
    add() {
      if (!adding.isPending && text.trim() !== '' && excess === 0) adding.mutate(text.trim());
    },
    adding,
  };
}

import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { createStore } from 'idb-keyval';
import { useEffect, useRef, useState } from 'react';
import { NOTE_MAX } from '../../../contract/admin/inbox/inbox.ts';
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
export function useNote(conversation: string, staffId: string): NoteEditing {
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
    void copy
      .read()
      .catch(() => null)
      .then((before) => {
        if (!isCurrent || hasTyped.current || before === null) return;
        latest.current = before;
        setText(before);
      });
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

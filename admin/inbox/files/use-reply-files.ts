import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type ConversationFile,
  encodedBytes,
  type FileProblem,
  REPLY_FILES,
} from '../../../contract/admin/inbox/files.ts';
import type { ConversationResponse } from '../../../contract/admin/inbox/inbox.ts';
import { CallFailed, makeCall } from '../../api/call.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { conversationQuery } from '../inbox-queries.ts';

/** A file on its way to the server, or one that has not arrived. */
export type Upload = {
  key: string;
  name: string;
  bytes: number;
  percent: number;
  /** Why it has not arrived; null: it is on its way. */
  problem: FileProblem | CallFailed | null;
};

/** The files of a reply that is being written. */
export type ReplyFilesEditing = {
  files: readonly ConversationFile[];
  uploads: readonly Upload[];
  /** Whether a file is on its way, so that the reply is not complete yet. */
  isUploading: boolean;
  add: (files: readonly File[]) => void;
  /** Adds a file of the library. @param id its `mediaId` */
  addFromLibrary: (id: string, named: { name: string; bytes: number }) => void;
  /** Shows a file that the server has made, in place of one of its type. */
  addMade: (file: ConversationFile) => void;
  /** Ends an upload, or hides one that has failed. */
  cancel: (key: string) => void;
  remove: (file: ConversationFile) => Promise<void>;
};

/** Lets a person add files to a reply. The server has them as soon as they have arrived, so a reload shows them again. */
export function useReplyFiles({
  id,
  replyFiles: files,
}: Pick<ConversationResponse, 'id' | 'replyFiles'>): ReplyFilesEditing {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  // Whoever leaves the conversation has not sent them.
  useEffect(
    () => () => {
      for (const upload of running.current.values()) upload.abort();
    },
    [],
  );

  const update = (key: string, changes: Partial<Upload>) =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const drop = (key: string) => setUploads((now) => now.filter((each) => each.key !== key));

  /** Changes which files the page shows, before the conversation is fetched again. */
  function show(changed: (now: readonly ConversationFile[]) => ConversationFile[]): void {
    client.setQueryData(conversationQuery(id).queryKey, (now) =>
      now === undefined ? now : { ...now, replyFiles: changed(now.replyFiles) },
    );
  }

  async function run(
    named: { name: string; bytes: number },
    call: (key: string, signal: AbortSignal) => Promise<ConversationFile>,
    problem: FileProblem | null,
  ): Promise<void> {
    const key = crypto.randomUUID();
    setUploads((now) => [...now, { key, ...named, percent: 0, problem }]);
    if (problem !== null) return;
    const ending = new AbortController();
    running.current.set(key, ending);
    try {
      const file = await call(key, ending.signal);
      show((now) => [...now.filter((each) => each.id !== file.id), file]);
      drop(key);
    } catch (error) {
      if (ending.signal.aborted) drop(key);
      else update(key, { problem: problemOf(error) });
    } finally {
      running.current.delete(key);
    }
  }

  return {
    files,
    uploads,
    isUploading: uploads.some(({ problem }) => problem === null),
    add(added) {
      const expected = [...files, ...uploads.filter(({ problem }) => problem === null)].map(
        ({ bytes }) => ({ bytes }),
      );
      for (const file of added) {
        // What the server would refuse is not sent there first.
        const problem = refusalOf(file, expected);
        if (problem === null) expected.push({ bytes: file.size });
        void run(
          { name: file.name, bytes: file.size },
          (key, signal) =>
            uploadFile(
              'addReplyFile',
              { id, query: { name: file.name } },
              { file, signal, onProgress: (percent) => update(key, { percent }) },
            ),
          problem,
        );
      }
    },
    addFromLibrary(media, named) {
      void run(named, () => makeCall('addLibraryFile', { id, body: { media } }), null);
    },
    addMade(file) {
      show((now) => [...now.filter(({ type }) => type !== file.type), file]);
    },
    cancel(key) {
      running.current.get(key)?.abort();
      drop(key);
    },
    async remove(file) {
      show((now) => now.filter((each) => each.id !== file.id));
      await makeCall('removeReplyFile', { id, file: file.id }).catch(() => null);
      await client.invalidateQueries(conversationQuery(id));
    },
  };
}

function refusalOf(file: File, others: readonly { bytes: number }[]): FileProblem | null {
  if (file.size === 0) return 'empty';
  if (others.length >= REPLY_FILES.count) return 'too-many';
  const together = encodedBytes([...others, { bytes: file.size }]);
  return together > REPLY_FILES.encodedBytes ? 'too-large' : null;
}

function problemOf(error: unknown): FileProblem | CallFailed {
  if (!(error instanceof CallFailed)) return new CallFailed({ problem: 'internal' });
  if (error.problem === 'too-large') return 'too-large';
  return error.refusal.file ?? error;
}

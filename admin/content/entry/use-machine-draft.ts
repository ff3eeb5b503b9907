import { useMemo, useState } from 'react';
import { ENTRIES_MAX, type EntryResponse } from '../../../contract/admin/content/content.ts';
import { leafValue } from '../../../contract/admin/content/draft-fields.ts';
import { listOf } from '../../../contract/admin/content/list-of.ts';
import type { DraftProblem } from '../../../contract/admin/translation/problems.ts';
import { CallFailed } from '../../api/call.ts';
import type { EntryEditing } from './use-edited-entry.ts';

/** Drafts English by machine, and what came of it. */
export type MachineDraft = {
  /** The host of the service, to which the changed sentences go. */
  host: string;
  /** The fields whose English is being drafted. */
  running: readonly string[];
  /** What the last draft of a text has lost. In a list the text is recognised by its Arabic, because items move. */
  lostOf: (path: string, arabic: unknown) => readonly string[];
  /** Why the last call has drafted less than it should, and what was asked of it. */
  failure: { paths: readonly string[]; why: DraftProblem | { error: unknown } } | null;
  start: (paths: readonly string[]) => void;
};

/** Returns what drafts English. Null if no service does. */
export function useMachineDraft({ server, draftEnglish }: EntryEditing): MachineDraft | null {
  const [running, setRunning] = useState<readonly string[]>([]);
  const [lost, setLost] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [failure, setFailure] = useState<MachineDraft['failure']>(null);
  const { translatorHost: host } = server;
  return useMemo(() => {
    if (host === null) return null;
    async function start(paths: readonly string[]) {
      setRunning(paths);
      setFailure(null);
      try {
        const result = await draftEnglish(paths);
        if (result === null) return;
        setLost((before) => ({
          ...before,
          ...Object.fromEntries(
            result.done.map((each) => [
              keyOf(each.path, leafValue(result.fields, `${each.path}.ar`)),
              each.lost,
            ]),
          ),
        }));
        if (result.failed !== null) setFailure({ paths, why: result.failed });
      } catch (error) {
        const why = error instanceof CallFailed ? error.refusal.translation : undefined;
        setFailure({ paths, why: why ?? { error } });
      } finally {
        setRunning([]);
      }
    }
    return {
      host,
      running,
      lostOf: (path, arabic) => lost[keyOf(path, arabic)] ?? NONE,
      failure,
      start: (paths) => void start(paths),
    };
  }, [host, running, lost, failure, draftEnglish]);
}

const NONE: readonly string[] = [];

function keyOf(path: string, arabic: unknown): string {
  return listOf(path) === null ? path : `${path.replaceAll(/\.\d+/g, '')} ${arabic}`;
}

/** Returns the texts whose English a machine can draft in one call: it is missing, or older than the Arabic. */
export function draftable({ translations }: Pick<EntryResponse, 'translations'>): string[] {
  return Object.keys(translations)
    .filter((path) => translations[path] === 'outdated' || translations[path] === 'missing')
    .slice(0, ENTRIES_MAX);
}

import { useMemo, useState } from 'react';
import type { EntryResponse } from '../../../contract/admin/content/content.ts';
import type { TranslationProblem } from '../../../contract/admin/translation/problems.ts';
import { CallFailed } from '../../api/call.ts';
import type { EntryEditing } from './use-edited-entry.ts';

/** Drafts English by machine, and what came of it. */
export type MachineDraft = {
  /** The host of the service, to which the changed sentences go. */
  host: string;
  /** The fields whose English is being drafted. */
  running: readonly string[];
  /** What the last drafts have lost, by the paths of their fields. */
  lost: Readonly<Record<string, readonly string[]>>;
  /** Why the last call has drafted less than it should, and for which fields. */
  failure: { paths: readonly string[]; why: TranslationProblem | { error: unknown } } | null;
  start: (paths: readonly string[]) => void;
};

/** Returns what drafts English. Null if no service does. */
export function useMachineDraft({ server, draftEnglish }: EntryEditing): MachineDraft | null {
  const [running, setRunning] = useState<readonly string[]>([]);
  const [lost, setLost] = useState<MachineDraft['lost']>({});
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
          ...Object.fromEntries(result.done.map((each) => [each.path, each.lost])),
        }));
        if (result.failed !== null) {
          const done = new Set(result.done.map(({ path }) => path));
          setFailure({ paths: paths.filter((path) => !done.has(path)), why: result.failed });
        }
      } catch (error) {
        const why = error instanceof CallFailed ? error.refusal.translation : undefined;
        setFailure({ paths, why: why ?? { error } });
      } finally {
        setRunning([]);
      }
    }
    return { host, running, lost, failure, start: (paths) => void start(paths) };
  }, [host, running, lost, failure, draftEnglish]);
}

/** Returns the fields whose English a machine can draft: it is missing, or older than the Arabic. */
export function draftable({ translations }: Pick<EntryResponse, 'translations'>): string[] {
  return Object.keys(translations).filter(
    (path) => translations[path] === 'outdated' || translations[path] === 'missing',
  );
}

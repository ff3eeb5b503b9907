import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** What is noted in the data folder when it has been done: a backup, a drill that went well, or a copy of the settings. */
export type NotedWork = 'backup' | 'drill' | 'settings-copy';

const noteSchema = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), store: v.string() });

/** When work was done last, in epoch milliseconds, and the folder of the backup; empty if none belongs to it. */
export type LastRun = { at: number; store: string };

/** Path of the file with the note. */
export function lastRunFile(dataDir: string, work: NotedWork): string {
  return join(dataDir, `last-${work}.json`);
}

/** Notes that work has been done, for `npm run doctor`, the metrics and the page "System". */
export async function noteRun(
  dataDir: string,
  work: NotedWork,
  { at, store }: LastRun,
): Promise<void> {
  const note = JSON.stringify({ at: new Date(at).toISOString(), store });
  await writeFile(lastRunFile(dataDir, work), `${note}\n`);
}

/** Returns when work was done last on this machine; null if never, or the note is damaged. */
export async function readLastRun(dataDir: string, work: NotedWork): Promise<LastRun | null> {
  const text = await readFile(lastRunFile(dataDir, work), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { at, store } = v.parse(noteSchema, JSON.parse(text));
    return { at: Date.parse(at), store };
  } catch {
    return null;
  }
}

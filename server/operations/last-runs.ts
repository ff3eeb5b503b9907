import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** Work whose last run is recorded in the data folder: a backup, a successful restore drill, or a copy of the settings. */
export type NotedWork = 'backup' | 'drill' | 'settings-copy';

const noteSchema = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), store: v.string() });

/** When work was last done, in epoch milliseconds, and the folder of the backup. Empty if no folder belongs to it. */
export type LastRun = { at: number; store: string };

/** Path of the file with the record. */
export function lastRunFile(dataDir: string, work: NotedWork): string {
  return join(dataDir, `last-${work}.json`);
}

/** Records that work was done, for `npm run doctor`, the metrics and the System page. */
export async function noteRun(
  dataDir: string,
  work: NotedWork,
  { at, store }: LastRun,
): Promise<void> {
  const note = JSON.stringify({ at: new Date(at).toISOString(), store });
  await writeFile(lastRunFile(dataDir, work), `${note}\n`);
}

/** Returns when work was last done on this machine. Null if never, or if the record is damaged. */
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { DraftSavedResponse, EntryResponse } from '../../contract/admin/content/content.ts';
import type { Localized } from '../../contract/locale.ts';
import {
  type Database,
  type DatabaseTarget,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { inviteStaff, openSession } from './admin.ts';
import { startServerProcess } from './server-process.ts';

/** The result of killing a server repeatedly while somebody types. */
export type SaveKillReport = {
  kills: number;
  /** Saves for which the editor received a response of success. */
  acknowledged: number;
  /** Kills after which the draft had an older text than the last acknowledged one. */
  lost: number;
};

/** Number of acknowledged saves in each round before the save during which the server is killed. */
const SAVES_BEFORE_KILL = 3;

/**
 * Saves a growing text into a draft of a real server, kills it with SIGKILL at a random moment of a save, starts it again, and
 * compares the draft with the last text whose save was acknowledged.
 */
export async function killWhileSaving({
  kills,
  env,
  target,
}: {
  kills: number;
  env: Record<string, string>;
  target: DatabaseTarget;
}): Promise<SaveKillReport> {
  let server = await startServerProcess(env);
  const database = openDatabase(target);
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: await sessionCookie(database),
  };
  await database.close();
  const path = '/admin/api/content/news/1';
  const read = async () => {
    const response = await fetch(server.url + path, { headers });
    const { draft, live } = (await response.json()) as EntryResponse;
    const title = (draft ?? live)?.fields.title as Localized;
    return { text: title.en, version: draft?.version ?? 0 };
  };
  let { text, version } = await read();
  let acknowledged = 0;
  let lost = 0;
  let number = 0;
  const numberOf = (title: string) => Number(/(\d+)$/.exec(title)?.[1] ?? 0);
  const save = async () => {
    number += 1;
    const to = `Text ${number}`;
    const body = JSON.stringify({ version, changes: [{ path: 'title.en', from: text, to }] });
    const response = await fetch(server.url + path, { method: 'PATCH', headers, body });
    if (!response.ok) throw new Error(`save ${number}: ${response.status}`);
    ({ version } = (await response.json()) as DraftSavedResponse);
    text = to;
    acknowledged += 1;
  };
  for (let round = 0; round < kills; round++) {
    for (let saves = 0; saves < SAVES_BEFORE_KILL; saves++) await save();
    // A save takes some milliseconds, so the kill falls before, into or after it.
    const killed = sleep(Math.random() * 20).then(() => server.kill());
    await save().catch(() => undefined);
    await killed;
    server = await startServerProcess(env);
    const stored = await read();
    if (numberOf(stored.text) < numberOf(text)) lost += 1;
    // A save whose response was lost with the process may have been stored.
    ({ text, version } = stored);
  }
  await server.stop();
  return { kills, acknowledged, lost };
}

/** Creates an administrator with a session. @returns its cookie, as a server on this machine expects it */
export async function sessionCookie(database: Database): Promise<string> {
  await inviteStaff(database, 'administrator', 'killed@yafee.example');
  await database.db.updateTable('staff').set({ state: 'active' }).execute();
  const { id } = await database.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  return (await openSession(database, id, 3_600_000)).replace('__Secure-', '');
}

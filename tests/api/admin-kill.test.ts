import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { killWhileSaving } from '../helpers/admin-kill-rounds.ts';
import { describeOnPostgres, describeOnSqlite } from '../helpers/databases.ts';
import { runPostgres } from '../helpers/postgres-server.ts';
import { killWhileReplying } from '../helpers/reply-kill-rounds.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describeOnSqlite('a kill while somebody types', () => {
  it('loses nothing that was shown as saved [OFFICE-DRAFTS-03]', async () => {
    const folder = await starterDataFolder();
    const report = await killWhileSaving({
      kills: 6,
      env: { DATA_DIR: folder },
      target: { kind: 'sqlite', file: join(folder, 'yafee.sqlite') },
    });
    expect(report).toMatchObject({ kills: 6, lost: 0 });
    expect(report.acknowledged).toBeGreaterThanOrEqual(6 * 3);
  });
});

describeOnSqlite('a kill while staff answer', () => {
  it('loses no reply, and sends none a second time under another Message-ID [INBOX-REPLY-03]', async () => {
    const folder = await starterDataFolder();
    const report = await killWhileReplying({
      replies: 200,
      kills: 5,
      env: { DATA_DIR: folder },
      target: { kind: 'sqlite', file: join(folder, 'yafee.sqlite') },
    });
    expect(report).toMatchObject({ kills: 5, acknowledged: 200, lost: 0, repeated: 0 });
    expect(report.withoutFile).toBe(0);
    // The server sends at most 16 at a time, and those that are being sent at a kill arrive again.
    expect(report.arrivedTwice).toBeLessThanOrEqual(5 * 16);
  });
});

describeOnSqlite('a kill while replies wait to be sent later', () => {
  it('loses none, and sends none a second time under another Message-ID [INBOX-LATER-10]', async () => {
    const folder = await starterDataFolder();
    const report = await killWhileReplying({
      replies: 60,
      kills: 4,
      laterMs: 1_000,
      env: { DATA_DIR: folder },
      target: { kind: 'sqlite', file: join(folder, 'yafee.sqlite') },
    });
    expect(report).toMatchObject({ kills: 4, acknowledged: 60, lost: 0, repeated: 0 });
    expect(report.withoutFile).toBe(0);
    expect(report.arrivedTwice).toBeLessThanOrEqual(4 * 16);
  });
});

describeOnSqlite('a kill in the ten seconds in which a reply can be taken back', () => {
  it('loses no reply: each is sent once, or is taken back into its draft with its file [INBOX-UNDO-06]', async () => {
    const folder = await starterDataFolder();
    const report = await killWhileReplying({
      replies: 60,
      kills: 4,
      undoes: true,
      env: { DATA_DIR: folder },
      target: { kind: 'sqlite', file: join(folder, 'yafee.sqlite') },
    });
    expect(report).toMatchObject({ kills: 4, acknowledged: 60, lost: 0, repeated: 0 });
    expect(report).toMatchObject({ withoutFile: 0, notInDraft: 0 });
    expect(report.takenBack).toBeGreaterThan(0);
    expect(report.arrivedTwice).toBeLessThanOrEqual(4 * 16);
  });
});

describeOnPostgres('a restart of the database while staff answer', () => {
  it('loses no reply, and sends none a second time under another Message-ID [INBOX-REPLY-05]', async () => {
    const postgres = await runPostgres({});
    onTestFinished(() => postgres.stop());
    const report = await killWhileReplying({
      replies: 40,
      kills: 2,
      env: { DATA_DIR: await temporaryFolder(), DATABASE_URL: postgres.url },
      target: { kind: 'postgres', url: postgres.url },
      interrupt: () => postgres.restart(300),
    });
    expect(report).toMatchObject({ kills: 2, acknowledged: 40, lost: 0, repeated: 0 });
    expect(report.withoutFile).toBe(0);
    expect(report.arrivedTwice).toBeLessThanOrEqual(2 * 16);
  });
});

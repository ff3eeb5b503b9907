import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MINUTE } from '../../server/platform/durations.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { killWhileSending } from '../helpers/newsletter-kill-rounds.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';

/** Timeout of a test in milliseconds. */
const TIMEOUT = 600_000;

describeOnEachDatabase('an issue that is sent while processes are killed', ({ target, kind }) => {
  it(
    'reaches everybody whom mail reaches, and nobody twice but whose mail was being sent at a kill [NEWSLETTER-SEND-20]',
    async () => {
      const folder = await starterDataFolder();
      const database =
        kind === 'sqlite'
          ? ({ kind, file: join(folder, 'yafee.sqlite') } as const)
          : await target();
      const env: Record<string, string> = { DATA_DIR: folder };
      if (database.kind === 'postgres') env.DATABASE_URL = database.url;
      const report = await killWhileSending({
        subscribers: 300,
        kills: 3,
        // A database on one machine has one process.
        clocks: kind === 'sqlite' ? [0] : [0, 11 * MINUTE, -11 * MINUTE],
        env,
        target: database,
      });
      expect(report).toMatchObject({
        kills: 3,
        missed: 0,
        otherIds: 0,
        twiceWithoutKill: 0,
        refusing: 6,
        refused: 6,
      });
      expect(report.busyReplies).toBeGreaterThan(20);
      expect(report.droppedConnections).toBeGreaterThan(10);
    },
    TIMEOUT,
  );
});

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killWhileSaving } from '../helpers/admin-kill-rounds.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describeOnSqlite('a kill while somebody types', () => {
  it('loses nothing that was shown as saved [OFFICE-DRAFTS-03]', async () => {
    const folder = await temporaryFolder();
    const report = await killWhileSaving({
      kills: 6,
      env: { DATA_DIR: folder },
      target: { kind: 'sqlite', file: join(folder, 'yafee.sqlite') },
    });
    expect(report).toMatchObject({ kills: 6, lost: 0 });
    expect(report.acknowledged).toBeGreaterThan(6);
  }, 180_000);
});

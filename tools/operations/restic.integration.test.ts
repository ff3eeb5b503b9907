import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CV, CV_NAME, makeInstallation } from '../../tests/helpers/installation.ts';
import { runProgram } from '../../tests/helpers/run-program.ts';
import { ROOT } from '../../tests/helpers/sources.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';

describe('restic, run as in deploy/', () => {
  it('carries backups away, and what it brings back starts', async () => {
    if (spawnSync('restic', ['version']).error !== undefined)
      return console.info('restic is not installed (apt install restic): it carried nothing away');
    const { dataDir, cv, eraseApplication } = await makeInstallation();
    const folder = await temporaryFolder();
    const env = {
      PATH: process.env.PATH ?? '',
      RESTIC_REPOSITORY: join(await temporaryFolder(), 'repository'),
      RESTIC_PASSWORD: 'password of the test',
      RESTIC_CACHE_DIR: await temporaryFolder(),
    };
    const restic = (...args: string[]) => execFileSync('restic', args, { env }).toString();
    const snapshots = (): { id: string }[] => JSON.parse(restic('snapshots', '--json'));
    const unit = readFileSync(join(ROOT, 'deploy/yafee-backup-restic.conf'), 'utf8');
    const command = /^ExecStart=.* --run '([^']+)'$/m.exec(unit)?.[1] ?? '';
    expect(command).toContain('restic backup');
    const backUp = () =>
      runProgram('tools/operations/backup.ts', [folder, '--run', command], {
        ...env,
        DATA_DIR: dataDir,
      });

    expect(await backUp()).toMatchObject({ code: 1, stderr: expect.stringContaining('--run') });
    restic('init', '--quiet');
    expect(await backUp()).toMatchObject({ code: 0, stderr: expect.not.stringContaining('Fatal') });
    const first = restic('stats', '--mode', 'raw-data', '--json');
    await eraseApplication();
    await rm(cv);
    expect(await backUp()).toMatchObject({ code: 0 });
    const taken = snapshots();
    expect(taken).toHaveLength(2);
    // The pictures are the greater part, and are stored once.
    const sizeOf = (stats: string): number => JSON.parse(stats).total_size;
    const second = restic('stats', '--mode', 'raw-data', '--json');
    expect(sizeOf(second)).toBeLessThan(1.5 * sizeOf(first));

    const newest = await temporaryFolder();
    restic('restore', 'latest', '--target', newest);
    const { code, stdout, stderr } = await runProgram('tools/operations/drill.ts', [newest], {
      DATA_DIR: dataDir,
    });
    expect([code, stdout, stderr]).toEqual([
      0,
      expect.stringContaining('0 messages listed'),
      expect.stringContaining('Starting the server'),
    ]);
    const [{ id = '' } = {}] = taken;
    const older = await temporaryFolder();
    restic('restore', id, '--target', older);
    const target = join(await temporaryFolder(), 'data');
    expect(
      await runProgram('tools/operations/restore.ts', [older, '--to', target], {}),
    ).toMatchObject({ code: 0 });
    expect(await readFile(join(target, 'uploads/kept', CV_NAME))).toEqual(CV);
    restic('check', '--read-data');
  });
});

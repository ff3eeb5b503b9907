import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scenario } from './scenario.ts';

export const fileModes: Scenario = {
  name: 'file-modes',
  sentence:
    'A server is started with the usual umask 022; other users of the machine look at its data.',
  deadline: 60,
  async run(tools) {
    const folder = join(await tools.folder(), 'data');
    const server = await tools.server({ DATA_DIR: folder }, [
      ...['sh', '-c', 'umask 022; exec "$0" "$@"'],
    ]);
    const mode = async (path: string) => {
      const bits = (await stat(path)).mode & 0o777;
      return bits.toString(8).padStart(4, '0');
    };
    tools.report.equal('mode of the data folder', await mode(folder), '0700', '0755');
    for (const name of ['yafee.sqlite', 'yafee.sqlite-wal', 'yafee.sqlite-shm']) {
      tools.report.equal(`mode of ${name}`, await mode(join(folder, name)), '0600', '0644');
    }
    await server.stop();
  },
};

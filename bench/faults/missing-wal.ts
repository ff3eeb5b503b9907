import { rm, stat } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { forms } from '../../contract/submissions.ts';
import { application } from '../../tests/helpers/forms.ts';
import { postTo, runConcurrently } from '../../tests/helpers/post-many.ts';
import type { Scenario } from './scenario.ts';
import { queryNumber } from './tools.ts';

const APPLICATIONS = 20;

export const missingWal: Scenario = {
  name: 'missing-wal',
  sentence:
    'The machine fails a little after the first start, and the database comes back without its -wal file.',
  deadline: 90,
  async run(tools) {
    const folder = await tools.folder();
    const file = join(folder, 'yafee.sqlite');
    const first = await tools.server({ DATA_DIR: folder });
    const agent = new Agent({ keepAlive: true });
    const { payload, headers } = application();
    await runConcurrently(APPLICATIONS, 8, async () => {
      await postTo(first.url + forms.join.path, payload, headers, agent);
    });
    agent.destroy();
    const size = async (path: string) => (await stat(path)).size;
    tools.report.note('bytes of the database', await size(file));
    tools.report.note('bytes of its -wal', await size(`${file}-wal`));
    await first.kill();
    await rm(`${file}-wal`, { force: true });
    await rm(`${file}-shm`, { force: true });
    const hasTable =
      queryNumber(file, "select count(*) from sqlite_master where name = 'content_entries'") === 1;
    const entries = hasTable ? queryNumber(file, 'select count(*) from content_entries') : 0;
    tools.report.atLeast('entries of content in the database alone', entries, 1, '0');
    const output = await tools.server({ DATA_DIR: folder }).then(
      (server) => server.output(),
      (error: Error) => error.message,
    );
    const isLoaded = /starter content was loaded/.test(output);
    tools.report.equal('starter content loaded as at a first start', isLoaded, false, 'true');
  },
};

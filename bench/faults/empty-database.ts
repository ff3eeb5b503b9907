import { readdir, rm, utimes } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { DAY } from '../../server/platform/durations.ts';
import { application } from '../../tests/helpers/forms.ts';
import { postTo, runConcurrently } from '../../tests/helpers/post-many.ts';
import type { Scenario } from './scenario.ts';

const APPLICATIONS = 20;

/** The clean-up begins a minute after the start. In milliseconds. */
const FIRST_CLEAN_UP = 75_000;

export const emptyDatabase: Scenario = {
  name: 'empty-database',
  sentence: 'The server is started with an empty database beside the CVs of the real one.',
  deadline: 150,
  async run(tools) {
    const folder = await tools.folder();
    const first = await tools.server({ DATA_DIR: folder });
    const agent = new Agent({ keepAlive: true });
    const { payload, headers } = application();
    await runConcurrently(APPLICATIONS, 8, async () => {
      await postTo(first.url + forms.join.path, payload, headers, agent);
    });
    agent.destroy();
    await first.stop();
    const kept = join(folder, 'uploads/kept');
    const yesterday = new Date(Date.now() - DAY);
    for (const name of await readdir(kept)) await utimes(join(kept, name), yesterday, yesterday);
    for (const ending of ['', '-wal', '-shm']) {
      await rm(join(folder, `yafee.sqlite${ending}`), { force: true });
    }
    const output = await tools.server({ DATA_DIR: folder, LOG_LEVEL: 'info' }).then(
      async (server) => {
        await sleep(FIRST_CLEAN_UP);
        await server.stop();
        return server.output();
      },
      (error: Error) => error.message,
    );
    const left = (await readdir(kept)).length;
    tools.report.equal('CVs removed a minute later', APPLICATIONS - left, 0, 'all of them');
    tools.report.equal(
      'starter content loaded',
      /starter content was loaded/.test(output),
      false,
      'true',
    );
    tools.report.equal('says a word about the files', /uploads|CVs/.test(output), true, 'false');
    tools.report.note('last words', output.trim().split('\n').at(-1)?.slice(0, 240) ?? '');
  },
};

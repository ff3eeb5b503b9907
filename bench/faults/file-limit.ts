import type { Scenario } from './scenario.ts';

const OPEN_FILES = 64;

export const fileLimit: Scenario = {
  name: 'file-limit',
  sentence: `The server is started where a process may open ${OPEN_FILES} files.`,
  deadline: 90,
  async run(tools) {
    const limit = `--nofile=${OPEN_FILES}:${OPEN_FILES}`;
    const output = await tools.server({ DATA_DIR: await tools.folder() }, ['prlimit', limit]).then(
      (server) => server.output(),
      (error: Error) => error.message,
    );
    // It may work all the same; if not, it must say what to change.
    const isClear = /The site is at|open files|file descriptors|ulimit|nofile/i.test(output);
    const isWrong = /is not built/.test(output);
    tools.report.equal('starts, or names the limit', isClear, true, 'false');
    tools.report.equal('says that the site is not built', isWrong, false, 'true');
    tools.report.note('last words', output.trim().split('\n').at(-1)?.slice(0, 160) ?? '');
  },
};

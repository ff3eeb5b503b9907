// Whether visitors wait longer while the back office is busy: `node bench/admin/public.ts [rounds]`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { percentile, requestAtRate } from '../request-rate.ts';
import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';
import { staffCookie } from './account.ts';
import type { Report, Work, WorkDone } from './staff-at-work.ts';

const ROUNDS = 5;

/** Visitors' requests per second. */
const RATE = 200;

/** Length of each measurement, in seconds. */
const SECONDS = 10;

const EDITORS = 10;
const SIGN_INS = 20;

const rounds = Number(process.argv[2] ?? ROUNDS);
const idle: number[][] = [];
const busy: number[][] = [];
const done: WorkDone = { saves: 0, uploads: 0 };
for (let round = 0; round < rounds; round++) {
  const folder = await dataFolder();
  const staff = fork(join(import.meta.dirname, 'staff-at-work.ts'), [String(EDITORS)]);
  const ended = once(staff, 'exit').then(() => {
    throw new Error('the process that does the work of the back office has ended');
  });
  const nextReport = async () => (await Promise.race([once(staff, 'message'), ended]))[0] as Report;
  try {
    await nextReport();
    await (await startServer(folder.path)).stop();
    const cookies = [];
    const target = { kind: 'sqlite', file: join(folder.path, 'yafee.sqlite') } as const;
    for (let number = 1; number <= EDITORS; number++) {
      cookies.push(await staffCookie(target, `editor-${number}@yafee.example`));
    }
    const server = await startServer(folder.path);
    await requestAtRate(server.url, RATE, 2);
    idle.push(await requestAtRate(server.url, RATE, SECONDS));
    const work: Work = { url: server.url, cookies, signIns: SIGN_INS, seconds: SECONDS };
    const report = nextReport();
    staff.send(work);
    busy.push(await requestAtRate(server.url, RATE, SECONDS));
    const { saves, uploads } = (await report) as WorkDone;
    done.saves += saves;
    done.uploads += uploads;
    await server.stop();
  } finally {
    staff.kill();
    await folder.remove();
  }
}
const summarize = (of: number[][]) => ({
  p50: median(of.map((times) => percentile(times, 0.5))),
  p99: median(of.map((times) => percentile(times, 0.99))),
  p99OfEachRound: of.map((times) => percentile(times, 0.99)),
});
const report = {
  ...{ rounds, rate: RATE, seconds: SECONDS, editors: EDITORS, signIns: SIGN_INS },
  ...done,
  milliseconds: { idle: summarize(idle), busy: summarize(busy) },
};
// A shorter run does not replace the published results of a full run.
if (rounds >= ROUNDS) await writeResults('admin-public', report);
else console.log(report);

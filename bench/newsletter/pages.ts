// Whether visitors wait longer while a newsletter is sent: `node bench/newsletter/pages.ts [rounds] [mails an hour]`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase } from '../../server/platform/database/database.ts';
import { addIssue, addSubscribers, scheduleIssue } from '../../tests/helpers/newsletter.ts';
import { percentile, requestAtRate } from '../request-rate.ts';
import { writeResults } from '../results.ts';
import { dataFolder, median, startServer } from '../running-server.ts';

const ROUNDS = 5;
const SUBSCRIBERS = 10_000;

/** Visitors' requests per second. */
const RATE = 200;

/** Length of each measurement, in seconds. */
const SECONDS = 15;

/** Mails per hour: ten a second, far more than a mail service accepts from a new sender. */
const FAST = 36_000;

const rounds = Number(process.argv[2] ?? ROUNDS);
const mailRate = Number(process.argv[3] ?? FAST);
const idle: number[][] = [];
const beginning: number[][] = [];
const sending: number[][] = [];
const sent: number[] = [];
for (let round = 0; round < rounds; round++) {
  const folder = await dataFolder();
  const mailServer = fork(join(import.meta.dirname, 'mail-server.ts'));
  try {
    const [url] = (await once(mailServer, 'message')) as [string];
    const env = {
      SMTP_URL: url,
      MAIL_FROM: 'site@yafee.example',
      MAIL_TO: 'team@yafee.example',
      MAIL_RATE: String(mailRate),
    };
    await (await startServer(folder.path)).stop();
    const target = { kind: 'sqlite', file: join(folder.path, 'yafee.sqlite') } as const;
    const prepared = openDatabase(target);
    await addSubscribers(prepared.db, SUBSCRIBERS);
    const issue = await addIssue(prepared.db);
    await prepared.close();
    const server = await startServer(folder.path, { env });
    await requestAtRate(server.url, RATE, 3);
    idle.push(await requestAtRate(server.url, RATE, SECONDS));
    const database = openDatabase(target);
    await scheduleIssue(database, issue);
    await database.close();
    // Publishing it invalidates every page. Then its mails are rendered, and 10,000 deliveries are added.
    beginning.push(await requestAtRate(server.url, RATE, SECONDS));
    sending.push(await requestAtRate(server.url, RATE, SECONDS));
    sent.push(await countMails(mailServer));
    await server.stop();
  } finally {
    mailServer.kill();
    await folder.remove();
  }
}
const summarize = (of: number[][]) => ({
  p50: median(of.map((times) => percentile(times, 0.5))),
  p99: median(of.map((times) => percentile(times, 0.99))),
  p99OfEachRound: of.map((times) => percentile(times, 0.99)),
});
const report = {
  ...{ rounds, rate: RATE, seconds: SECONDS, subscribers: SUBSCRIBERS, mailRate, sent },
  milliseconds: {
    idle: summarize(idle),
    beginning: summarize(beginning),
    sending: summarize(sending),
  },
};
// A shorter run does not replace the published results of a full run.
if (rounds >= ROUNDS) await writeResults(`newsletter-pages-${mailRate}`, report);
else console.log(report);

async function countMails(mailServer: ChildProcess): Promise<number> {
  mailServer.send('count');
  const [count] = (await once(mailServer, 'message')) as [number];
  return count;
}

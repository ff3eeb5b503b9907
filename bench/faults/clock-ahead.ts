import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { DAY } from '../../server/platform/durations.ts';
import { application, CONTACT } from '../../tests/helpers/forms.ts';
import { runMailServer } from '../../tests/helpers/loopback-mail.ts';
import { postTo, runConcurrently } from '../../tests/helpers/post-many.ts';
import type { Scenario } from './scenario.ts';
import { falseClock, queryNumber } from './tools.ts';

const MESSAGES = 6_784;

const APPLICATIONS = 486;

/** The clean-up begins a minute after the start. In milliseconds. */
const FIRST_CLEAN_UP = 75_000;

export const clockAhead: Scenario = {
  name: 'clock-ahead',
  sentence:
    'A server with 7,270 submissions, whose mail server is away, is started with a clock that is 200 days ahead.',
  deadline: 420,
  async run(tools) {
    const folder = await tools.folder();
    const mail = await runMailServer();
    tools.atEnd(() => mail.close());
    mail.setBehaviour('rejects');
    const clock = await falseClock(tools);
    const env = {
      ...clock.env,
      DATA_DIR: folder,
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'site@example.org', MAIL_TO: 'team@example.org' },
    };
    const first = await tools.server(env);
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    const { payload, headers } = application();
    await runConcurrently(MESSAGES + APPLICATIONS, 32, async (index) => {
      if (index < APPLICATIONS) await postTo(first.url + forms.join.path, payload, headers, agent);
      else {
        const type = { 'content-type': 'application/json' };
        await postTo(first.url + forms.contact.path, JSON.stringify(CONTACT), type, agent);
      }
    });
    agent.destroy();
    await first.stop();
    const database = join(folder, 'yafee.sqlite');
    const count = async () => ({
      submissions: queryNumber(database, 'select count(*) from submissions'),
      unsent: queryNumber(database, "select count(*) from outbox where state <> 'sent'"),
      files: (await readdir(join(folder, 'uploads/kept'))).length,
    });
    const before = await count();
    tools.report.note('submissions before', before.submissions);
    tools.report.note('unsent mails before', before.unsent);
    await clock.set(200 * DAY);
    const second = await tools.server({ ...env, LOG_LEVEL: 'info' });
    await sleep(FIRST_CLEAN_UP);
    await second.stop();
    const after = await count();
    const lost = (what: keyof typeof before) => before[what] - after[what];
    tools.report.equal('submissions erased', lost('submissions'), 0, '7,270');
    tools.report.equal('unsent mails erased', lost('unsent'), 0, '10,343');
    tools.report.equal('CVs erased', lost('files'), 0, '486');
  },
};

import { Agent } from 'node:http';
import { forms } from '../../contract/submissions.ts';
import { DAY } from '../../server/platform/durations.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { postTo } from '../../tests/helpers/post-many.ts';
import type { Scenario } from './scenario.ts';
import { falseClock } from './tools.ts';

/** The period of the rate limits, in seconds. */
const PERIOD = 600;

export const clockBack: Scenario = {
  name: 'clock-back',
  sentence:
    'The clock of a running server is set back by a day; then visitors send the contact form.',
  deadline: 60,
  async run(tools) {
    const clock = await falseClock(tools);
    const server = await tools.server({
      ...clock.env,
      DATA_DIR: await tools.folder(),
      ...{ SEND_LIMIT: '30', SEND_LIMIT_TOTAL: '3000', TRUST_PROXY: '1' },
    });
    const agent = new Agent({ keepAlive: true });
    tools.atEnd(() => agent.destroy());
    const post = (address: string) =>
      postTo(
        server.url + forms.contact.path,
        JSON.stringify(CONTACT),
        { 'content-type': 'application/json', 'x-forwarded-for': address },
        agent,
      );
    const first = await post('192.0.2.1');
    tools.report.note('status before, of the first visitor', first.status);
    await clock.set(-DAY, server);
    for (const [who, address] of [
      ['the same visitor', '192.0.2.1'],
      ['another visitor', '198.51.100.7'],
    ] as const) {
      const { status, headers } = await post(address);
      const wait = Number(headers['retry-after'] ?? 0);
      tools.report.equal(`status afterwards, of ${who}`, status, 201, '429');
      tools.report.atMost(`seconds that ${who} is told to wait`, wait, PERIOD, '85,800');
    }
  },
};

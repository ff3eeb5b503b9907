import { Agent } from 'node:http';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { postTo, runConcurrently } from '../../tests/helpers/post-many.ts';
import type { Scenario } from './scenario.ts';
import { tenths } from './tools.ts';

/** A third more than all visitors together may send. */
const POSTS = 4_000;

export const ipv6Networks: Scenario = {
  name: 'ipv6-networks',
  sentence: `One IPv6 /56 sends ${POSTS} empty forms from its 256 networks; then somebody else sends one.`,
  deadline: 90,
  async run(tools) {
    const server = await tools.server({
      DATA_DIR: await tools.folder(),
      ...{ TRUST_PROXY: '1', SEND_LIMIT: '30', SEND_LIMIT_TOTAL: '3000' },
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    tools.atEnd(() => agent.destroy());
    const post = (address: string, body: string) =>
      postTo(
        server.url + forms.contact.path,
        body,
        { 'content-type': 'application/json', 'x-forwarded-for': address },
        agent,
      );
    const began = performance.now();
    const statuses: Record<string, number> = {};
    await runConcurrently(POSTS, 32, async (index) => {
      const network = (index % 256).toString(16).padStart(2, '0');
      const { status } = await post(`2001:db8:0:12${network}::1`, '{}');
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    const seconds = tenths((performance.now() - began) / 1_000);
    const other = await post('2001:db8:ffff::1', JSON.stringify(CONTACT));
    tools.report.equal('status of somebody else', other.status, 201, '429 after 2.5 s');
    tools.report.atLeast(
      'posts of the network answered with 429',
      statuses[429] ?? 0,
      3_000,
      '1,000',
    );
    tools.report.note('statuses of the network', JSON.stringify(statuses));
    tools.report.note('seconds of the attack', seconds);
  },
};

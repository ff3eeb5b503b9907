import Fastify, { LogController } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { logBlocks } from './log-blocks.ts';

it('logs that the process was blocked, and which routes were requested', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const app = Fastify({
    logger: { level: 'warn', stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  onTestFinished(() => app.close());
  await app.register(logBlocks, { now: () => performance.now() });
  app.get('/heavy/:id', async () => {
    const until = performance.now() + 3_500;
    while (performance.now() < until);
    return 'done';
  });
  const address = await app.listen({ port: 0 });
  await (await fetch(`${address}/heavy/7`)).text();
  await expect.poll(() => lines, { timeout: 5_000 }).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    msg: 'the process was busy, and requests waited',
    routes: { '/heavy/:id': 1 },
    count: 1,
  });
  expect(lines[0]?.blocked).toBeGreaterThan(2_000);
});

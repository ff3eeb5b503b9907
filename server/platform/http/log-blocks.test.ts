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
  let time = 0;
  await app.register(logBlocks, { now: () => time });
  app.get('/heavy/:id', async () => {
    time += 3_500;
    return 'done';
  });
  const address = await app.listen({ port: 0 });
  await (await fetch(`${address}/heavy/7`)).text();
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    msg: 'the process was busy, and requests waited',
    routes: { '/heavy/:id': 1 },
    count: 1,
    // Minus the second between two checks.
    blocked: 2_500,
  });
});

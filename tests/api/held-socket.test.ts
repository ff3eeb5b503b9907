import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { holdSocket } from '../helpers/held-socket.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('a server takes over a held socket, on which requests wait while no server runs', async () => {
  const socket = await holdSocket({ DATA_DIR: await temporaryFolder() });
  onTestFinished(() => socket.close());
  const first = await socket.start();
  expect((await fetch(socket.url)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  let hasResponse = false;
  const waiting = fetch(socket.url).then((response) => {
    hasResponse = true;
    return response.status;
  });
  await sleep(300);
  expect(hasResponse).toBe(false);
  const second = await socket.start();
  expect(await waiting).toBe(200);
  expect(await second.stop()).toBe(0);
});

import { expect, it, onTestFinished } from 'vitest';
import { holdSocket } from '../helpers/held-socket.ts';
import { openConnection, statusIn } from '../helpers/raw-connection.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';

it('a server takes over a held socket, on which requests wait while no server runs', async () => {
  const socket = await holdSocket({ DATA_DIR: await starterDataFolder() });
  onTestFinished(() => socket.close());
  const first = await socket.start();
  expect((await fetch(socket.url)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  const waiting = await openConnection(Number(new URL(socket.url).port));
  waiting.send('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const second = await socket.start();
  await waiting.closed;
  expect(statusIn(waiting.received())).toBe(200);
  expect(await second.stop()).toBe(0);
});

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { WEBKIT } from '../../../tools/test-programs.mjs';
import { asExpression, type Client } from './client.ts';

/** The key of an element's reference in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts WebKitGTK in a virtual display, and speaks WebDriver with it. */
export async function openWebKit(): Promise<Client> {
  const port = await freePort();
  // A group of processes of its own, because what it starts does not end with it.
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', WEBKIT.driver, `--port=${port}`],
    { stdio: 'ignore', detached: true },
  );
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }

  await expect
    .poll(() => send('GET', '/status').then(Boolean, () => false), { timeout: 120_000 })
    .toBe(true);
  const options = { binary: WEBKIT.browser, args: ['--automation'] };
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const run: Client['run'] = async (script, argument) => {
    const value = await send('POST', `${session}/execute/sync`, {
      script: `return ${asExpression(script, argument)}`,
      args: [],
    });
    return JSON.parse(value as string);
  };
  return {
    async open(url) {
      await send('POST', `${session}/url`, { url });
    },
    run,
    async perform(sources) {
      await send('POST', `${session}/actions`, { actions: sources });
    },
    async chooseFile(selector, path) {
      const found = (await send('POST', `${session}/element`, {
        using: 'css selector',
        value: selector,
      })) as Record<string, string>;
      await send('POST', `${session}/element/${found[ELEMENT]}/value`, { text: path });
    },
    async traverse(delta) {
      await send('POST', `${session}/${delta < 0 ? 'back' : 'forward'}`, {});
    },
    async resize(width, height) {
      // The page is smaller than its window by the browser's bars.
      const bars = await run(
        () => ({ x: outerWidth - innerWidth, y: outerHeight - innerHeight }),
        null,
      );
      const size = { width: width + bars.x, height: height + bars.y };
      await send('POST', `${session}/window/rect`, size);
    },
    async close() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** Returns a port that nothing listens on: the driver does not say which it takes by itself. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FIREFOX } from '../../../tools/test-programs.mjs';
import { asExpression, type Client } from './client.ts';

/** The browser as it is at its first start, but for what it asks, and what it fetches from elsewhere. */
const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.normandy.enabled': false,
  'services.settings.server': 'data:,',
  'extensions.getAddons.cache.enabled': false,
};

type Reply = { id?: number; type: string; error?: string; message?: string; result?: unknown };

type Evaluated = {
  type: 'success' | 'exception';
  result?: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
};

/** Starts Firefox without a window, and speaks WebDriver BiDi with it. @throws if it ends before it listens */
export async function openFirefox(): Promise<Client> {
  const profile = await mkdtemp(join(tmpdir(), 'yafee-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const child = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const socket = new WebSocket(`${await addressOf(child.stderr)}/session`);
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let last = 0;

  async function send(method: string, params: object): Promise<unknown> {
    last += 1;
    const id = last;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (reply.type === 'error') throw new Error(`${method}: ${reply.error} ${reply.message}`);
    return reply.result;
  }

  async function evaluate(expression: string): Promise<{ value?: string; sharedId?: string }> {
    const { type, result, exceptionDetails } = (await send('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    })) as Evaluated;
    if (type === 'exception') throw new Error(exceptionDetails?.text);
    return result ?? {};
  }

  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(script, argument) {
      return JSON.parse((await evaluate(asExpression(script, argument))).value ?? 'null');
    },
    async perform(sources) {
      await send('input.performActions', { context, actions: sources });
    },
    async chooseFile(selector, path) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      await send('input.setFiles', { context, element: { sharedId }, files: [path] });
    },
    async traverse(delta) {
      await send('browsingContext.traverseHistory', { context, delta });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async close() {
      socket.close();
      child.kill('SIGTERM');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns the address at which Firefox listens, which it writes to its standard error. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error('Firefox ended before it listened');
}

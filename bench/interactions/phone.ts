import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

const SCREEN = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

/** How long the browser's own pages, such as its first tab, load after its start. In milliseconds. */
const BROWSER_START = 5_000;

/** Polling interval for an element of the page, in milliseconds. */
const POLL = 50;

/** Time after which the browser has reported all times, in milliseconds. */
const SETTLED = 2_500;

/** Records how long the page takes to respond to each touch and key. */
const RECORD = `
  window.times = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId !== 0) times.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

type Parameters = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the protocol has a type for each of its methods
type Send = (method: string, parameters?: Parameters) => Promise<any>;

/**
 * Starts Chromium as a phone whose processor is slow. It is driven by the DevTools protocol alone: Playwright runs a script of
 * its own in each page, and makes the engine collect source positions, which takes longer than what is measured.
 * @param slowdown how many times slower than this machine
 */
export async function startPhone(program: string, slowdown: number) {
  const profile = await mkdtemp(join(tmpdir(), 'yafee-phone-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-background-networking'];
  const chromium = spawn(
    program,
    [...flags, '--remote-debugging-pipe', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => chromium.on('exit', () => resolve()));
  const [, , , input, output] = chromium.stdio as unknown as [0, 0, 0, Writable, Readable];
  const call = protocol(input, output);
  const browser: Send = (method, parameters) => call(method, parameters);
  await sleep(BROWSER_START);
  return {
    /** Opens a page as a first visit. It is still loading when this returns. */
    async open(url: string): Promise<PhonePage> {
      const { browserContextId } = await browser('Target.createBrowserContext');
      const { targetId } = await browser('Target.createTarget', { url: '', browserContextId });
      const { sessionId } = await browser('Target.attachToTarget', { targetId, flatten: true });
      const page = new PhonePage((method, parameters) => call(method, parameters, sessionId));
      await page.prepare(slowdown);
      await page.navigate(url);
      page.close = () => browser('Target.disposeBrowserContext', { browserContextId });
      return page;
    },
    async stop(): Promise<void> {
      chromium.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns a function that calls a method of the DevTools protocol. A message ends with a zero byte. */
function protocol(input: Writable, output: Readable) {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let id = 0;
  let received = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (received + text).split('\0');
    received = messages.pop() ?? '';
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message);
      if (error === undefined) pending.get(id)?.resolve(result);
      else pending.get(id)?.reject(new Error(error.message));
      pending.delete(id);
    }
  });
  return (method: string, params: Parameters = {}, sessionId?: string) => {
    id += 1;
    input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const call = Promise.withResolvers<unknown>();
    pending.set(id, call);
    return call.promise;
  };
}

/** A page on the phone. */
class PhonePage {
  readonly #send: Send;
  readonly #keys: Promise<unknown>[] = [];
  close: () => Promise<void> = async () => {};

  constructor(send: Send) {
    this.#send = send;
  }

  async prepare(slowdown: number): Promise<void> {
    await this.#send('Emulation.setDeviceMetricsOverride', SCREEN);
    await this.#send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await this.#send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await this.#send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await this.#send('Page.enable');
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source: RECORD });
  }

  async navigate(url: string): Promise<void> {
    await this.#send('Page.navigate', { url });
  }

  async evaluate<T>(expression: string): Promise<T> {
    const { result } = await this.#send('Runtime.evaluate', { expression, returnByValue: true });
    return result.value;
  }

  /** Waits until an expression is true. */
  async waitFor(expression: string): Promise<void> {
    while (!(await this.evaluate<boolean>(expression))) await sleep(POLL);
  }

  /** Scrolls to a visible element, or returns false if there is none yet. */
  scrollTo(selector: string, index = 0): Promise<boolean> {
    const element = elementAt(selector, index);
    return this.evaluate(`${element} ? (${element}.scrollIntoViewIfNeeded(), true) : false`);
  }

  /** Touches the middle of a visible element, as soon as it exists. */
  async tap(selector: string, index = 0): Promise<void> {
    const element = elementAt(selector, index);
    await this.waitFor(`${element} !== undefined`);
    const point = await this.evaluate<{ x: number; y: number }>(`(() => {
      const { left, top, width, height } = ${element}.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`);
    await this.#send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await this.#send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Presses a key for a time in milliseconds, however long the page takes to respond. */
  async press(key: string, hold: number): Promise<void> {
    const common = {
      key,
      windowsVirtualKeyCode: key === 'Shift' ? 16 : key.toUpperCase().charCodeAt(0),
    };
    const text = key.length === 1 ? key : '';
    const down = this.#send('Input.dispatchKeyEvent', { ...common, type: 'keyDown', text });
    await sleep(hold);
    const up = this.#send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' });
    this.#keys.push(down, up);
  }

  /** Returns how long each touch and key took until the next frame was painted, in milliseconds. */
  async times(): Promise<number[]> {
    await Promise.all(this.#keys);
    await sleep(SETTLED);
    return this.evaluate('times');
  }
}

/** Returns an expression for the nth visible element that matches a selector. */
function elementAt(selector: string, index: number): string {
  return `[...document.querySelectorAll('${selector}')].filter((each) => each.checkVisibility())[${index}]`;
}

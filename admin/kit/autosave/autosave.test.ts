import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AutosaveState, createAutosave, type SaveOutcome } from './autosave.ts';

type Problem = { status: 'refused' } | { status: 'conflict' };

const OFFLINE = { status: 'offline' } as const;
const REFUSED = { status: 'refused' } as const;
const CONFLICT = { status: 'conflict' } as const;

let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An automatically saved text, with a server and a device that the test controls. */
function writtenText() {
  let text = '';
  let saved = '';
  const copies: string[] = [];
  const calls: { text: string; answer: (outcome: SaveOutcome<Problem>) => Promise<void> }[] = [];
  let state: AutosaveState<Problem> | null = null;
  const left: boolean[] = [];
  const device = { write: async () => {} };
  const autosave = createAutosave<Problem>(
    {
      isUnsaved: () => text !== saved,
      save() {
        const sent = text;
        const { promise, resolve } = Promise.withResolvers<SaveOutcome<Problem>>();
        const answer = async (outcome: SaveOutcome<Problem>) => {
          if (outcome === null) saved = sent;
          resolve(outcome);
          await settle();
        };
        calls.push({ text: sent, answer });
        return promise;
      },
      async writeCopy() {
        await device.write();
        copies.push(text);
      },
      solvedByEdit: ['refused'],
      onLeft: (isSaved) => left.push(isSaved),
    },
    (next) => {
      state = next;
    },
  );
  return {
    ...autosave,
    device,
    copies,
    calls,
    left,
    state: () => state,
    type(next: string) {
      text = next;
      void autosave.keepCopy();
      autosave.saveSoon();
    },
    sent: () => calls.map((call) => call.text),
    async answer(outcome: SaveOutcome<Problem>) {
      await calls.at(-1)?.answer(outcome);
    },
  };
}

/** Lets everything happen that waits for no timer. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function askedBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('saves a pause after the last letter, and keeps each letter on the device', async () => {
  const written = writtenText();
  written.start();
  written.type('a');
  await vi.advanceTimersByTimeAsync(799);
  written.type('ab');
  await vi.advanceTimersByTimeAsync(799);
  expect(written.sent()).toEqual([]);
  expect(written.copies).toEqual(['a', 'ab']);
  await vi.advanceTimersByTimeAsync(1);
  expect(written.sent()).toEqual(['ab']);
  expect(written.state()?.save).toEqual({ status: 'saving' });
  await written.answer(null);
  expect(written.state()).toEqual({ save: { status: 'idle' }, device: 'stored' });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(written.sent()).toEqual(['ab']);
});

it('sends what is typed during a call after its response, and one call at a time', async () => {
  const written = writtenText();
  written.start();
  written.type('a');
  const isSaved = written.saveNow();
  await settle();
  written.type('ab');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(written.sent()).toEqual(['a']);
  await written.answer(null);
  expect(written.sent()).toEqual(['a', 'ab']);
  await written.answer(null);
  expect(await isSaved).toBe(true);
});

it('makes another call only after the save before it', async () => {
  const written = writtenText();
  written.start();
  written.type('a');
  void written.saveNow();
  await settle();
  const order: string[] = [];
  const other = written.inTurn(async () => order.push('other'));
  await settle();
  expect(order).toEqual([]);
  await written.answer(null);
  await other;
  expect(order).toEqual(['other']);
});

it('tries again after growing pauses of a minute at most, and at once when the network is back', async () => {
  const written = writtenText();
  written.start();
  written.type('a');
  await vi.advanceTimersByTimeAsync(800);
  for (const pause of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = written.calls.length;
    await written.answer(OFFLINE);
    // Typing causes no more calls than waiting.
    written.type(`a${before}`);
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(written.calls).toHaveLength(before);
    expect(written.state()?.save).toEqual(OFFLINE);
    await vi.advanceTimersByTimeAsync(1);
    expect(written.calls).toHaveLength(before + 1);
  }
  await written.answer(OFFLINE);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(written.calls).toHaveLength(9);
  await written.answer(null);
  expect(written.state()?.save).toEqual({ status: 'idle' });
  // The pauses start again from the shortest.
  written.type('b');
  await vi.advanceTimersByTimeAsync(800);
  await written.answer(OFFLINE);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(written.calls).toHaveLength(11);
});

it('waits after a refusal for the next edit, and after a conflict for a decision', async () => {
  const written = writtenText();
  written.start();
  written.type('a');
  await vi.advanceTimersByTimeAsync(800);
  await written.answer(REFUSED);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(written.sent()).toEqual(['a']);
  written.type('b');
  expect(written.state()?.save).toEqual({ status: 'idle' });
  await vi.advanceTimersByTimeAsync(800);
  expect(written.sent()).toEqual(['a', 'b']);
  await written.answer(CONFLICT);
  written.type('c');
  // Nor is it sent while the editor is being asked and looks at another tab.
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(written.sent()).toEqual(['a', 'b']);
  expect(written.state()?.save).toEqual(CONFLICT);
  written.resume();
  await vi.advanceTimersByTimeAsync(800);
  expect(written.sent()).toEqual(['a', 'b', 'c']);
});

it('does not call refused what was typed since', async () => {
  const written = writtenText();
  written.start();
  written.type('a');
  await vi.advanceTimersByTimeAsync(800);
  written.type('b');
  await written.answer(REFUSED);
  expect(written.state()?.save).toEqual({ status: 'idle' });
  await vi.advanceTimersByTimeAsync(800);
  expect(written.sent()).toEqual(['a', 'b']);
});

it('is no longer offline once there is nothing left to save', async () => {
  const written = writtenText();
  written.start();
  written.type('a');
  await vi.advanceTimersByTimeAsync(800);
  await written.answer(OFFLINE);
  written.type('');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(written.sent()).toEqual(['a']);
  expect(written.state()?.save).toEqual({ status: 'idle' });
});

it('saves at once when the tab is hidden, and when the page is left', async () => {
  const written = writtenText();
  const leave = written.start();
  written.type('a');
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(written.sent()).toEqual(['a']);
  await written.answer(null);
  written.type('b');
  leave();
  await settle();
  expect(written.left).toEqual([]);
  await written.answer(OFFLINE);
  expect(written.left).toEqual([false]);
  // Nothing continues after the page was left.
  page.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(written.sent()).toEqual(['a', 'b']);
});

it('has not left a page that is shown again at once, as React does while it is developed', async () => {
  const written = writtenText();
  written.start()();
  written.start();
  await settle();
  expect(written.left).toEqual([]);
});

it('asks before a tab is closed only if neither the server nor the device has the text', async () => {
  const written = writtenText();
  written.start();
  expect(askedBeforeClosing()).toBe(false);
  written.type('a');
  expect(askedBeforeClosing()).toBe(true);
  await settle();
  expect(written.state()?.device).toBe('stored');
  expect(askedBeforeClosing()).toBe(false);
  written.device.write = () => Promise.reject(new Error('no space'));
  written.type('ab');
  await settle();
  expect(written.state()?.device).toBe('failed');
  expect(askedBeforeClosing()).toBe(true);
  void written.saveNow();
  await settle();
  await written.answer(null);
  expect(askedBeforeClosing()).toBe(false);
});

it('calls the device up to date only once it has the last letter', async () => {
  const written = writtenText();
  const writes: PromiseWithResolvers<void>[] = [];
  written.device.write = () => {
    const write = Promise.withResolvers<void>();
    writes.push(write);
    return write.promise;
  };
  written.start();
  written.type('a');
  written.type('ab');
  writes[0]?.resolve();
  await settle();
  expect(written.state()?.device).toBe('storing');
  writes[1]?.resolve();
  await settle();
  expect(written.state()?.device).toBe('stored');
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VIEWER_LIMITS, VIEWER_TIMEOUT } from '../cv-viewer/viewer-limits.ts';
import type { FrameSetup } from '../cv-viewer/viewer-messages.ts';
import { type CvEvent, eventFrom, showInFrame } from './cv-frame.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const SETUP: FrameSetup = {
  language: 'ar',
  direction: 'rtl',
  worker: '',
  file: new ArrayBuffer(1),
  texts: { page: '', picture: '' },
};

/** Passes a file to a frame, and returns the frame's port and the events for the back office. */
function showFile() {
  const events: CvEvent[] = [];
  const ports: MessagePort[] = [];
  const frame = {
    postMessage: (_setup: FrameSetup, _origin: string, [port]: [MessagePort]) => ports.push(port),
  } as unknown as Window;
  const shown = showInFrame(frame, SETUP, (event) => events.push(event));
  const [port] = ports;
  if (port === undefined) throw new Error('the frame has no port');
  const told = async (message: unknown) => {
    const before = events.length;
    port.postMessage(message);
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(before));
  };
  return { shown, events, port, told };
}

it('reads what the frame says, and nothing else', () => {
  expect(eventFrom({ kind: 'opened', pages: 3 })).toEqual({ kind: 'opened', pages: 3, left: 0 });
  expect(eventFrom({ kind: 'opened', pages: 1_000 })).toEqual({
    kind: 'opened',
    pages: VIEWER_LIMITS.pages,
    left: 950,
  });
  const broken = { kind: 'failed', problem: 'broken' };
  for (const pages of [0, -1, 1.5, '9', Number.POSITIVE_INFINITY, undefined]) {
    expect(eventFrom({ kind: 'opened', pages })).toEqual(broken);
  }
  expect(eventFrom({ kind: 'failed', problem: '<b>' })).toEqual(broken);
  expect(eventFrom({ kind: 'drawn', page: 2, isIncomplete: 'yes' })).toEqual({
    kind: 'drawn',
    page: 2,
    isIncomplete: false,
  });
  expect(eventFrom({ kind: 'key', key: 'close' })).toEqual({ kind: 'key', key: 'close' });
  for (const other of [null, 'close', {}, { kind: 'key', key: 'toString' }, { kind: 'erase' }]) {
    expect(eventFrom(other)).toBeNull();
  }
});

it('stops a file that does not open in time', () => {
  const { events } = showFile();
  vi.advanceTimersByTime(VIEWER_TIMEOUT - 1);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(events).toEqual([{ kind: 'failed', problem: 'heavy' }]);
});

it('stops a page that is not drawn in time, whatever else the frame says', async () => {
  const { shown, events, told } = showFile();
  await told({ kind: 'opened', pages: 2 });
  vi.advanceTimersByTime(VIEWER_TIMEOUT * 2);
  shown.show({ page: 2, zoom: 1, title: '' });
  await told({ kind: 'key', key: 'next' });
  await told({ kind: 'drawn', page: 1, isIncomplete: false });
  vi.advanceTimersByTime(VIEWER_TIMEOUT);
  expect(events.at(-1)).toEqual({ kind: 'failed', problem: 'heavy' });
});

it('waits no longer once the page is drawn, or the file is closed', async () => {
  const { shown, events, told } = showFile();
  await told({ kind: 'opened', pages: 2 });
  shown.show({ page: 2, zoom: 1, title: '' });
  await told({ kind: 'drawn', page: 2, isIncomplete: false });
  vi.advanceTimersByTime(VIEWER_TIMEOUT * 2);
  shown.show({ page: 1, zoom: 1, title: '' });
  shown.end();
  vi.advanceTimersByTime(VIEWER_TIMEOUT * 2);
  expect(events.map(({ kind }) => kind)).toEqual(['opened', 'drawn']);
});

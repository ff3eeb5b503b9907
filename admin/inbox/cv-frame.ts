import { shownPages, VIEWER_TIMEOUT } from '../cv-viewer/viewer-limits.ts';
import type {
  FrameSetup,
  FromFrame,
  ToFrame,
  ViewerKey,
  ViewerProblem,
} from '../cv-viewer/viewer-messages.ts';

/** The events of a CV that is shown. */
export type CvEvent =
  | { kind: 'opened'; pages: number; left: number }
  | { kind: 'drawn'; page: number; isIncomplete: boolean }
  | { kind: 'failed'; problem: ViewerProblem }
  | { kind: 'key'; key: ViewerKey };

/** A CV that is being shown. */
export type ShownCv = {
  show: (message: Omit<ToFrame, 'kind'>) => void;
  /** Stops listening. The thread that reads the file ends with the frame. */
  end: () => void;
};

/**
 * Passes a file to the frame that shows it, and reports the result. Whatever the frame says, it becomes one of these events.
 * @param frame a window that has loaded the document of the frame
 */
export function showInFrame(
  frame: Window,
  setup: FrameSetup,
  onEvent: (event: CvEvent) => void,
): ShownCv {
  const { port1: port, port2 } = new MessageChannel();
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail('heavy'), VIEWER_TIMEOUT);
  };
  const end = () => {
    clearTimeout(timer);
    port.close();
  };
  const fail = (problem: ViewerProblem) => {
    end();
    onEvent({ kind: 'failed', problem });
  };
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const event = eventFrom(data);
    if (event === null) return;
    if (event.kind === 'failed') return fail(event.problem);
    // An unwanted page may still arrive.
    if (event.kind === 'opened' || (event.kind === 'drawn' && event.page === asked)) {
      clearTimeout(timer);
    }
    onEvent(event);
  };
  // The frame has no origin that could be named.
  frame.postMessage(setup, '*', [port2, setup.file]);
  wait();
  return {
    show(message) {
      wait();
      asked = message.page;
      port.postMessage({ kind: 'show', ...message } satisfies ToFrame);
    },
    end,
  };
}

const PROBLEMS = ['locked', 'broken', 'heavy'] as const satisfies ViewerProblem[];

const KEYS = ['next', 'previous', 'close'] as const satisfies ViewerKey[];

/** Reads a message of the frame. null if it is invalid. */
export function eventFrom(data: unknown): CvEvent | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as {
    [Key in 'kind' | 'pages' | 'page' | 'isIncomplete' | 'problem' | 'key']?: unknown;
  };
  switch (message.kind as FromFrame['kind']) {
    case 'opened': {
      const total = Number.isSafeInteger(message.pages) ? Number(message.pages) : 0;
      const pages = shownPages(total);
      return pages === 0
        ? { kind: 'failed', problem: 'broken' }
        : { kind: 'opened', pages, left: total - pages };
    }
    case 'drawn':
      return {
        kind: 'drawn',
        page: Number(message.page),
        isIncomplete: message.isIncomplete === true,
      };
    case 'failed':
      return {
        kind: 'failed',
        problem: PROBLEMS.find((each) => each === message.problem) ?? 'broken',
      };
    case 'key': {
      const key = KEYS.find((each) => each === message.key);
      return key === undefined ? null : { kind: 'key', key };
    }
    default:
      return null;
  }
}

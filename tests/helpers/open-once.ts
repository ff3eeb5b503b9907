import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** Starting a program takes long on a busy machine. In milliseconds. */
const OPEN_TIMEOUT = 300_000;

type CleanUp = () => unknown;

/** The clean-ups of what `openOnce` is opening. Null while a test runs. */
let shared: CleanUp[] | null = null;

/** Cleans up at the end of the test, or of the suite while `openOnce` is opening something for it. */
export function cleanUpAtEnd(cleanUp: CleanUp): void {
  if (shared === null) onTestFinished(async () => void (await cleanUp()));
  else shared.push(cleanUp);
}

/**
 * Opens something once for all tests of a suite. For tests that do not change it and do not need a fresh one.
 * @returns a function that returns it during a test
 */
export function openOnce<Value>(open: () => Promise<Value>): () => Value {
  const cleanUps: CleanUp[] = [];
  let opened: { value: Value } | null = null;
  beforeAll(async () => {
    shared = cleanUps;
    try {
      opened = { value: await open() };
    } finally {
      shared = null;
    }
  }, OPEN_TIMEOUT);
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });
  return () => {
    if (opened === null) throw new Error('nothing is open yet: call this in a test');
    return opened.value;
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../tools/setup.mjs';
import { writeResults } from '../results.ts';

/** A measured value and the bar that it must keep. */
type Figure = { what: string; measured: number; bar: string; held: boolean };

/** What a proof measures with. */
export type Proof = {
  /** A number that must be exactly this. */
  equal(what: string, measured: number, wanted: number): void;
  /** A number that must not be larger than the bar. */
  atMost(what: string, measured: number, bar: number): void;
  /** A number that must not be smaller than the bar. */
  atLeast(what: string, measured: number, bar: number): void;
  /** A number without a bar. */
  note(what: string, measured: number): void;
  /** Returns a new empty folder. */
  folder(): Promise<string>;
  /** Registers what to do at the end, last registered first. */
  atEnd(action: () => unknown): void;
};

/**
 * Runs a proof of how the site behaves in operation, with the built server. Prints every figure with its bar, writes
 * them to `bench/results/operations/`, and sets exit code 1 if a bar is not held.
 * @param run may return what else to write
 */
export async function prove(
  name: string,
  run: (proof: Proof) => Promise<object | undefined> | Promise<void>,
): Promise<void> {
  ensureBuilt();
  const figures: Figure[] = [];
  const actions: (() => unknown)[] = [];
  const add = (figure: Figure) => {
    figures.push(figure);
    const { what, measured, bar, held } = figure;
    console.log(`${held ? ' ' : '!'} ${what}: ${measured}${bar === '' ? '' : ` (bar: ${bar})`}`);
  };
  const proof: Proof = {
    equal: (what, measured, wanted) =>
      add({ what, measured, bar: String(wanted), held: measured === wanted }),
    atMost: (what, measured, bar) =>
      add({ what, measured, bar: `≤ ${bar}`, held: measured <= bar }),
    atLeast: (what, measured, bar) =>
      add({ what, measured, bar: `≥ ${bar}`, held: measured >= bar }),
    note: (what, measured) => add({ what, measured, bar: '', held: true }),
    async folder() {
      const path = await mkdtemp(join(tmpdir(), 'yafee-proof-'));
      actions.push(() => rm(path, { recursive: true, force: true }));
      return path;
    },
    atEnd: (action) => void actions.push(action),
  };
  const startedAt = performance.now();
  let more: object = {};
  try {
    more = (await run(proof)) ?? {};
  } finally {
    for (const action of actions.reverse()) await action();
  }
  const held = figures.every((figure) => figure.held);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  await writeResults(`operations/${name}`, { held, seconds, ...more, figures });
  process.exitCode = held ? 0 : 1;
}

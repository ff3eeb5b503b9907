import { describe, expect, it } from 'vitest';
import { giveBackMemoryJob } from './give-back-memory.ts';

const MIB = 1024 * 1024;

/** A process as the job sees it: it works, takes memory, and gives back all but what is in use, in MiB. */
function processOf(held: number, inUse = 100) {
  const state = { worked: 0, held: held * MIB, now: 0, givenBack: 0 };
  const job = giveBackMemoryJob({
    worked: () => state.worked,
    held: () => state.held,
    now: () => state.now,
    giveBack: async () => {
      state.givenBack += 1;
      state.held = inUse * MIB;
    },
  });
  /** Five seconds in which it works for some milliseconds and then holds some MiB. */
  async function pass(worked: number, holds: number) {
    state.now += 5_000;
    state.worked += worked;
    state.held = holds * MIB;
    await job.run(new AbortController().signal);
    return state.givenBack;
  }
  return { pass };
}

describe('memory that a rush has taken', () => {
  it('is given back once the rush is over, and not while it lasts', async () => {
    const { pass } = processOf(100);
    expect(await pass(20, 100)).toBe(0);
    expect(await pass(4_900, 210)).toBe(0);
    expect(await pass(600, 210)).toBe(0);
    expect(await pass(20, 210)).toBe(1);
  });

  it('is given back once, and again after the next rush', async () => {
    const { pass } = processOf(100);
    await pass(20, 100);
    await pass(4_900, 210);
    expect(await pass(20, 210)).toBe(1);
    expect(await pass(20, 101)).toBe(1);
    await pass(4_900, 180);
    expect(await pass(20, 180)).toBe(2);
  });

  it('is not looked for again and again where it is in use', async () => {
    const { pass } = processOf(100, 170);
    await pass(20, 100);
    await pass(4_900, 180);
    expect(await pass(20, 180)).toBe(1);
    expect(await pass(20, 171)).toBe(1);
    expect(await pass(20, 172)).toBe(1);
  });

  it('stays where it is too little to hold anybody up for', async () => {
    const { pass } = processOf(100);
    await pass(20, 100);
    await pass(4_900, 115);
    expect(await pass(20, 115)).toBe(0);
  });

  it('is given back also where the rush came right after the start', async () => {
    const { pass } = processOf(100);
    expect(await pass(4_900, 160)).toBe(0);
    expect(await pass(20, 160)).toBe(1);
  });
});

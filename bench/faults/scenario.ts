import type { ServerProcess } from '../../tests/helpers/server-process.ts';

/** One measured value of an attack, the bound that it must keep, and what the first release did. */
export type Figure = {
  what: string;
  measured: number | string | boolean;
  bound: string;
  firstRelease: string;
  held: boolean;
};

/** Takes the figures of one scenario as they are measured, so that those before a deadline are not lost. */
export type Report = {
  /** A number that must not be larger than `bound`. */
  atMost(what: string, measured: number, bound: number, firstRelease: string): void;
  /** A number that must not be smaller than `bound`. */
  atLeast(what: string, measured: number, bound: number, firstRelease: string): void;
  /** A value that must be exactly this. */
  equal<Value extends number | string | boolean>(
    what: string,
    measured: Value,
    wanted: Value,
    firstRelease: string,
  ): void;
  /** A value that is worth knowing and has no bound. */
  note(what: string, measured: number | string | boolean): void;
  /** Says that an attack cannot be made on this machine. The scenario then counts as not held. */
  notTried(reason: string): void;
};

/** What a scenario works with. Everything that it hands out ends with the scenario. */
export type Tools = {
  report: Report;
  /** A new empty folder. */
  folder(): Promise<string>;
  /**
   * Starts the built server as `npm start` does, without rate limits where `env` sets none.
   * @param wrap a command to put before it, such as `['prlimit', '--nofile=64']`
   * @throws Error with all that the server wrote where it ends before it is ready
   */
  server(env: Record<string, string>, wrap?: readonly string[]): Promise<ServerProcess>;
  /** Runs one of our commands, such as `['tools/content/content.ts', 'import', folder]`, to its end. */
  command(
    args: readonly string[],
    env: Record<string, string>,
    timeout: number,
  ): Promise<{ code: number | null; seconds: number; output: string }>;
  /** Registers what to do at the end of the scenario, last registered first. */
  atEnd(action: () => unknown): void;
};

/** An attack on a running server. */
export type Scenario = {
  /** Also the name of its file. */
  name: string;
  /** What is attacked, in one sentence. */
  sentence: string;
  /** After so many seconds it is ended, and is not held. */
  deadline: number;
  run(tools: Tools): Promise<void>;
};

export type Verdict = 'held' | 'not held' | `not tried: ${string}`;

/** A report that keeps its figures in a list and passes each on. */
export function collectingReport(onFigure: (figure: Figure) => void = () => {}): {
  report: Report;
  figures: Figure[];
  reasons: string[];
} {
  const figures: Figure[] = [];
  const reasons: string[] = [];
  const add = (figure: Figure) => {
    figures.push(figure);
    onFigure(figure);
  };
  const report: Report = {
    atMost: (what, measured, bound, firstRelease) =>
      add({ what, measured, bound: `≤ ${bound}`, firstRelease, held: measured <= bound }),
    atLeast: (what, measured, bound, firstRelease) =>
      add({ what, measured, bound: `≥ ${bound}`, firstRelease, held: measured >= bound }),
    equal: (what, measured, wanted, firstRelease) =>
      add({ what, measured, bound: `${wanted}`, firstRelease, held: measured === wanted }),
    note: (what, measured) => add({ what, measured, bound: '', firstRelease: '', held: true }),
    notTried: (reason) => void reasons.push(reason),
  };
  return { report, figures, reasons };
}

/** Held only where something was measured, and all of it keeps its bound. */
export function verdictOf(figures: readonly Figure[], notTried: readonly string[]): Verdict {
  if (figures.some(({ held }) => !held)) return 'not held';
  if (notTried.length > 0) return `not tried: ${notTried.join('; ')}`;
  return figures.some(({ bound }) => bound !== '') ? 'held' : 'not held';
}

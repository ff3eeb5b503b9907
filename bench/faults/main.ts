import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, NODE_FLAGS } from '../../tools/setup.mjs';
import { writeResults } from '../results.ts';
import type { Figure, Scenario, Verdict } from './scenario.ts';
import { scenarios } from './scenarios.ts';

type Result = {
  scenario: string;
  sentence: string;
  verdict: Verdict;
  /** When it ended, ISO 8601. */
  at: string;
  seconds: number;
  figures: Figure[];
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  const names = scenarios.map(({ name }) => name).join(', ');
  console.error(`There is no scenario ${unknown.join(', ')}. There are: ${names}`);
  process.exit(1);
}
ensureBuilt();
const results: Result[] = [];
for (const scenario of scenarios) {
  if (wanted.length > 0 && !wanted.includes(scenario.name)) continue;
  const result = await runScenario(scenario);
  results.push(result);
  print(result);
}
const held = results.filter(({ verdict }) => verdict === 'held').length;
console.log(`\n${held} of ${results.length} held`);
await publish();
process.exitCode = held === results.length ? 0 : 1;

/** Writes what was found; the results of named scenarios take the place of their earlier ones. */
async function publish(): Promise<void> {
  const earlier = wanted.length === 0 ? [] : await earlierResults();
  const all = scenarios.flatMap(
    ({ name }) => [...results, ...earlier].find(({ scenario }) => scenario === name) ?? [],
  );
  const allHeld = all.filter(({ verdict }) => verdict === 'held').length;
  await writeResults('faults', { held: allHeld, of: all.length, results: all });
}

async function earlierResults(): Promise<Result[]> {
  const text = await readFile(join(import.meta.dirname, '../results/faults.json'), 'utf8').catch(
    () => '{"results":[]}',
  );
  return (JSON.parse(text) as { results: Result[] }).results;
}

/** Runs a scenario in a process group of its own, so that nothing of it outlives its deadline. */
async function runScenario(scenario: Scenario): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-faults-'));
  const began = performance.now();
  const figures: Figure[] = [];
  let verdict: Verdict | null = null;
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, join(import.meta.dirname, 'run-one.ts'), scenario.name, folder],
    { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  child.on('message', (message: { figure?: Figure; verdict?: Verdict }) => {
    if (message.figure !== undefined) figures.push(message.figure);
    verdict = message.verdict ?? verdict;
  });
  const late = setTimeout(() => endGroup(child), scenario.deadline * 1_000);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(late);
  endGroup(child);
  await rm(folder, { recursive: true, force: true });
  const seconds = Math.round((performance.now() - began) / 1_000);
  if (verdict === null) {
    figures.push({
      what: code === null ? 'ended at its deadline, seconds' : 'ended early, exit code',
      measured: code ?? seconds,
      bound: code === null ? `≤ ${scenario.deadline}` : '0',
      ...{ firstRelease: '', held: false },
    });
  }
  const { name, sentence } = scenario;
  const at = new Date().toISOString();
  return { scenario: name, sentence, verdict: verdict ?? 'not held', at, seconds, figures };
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

function print({ scenario, sentence, verdict, seconds, figures }: Result): void {
  console.log(`\n${scenario}: ${verdict} (${seconds} s)\n  ${sentence}`);
  for (const { what, measured, bound, firstRelease, held } of figures) {
    const mark = held ? ' ' : '!';
    const limits = bound === '' ? '' : ` (bound ${bound}${first(firstRelease)})`;
    console.log(`  ${mark} ${what}: ${measured}${limits}`);
  }
}

function first(release: string): string {
  return release === '' ? '' : `; first release ${release}`;
}

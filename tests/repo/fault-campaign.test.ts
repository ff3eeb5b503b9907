import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { csvFormulas } from '../../bench/faults/csv-formulas.ts';
import { collectingReport, verdictOf } from '../../bench/faults/scenario.ts';
import { scenarios } from '../../bench/faults/scenarios.ts';
import { openTools } from '../../bench/faults/tools.ts';
import { ROOT } from '../helpers/sources.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const FOLDER = join(ROOT, 'bench/faults');

/** Modules of the campaign that are not scenarios. */
const OTHER_MODULES = ['health-probe', 'main', 'run-one', 'scenario', 'scenarios', 'tools'];

describe('the fault campaign', () => {
  it('runs the scenario of every file, under the name of the file', () => {
    const files = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => name.replace(/\.ts$/, ''))
      .filter((name) => !OTHER_MODULES.includes(name));
    expect(scenarios.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
  });

  it('has a row for each scenario in its README', () => {
    const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    const listed = [...readme.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map((match) => match[1]);
    expect(listed).toEqual(scenarios.map(({ name }) => name));
  });

  it('attacks a built server and measures the effects', async () => {
    const { report, figures, reasons } = collectingReport();
    const { tools, end } = openTools(await temporaryFolder(), report);
    onTestFinished(end);
    await csvFormulas.run(tools);
    expect(figures).toContainEqual(expect.objectContaining({ what: 'messages', measured: 100 }));
    expect(figures.filter(({ bound }) => bound !== '')).toHaveLength(3);
    expect(verdictOf(figures, reasons)).toBe('held');
  }, 60_000);

  it('does not count a scenario as held without a measured bound', () => {
    const { report, figures, reasons } = collectingReport();
    expect(verdictOf(figures, reasons)).toBe('not held');
    report.note('a figure without a bound', 1);
    expect(verdictOf(figures, reasons)).toBe('not held');
    report.atMost('a figure', 1, 2, '3');
    expect(verdictOf(figures, reasons)).toBe('held');
    report.notTried('it needs root');
    expect(verdictOf(figures, reasons)).toBe('not tried: it needs root');
    report.equal('another figure', 1, 2, '3');
    expect(verdictOf(figures, reasons)).toBe('not held');
  });
});

import { collectingReport, verdictOf } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { openTools } from './tools.ts';

// Runs one scenario in a process of its own, which main.ts starts and kills at the scenario's deadline.
const [name, folder = ''] = process.argv.slice(2);
const scenario = scenarios.find((one) => one.name === name);
if (scenario === undefined) throw new Error(`there is no scenario ${name}`);
const { report, figures, reasons } = collectingReport((figure) => process.send?.({ figure }));
const { tools, end } = openTools(folder, report);
try {
  await scenario.run(tools);
  process.send?.({ verdict: verdictOf(figures, reasons) });
} finally {
  await end();
  process.disconnect();
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { openContext } from '../../server/context.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';
import { writeResults } from '../results.ts';
import budget from './budget.json' with { type: 'json' };
import { overBudget, weighPages, wholeOf } from './weigh.ts';

// Measures the bytes of each page by type, in both languages: `node bench/weight/main.ts`, after a build.

const folder = await mkdtemp(join(tmpdir(), 'yafee-weight-'));
const settings = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
if (!settings.ok) throw new Error(settings.problem);
const context = await openContext({ config: settings.config, starterContent: 'content' });
const site = await loadBuiltSite('dist');
const app = await buildApp(context, {
  site: async () => site,
  clientFolder: resolve('dist/client'),
});
const weights = await weighPages(app, 'dist/client');
await app.close();
await context.close();
await rm(folder, { recursive: true });
const over = overBudget(weights, budget);
await writeResults('weight', {
  unit: 'bytes as they travel: brotli, fonts as they are',
  budget,
  over,
  pages: weights.map((weight) => ({ ...weight, whole: wholeOf(weight) })),
});
console.table(weights.map((weight) => ({ ...weight, whole: wholeOf(weight) })));
for (const sentence of over) console.log(sentence);
process.exitCode = over.length > 0 ? 1 : 0;

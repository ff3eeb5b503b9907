import { join } from 'node:path';
import { expect, it } from 'vitest';
import budget from '../../bench/weight/budget.json' with { type: 'json' };
import { overBudget, weighPages } from '../../bench/weight/weigh.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { openStarterApp } from '../helpers/app.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('no page exceeds its weight budget, in either language', async () => {
  const file = join(await temporaryFolder(), 'yafee.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  await migrate(database, Date.now);
  const { app } = await openStarterApp(database);
  const weights = await weighPages(app, 'dist/client');
  await database.close();
  expect(weights.length).toBeGreaterThan(40);
  expect(overBudget(weights, budget)).toEqual([]);
  // Verifies that a page over its budget is reported.
  expect(overBudget(weights, { ...budget, fonts: 1 })).toHaveLength(weights.length);
}, 120_000);

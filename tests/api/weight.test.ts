import { join } from 'node:path';
import { expect, it } from 'vitest';
import budget from '../../bench/weight/budget.json' with { type: 'json' };
import { charactersOf, fontBytes, overBudget, weighPages } from '../../bench/weight/weigh.ts';
import { siteFonts } from '../../contract/font-faces.ts';
import { DISPLAY_FONT_KEYS, type FontChoice, TEXT_FONT_KEYS } from '../../contract/fonts.ts';
import { splitAddress } from '../../contract/localized-address.ts';
import { loadBuiltSite } from '../../server/pages/pages.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations/migrate.ts';
import { openStarterApp } from '../helpers/app.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const CLIENT = 'dist/client';

const FONT_CHOICES = TEXT_FONT_KEYS.flatMap((textFont) =>
  DISPLAY_FONT_KEYS.map((displayFont): FontChoice => ({ textFont, displayFont })),
);

it('no page exceeds its weight budget, in either language, with any fonts', async () => {
  const file = join(await temporaryFolder(), 'yafee.sqlite');
  const database = openDatabase({ kind: 'sqlite', file });
  await migrate(database, Date.now);
  const { app } = await openStarterApp(database);
  const weights = await weighPages(app, CLIENT);
  expect(weights.length).toBeGreaterThan(40);
  expect(overBudget(weights, budget)).toEqual([]);
  // Verifies that a page over its budget is reported.
  expect(overBudget(weights, { ...budget, fonts: 1 })).toHaveLength(weights.length);

  const { fontAddress } = (await loadBuiltSite('dist')).assets;
  const styles = FONT_CHOICES.map((choice) => siteFonts(choice, fontAddress));
  for (const weight of weights) {
    const { body } = await app.inject({ url: weight.address });
    const page = {
      characters: charactersOf(body),
      language: splitAddress(weight.address).language,
      client: CLIENT,
    };
    const others = styles.map((each) => ({ ...weight, fonts: fontBytes(each, page) }));
    expect(overBudget(others, budget)).toEqual([]);
  }
  await database.close();
});

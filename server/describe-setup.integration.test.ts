import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { configOf } from '../tests/helpers/app.ts';
import { STARTER_CONTENT } from '../tests/helpers/starter-content.ts';
import { temporaryFolder } from '../tests/helpers/temporary-folder.ts';
import { openContext } from './context.ts';
import { describeSetup } from './describe-setup.ts';

/** Opens the context of a server without an administrator. */
async function openWithoutAdministrator(env: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const config = configOf({ DATA_DIR: folder, ...env });
  const context = await openContext({ config, starterContent: STARTER_CONTENT });
  onTestFinished(context.close);
  return { context, file: join(folder, 'yafee.sqlite') };
}

it('makes a link for this machine', async () => {
  const { context } = await openWithoutAdministrator();
  expect(await describeSetup(context, 3000)).toMatch(/: http:\/\/localhost:3000\/admin\/\S+$/);
});

it('names the command where the site has a public address', async () => {
  const { context } = await openWithoutAdministrator({ PUBLIC_URL: 'https://yafee.example' });
  expect(await describeSetup(context, 3000)).toMatch(/npm run admin -- invite EMAIL makes/);
});

it('names the command if the database is locked, and does not throw', async () => {
  const { context, file } = await openWithoutAdministrator();
  const other = new DatabaseSync(file, { timeout: 5_000 });
  other.exec('begin immediate');
  const sentence = await describeSetup(context, 3000);
  other.exec('rollback');
  other.close();
  expect(sentence).toMatch(/database is locked.*npm run admin -- invite EMAIL/);
});

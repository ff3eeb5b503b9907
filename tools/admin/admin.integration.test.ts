import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { runProgram } from '../../tests/helpers/run-program.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { resultOf } from '../command-line.ts';
import { admin } from './admin.ts';

it('npm run admin invites, lists and ends access, and says what is wrong', async () => {
  const env = { DATA_DIR: await temporaryFolder(), PUBLIC_URL: 'https://example.org' };
  const start = (...args: string[]) => runProgram('tools/admin/admin.ts', args, env);
  const run = (...args: string[]) => resultOf(admin, args, { env, typed: Readable.from([]) });
  expect(await start('list')).toMatchObject({ code: 0, stdout: 'Nobody has an account yet.\n' });
  const invited = await run('invite', 'Nada <nada@example.org>', '--language', 'en');
  expect(invited).toMatchObject({ code: 0, stderr: '' });
  expect(invited.stdout).toMatch(/can be used once:\nhttps:\/\/example\.org\/admin\/link#\S+\n$/);
  expect((await run('list')).stdout).toBe('invited  administrator  nada@example.org\n');
  expect(await start('end', 'other@example.org')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nobody has an account with the address other@example.org.\n',
  });
  for (const [args, sentence] of [
    [[], 'Name a command with an e-mail address, or list.'],
    [['invite', 'x@example.org', '--role', 'owner'], 'There is no role owner.'],
    [['invite', 'x@example.org', '--language', 'fr'], 'There is no language fr.'],
    [['invite', 'x@example'], 'x@example is no e-mail address.'],
    [['remove', 'x@example.org'], 'There is no command remove.'],
  ] as const) {
    const { code, stderr } = await run(...args);
    expect([code, stderr.split('\n')[0]]).toEqual([2, sentence]);
    expect(stderr).toContain('npm run admin -- invite EMAIL');
  }
});

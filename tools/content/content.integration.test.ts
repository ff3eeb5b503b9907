import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderWith, svg } from '../../tests/helpers/content-folder.ts';
import { runProgram } from '../../tests/helpers/run-program.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';

const CLIENT = '- { id: 1, name: { ar: شريك }, logo: a.svg }';

function runContent(dataDir: string, ...args: string[]) {
  return runProgram('tools/content/content.ts', args, { DATA_DIR: dataDir });
}

it('npm run content imports a folder, exports it again, and prints what it did', async () => {
  const data = await temporaryFolder();
  const folder = await folderWith({ 'clients.yaml': CLIENT, 'media/a.svg': svg() });
  expect(await runContent(data, 'import', folder)).toEqual({
    code: 0,
    stdout: `Imported ${folder}:
- clients.yaml: 1 new, 0 changed, 0 removed, 0 unchanged
Media: 1 files used, 1 of them new; 0 that nothing used any more were removed.
`,
    stderr: '',
  });
  const exported = await runContent(data, 'export', join(data, 'exported'));
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('clients.yaml: 1 ') });
});

it('npm run content lists all problems and fails', async () => {
  const folder = await folderWith({ 'clients.yaml': CLIENT, 'cleints.yaml': '[]' });
  expect(await runContent(await temporaryFolder(), 'import', folder)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^Nothing was imported. There are 2 problems:\n- cleints.yaml: is not a file of a content folder.*\n- clients.yaml, line 1, id 1, logo: does not exist: media\/a.svg\n$/,
    ),
  });
});

it('npm run content prints its usage for wrong arguments', async () => {
  expect(await runContent(await temporaryFolder(), 'import')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('npm run content -- import DIR'),
  });
});

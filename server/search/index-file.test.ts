import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import { openIndexFile } from './index-file.ts';

function open(folder: string | null) {
  const opened = openIndexFile(folder);
  onTestFinished(() => {
    try {
      opened.index.close();
    } catch {
      // The test has closed it.
    }
  });
  return opened;
}

it('finds what it has after it was closed', async () => {
  const folder = join(await temporaryFolder(), 'search');
  const first = open(folder);
  first.index.content = 'complete';
  first.index.close();
  expect(open(folder).index.content).toBe('complete');
});

it('gives each of several processes a file of its own, and takes a file that is free again', async () => {
  const folder = await temporaryFolder();
  const [first, second] = [open(folder), open(folder)];
  first.index.content = 'of the first';
  expect(second.index.content).toBeNull();
  expect(first.file).not.toBe(second.file);
  first.index.close();
  expect(open(folder).file).toBe(first.file);
});

it('begins anew if the file is damaged, is another one, or was made by other rules', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'index-1.sqlite');
  const damages = {
    rubbish: () =>
      writeFile(file, 'no database at all, but longer than the head of one'.repeat(90)),
    cut: () => truncate(file, 5000),
    'another database': async () => {
      await writeFile(file, '');
      const database = new DatabaseSync(file);
      database.exec('create table other (a)');
      database.close();
    },
    'other rules': async () => {
      const database = new DatabaseSync(file);
      database.exec(`update state set value = 'of before' where name = 'version'`);
      database.close();
    },
  };
  for (const [name, damage] of Object.entries(damages)) {
    const before = open(folder);
    before.index.content = 'complete';
    before.index.close();
    await damage();
    const after = open(folder);
    expect([name, after.index.content, after.index.size, after.file]).toEqual([
      name,
      null,
      0,
      file,
    ]);
    after.index.close();
  }
});

it('is in a temporary file if the folder cannot be used, and says why', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'search'), '');
  const { index, file, problem } = open(join(folder, 'search'));
  expect([file, problem]).toEqual(['', expect.stringContaining('EEXIST')]);
  expect(index.size).toBe(0);
  expect(await readdir(folder)).toEqual(['search']);
});

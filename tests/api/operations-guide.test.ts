import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { CONTACT } from '../helpers/forms.ts';
import { readGuide, replaceInBlocks } from '../helpers/operations-guide.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { ROOT } from '../helpers/sources.ts';
import { starterDataFolder } from '../helpers/starter-content.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const blocks = readGuide();

describe('docs/operations.md', () => {
  it('names each block once', () => {
    const ids = blocks.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(blocks)(
    'has commands of "$id" that a shell can read, with files and commands that exist',
    ({ commands }) => {
      expect(spawnSync('sh', ['-n', '-c', commands], { encoding: 'utf8' }).stderr).toBe('');
      // The shell completes the patterns among them.
      const files = commands.match(/\bdeploy\/\S+/g) ?? [];
      const list = spawnSync('sh', ['-c', `ls ${files.join(' ')}`], {
        cwd: ROOT,
        encoding: 'utf8',
      });
      expect(list.stderr).toBe('');
      const wrapper = readFileSync(join(ROOT, 'deploy/yafee'), 'utf8');
      const used = [...commands.matchAll(/^yafee ([a-z]+)/gm)].map(([, name = '']) => name);
      expect(used.filter((name) => !new RegExp(`\\b${name}\\b`).test(wrapper))).toEqual([]);
    },
  );

  it('has commands that do what it says', async () => {
    const site = await installation();
    const count = async () => (await readdir(site.backups).catch(() => [])).length;
    expect(await site.run('content')).toMatch(/Imported|imported|replaced/);

    expect(await site.run('mails')).toMatch(/contact/);
    expect(await count()).toBe(0);
    const backup = await site.run('backup');
    expect(backup).toContain(`Backed up to ${site.backups}`);
    expect(backup).toMatch(/can be restored: [\d.]+ s\.[\s\S]*1 messages listed/);
    expect(backup).toMatch(/^ok +backup: /m);
    expect(await site.run('contract')).toContain('There is nothing to contract.');

    const [picture = ''] = await readdir(join(site.dataDir, 'media/news'));
    const path = join(site.dataDir, 'media/news', picture);
    const bytes = await readFile(path);
    await rm(path);
    expect(await site.run('files-lost')).toContain('Restored 1 files; none is missing.');
    expect(await readFile(path)).toEqual(bytes);

    await site.deleteNews();
    const deleted = await site.run('deleted');
    expect(deleted).toContain(`Reference: ${site.reference}`);
    expect(await site.countNews()).toBeGreaterThan(5);
    expect(existsSync(join(site.folder, 'var/tmp/yafee-aside'))).toBe(false);

    const messages = await site.run('messages');
    expect(messages).toContain(`Reference: ${site.reference}`);
    expect(messages).toContain('Purged: 0 messages');
    expect(site.left()).toEqual([]);
  });
});

/**
 * A running site with one message, in folders that stand for `/etc`, `/srv` and `/var` of the guide, and the wrapper of
 * `deploy/` for them.
 */
async function installation() {
  const folder = await temporaryFolder();
  const dataDir = join(folder, 'var/lib/yafee');
  const backups = join(folder, 'var/backups/yafee');
  const settings = join(folder, 'yafee.env');
  for (const path of ['bin', 'var/lib', 'var/tmp', 'var/backups/yafee']) {
    await mkdir(join(folder, path), { recursive: true });
  }
  await writeFile(settings, 'LOG_LEVEL=warn\n');
  let wrapper = await readFile(join(ROOT, 'deploy/yafee'), 'utf8');
  for (const [shipped, replaced] of [
    ['/var/lib/yafee', dataDir],
    ['/srv/yafee', ROOT],
    ['/etc/yafee/yafee.env', settings],
    // The test is its own user.
    ['runuser -u yafee -- ', ''],
  ] as const) {
    expect(wrapper).toContain(shipped);
    wrapper = wrapper.replaceAll(shipped, replaced);
  }
  await writeFile(join(folder, 'bin/yafee'), wrapper, { mode: 0o755 });

  await cp(await starterDataFolder(), dataDir, { recursive: true });
  const server = await startServerProcess({ DATA_DIR: dataDir });
  onTestFinished(() => server.kill());
  const response = await fetch(server.url + forms.contact.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CONTACT),
  });
  const { data } = (await response.json()) as { data: { reference: string } };
  const { reference } = data;

  const toRun = replaceInBlocks(
    blocks.filter(({ mark }) => mark === 'run'),
    { '/var/': `${folder}/var/`, '7K3MQ-9TD2X': reference, 'a@b.co': CONTACT.email },
  );
  const waiting = new Map(toRun.map((block) => [block.id, block.commands]));
  const file = join(dataDir, 'yafee.sqlite');
  const onDatabase = async <Result>(
    work: (db: ReturnType<typeof openDatabase>['db']) => Promise<Result>,
  ) => {
    const database = openDatabase({ kind: 'sqlite', file });
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  };
  return {
    folder,
    dataDir,
    backups,
    reference,
    /** Runs a block as it is written, and returns what it prints. Fails with that if a command fails. */
    run(id: string): Promise<string> {
      const commands = waiting.get(id);
      if (commands === undefined) throw new Error(`the guide has no block "${id}"`);
      waiting.delete(id);
      const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder };
      return new Promise((resolve, reject) => {
        execFile('sh', ['-eu', '-c', commands], { env, cwd: ROOT }, (error, stdout, stderr) => {
          if (error === null) resolve(stdout + stderr);
          else reject(new Error(`${id} fails: ${stdout}${stderr}`));
        });
      });
    },
    /** The blocks that were not run. */
    left: () => [...waiting.keys()],
    deleteNews: () =>
      onDatabase((db) =>
        db
          .deleteFrom('content_entries')
          // The issues of the newsletter name news.
          .where('kind', 'in', ['news', 'newsletter-issue'])
          .execute(),
      ),
    countNews: async () =>
      onDatabase(
        async (db) =>
          (await db.selectFrom('content_entries').select('id').where('kind', '=', 'news').execute())
            .length,
      ),
  };
}

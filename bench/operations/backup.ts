// Backs up 100,000 submissions while 100 forms a second arrive, restores the backup aside, and changes bytes of it.
import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { postTo } from '../../tests/helpers/post-many.ts';
import { startServerProcess } from '../../tests/helpers/server-process.ts';
import { runOperation } from './command.ts';
import { fillDataFolder } from './many-submissions.ts';
import { prove } from './proof.ts';

const SUBMISSIONS = 100_000;
const FORMS_PER_SECOND = 100;

/** An accepted form. Times are of the monotonic clock, in milliseconds. */
type Accepted = { reference: string; sentAt: number; acceptedAt: number };

await prove('backup', async (proof) => {
  const dataDir = join(await proof.folder(), 'data');
  const store = await proof.folder();
  await fillDataFolder(dataDir, { submissions: SUBMISSIONS, mails: SUBMISSIONS });

  const server = await startServerProcess({ DATA_DIR: dataDir });
  proof.atEnd(() => server.kill());
  const load = sendForms(server.url);
  // A server that has just started is slower, with or without a backup.
  await sleep(15_000);
  const startedAt = performance.now();
  const before = load.accepted.map(({ reference }) => reference);
  const backup = await runOperation('backup', [store, '--keep-days', '30'], { DATA_DIR: dataDir });
  const endedAt = performance.now();
  await sleep(2_000);
  await load.stop();
  await server.stop();
  if (backup.code !== 0) console.error(backup.output);

  const [name = ''] = (await readdir(store)).filter((entry) => entry.startsWith('20'));
  const copy = new DatabaseSync(join(store, name, 'database'), { readOnly: true });
  const stored = new Set(
    copy
      .prepare('select reference from submissions')
      .all()
      .map(({ reference }) => String(reference)),
  );
  copy.close();
  const during = load.accepted.filter(
    ({ sentAt, acceptedAt }) => acceptedAt >= startedAt && sentAt <= endedAt,
  );
  proof.equal('exit code of the backup', backup.code ?? -1, 0);
  proof.note('submissions in the backup', stored.size);
  proof.note('accepted before the backup began', before.length);
  proof.equal(
    'of these, missing in the backup',
    before.filter((reference) => !stored.has(reference)).length,
    0,
  );
  proof.atMost('seconds of the backup', round(backup.seconds), 5);
  const earlier = load.accepted.filter(
    ({ sentAt, acceptedAt }) => sentAt > startedAt - 5_000 && acceptedAt < startedAt,
  );
  proof.note('p99 of a form in the five seconds before, in ms', percentile(earlier, 0.99));
  proof.note('forms accepted during the backup', during.length);
  proof.equal('forms not accepted', load.failed(), 0);
  proof.atMost('p99 of a form during the backup, in ms', percentile(during, 0.99), 250);
  proof.note('slowest form during the backup, in ms', percentile(during, 1));

  const again = await runOperation('backup', [store], { DATA_DIR: dataDir });
  proof.equal('files that a second backup stores again', newFiles(again.output), 0);

  const drill = await runOperation('drill', [join(store, name)], { DATA_DIR: dataDir });
  if (drill.code !== 0) console.error(drill.output);
  proof.equal('exit code of the drill', drill.code ?? -1, 0);
  proof.atMost('seconds of the drill', round(drill.seconds), 60);

  const [folder = ''] = await readdir(join(store, 'files'));
  const [object = ''] = await readdir(join(store, 'files', folder));
  for (const changed of [
    `${name}/database`,
    `files/${folder}/${object}`,
    `${name}/manifest.json`,
  ]) {
    const undo = await flipByte(join(store, changed));
    const target = await proof.folder();
    const restore = await runOperation('restore', [join(store, name)], { DATA_DIR: target });
    await undo();
    const isRefused = restore.code === 1 && restore.output.includes(changed);
    proof.equal(`a flipped byte in ${kindOf(changed)} is refused by name`, Number(isRefused), 1);
    proof.equal('files left in the target', (await readdir(target)).length, 0);
  }

  const { recipient, identity } = await makeKey(await proof.folder());
  const encrypted = await proof.folder();
  const encryption = await runOperation('backup', [encrypted, '--age-recipient', recipient], {
    DATA_DIR: dataDir,
  });
  proof.equal('exit code of an encrypted backup', encryption.code ?? -1, 0);
  const decryption = await runOperation('drill', [encrypted, '--age-identity', identity], {
    DATA_DIR: dataDir,
  });
  if (decryption.code !== 0) console.error(encryption.output, decryption.output);
  proof.equal('exit code of its drill', decryption.code ?? -1, 0);
});

/** Sends forms at a constant rate, however long the responses take. */
function sendForms(url: string) {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify(CONTACT);
  const accepted: Accepted[] = [];
  const open = new Set<Promise<void>>();
  let failures = 0;
  const send = async () => {
    const sentAt = performance.now();
    const headers = { 'content-type': 'application/json' };
    const response = await postTo(url + forms.contact.path, body, headers, agent).catch(() => null);
    const reference = /"reference":"([^"]+)"/.exec(response?.text ?? '')?.[1];
    if (response?.status !== 201 || reference === undefined) failures++;
    else accepted.push({ reference, sentAt, acceptedAt: performance.now() });
  };
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * FORMS_PER_SECOND;
    for (; sent < due; sent++) {
      const form = send().finally(() => open.delete(form));
      open.add(form);
    }
  }, 5);
  return {
    accepted,
    failed: () => failures,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
    },
  };
}

/** Inverts the lowest bit of the byte in the middle of a file. @returns a function that undoes it */
async function flipByte(file: string): Promise<() => Promise<void>> {
  const bytes = await readFile(file);
  const changed = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  changed[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, changed);
  return () => writeFile(file, bytes);
}

/** Makes a key pair of age. Needs Debian's `age`. */
async function makeKey(folder: string): Promise<{ recipient: string; identity: string }> {
  const identity = join(folder, 'key.txt');
  execFileSync('age-keygen', ['-o', identity], { stdio: 'ignore' });
  const recipient = /public key: (age1\w+)/.exec(await readFile(identity, 'utf8'))?.[1];
  if (recipient === undefined) throw new Error('age-keygen made no key');
  return { recipient, identity };
}

function newFiles(output: string): number {
  return Number(/(\d+) of them new/.exec(output)?.[1] ?? Number.NaN);
}

function kindOf(path: string): string {
  if (path.startsWith('files/')) return 'a file';
  return path.endsWith('/database') ? 'the database' : 'the manifest';
}

function percentile(accepted: readonly Accepted[], part: number): number {
  const times = accepted
    .map(({ sentAt, acceptedAt }) => acceptedAt - sentAt)
    .sort((one, other) => one - other);
  return Math.round(times[Math.ceil(times.length * part) - 1] ?? Number.NaN);
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

// Every command of docs/operations.md, run as it is written on a Debian with systemd. Needs root and systemd-nspawn.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forms } from '../../contract/submissions.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import {
  type GuideBlock,
  hashCommands,
  readGuide,
  replaceInBlocks,
} from '../../tests/helpers/operations-guide.ts';
import { ROOT } from '../../tests/helpers/sources.ts';
import { type Proof, prove } from './proof.ts';

/** Programs that are installed on this machine, and not yet on the one of the guide: they do not start there. */
const NOT_YET = ['caddy', 'haproxy', 'nginx', 'postgresql', 'prometheus'];

/** Where a machine has the repository from, in place of the address of the guide. */
const ORIGIN = '/srv/origin.git';

const SITE = 'http://127.0.0.1:3000';

await prove('guide', async (proof) => {
  const blocks = readGuide();
  const ran = new Set<string>();
  const first = await bootMachine(proof);
  const services = await first.startServices();
  const replaced = replaceInBlocks(blocks, {
    'https://example.org/yafee.git': ORIGIN,
    'YAFEE_SITE=example.org': 'YAFEE_SITE=localhost',
    'https://example.org/\n': 'https://localhost/\n',
    'smtps://USER:PASSWORD@mail.example.org:465': services.mail,
    '@db.example.org/': '@localhost/',
    'endpoint=https://s3.example.org&region=eu-1': `endpoint=${services.endpoint}&region=${services.region}`,
    KEY_OF_THE_BUCKET: services.accessKeyId,
    SECRET_OF_THE_BUCKET: services.secretAccessKey,
  });
  let reference = '7K3MQ-9TD2X';
  const runOn = async (machine: Machine, ...ids: string[]) => {
    for (const id of ids) {
      const block = replaced.find((each) => each.id === id);
      if (block === undefined) throw new Error(`the guide has no block "${id}"`);
      const commands = block.commands.replaceAll('7K3MQ-9TD2X', reference);
      const startedAt = performance.now();
      const { code, output } = await machine.run(commands);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      proof.equal(`exit code of ${id}`, code, 0);
      // What follows needs it.
      if (code !== 0) {
        const journal = await machine.run('journalctl --no-pager --lines 40');
        throw new Error(`${output}\n${journal.output}`);
      }
      proof.note(`seconds of ${id}`, seconds);
      ran.add(id);
    }
  };
  const hasMessage = async (machine: Machine, when: string) => {
    const { code } = await machine.run(`yafee messages show ${reference}`);
    proof.equal(`exit code of showing the message ${when}`, code, 0);
  };

  await runOn(first, 'programs', 'program');
  first.useInstalledPackages();
  await runOn(first, 'settings', 'start', 'proxy', 'content', 'mail');
  reference = await first.sendMessage();
  await runOn(first, 'mails', 'backup-timer', 'backup', 'encrypted-backup');
  await first.publishRelease('9.9.9');
  await runOn(first, 'release');
  proof.equal('the new release answers', Number((await first.release()) === '9.9.9'), 1);
  await runOn(first, 'go-back');
  proof.equal('the release before answers', Number((await first.release()) !== '9.9.9'), 1);
  await runOn(first, 'contract', 'first-look');
  await first.run('rm -r /var/lib/yafee/media/news');
  await runOn(first, 'files-lost', 'deleted', 'messages', 'database-lost');
  await hasMessage(first, 'after the database was lost');
  const backups = await first.copyOut('/var/backups/yafee', await proof.folder());

  const second = await bootMachine(proof);
  await runOn(second, 'programs', 'program');
  second.useInstalledPackages();
  await runOn(second, 'settings');
  await second.copyIn(backups, '/var/backups/yafee');
  await runOn(second, 'machine-lost');
  await hasMessage(second, 'after the machine was lost');
  await second.powerOff();

  await runOn(first, 'postgresql', 'move', 'moved');
  await hasMessage(first, 'after the move to PostgreSQL and a bucket');
  await first.makeCertificate('/etc/haproxy/certs/example.org.pem');
  await runOn(first, 'load-balancer', 'leave');
  const never = blocks.filter(({ id }) => !ran.has(id)).map(({ id }) => id);
  if (never.length > 0) console.log(`  not run: ${never.join(', ')}`);
  proof.equal('blocks that were not run', never.length, 0);
  return { commands: hashCommands(blocks satisfies GuideBlock[]) };
});

type Machine = Awaited<ReturnType<typeof bootMachine>>;

/** What `guide-services.ts` prints. */
type Services = Record<
  'mail' | 'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey',
  string
>;

/**
 * Boots the system of this machine in a container with a network and a disk of its own: what it writes is in memory, and
 * gone with it.
 */
async function bootMachine(proof: Proof) {
  const folder = await proof.folder();
  const name = `yafee-${randomBytes(4).toString('hex')}`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4g', 'tmpfs', folder]);
  proof.atEnd(() => execFileSync('umount', [folder]));
  const root = join(folder, 'root');
  const upper = join(folder, 'upper');
  for (const each of [root, upper, join(folder, 'work')]) await mkdir(each);
  const options = `lowerdir=/,upperdir=${upper},workdir=${join(folder, 'work')}`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', options, root]);
  proof.atEnd(() => execFileSync('umount', [root]));
  for (const service of NOT_YET) {
    spawnSync('systemctl', [`--root=${root}`, 'disable', service], { stdio: 'ignore' });
  }
  execFileSync('git', ['clone', '--quiet', '--bare', ROOT, join(root, ORIGIN)]);
  const container = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', '--boot', '--private-network', '--register=no', '--keep-unit'],
      ...[`--machine=${name}`, `--directory=${root}`],
    ],
    { stdio: 'ignore' },
  );
  const ended = once(container, 'exit');
  const leader = await findLeader(container);
  const end = async () => {
    // The container ends with its first process, and systemd-nspawn with the container.
    if (container.exitCode === null) process.kill(leader, 'SIGKILL');
    await ended;
  };
  proof.atEnd(end);
  const enter = ['--target', String(leader), '--mount', '--uts', '--ipc', '--net', '--pid'];
  const certificates = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
  const environment = [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...['HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'],
  ];
  let authority = certificates;
  const run = async (commands: string): Promise<{ code: number; output: string }> => {
    const inFolder = `cd /srv/yafee 2>/dev/null || cd /root\n${commands}`;
    const child = spawn(
      'nsenter',
      [
        ...[...enter, 'env', '-i', ...environment, `CURL_CA_BUNDLE=${authority}`],
        ...['sh', '-euc', inFolder],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? -1, output };
  };
  while (!/running|degraded/.test((await run('systemctl is-system-running || true')).output)) {
    await sleep(200);
  }
  const fetchText = async (path: string) => (await run(`curl --silent ${SITE}${path}`)).output;
  return {
    run,
    powerOff: end,
    /** Starts the mail server and the bucket in the network of the machine. */
    async startServices(): Promise<Services> {
      const program = join(import.meta.dirname, 'guide-services.ts');
      const network = ['--target', String(leader), '--net'];
      const child = spawn('nsenter', [...network, process.execPath, program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      proof.atEnd(() => child.kill());
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return JSON.parse(line.toString());
    },
    /** Lets the clone use the packages that are installed here, and write beside them: the machine has no network. */
    useInstalledPackages(): void {
      const target = '/srv/yafee/node_modules';
      const [changed, work] = ['/run/packages/changed', '/run/packages/work'];
      execFileSync('nsenter', [...enter, 'mkdir', '-p', target, changed, work]);
      const layers = `lowerdir=${join(ROOT, 'node_modules')},upperdir=${changed},workdir=${work}`;
      const mount = ['mount', '-t', 'overlay', 'overlay', '-o', layers, target];
      execFileSync('nsenter', [...enter, ...mount]);
    },
    /** Sends a contact message, and returns its reference. */
    async sendMessage(): Promise<string> {
      const body = JSON.stringify(CONTACT).replaceAll("'", '');
      const { output } = await run(
        `curl --silent --header 'content-type: application/json' --data '${body}' ${SITE}${forms.contact.path}`,
      );
      const reference = /"reference":"([^"]+)"/.exec(output)?.[1];
      if (reference === undefined) throw new Error(`the message was refused: ${output}`);
      return reference;
    },
    /** Pushes a commit with another version to the repository that the machine pulls from. */
    async publishRelease(version: string): Promise<void> {
      const { code, output } = await run(
        [
          `git clone --quiet ${ORIGIN} /tmp/release && cd /tmp/release`,
          `sed -i 's/^  "version": ".*"/  "version": "${version}"/' package.json`,
          `git -c user.name=a -c user.email=a@example.org commit --quiet --all --message Release`,
          'git push --quiet origin HEAD',
        ].join('\n'),
      );
      if (code !== 0) throw new Error(output);
    },
    release: async () => /"version":"([^"]+)"/.exec(await fetchText('/healthz'))?.[1],
    /** Makes a certificate with its key for `localhost`, which `curl` then accepts. */
    async makeCertificate(path: string): Promise<void> {
      const { code, output } = await run(
        [
          `cd /tmp && mkdir -p "$(dirname ${path})"`,
          "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext 'subjectAltName=DNS:localhost' -keyout key.pem -out cert.pem 2>&1",
          `cat cert.pem key.pem >${path}`,
        ].join('\n'),
      );
      if (code !== 0) throw new Error(output);
      authority = '/tmp/cert.pem';
    },
    copyOut: async (path: string, to: string) => {
      await cp(join(root, path), to, { recursive: true });
      return to;
    },
    copyIn: (from: string, path: string) => cp(from, join(root, path), { recursive: true }),
  };
}

/** Returns the process id of the first process of a container, once there is one. */
async function findLeader({ pid }: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    for (const child of children.trim().split(' ').filter(Boolean)) {
      const name = await readFile(`/proc/${child}/comm`, 'utf8').catch(() => '');
      if (name.trim() === 'systemd') return Number(child);
    }
    await sleep(50);
  }
  throw new Error('the container did not start; `systemd-nspawn --boot` says why');
}

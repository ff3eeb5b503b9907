// Every file of deploy/ is checked by the tool that reads it. Installs nothing: it says which tool is missing.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployedFile, makeCertificate, nginxPaths, readDeployedFile } from './deployed-files.ts';
import { type Proof, prove } from './proof.ts';

/** `systemd-analyze security`: 0 is without any rights, 10 with all. */
const EXPOSURE_BAR = 1.4;

const UNITS = ['yafee.socket', 'yafee.service', 'yafee-backup.service', 'yafee-backup.timer'];

await prove('deploy-files', async (proof) => {
  const folder = await proof.folder();
  const certificates = await makeCertificate(join(folder, 'certificates'));
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

  const nginx = await readDeployedFile('nginx.conf', {
    ...nginxPaths(folder),
    '/etc/letsencrypt/live/example.org/fullchain.pem': certificates.certificate,
    '/etc/letsencrypt/live/example.org/privkey.pem': certificates.key,
  });
  check(proof, 'nginx -t', 'nginx', ['nginx', '-t', '-c', await write('nginx.conf', nginx)]);

  const haproxy = await readDeployedFile('haproxy.cfg', {
    '/etc/haproxy/certs/example.org.pem': certificates.both,
  });
  check(proof, 'haproxy -c', 'haproxy', [
    'haproxy',
    '-c',
    '-f',
    await write('haproxy.cfg', haproxy),
  ]);

  const caddyfile = ['--config', deployedFile('Caddyfile'), '--adapter', 'caddyfile'];
  check(proof, 'caddy validate', 'caddy', ['caddy', 'validate', ...caddyfile]);

  check(proof, 'promtool check rules', 'prometheus', [
    'promtool',
    'check',
    'rules',
    deployedFile('alerts.yml'),
  ]);

  const units: string[] = [];
  for (const name of UNITS) {
    // The programs that the units start are those of the machine that they are installed on.
    const text = await readFile(deployedFile(name), 'utf8');
    units.push(await write(name, text.replace(/^ExecStart=\S+/gm, 'ExecStart=/bin/true')));
  }
  check(proof, 'systemd-analyze verify', 'systemd', ['systemd-analyze', 'verify', ...units]);
  for (const unit of units.filter((path) => path.endsWith('.service'))) {
    const analysis = run(['systemd-analyze', 'security', '--offline=yes', unit]);
    const exposure = /Overall exposure level for (\S+): ([\d.]+)/.exec(analysis.output);
    const what = `exposure of ${unit.slice(folder.length + 1)} (systemd-analyze security)`;
    proof.atMost(what, Number(exposure?.[2] ?? 10), EXPOSURE_BAR);
  }

  // The build of the image, with an empty root folder: container.ts builds and starts the real one.
  await mkdir(join(folder, 'root/srv/yafee'), { recursive: true });
  await write('Containerfile', await readFile(deployedFile('Containerfile'), 'utf8'));
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage')];
  const options = [...storage, '--runroot', join(folder, 'run')];
  const bud = ['bud', '--format', 'docker', '--quiet', folder];
  check(proof, 'buildah bud', 'buildah', ['buildah', ...options, ...bud]);
});

/**
 * Runs a tool, which accepts the file if it exits with 0, and prints what it says if it does not.
 * @param packageName the Debian package of the tool
 */
function check(
  proof: Proof,
  what: string,
  packageName: string,
  command: readonly [string, ...string[]],
): void {
  const { code, output } = run(command);
  if (code !== 0) console.log(output);
  if (code === null) console.log(`${command[0]} is missing: apt install ${packageName}`);
  proof.equal(`exit code of ${what}`, code ?? 127, 0);
}

/** Returns the exit code, null where the program is missing, and all that it wrote. */
function run([program, ...args]: readonly [string, ...string[]]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { code: status, output: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

/** The bucket of the gateway, and its credentials. */
export const CEPH_BUCKET = {
  bucket: 'yafee-files',
  region: 'us-east-1',
  accessKeyId: 'TESTKEY',
  secretAccessKey: 'testsecret',
} as const;

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Ceph Object Gateway. */
    cephEndpoint: string;
  }
}

/** In milliseconds. */
const START_TIMEOUT = 120_000;

/**
 * Vitest global setup: starts a Ceph cluster of one monitor, one storage daemon in memory and the gateway, with one
 * bucket. Needs Debian's `ceph-mon`, `ceph-osd`, `radosgw` and `ceph-common`. Returns its teardown.
 */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-ceph-'));
  const daemons: ChildProcess[] = [];
  const stop = async () => {
    for (const daemon of daemons.toReversed()) {
      if (daemon.exitCode !== null || daemon.signalCode !== null) continue;
      daemon.kill('SIGKILL');
      await once(daemon, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    project.provide('cephEndpoint', await startCluster(folder, daemons));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Returns the address of the gateway. */
async function startCluster(folder: string, daemons: ChildProcess[]): Promise<string> {
  const config = join(folder, 'ceph.conf');
  const [fsid, osd] = [randomUUID(), randomUUID()];
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const monitor = `[v2:127.0.0.1:${monitorPort}]`;
  await writeFile(config, configuration(folder, fsid, monitor));
  await writeFile(join(folder, 'keyring'), '');
  await mkdir(join(folder, 'osd'));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, timeout: START_TIMEOUT, stdio: 'pipe' });
  const start = (command: string, ...args: string[]) =>
    daemons.push(spawn(command, ['-c', config, ...args, '-f'], { cwd: folder, stdio: 'ignore' }));

  run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', monitor, 'monmap');
  run('ceph-mon', '-c', config, '-i', 'a', '--mkfs', '--monmap', 'monmap');
  start('ceph-mon', '-i', 'a');
  run('ceph', '-c', config, 'osd', 'new', osd);
  run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', osd);
  start('ceph-osd', '-i', '0');
  const { accessKeyId, secretAccessKey } = CEPH_BUCKET;
  const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey];
  const user = ['user', 'create', '--uid', 'yafee', '--display-name', 'yafee', ...keys];
  run('radosgw-admin', '-c', config, ...user);
  const frontend = `beast endpoint=127.0.0.1:${gatewayPort}`;
  start('radosgw', '-n', 'client.rgw', '--rgw-frontends', frontend);
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  await createBucket(endpoint);
  return endpoint;
}

/** Creates the bucket as soon as the gateway responds. */
async function createBucket(endpoint: string): Promise<void> {
  const { bucket, ...account } = CEPH_BUCKET;
  const client = new AwsClient({ ...account, service: 's3', retries: 0 });
  for (const startedAt = performance.now(); performance.now() - startedAt < START_TIMEOUT; ) {
    const response = await client
      .fetch(`${endpoint}/${bucket}`, { method: 'PUT' })
      .catch(() => null);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error('the Ceph Object Gateway did not start');
}

function configuration(folder: string, fsid: string, monitor: string): string {
  return `[global]
fsid = ${fsid}
mon host = ${monitor}
mon initial members = a
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 536870912
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc secure
mon allow pool size one = true
mon max pg per osd = 1000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd crush chooseleaf type = 0
`;
}

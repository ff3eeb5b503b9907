import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { CADDY, HAPROXY, NGINX } from '../../tools/test-programs.mjs';
import { copyDeployFiles } from './deploy-files.ts';
import { freePort } from './free-port.ts';
import { cleanUpAtEnd } from './open-once.ts';

/** Starts a proxy with its file from deploy/, in front of processes on two ports. @returns its https address on loopback */
export type StartProxy = (ports: readonly [number, number]) => Promise<string>;

export const startNginx: StartProxy = async ([one, other]) => {
  const [http, https] = [await freePort(), await freePort()];
  const folder = await copyDeployFiles({
    'nginx.conf': {
      // It could not enter a folder that only root may enter.
      'user www-data;': 'user root;',
      'listen 80 ': `listen 127.0.0.1:${http} `,
      'listen [::]:80 ': `listen [::1]:${http} `,
      'listen 443 ': `listen 127.0.0.1:${https} `,
      'listen [::]:443 ': `listen [::1]:${https} `,
      'server 127.0.0.1:3000 max_fails=0;': `server 127.0.0.1:${one} max_fails=0; server 127.0.0.1:${other} max_fails=0;`,
    },
  });
  await start(NGINX, ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], https);
  return `https://127.0.0.1:${https}`;
};

export const startHaproxy: StartProxy = async ([one, other]) => {
  const [http, https] = [await freePort(), await freePort()];
  const folder = await copyDeployFiles({
    'haproxy.cfg': {
      '  user haproxy\n  group haproxy\n': '',
      'bind :80\n': `bind 127.0.0.1:${http}\n`,
      'bind :443 ': `bind 127.0.0.1:${https} `,
      '127.0.0.1:3000': `127.0.0.1:${one}`,
      '127.0.0.1:3001': `127.0.0.1:${other}`,
    },
  });
  await start(HAPROXY, ['-f', join(folder, 'haproxy.cfg')], https);
  return `https://127.0.0.1:${https}`;
};

export const startCaddy: StartProxy = async ([one, other]) => {
  const port = await freePort();
  // It has its own certificate, must not make the system trust it, and uses no other port.
  const options = 'admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n';
  const folder = await copyDeployFiles({
    Caddyfile: { '{\n\tservers {': `{\n\t${options}\tservers {` },
  });
  const url = `https://localhost:${port}`;
  await start(
    CADDY,
    ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    port,
    {
      YAFEE_SITE: url,
      YAFEE_UPSTREAMS: `127.0.0.1:${one} 127.0.0.1:${other}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  );
  return url;
};

/** Runs a program until the end of the test, and waits until it responds over TLS. */
async function start(
  program: string,
  args: readonly string[],
  port: number,
  env: Record<string, string> = {},
): Promise<void> {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env } });
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  cleanUpAtEnd(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
    await sleep(20);
  }
}

/** Returns whether it has a certificate yet. Caddy creates it after it starts to listen. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect({
    port,
    host: '127.0.0.1',
    servername: 'localhost',
    rejectUnauthorized: false,
  });
  const isOpen = await once(socket, 'secureConnect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

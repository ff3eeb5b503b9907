import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deployedFile, makeCertificate, nginxPaths, readDeployedFile } from './deployed-files.ts';
import type { Proof } from './proof.ts';
import { freePorts, send } from './requests.ts';

/** The proxies of `deploy/`. */
export const PROXIES = ['caddy', 'nginx', 'haproxy'] as const;

/** One of them. */
export type Proxy = (typeof PROXIES)[number];

/** A running proxy: the address of the site, and the connections to it. */
export type RunningProxy = { site: string; agent: HttpAgent };

/**
 * Starts a proxy with its shipped file in front of the ports, which ends with the proof. Needs Debian's package of that
 * name; nginx and HAProxy speak TLS, as they are shipped.
 */
export async function startProxy(
  proof: Proof,
  proxy: Proxy,
  ports: readonly number[],
): Promise<RunningProxy> {
  const folder = await proof.folder();
  // The workers of nginx have a user of their own.
  await chmod(folder, 0o755);
  const [port = 0, otherPort = 0] = await freePorts(2);
  const { command, env, site } = await prepare[proxy]({ folder, ports, port, otherPort });
  const agent = site.startsWith('https:')
    ? new HttpsAgent({ keepAlive: true, rejectUnauthorized: false })
    : new HttpAgent({ keepAlive: true });
  proof.atEnd(() => agent.destroy());
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, ...env },
  });
  const ended = once(child, 'exit');
  proof.atEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} has ended: ${command.join(' ')}`);
    if ((await send(`${site}/`, agent)).status === 200) return { site, agent };
    await sleep(50);
  }
}

type Options = { folder: string; ports: readonly number[]; port: number; otherPort: number };
type Prepared = { command: readonly string[]; env?: Record<string, string>; site: string };

const prepare: Record<Proxy, (options: Options) => Promise<Prepared>> = {
  async caddy({ ports, port, otherPort }) {
    const site = `http://127.0.0.1:${port}`;
    return {
      command: ['caddy', 'run', '--config', deployedFile('Caddyfile'), '--adapter', 'caddyfile'],
      env: {
        CADDY_ADMIN: `127.0.0.1:${otherPort}`,
        YAFEE_SITE: site,
        YAFEE_UPSTREAMS: ports.map((each) => `127.0.0.1:${each}`).join(' '),
      },
      site,
    };
  },
  async nginx({ folder, ports, port, otherPort }) {
    const { certificate, key } = await makeCertificate(join(folder, 'certificates'));
    const config = await readDeployedFile('nginx.conf', {
      ...nginxPaths(folder),
      '    listen 80 default_server;\n    listen [::]:80 default_server;': `    listen 127.0.0.1:${otherPort};`,
      '    listen 443 ssl http2;\n    listen [::]:443 ssl http2;': `    listen 127.0.0.1:${port} ssl http2;`,
      '/etc/letsencrypt/live/example.org/fullchain.pem': certificate,
      '/etc/letsencrypt/live/example.org/privkey.pem': key,
      '    server 127.0.0.1:3000 max_fails=0;': ports
        .map((each) => `    server 127.0.0.1:${each} max_fails=0;`)
        .join('\n'),
    });
    const path = join(folder, 'nginx.conf');
    await writeFile(path, config);
    return {
      command: ['nginx', '-c', path, '-g', 'daemon off;'],
      site: `https://127.0.0.1:${port}`,
    };
  },
  async haproxy({ folder, ports, port, otherPort }) {
    const { both } = await makeCertificate(join(folder, 'certificates'));
    const config = await readDeployedFile('haproxy.cfg', {
      '/etc/haproxy/certs/example.org.pem': both,
      '  bind :80\n': `  bind 127.0.0.1:${otherPort}\n`,
      '  bind :443 ssl': `  bind 127.0.0.1:${port} ssl`,
      '  server web-1 127.0.0.1:3000\n  server web-2 127.0.0.1:3001\n': ports
        .map((each, index) => `  server web-${index + 1} 127.0.0.1:${each}\n`)
        .join(''),
    });
    const path = join(folder, 'haproxy.cfg');
    await writeFile(path, config);
    return { command: ['haproxy', '-db', '-f', path], site: `https://127.0.0.1:${port}` };
  },
};

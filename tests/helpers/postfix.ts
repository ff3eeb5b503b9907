import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { POSTFIX } from '../../tools/test-programs.mjs';
import { freePort } from './free-port.ts';
import { cleanUpAtEnd } from './open-once.ts';

const run = promisify(execFile);

/** The user with which Debian delivers mail to virtual mailboxes, and Postfix's own user. */
const NOBODY = 65_534;

/** A name of this machine that the site does not treat as loopback. */
const OTHER_HOST = '127.0.0.2';

/** A real mail server with Debian's configuration: it accepts mail from this machine, and offers STARTTLS with a self-made certificate. */
export type Postfix = {
  /** On this machine. */
  url: string;
  /** The same server as if it were on another machine. Its certificate is for this name. */
  otherUrl: string;
  /** The file with its certificate. */
  certificate: string;
  /** Waits until the expected total number of mails has arrived, and returns their sources. */
  delivered(count: number): Promise<Buffer[]>;
};

/**
 * Starts Postfix in a temporary folder. It stops with the test or suite.
 * @param saslPort of the Dovecot that authenticates its users. Without it, Postfix accepts mail from this machine.
 */
export async function startPostfix(saslPort: number | null = null): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-postfix-'));
  const [config, inbox] = [join(folder, 'config'), join(folder, 'mail/inbox/new')];
  const port = await freePort();
  const certificate = join(folder, 'certificate.pem');
  await run('chmod', ['755', folder]);
  for (const name of ['config', 'queue', 'data', 'mail']) await mkdir(join(folder, name));
  await chown(join(folder, 'mail'), NOBODY, NOBODY);
  await run('chown', ['postfix', join(folder, 'data')]);
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '3650', '-subj', '/CN=mail'],
    ...['-addext', `subjectAltName=DNS:mail.example.org,IP:${OTHER_HOST}`],
    ...['-keyout', join(folder, 'key.pem'), '-out', certificate],
  ]);
  await writeFile(join(config, 'main.cf'), mainConfiguration(folder, saslPort));
  await writeFile(join(config, 'master.cf'), serviceConfiguration(port));
  cleanUpAtEnd(async () => {
    await run(POSTFIX, ['-c', config, 'stop']).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });
  await run(POSTFIX, ['-c', config, 'start']);
  return {
    url: `smtp://localhost:${port}`,
    otherUrl: `smtp://${OTHER_HOST}:${port}`,
    certificate,
    async delivered(count) {
      const names = async () => (await readdir(inbox).catch(() => [])).sort();
      await expect.poll(async () => (await names()).length, { timeout: 120_000 }).toBe(count);
      return Promise.all((await names()).map((name) => readFile(join(inbox, name))));
    },
  };
}

/** Delivers everything into one mailbox. */
function mainConfiguration(folder: string, saslPort: number | null): string {
  return `compatibility_level = 3.6
config_directory = ${folder}/config
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = mail.example.org
inet_interfaces = loopback-only
inet_protocols = ipv4
mydestination =
virtual_mailbox_domains = static:all
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = static:inbox/
virtual_minimum_uid = 1
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
smtpd_tls_cert_file = ${folder}/certificate.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_tls_security_level = may
${saslPort === null ? 'smtpd_relay_restrictions = permit_mynetworks, reject' : signIn(saslPort)}
`;
}

/** Accepts mail only from users whom Dovecot has authenticated. */
function signIn(saslPort: number): string {
  return `smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${saslPort}
smtpd_relay_restrictions = permit_sasl_authenticated, reject`;
}

function serviceConfiguration(port: number): string {
  return `127.0.0.1:${port} inet n - n - - smtpd
${OTHER_HOST}:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { DOVECOT } from '../../tools/test-programs.mjs';
import { freePort } from './free-port.ts';
import { cleanUpAtEnd } from './open-once.ts';

/** A user for Dovecot that its package does not create. */
const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };

const FOLDER = 'Answers';

/** In milliseconds. */
const START_TIMEOUT = 120_000;

/** A real IMAP server with one account. */
export type Dovecot = {
  /** The port at which it authenticates users of another mail server (SASL), such as Postfix. */
  saslPort: number;
  /** A folder of a new account. */
  newMailbox(): Promise<TestMailbox>;
  /** Stops the server like a restart of its machine. `start` starts it at the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

export type TestMailbox = {
  imapUrl: string;
  /** Adds mails, as a mail server does. */
  put(...sources: Buffer[]): Promise<void>;
  /** Returns the flags of every mail, in order. */
  flags(): Promise<string[][]>;
  /** Deletes the folder, and creates it again with these mails, which get new numbers. */
  remake(sources: readonly Buffer[]): Promise<void>;
};

/**
 * Starts Dovecot in a temporary folder, as a user without privileges. It stops with the test or suite.
 * @param introspectionUrl where it asks who owns a token. Without it, users sign in with passwords.
 */
export async function startDovecot(introspectionUrl: string | null = null): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'yafee-dovecot-'));
  const [port, saslPort] = [await freePort(), await freePort()];
  const user = process.getuid?.() === 0 ? NOBODY : { ...userInfo(), name: userInfo().username };
  await mkdir(join(folder, 'mail'));
  const config = join(folder, 'dovecot.conf');
  await writeFile(
    config,
    configuration({ folder, port, saslPort, user: user.name, introspectionUrl }),
  );
  if (introspectionUrl !== null) {
    await writeFile(
      join(folder, 'oauth2.conf'),
      `introspection_mode = auth\nintrospection_url = ${introspectionUrl}\nusername_attribute = username\n`,
    );
  }
  await chmod(folder, 0o755);
  for (const path of [folder, join(folder, 'mail')]) await chown(path, user.uid, user.gid);
  let server: ChildProcess | null = null;
  const kill = async () => {
    const ended = server;
    server = null;
    if (ended === null) return;
    ended.kill('SIGTERM');
    await once(ended, 'exit');
  };
  const start = async () => {
    const { uid, gid } = user;
    const started = spawn(DOVECOT, ['-F', '-c', config], {
      stdio: 'ignore',
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    });
    server = started;
    await answering(port);
  };
  cleanUpAtEnd(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  });
  await start();
  return { saslPort, kill, start, newMailbox: () => testMailbox(port) };
}

async function testMailbox(port: number): Promise<TestMailbox> {
  const account = `site${randomBytes(4).toString('hex')}`;
  const imapUrl = `imap://${account}:secret%40word@127.0.0.1:${port}/${FOLDER}`;
  const withClient = async <Result>(work: (client: ImapFlow) => Promise<Result>) => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user: account, pass: 'secret@word' },
      logger: false,
      disableAutoIdle: true,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  await withClient((client) => client.mailboxCreate(FOLDER));
  return {
    imapUrl,
    put: (...sources) =>
      withClient(async (client) => {
        for (const source of sources) await client.append(FOLDER, source);
      }),
    flags: () =>
      withClient(async (client) => {
        await client.mailboxOpen(FOLDER, { readOnly: true });
        const mails = await client.fetchAll('1:*', { flags: true });
        return mails.map(({ flags = new Set() }) =>
          [...flags].filter((flag) => flag !== '\\Recent'),
        );
      }),
    remake: (sources) =>
      withClient(async (client) => {
        await client.mailboxDelete(FOLDER);
        await client.mailboxCreate(FOLDER);
        for (const source of sources) await client.append(FOLDER, source);
      }),
  };
}

function configuration({
  folder,
  port,
  saslPort,
  user,
  introspectionUrl,
}: {
  folder: string;
  port: number;
  saslPort: number;
  user: string;
  introspectionUrl: string | null;
}): string {
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${user === 'nobody' ? 'nogroup' : user}
default_login_user = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  # No longer and longer pauses after wrong passwords
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
auth_failure_delay = 0
service stats {
  chroot =
}
service auth {
  inet_listener sasl {
    address = 127.0.0.1
    port = ${saslPort}
  }
}
auth_mechanisms = plain${introspectionUrl === null ? '' : ' xoauth2'}
passdb {
  driver = static
  args = password=secret@word
}
${introspectionUrl === null ? '' : `passdb {\n  driver = oauth2\n  mechanisms = xoauth2\n  args = ${folder}/oauth2.conf\n}`}
userdb {
  driver = static
  args = uid=${user} gid=${user === 'nobody' ? 'nogroup' : user} home=${folder}/mail/%u
}
`;
}

/** Waits until the server greets. */
async function answering(port: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < START_TIMEOUT; ) {
    const socket = connect(port, '127.0.0.1');
    const greeting = await once(socket, 'data').catch(() => null);
    socket.destroy();
    if (greeting !== null) return;
    await sleep(50);
  }
  throw new Error('Dovecot did not start');
}

import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import type { OAuthProblem } from '../../../contract/admin/oauth-problems.ts';
import { MINUTE, SECOND } from '../durations.ts';
import { isLoopback } from '../loopback.ts';
import type { MailTokens } from '../oauth/mail-tokens.ts';
import { OAuthFailure } from '../oauth/oauth-failure.ts';
import { MAX_HEAD } from './parsed-mail.ts';

/** A read-only mailbox: no mail is moved, deleted or marked as read. */
export type Mailbox = {
  /** Changes if the numbers of the mails change. */
  uidValidity: string;
  /** The number of the next mail that arrives. */
  nextUid: number;
  /** Returns the numbers of the mails after one, in their order. */
  listAfter(uid: number): Promise<number[]>;
  /** Returns the number before the first mail that has arrived since a time, in epoch milliseconds. */
  uidBefore(time: number): Promise<number>;
  /** @returns null if it no longer exists */
  head(uid: number): Promise<FetchedHead | null>;
  /** Returns the beginning of a mail, at most `MAX_MAIL` bytes. @returns null if it no longer exists */
  source(uid: number): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

export type FetchedHead = {
  /** The header, at most `MAX_HEAD` bytes. */
  bytes: Uint8Array;
  /** Of the whole mail. */
  size: number;
  /** When it arrived in the mailbox, in epoch milliseconds. */
  arrivedAt: number;
};

/**
 * Why a mailbox cannot be opened. `password`: the server does not accept the user and password; `folder`: the folder does not
 * exist; `connection`: there is no server, or none that is trusted; `oauth-…`: there is no token, or the server does not
 * accept it.
 */
export type MailboxProblem = 'password' | 'folder' | 'connection' | OAuthProblem;

const PROBLEMS: Record<Exclude<MailboxProblem, OAuthProblem>, string> = {
  password: 'the server does not accept the user and password',
  folder: 'it has no such folder',
  connection: 'there is no connection',
};

/** A mailbox cannot be opened. The message is a sentence for operators. */
export class MailboxFailure extends Error {
  override name = 'MailboxFailure';
  readonly problem: MailboxProblem;

  constructor(cause: unknown) {
    const isOAuth = cause instanceof OAuthFailure;
    const problem = isOAuth ? 'connection' : problemOf(cause);
    super(isOAuth ? cause.advice : `${PROBLEMS[problem]} (${reasonOf(cause)})`, { cause });
    this.problem = isOAuth ? cause.problem : problem;
  }
}

/**
 * How much is read of a mail. Gmail and Microsoft 365 accept none that is larger. The text comes first, so a longer mail lacks the ends of
 * its attachments. In bytes.
 */
export const MAX_MAIL = 25 * 1024 * 1024;

/** Timeout of the connection, the handshake and the greeting. In milliseconds. */
const CONNECT_TIMEOUT = 20 * SECOND;

/** How long the server may send nothing. In milliseconds. */
const SILENCE_TIMEOUT = MINUTE;

/** How long the server may take to close the connection. In milliseconds. */
const LOGOUT_TIMEOUT = 2 * SECOND;

/** The longest response of the server other than a mail: the numbers of a million mails. In bytes. */
const MAX_LINE = 8 * 1024 * 1024;

/**
 * Opens a mailbox for reading.
 * @param imapUrl such as `imaps://user:password@host:993/INBOX`; `imap:` begins TLS by STARTTLS. With a user and no password
 * the site signs in with `tokens`
 * @param signal ends the connection
 * @throws MailboxFailure if it cannot be opened; if the signal is aborted
 */
export async function openMailbox(
  imapUrl: string,
  signal: AbortSignal,
  tokens: MailTokens | null = null,
): Promise<Mailbox> {
  const url = new URL(imapUrl);
  let client: ImapFlow | null = null;
  const abort = () => client?.close();
  signal.addEventListener('abort', abort, { once: true });
  const end = () => {
    signal.removeEventListener('abort', abort);
    client?.close();
  };
  const connect = async (auth: ImapFlowOptions['auth']): Promise<ImapFlow> => {
    client?.close();
    signal.throwIfAborted();
    client = await createClient(url, auth);
    await client.connect();
    return client;
  };
  try {
    const connected = await signIn(url, tokens, connect);
    const folder = folderOf(url);
    const { uidValidity } = await connected.mailboxOpen(folder, { readOnly: true });
    const uidNext = await findNextUid(connected, folder);
    return {
      uidValidity: String(uidValidity),
      nextUid: uidNext,
      async listAfter(uid) {
        const found = await connected.search({ uid: `${uid + 1}:*` }, { uid: true });
        // The range contains the last mail even if its number is smaller.
        return (found || []).filter((each) => each > uid).toSorted((a, b) => a - b);
      },
      async uidBefore(time) {
        const found = await connected.search({ since: new Date(time) }, { uid: true });
        return Math.min(uidNext, ...(found || []).slice(0, 1)) - 1;
      },
      async head(uid) {
        const parts = [{ key: 'HEADER', start: 0, maxLength: MAX_HEAD }];
        const query = { size: true, internalDate: true, bodyParts: parts };
        const found = await connected.fetchOne(String(uid), query, { uid: true });
        if (!found) return null;
        // The library returns the fetched part of the header as the headers.
        const bytes = found.headers ?? Buffer.alloc(0);
        const arrivedAt = new Date(found.internalDate ?? Date.now()).getTime();
        return { bytes, size: found.size ?? 0, arrivedAt };
      },
      async source(uid) {
        const query = { source: { start: 0, maxLength: MAX_MAIL } };
        const found = await connected.fetchOne(String(uid), query, { uid: true });
        return found ? (found.source ?? null) : null;
      },
      async close() {
        const late = setTimeout(() => connected.close(), LOGOUT_TIMEOUT);
        await connected.logout().catch(() => undefined);
        clearTimeout(late);
        end();
      },
    };
  } catch (error) {
    end();
    if (signal.aborted) throw error;
    throw new MailboxFailure(error);
  }
}

async function createClient(url: URL, auth: ImapFlowOptions['auth']): Promise<ImapFlow> {
  const isSecure = url.protocol === 'imaps:';
  // Loaded only if a mailbox is read, because it would slow down every start.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
    secure: isSecure,
    ...(isSecure ? {} : { doSTARTTLS: !isLoopback(url.hostname) }),
    auth,
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
    maxLineLength: MAX_LINE,
    maxLiteralSize: 2 * MAX_MAIL,
    maxResponseSize: 2 * MAX_MAIL + MAX_LINE,
  });
  // The running call fails too. Without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}

/**
 * Signs in with the password in the URL, or with a token if there is none.
 * @throws OAuthFailure if there is no token, or the server refuses a new one too
 */
async function signIn(
  url: URL,
  tokens: MailTokens | null,
  connect: (auth: ImapFlowOptions['auth']) => Promise<ImapFlow>,
): Promise<ImapFlow> {
  const user = decodeURIComponent(url.username);
  if (tokens === null || url.password !== '') {
    return connect({ user, pass: decodeURIComponent(url.password) });
  }
  try {
    return await connect({ user, accessToken: await tokens.get(user) });
  } catch (error) {
    if (problemOf(error) !== 'password') throw error;
  }
  tokens.forget(user);
  return connect({ user, accessToken: await tokens.get(user) }).catch((error: unknown) => {
    if (problemOf(error) !== 'password') throw error;
    throw new OAuthFailure('oauth-account', reasonOf(error), url.hostname);
  });
}

/** Returns the number of the next mail, even if the server does not say it when it opens a folder. */
async function findNextUid(client: ImapFlow, folder: string): Promise<number> {
  const opened = client.mailbox === false ? undefined : client.mailbox.uidNext;
  if (isUid(opened)) return opened;
  const status = await client.status(folder, { uidNext: true }).catch(() => false as const);
  if (status !== false && isUid(status.uidNext)) return status.uidNext;
  const last = await client.fetchOne('*', { uid: true });
  return last === false ? 1 : last.uid + 1;
}

function isUid(value: number | undefined): value is number {
  return Number.isSafeInteger(value);
}

function problemOf(error: unknown): keyof typeof PROBLEMS {
  if (!(error instanceof Error)) return 'connection';
  if ('authenticationFailed' in error && error.authenticationFailed === true) return 'password';
  return 'mailboxMissing' in error && error.mailboxMissing === true ? 'folder' : 'connection';
}

/** What the server said, or what failed. Everything else that the library adds to its errors quotes the mailbox. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = 'responseText' in error ? error.responseText : undefined;
  const reason = typeof said === 'string' && said !== '' ? said : error.message;
  return reason.replaceAll(/\s+/g, ' ').slice(0, 200);
}

function folderOf(url: URL): string {
  const folder = decodeURIComponent(url.pathname.replace(/^\//, ''));
  return folder === '' ? 'INBOX' : folder;
}

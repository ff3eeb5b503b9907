import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A received mail: its envelope and its raw text. */
export type ReceivedMail = { from: string; to: string[]; raw: string };

/** How the server responds to a client. */
export type MailServerBehaviour =
  /** Accepts every mail. */
  | 'accepts'
  /** Responds 451 to the recipient. */
  | 'rejects'
  /** Responds 421 to the recipient, and closes the connection: too much was sent. */
  | 'closes'
  /** Responds 550 5.1.1 to the recipient: there is no such mailbox. */
  | 'knows-nobody'
  /** Responds 554 5.7.1 to the recipient: it does not relay for us. */
  | 'refuses-relay'
  /** Never responds. */
  | 'stalls'
  /** Closes the connection in the middle of the mail. */
  | 'drops'
  /** Accepts the mail, and closes the connection before the response. */
  | 'sends-no-response';

const RECIPIENT_REPLIES: Partial<Record<MailServerBehaviour, string>> = {
  rejects: '451 not now',
  closes: '421 4.7.0 try again later',
  'knows-nobody': '550 5.1.1 user unknown',
  'refuses-relay': '554 5.7.1 relay access denied',
};

/** A mail server on loopback whose behaviour a test sets. */
export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /** Everything that clients have sent except the mails: commands, names and passwords. */
  commands: string[];
  connections: () => number;
  setBehaviour: (next: MailServerBehaviour) => void;
  /** Sets the behaviour for mails to one address. */
  setBehaviourFor: (recipient: string, next: MailServerBehaviour) => void;
  /** Closes the port, like a server that is down. `open` opens the same port again. */
  close: () => Promise<void>;
  open: () => Promise<void>;
};

/**
 * Starts a mail server on a free port.
 * @param behave returns the behaviour for the next mail to an address, or undefined for the current one
 * @param extensions what it offers in its greeting, such as `AUTH PLAIN`
 */
export async function runMailServer(
  behave: (recipient: string) => MailServerBehaviour | undefined = () => undefined,
  extensions: readonly string[] = [],
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const commands: string[] = [];
  const behaviours = new Map<string, MailServerBehaviour>();
  let behaviour: MailServerBehaviour = 'accepts';
  let connections = 0;
  let port = 0;
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (behaviour === 'stalls') return;
    handleConnection(
      socket,
      (recipient) => behave(recipient) ?? behaviours.get(recipient) ?? behaviour,
      { mails, commands, extensions },
    );
  };
  let server = createServer(serve);
  const open = async () => {
    server = createServer(serve);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    commands,
    connections: () => connections,
    setBehaviour: (next) => {
      behaviour = next;
    },
    setBehaviourFor: (recipient, next) => behaviours.set(recipient, next),
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
    open,
  };
}

function handleConnection(
  socket: Socket,
  behaviourFor: (recipient: string) => MailServerBehaviour,
  {
    mails,
    commands,
    extensions,
  }: { mails: ReceivedMail[]; commands: string[]; extensions: readonly string[] },
): void {
  let buffer = '';
  let from = '';
  let to: string[] = [];
  let inData = false;
  /** For the mail that is being received. */
  let behaviour: MailServerBehaviour = 'accepts';
  const send = (line: string) => socket.write(`${line}\r\n`);
  socket.setEncoding('latin1');
  send('220 test ESMTP');
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      if (inData) {
        const end = buffer.indexOf('\r\n.\r\n');
        if (end < 0) {
          if (behaviour === 'drops' && buffer.length > 100) socket.destroy();
          return;
        }
        const raw = Buffer.from(buffer.slice(0, end), 'latin1').toString('utf8');
        buffer = buffer.slice(end + 5);
        inData = false;
        if (behaviour === 'drops') return void socket.destroy();
        mails.push({ from, to, raw });
        if (behaviour === 'sends-no-response') return void socket.destroy();
        send('250 taken');
        continue;
      }
      const lineEnd = buffer.indexOf('\r\n');
      if (lineEnd < 0) return;
      const line = buffer.slice(0, lineEnd);
      buffer = buffer.slice(lineEnd + 2);
      commands.push(line);
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (/^(EHLO|HELO)/i.test(line)) {
        for (const extension of extensions) send(`250-${extension}`);
        send('250 test');
      } else if (/^STARTTLS/i.test(line)) send('502 no TLS');
      else if (/^MAIL FROM/i.test(line)) {
        from = address;
        to = [];
        send('250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        to.push(address);
        behaviour = behaviourFor(address);
        if (behaviour === 'stalls') continue;
        send(RECIPIENT_REPLIES[behaviour] ?? '250 ok');
        if (behaviour === 'closes') socket.end();
      } else if (/^DATA/i.test(line)) {
        inData = true;
        send('354 go on');
      } else if (/^QUIT/i.test(line)) {
        send('221 bye');
        socket.end();
      } else send('250 ok');
    }
  });
}

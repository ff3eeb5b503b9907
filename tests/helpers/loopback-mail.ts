import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A mail that arrived: its envelope, and its text as it travelled. */
export type ArrivedMail = { from: string; to: string[]; raw: string };

/** How the server meets whoever comes. */
export type MailServerBehaviour =
  /** Takes every mail. */
  | 'takes'
  /** Says 451 after the recipient. */
  | 'refuses'
  /** Never says anything. */
  | 'stalls'
  /** Hangs up in the middle of the mail. */
  | 'drops'
  /** Takes the mail, and hangs up before saying so. */
  | 'forgets-to-answer';

/** A mail server on loopback that does what it is told. */
export type MailServer = {
  url: string;
  mails: ArrivedMail[];
  connections: () => number;
  mood: (next: MailServerBehaviour) => void;
  /** Meets mails to this address in another way. */
  moodFor: (recipient: string, mood: MailServerBehaviour) => void;
  /** Closes the port, as a server that is down; `open` opens the same one again. */
  close: () => Promise<void>;
  open: () => Promise<void>;
};

/** Starts a mail server on a free port. */
export async function runMailServer(): Promise<MailServer> {
  const mails: ArrivedMail[] = [];
  const moods = new Map<string, MailServerBehaviour>();
  let mood: MailServerBehaviour = 'takes';
  let connections = 0;
  let port = 0;
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (mood === 'stalls') return;
    speak(
      socket,
      (recipients) => recipients.map((to) => moods.get(to)).find(Boolean) ?? mood,
      mails,
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
    connections: () => connections,
    mood: (next) => {
      mood = next;
    },
    moodFor: (recipient, next) => moods.set(recipient, next),
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
    open,
  };
}

function speak(
  socket: Socket,
  moodOf: (recipients: string[]) => MailServerBehaviour,
  mails: ArrivedMail[],
): void {
  let buffer = '';
  let from = '';
  let to: string[] = [];
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.setEncoding('latin1');
  say('220 test ESMTP');
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      if (inData) {
        const end = buffer.indexOf('\r\n.\r\n');
        if (end < 0) {
          if (moodOf(to) === 'drops' && buffer.length > 100) socket.destroy();
          return;
        }
        const raw = Buffer.from(buffer.slice(0, end), 'latin1').toString('utf8');
        buffer = buffer.slice(end + 5);
        inData = false;
        if (moodOf(to) === 'drops') return void socket.destroy();
        mails.push({ from, to, raw });
        if (moodOf(to) === 'forgets-to-answer') return void socket.destroy();
        say('250 taken');
        continue;
      }
      const lineEnd = buffer.indexOf('\r\n');
      if (lineEnd < 0) return;
      const line = buffer.slice(0, lineEnd);
      buffer = buffer.slice(lineEnd + 2);
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (/^(EHLO|HELO)/i.test(line)) say('250 test');
      else if (/^MAIL FROM/i.test(line)) {
        from = address;
        to = [];
        say('250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        to.push(address);
        if (moodOf(to) === 'stalls') continue;
        say(moodOf(to) === 'refuses' ? '451 not now' : '250 ok');
      } else if (/^DATA/i.test(line)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}

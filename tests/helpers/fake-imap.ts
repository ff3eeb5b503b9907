import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** How a fake IMAP server deviates from a normal one. */
export type FakeImap = {
  /** Its response to a password. */
  login?: string;
  /** Whether it has the folder INBOX. */
  hasFolder?: boolean;
  /** Where it reports the number of the next mail. */
  saysUidNext?: 'when-opened' | 'when-asked' | 'never';
};

/** Starts an IMAP server with two mails in the folder INBOX, with the numbers 4 and 8. Returns its address. */
export async function startFakeImap({
  login = 'OK',
  hasFolder = true,
  saysUidNext = 'when-opened',
}: FakeImap): Promise<string> {
  const replies: Record<string, () => string[]> = {
    CAPABILITY: () => ['* CAPABILITY IMAP4rev1'],
    LIST: () => (hasFolder ? ['* LIST () "/" INBOX'] : []),
    EXAMINE: () => [
      '* 2 EXISTS',
      '* OK [UIDVALIDITY 7] valid',
      ...(saysUidNext === 'when-opened' ? ['* OK [UIDNEXT 9] next'] : []),
    ],
    STATUS: () => [saysUidNext === 'never' ? '* STATUS INBOX ()' : '* STATUS INBOX (UIDNEXT 9)'],
    FETCH: () => ['* 2 FETCH (UID 8)'],
    LOGOUT: () => ['* BYE'],
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    createInterface(socket).on('line', (line) => {
      const [tag = '', command = ''] = line.toUpperCase().split(' ');
      const result =
        command === 'LOGIN'
          ? login
          : command === 'EXAMINE' && !hasFolder
            ? 'NO no such folder'
            : 'OK done';
      const told = result.startsWith('OK') ? (replies[command]?.() ?? []) : [];
      socket.write([...told, `${tag} ${result}`, ''].join('\r\n'));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `imap://site:secret@127.0.0.1:${port}/INBOX`;
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection that sends exactly what a test writes, as no HTTP client would. */
export type RawConnection = {
  socket: Socket;
  send: (text: string) => void;
  /** All that has come back so far. */
  received: () => string;
  /** Settles when the connection is closed, however that came. */
  closed: Promise<unknown>;
};

/** Opens a connection to a port of this machine. It is closed when the test has finished. */
export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return {
    socket,
    send: (text) => socket.write(text, 'latin1'),
    received: () => received,
    closed,
  };
}

/** The status of the first response in what was received, or null. */
export function statusIn(received: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1];
  return status === undefined ? null : Number(status);
}

/** The headers of the first response in what was received, by their names in lower case. */
export function headersIn(received: string): Record<string, string> {
  const [head = ''] = received.split('\r\n\r\n');
  return Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
  );
}

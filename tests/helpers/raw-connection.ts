import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP connection on which a test sends any bytes, even invalid HTTP. */
export type RawConnection = {
  socket: Socket;
  send: (text: string) => void;
  /** Returns all data received so far. */
  received: () => string;
  /** Resolves when the connection is closed by either side. */
  closed: Promise<unknown>;
};

/** Opens a connection to a local port. It is closed at the end of the test. */
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

/** Returns the status of the first response in received data, or null. */
export function statusIn(received: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1];
  return status === undefined ? null : Number(status);
}

/** Returns the headers of the first response in received data, by lower-case name. */
export function headersIn(received: string): Record<string, string> {
  const [head = ''] = received.split('\r\n\r\n');
  return Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );
}

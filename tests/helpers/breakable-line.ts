import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server on this machine that can be cut and mended. */
export type BreakableLine = {
  port: number;
  /** Ends every connection, and takes none from now on. */
  cut: () => Promise<void>;
  /** Passes nothing on any more, and says nothing: as a network that drops every packet. */
  silence: () => void;
  /** Takes connections again, on the same port; those that were silent stay so. */
  mend: () => Promise<void>;
};

/** Stands in front of a server, as a network does. */
export async function breakableLine(to: { host: string; port: number }): Promise<BreakableLine> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(to);
    keep(near);
    keep(far);
    if (!isSilent) near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: async () => {
      isSilent = false;
      if (!server.listening) await listen(port);
    },
  };
}

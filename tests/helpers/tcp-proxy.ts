import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server, which can break its connections. */
export type TcpProxy = {
  port: number;
  /** Closes every connection and accepts no new one. */
  disconnect: () => Promise<void>;
  /** Stops forwarding data without closing, like a network that drops every packet. */
  stall: () => void;
  /** Accepts connections again, on the same port. Connections that were stalled stay stalled. */
  resume: () => Promise<void>;
};

/** Starts a proxy in front of a server. */
export async function startTcpProxy(to: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = connect(to);
    track(client);
    track(upstream);
    if (!isStalled) client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    disconnect: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume: async () => {
      isStalled = false;
      if (!server.listening) await listen(port);
    },
  };
}

import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** The verdict of the scanner. `no-response` if it is unreachable or at its limit. */
export type Scanned = 'clean' | 'infected' | 'no-response';

export type VirusScanner = {
  /** Scans the content of a file. Always ends its stream. */
  scan(content: Readable): Promise<Scanned>;
};

/** In milliseconds. */
const TIMEOUT = 15_000;

/**
 * How long a visitor waits for the scanner. The browser gives up after ten seconds without a response, within which the
 * application must also be stored. In milliseconds.
 */
export const VISITOR_SCAN_TIMEOUT = 4_000;

/** Scans nothing. For a repeated submission, which is not stored again. */
export const NO_SCAN: VirusScanner = {
  async scan(content) {
    content.destroy();
    return 'no-response';
  },
};

/**
 * Connects to a ClamAV daemon (its INSTREAM command).
 * @param url `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`
 */
export function clamd(url: string, timeout = TIMEOUT): VirusScanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const target =
    protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) };
  return {
    async scan(content) {
      const socket = connect(target);
      const deadline = setTimeout(() => socket.destroy(new Error('timeout')), timeout);
      let response = '';
      socket.setEncoding('utf8');
      socket.on('data', (text: string) => {
        response += text;
      });
      const ended = finished(socket, { writable: false });
      ended.catch(() => undefined);
      try {
        socket.write('zINSTREAM\0');
        for await (const chunk of content as AsyncIterable<Buffer>) {
          const length = Buffer.alloc(4);
          length.writeUInt32BE(chunk.length);
          if (socket.destroyed) break;
          socket.write(length);
          if (!socket.write(chunk)) {
            await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended]);
          }
        }
        socket.write(Buffer.alloc(4));
        await ended;
      } catch {
        return 'no-response';
      } finally {
        clearTimeout(deadline);
        content.destroy();
        socket.destroy();
      }
      if (/: OK\0?$/.test(response.trim())) return 'clean';
      return / FOUND\0?$/.test(response.trim()) ? 'infected' : 'no-response';
    },
  };
}

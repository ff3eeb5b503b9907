import { connect } from 'node:net';

/**
 * Sends a request with an unchanged target, which HTTP clients would normalize, and closes the connection.
 * @returns the head and body of the response. Empty if the connection was closed without one
 */
export function rawRequest(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body = '' }: RawRequest = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    const head = [
      `${method} ${target} HTTP/1.1`,
      'Host: site.example',
      'Connection: close',
      ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
    socket.write(body);
  });
}

type RawRequest = { method?: string; headers?: Record<string, string>; body?: string };

import { type Agent, request } from 'node:http';

/** A response with its complete body. */
export type HttpResponse = { status: number; headers: Record<string, unknown>; text: string };

/** Sends a POST request. Rejects if the connection breaks. */
export function postTo(
  url: string,
  body: Buffer | string,
  headers: Record<string, string>,
  agent: Agent,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const post = request(
      url,
      { method: 'POST', agent, headers: { 'content-length': length, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    post.on('error', reject);
    post.end(body);
  });
}

/**
 * Calls a function `count` times.
 * @param concurrency maximum number of calls at the same time
 */
export async function runConcurrently(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

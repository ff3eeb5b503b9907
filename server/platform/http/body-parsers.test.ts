import type { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import {
  parseByteBodies,
  parseJsonBodies,
  passBodiesOn,
  problemOfRequest,
} from './body-parsers.ts';

const TIMES = { idleTimeout: 5_000, totalTimeout: 10_000 };

/** An app with one route for each parser. Its response to a refused body is the problem. */
async function openApp() {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, _request, reply) =>
    reply.code(error.statusCode ?? 500).send(problemOfRequest(error)),
  );
  const options = { bodyLimit: 40 };
  await app.register(async (scope) => {
    parseJsonBodies(scope, TIMES);
    scope.post('/json', options, async ({ body }) => body);
  });
  await app.register(async (scope) => {
    parseByteBodies(scope, TIMES);
    scope.post('/bytes', options, async ({ body }) => ({ isBuffer: Buffer.isBuffer(body) }));
  });
  await app.register(async (scope) => {
    passBodiesOn(scope);
    scope.post('/stream', options, async ({ body }) => (body as Readable).toArray());
  });
  app.post('/nothing', async () => 'not reached');
  return async (url: string, type: string, payload: string) => {
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload,
    });
    return [response.statusCode, response.body];
  };
}

describe('a body', () => {
  it('of JSON is parsed if it is an object within the limit of the route', async () => {
    const post = await openApp();
    const json = 'application/json';
    expect(await post('/json', json, '{"a":[1]}')).toEqual([200, '{"a":[1]}']);
    expect(await post('/json', `${json}; charset=UTF-8`, '{}')).toEqual([200, '{}']);
    for (const text of ['', '[1]', 'null', '{', '{"a":"\ud800"']) {
      expect(await post('/json', json, text)).toEqual([400, 'malformed']);
    }
    expect(await post('/json', json, JSON.stringify({ a: 'b'.repeat(40) }))).toEqual([
      413,
      'too-large',
    ]);
    expect(await post('/json', `${json}; charset=latin1`, '{}')).toEqual([415, 'wrong-kind']);
  });

  it('of bytes is a buffer within the limit of the route', async () => {
    const post = await openApp();
    const type = 'application/octet-stream';
    expect(await post('/bytes', type, 'a'.repeat(40))).toEqual([200, '{"isBuffer":true}']);
    expect(await post('/bytes', type, 'a'.repeat(41))).toEqual([413, 'too-large']);
  });

  it('of a type without a parser in its scope is refused', async () => {
    const post = await openApp();
    const refused = [415, 'wrong-kind'];
    expect(await post('/json', 'application/octet-stream', '{}')).toEqual(refused);
    expect(await post('/bytes', 'application/json', '{}')).toEqual(refused);
    expect(await post('/nothing', 'application/json', '{}')).toEqual(refused);
  });

  it('is left to a handler that streams it, whatever its type and size', async () => {
    const post = await openApp();
    const [status] = await post('/stream', 'multipart/form-data; boundary=a', 'b'.repeat(100));
    expect(status).toBe(200);
  });
});

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemStatus } from '../../../contract/problem.ts';
import {
  type BodyProblem,
  type BodyTimes,
  readBytes,
  readFileBody,
  readJson,
} from './read-body.ts';

// The app itself parses no body. A scope whose routes read one registers a parser here, and Fastify refuses every other body
// with 415. The size limit is `bodyLimit` of the route.

/** Parses JSON objects. A schema validates their fields later. */
export function parseJsonBodies(scope: FastifyInstance, times: BodyTimes): void {
  scope.addContentTypeParser(
    'application/json',
    async ({ headers, routeOptions }: FastifyRequest, body: IncomingMessage) => {
      const limits = { maxBytes: routeOptions.bodyLimit, ...times };
      const read = await readJson(body, headers['content-type'], limits);
      if (!read.ok) throw unreadBody(read.problem);
      return read.fields;
    },
  );
}

/** Parses bytes, such as a part of a file, into a Buffer. */
export function parseByteBodies(scope: FastifyInstance, times: BodyTimes): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    async ({ routeOptions }: FastifyRequest, body: IncomingMessage) => {
      const read = await readBytes(body, { maxBytes: routeOptions.bodyLimit, ...times });
      if (!read.ok) throw unreadBody(read.problem);
      return read.bytes;
    },
  );
}

/** Parses a whole file into a local one. The handler removes it, if it does not store it. */
export function parseFileBodies(scope: FastifyInstance, folder: string, times: BodyTimes): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    async ({ routeOptions }: FastifyRequest, body: IncomingMessage) => {
      const limits = { maxBytes: routeOptions.bodyLimit, folder, ...times };
      const read = await readFileBody(body, limits);
      if (!read.ok) throw unreadBody(read.problem);
      return read.file;
    },
  );
}

/** Leaves bodies unread for handlers that stream a file from them (`readPost`). */
export function passBodiesOn(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

function unreadBody(problem: BodyProblem): Error {
  return Object.assign(new Error(`the body is refused: ${problem}`), {
    statusCode: problemStatus[problem],
  });
}

/** Returns the problem of a request that Fastify or a parser refuses, by the status of the error. Null for other errors. */
export function problemOfRequest({ statusCode }: { statusCode?: number }): BodyProblem | null {
  if (statusCode === 413) return 'too-large';
  if (statusCode === 415) return 'wrong-kind';
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed' : null;
}

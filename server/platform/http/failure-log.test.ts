import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { StorageFailure } from '../storage/storage.ts';
import { failureLog } from './failure-log.ts';

it('logs an outage once a minute with its count, and every other failure', () => {
  let now = 0;
  const lines: unknown[] = [];
  const request = {
    log: { error: (details: object, message: string) => lines.push([details, message]) },
  } as unknown as FastifyRequest;
  const logFailure = failureLog('a request failed', () => now);
  const storage = new StorageFailure('the disk is full');
  const database = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const fault = new TypeError('x is undefined');
  for (const error of [storage, database, fault, storage, storage, database, fault])
    logFailure(request, error);
  now = 60_000;
  logFailure(request, storage);
  const line = (err: unknown, count?: number) => [
    count === undefined ? { err } : { err, count },
    'a request failed',
  ];
  expect(lines).toEqual([
    line(storage, 1),
    line(database, 1),
    line(fault),
    line(fault),
    line(storage, 3),
  ]);
});

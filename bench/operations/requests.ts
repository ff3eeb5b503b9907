import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Agent } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';

/** What came of a request. Status 0: there was no complete response. */
export type Outcome = {
  method: string;
  status: number;
  hasRetryAfter: boolean;
  /** When it was sent, by the monotonic clock, in milliseconds. */
  sentAt: number;
  seconds: number;
};

/** What to post: an object as JSON, or a body with its headers. */
export type Form = object | { payload: Buffer; headers: Record<string, string> };

/**
 * Sends a request and reads its response.
 * @param form is posted, with an idempotency key; without it, the address is read
 */
export function send(url: string, agent: Agent, form?: Form): Promise<Outcome> {
  const sentAt = performance.now();
  const method = form === undefined ? 'GET' : 'POST';
  const { payload, headers } = bodyOf(form);
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) => {
      const seconds = (performance.now() - sentAt) / 1_000;
      resolve({ method, status, hasRetryAfter, sentAt, seconds });
    };
    const sent = request(
      url,
      { agent, method, headers: { ...headers, 'idempotency-key': randomUUID() } },
      (response) => {
        response.resume();
        const hasRetryAfter = response.headers['retry-after'] !== undefined;
        response.on('end', () => end(response.statusCode ?? 0, hasRetryAfter));
        response.on('error', () => end(0));
      },
    );
    sent.on('error', () => end(0));
    sent.end(payload);
  });
}

function bodyOf(form?: Form): { payload?: Buffer | string; headers: Record<string, string> } {
  if (form === undefined) return { headers: {} };
  if ('payload' in form && 'headers' in form) return form;
  return { payload: JSON.stringify(form), headers: { 'content-type': 'application/json' } };
}

/**
 * Sends requests at a constant rate, however long the responses take.
 * @param next sends the next one
 * @returns a function that stops, and returns what came of all of them
 */
export function sendSteadily(
  perSecond: number,
  next: (index: number) => Promise<Outcome>,
): () => Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = [];
  const timer = setInterval(() => outcomes.push(next(outcomes.length)), 1_000 / perSecond);
  return () => {
    clearInterval(timer);
    return Promise.all(outcomes);
  };
}

/** Ports of 127.0.0.1 on which nothing listens. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

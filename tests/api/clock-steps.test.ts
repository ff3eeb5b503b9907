import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { forms } from '../../contract/submissions.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnSqlite } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';

const DAY = 24 * 60 * 60_000;

function post(app: FastifyInstance, from: string, payload: object = CONTACT) {
  return app.inject({
    ...{ method: 'POST', url: forms.contact.path, payload },
    headers: { 'x-forwarded-for': from },
  });
}

describeOnSqlite('rate limits', ({ open }) => {
  it('let visitors in when the clock of the machine has stepped back by a day', async () => {
    let now = Date.now();
    const limits = { SEND_LIMIT: '2', SEND_LIMIT_TOTAL: '100', TRUST_PROXY: '1' };
    const { app } = await openEmptyApp(await open(), limits, { now: () => now });
    expect((await post(app, '203.0.113.7')).statusCode).toBe(201);
    now -= DAY;
    expect((await post(app, '203.0.113.7')).statusCode).toBe(201);
    expect((await post(app, '203.0.113.8')).statusCode).toBe(201);
    const limited = await post(app, '203.0.113.7');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  it('are not used up for others by 3,000 empty posts out of one IPv6 network of 56 bits', async () => {
    const { app } = await openEmptyApp(await open(), { TRUST_PROXY: '1' });
    const statuses = new Map<number, number>();
    for (let index = 0; index < 3_000; index++) {
      const { statusCode } = await post(app, `2001:db8:1:${(index % 256).toString(16)}::1`, {});
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    // Four times what one address may send, and what a few seconds more let in.
    expect(statuses.get(422)).toBeGreaterThanOrEqual(120);
    expect(statuses.get(422)).toBeLessThan(160);
    expect(statuses.get(429)).toBe(3_000 - (statuses.get(422) ?? 0));
    expect((await post(app, '2001:db8:1:2::1')).statusCode).toBe(429);
    expect((await post(app, '2001:db8:2:2::1')).statusCode).toBe(201);
    expect((await post(app, '203.0.113.8')).statusCode).toBe(201);
  });

  it('of all together count what was accepted, and nothing else', async () => {
    const limits = { SEND_LIMIT: '0', SEND_LIMIT_TOTAL: '2', TRUST_PROXY: '1' };
    const { app } = await openEmptyApp(await open(), limits);
    for (let index = 0; index < 5; index++) {
      expect((await post(app, '203.0.113.7', {})).statusCode).toBe(422);
    }
    const statuses = [];
    for (const last of [1, 2, 3]) {
      statuses.push((await post(app, `203.0.113.${last}`)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });
});

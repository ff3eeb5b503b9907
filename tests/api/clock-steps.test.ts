import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { forms } from '../../contract/forms/forms.ts';
import { DAY } from '../../server/platform/durations.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';

function postContact(app: FastifyInstance, clientAddress: string, payload: object = CONTACT) {
  return app.inject({
    method: 'POST',
    url: forms.contact.path,
    payload,
    headers: { 'x-forwarded-for': clientAddress },
  });
}

describeOnEachDatabase('rate limits', ({ open }) => {
  it('still accept submissions after the system clock has stepped back by a day', async () => {
    let now = Date.now();
    const limits = { SEND_LIMIT: '2', SEND_LIMIT_TOTAL: '100', TRUST_PROXY: '1' };
    const { app } = await openEmptyApp(await open(), limits, { now: () => now });
    expect((await postContact(app, '203.0.113.7')).statusCode).toBe(201);
    now -= DAY;
    expect((await postContact(app, '203.0.113.7')).statusCode).toBe(201);
    expect((await postContact(app, '203.0.113.8')).statusCode).toBe(201);
    const limited = await postContact(app, '203.0.113.7');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  it('are not exhausted for others by 300 empty posts from one IPv6 /56 network', async () => {
    // All visitors together have less than one network, so nobody would be left if these posts counted.
    const { app } = await openEmptyApp(await open(), { TRUST_PROXY: '1', SEND_LIMIT_TOTAL: '100' });
    const statuses = new Map<number, number>();
    for (let index = 0; index < 300; index++) {
      const { statusCode } = await postContact(
        app,
        `2001:db8:1:${(index % 256).toString(16)}::1`,
        {},
      );
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    // Four times the limit of one address, plus what the limit allows again within a few seconds.
    expect(statuses.get(422)).toBeGreaterThanOrEqual(120);
    expect(statuses.get(422)).toBeLessThan(160);
    expect(statuses.get(429)).toBe(300 - (statuses.get(422) ?? 0));
    expect((await postContact(app, '2001:db8:1:2::1')).statusCode).toBe(429);
    expect((await postContact(app, '2001:db8:2:2::1')).statusCode).toBe(201);
    expect((await postContact(app, '203.0.113.8')).statusCode).toBe(201);
  });

  it('do not count refused fields, but read only four times as many forms', async () => {
    const limits = { SEND_LIMIT: '2', SEND_LIMIT_TOTAL: '100', TRUST_PROXY: '1' };
    const { app } = await openEmptyApp(await open(), limits);
    const statuses = [];
    for (const form of [{}, {}, {}, CONTACT, {}, CONTACT, CONTACT, CONTACT, CONTACT]) {
      statuses.push((await postContact(app, '203.0.113.7', form)).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 201, 422, 201, 429, 429, 429]);
    const others = [];
    for (const form of [{}, {}, {}, {}, {}, {}, {}, {}, CONTACT]) {
      others.push((await postContact(app, '203.0.113.8', form)).statusCode);
    }
    expect(others).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 429]);
  });

  it('of those who ask for their own data are apart from those of forms', async () => {
    const limits = { SEND_LIMIT: '2', SEND_LIMIT_TOTAL: '100', TRUST_PROXY: '1' };
    const { app } = await openEmptyApp(await open(), limits);
    const ask = async () => {
      const response = await app.inject({
        method: 'POST',
        url: '/my-request',
        payload: new URLSearchParams({ action: 'link', email: 'a@example.com' }).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': '203.0.113.7',
        },
      });
      return response.statusCode;
    };
    for (let index = 0; index < 3; index++) await postContact(app, '203.0.113.7');
    expect([await ask(), await ask(), await ask()]).toEqual([303, 303, 429]);
  });

  it('for all visitors together count accepted submissions only', async () => {
    const limits = { SEND_LIMIT: '0', SEND_LIMIT_TOTAL: '2', TRUST_PROXY: '1' };
    const { app } = await openEmptyApp(await open(), limits);
    for (let index = 0; index < 5; index++) {
      expect((await postContact(app, '203.0.113.7', {})).statusCode).toBe(422);
    }
    const statuses = [];
    for (const lastByte of [1, 2, 3]) {
      statuses.push((await postContact(app, `203.0.113.${lastByte}`)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });
});

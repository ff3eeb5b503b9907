import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { Language } from '../../contract/locale.ts';
import { databaseClock } from '../../server/platform/database/clock.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { OnCrash } from '../../server/platform/deliveries/attempt-delivery.ts';
import { deliver } from '../../server/platform/deliveries/deliver.ts';
import { deliveryJob } from '../../server/platform/deliveries/delivery-job.ts';
import {
  findDeliveries,
  resolveDeliveries,
} from '../../server/platform/deliveries/delivery-store.ts';
import { ROUTES } from '../../server/platform/deliveries/routes.ts';
import { mailChannel } from '../../server/platform/mail/mail-channel.ts';
import type { OutgoingMail } from '../../server/platform/mail/mail-transport.ts';
import { storeSubmission } from '../../server/submissions/submissions.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { openRenderers } from '../helpers/mails.ts';
import { openDisk } from '../helpers/storages.ts';
import { SMS_ROUTE, smsChannel } from './sms-channel.ts';

const PHONE = '0501234567';

/** Starts a provider, which accepts each id once. @returns what it has accepted, and how often it was asked */
async function startProvider() {
  const provider = {
    address: '',
    requests: 0,
    accepted: new Map<string, { to: string; text: string }>(),
    /** Its next answers; then it accepts. */
    failures: [] as { status: number; code: string }[],
  };
  const server = createServer(async (request, response) => {
    provider.requests++;
    const { id, ...message } = (await json(request)) as { id: string; to: string; text: string };
    const failure = provider.failures.shift();
    if (failure === undefined && request.headers['idempotency-key'] === id) {
      provider.accepted.set(id, message);
    }
    response.writeHead(failure?.status ?? 202, { 'content-type': 'application/json' });
    response.end(JSON.stringify(failure === undefined ? { id: 'sms-1' } : failure));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  provider.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return provider;
}

async function setUp({ db, kind }: Database, onCrash: OnCrash = 'resend') {
  const provider = await startProvider();
  const { storage } = await openDisk();
  const mails: OutgoingMail[] = [];
  const clock = databaseClock(kind, Date.now);
  const mail = mailChannel({
    transport: { send: async (each) => void mails.push(each) },
    from: { name: 'Yafee', address: 'site@yafee.example' },
    to: 'team@yafee.example',
    renderers: await openRenderers(db),
  });
  const job = deliveryJob(
    {
      ...{ db, kind, clock, onCrash, random: () => 0.5, stopWithinMs: 1_000 },
      channels: [mail, smsChannel({ db, provider: provider.address })],
      afterGivingUp: async () => undefined,
    },
    { info: () => undefined, warn: () => undefined, error: () => undefined },
  );
  const store = {
    ...{ db, storage, now: Date.now, publicUrl: 'https://yafee.example' },
    routes: [...ROUTES, SMS_ROUTE],
  };
  return {
    ...{ provider, mails, clock },
    send: (language: Language, reached: { phone: string; email?: string }) =>
      storeSubmission(
        store,
        {
          form: 'contact',
          data: { firstName: 'Noura', lastName: 'Q', message: 'When?', ...reached },
          cv: null,
        },
        { language, key: null, suspicion: null },
      ),
    run: () => job.run(new AbortController().signal),
    /** The text message, which waits or was sent. */
    find: async () => (await findDeliveries(db)).find(({ channel }) => channel === 'sms'),
    makeDue: () => db.updateTable('deliveries').set({ next_try_at: 1 }).execute(),
  };
}

describeOnEachDatabase('a channel of text messages', ({ open }) => {
  it.each([
    ['ar', /^وصلت رسالتك إلى \S.*\. رقمها المرجعي [0-9A-Z]{5}-[0-9A-Z]{5}$/],
    ['en', /^\S.* has received your message\. Reference: [0-9A-Z]{5}-[0-9A-Z]{5}$/],
  ] as const)(
    'sends the receipt of a message with a phone number only, in %s [CHANNELS-01]',
    async (language, text) => {
      const { provider, mails, send, run, find } = await setUp(await open());
      await send(language, { phone: PHONE });
      await run();
      await run();
      expect([...provider.accepted.values()]).toEqual([
        { to: PHONE, text: expect.stringMatching(text) },
      ]);
      expect(provider.requests).toBe(1);
      expect(await find()).toMatchObject({ state: 'sent', relay_id: 'sms-1', about: '{}' });
      // The team learns of it by mail, which nobody can answer.
      expect(mails.map(({ to, replyTo }) => [to, replyTo])).toEqual([
        ['team@yafee.example', undefined],
      ]);
    },
  );

  it('is not used for somebody whom mail reaches [CHANNELS-02]', async () => {
    const { provider, mails, send, run } = await setUp(await open());
    await send('en', { phone: PHONE, email: 'noura@example.com' });
    await run();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'noura@example.com',
      'team@yafee.example',
    ]);
    expect(provider.requests).toBe(0);
  });

  it('carries nothing but what it has words for', async () => {
    const { db } = await open();
    const dependencies = {
      ...{ now: Date.now, publicUrl: 'https://yafee.example' },
      routes: [SMS_ROUTE, ...ROUTES],
    };
    const to = { phone: PHONE, email: 'noura@example.com' };
    await db.transaction().execute((trx) =>
      deliver(trx, dependencies, [
        { purpose: 'contact-receipt', to },
        { purpose: 'reply', to },
      ]),
    );
    const queued = await findDeliveries(db);
    expect(queued.map(({ purpose, channel }) => [purpose, channel]).toSorted()).toEqual([
      ['contact-receipt', 'sms'],
      ['reply', 'mail'],
    ]);
  });

  it('is tried again while its provider is away', async () => {
    const { provider, send, run, find, makeDue } = await setUp(await open());
    provider.failures.push({ status: 503, code: 'busy' });
    await send('en', { phone: PHONE });
    await run();
    expect(await find()).toMatchObject({ state: 'waiting', last_error: 'server: 503 busy' });
    await makeDue();
    await run();
    expect([provider.requests, provider.accepted.size]).toEqual([2, 1]);
  });

  it('is given up at once if its provider knows no such number', async () => {
    const database = await open();
    const { provider, send, run, find, makeDue } = await setUp(database);
    provider.failures.push({ status: 422, code: 'no-such-number' });
    await send('en', { phone: PHONE });
    await run();
    expect(await find()).toMatchObject({
      ...{ state: 'dead', failure: 'permanent', last_error: '422 no-such-number' },
    });
    await makeDue();
    await run();
    expect(provider.requests).toBe(1);
    // Addresses are kept there as they are compared, and a number as it was typed would outlast its owner.
    expect(await database.db.selectFrom('failed_addresses').selectAll().execute()).toEqual([]);
  });

  it.each(['resend', 'hold'] as const)(
    'arrives once if its process dies during the attempt (%s) [CHANNELS-03]',
    async (onCrash) => {
      const database = await open();
      const { db } = database;
      const { provider, clock, send, run, find } = await setUp(database, onCrash);
      await send('en', { phone: PHONE });
      const dead = { attempts: 1, claim_token: 'of a dead process', attempt_started_at: 1 };
      await db
        .updateTable('deliveries')
        .set({ ...dead, next_try_at: 2 })
        .execute();
      // The provider has taken it, and nobody has stored that.
      const { message_id: id = '' } = (await find()) ?? {};
      provider.accepted.set(id, { to: PHONE, text: 'sent by the dead process' });
      await run();
      if (onCrash === 'hold') {
        expect(await find()).toMatchObject({ state: 'in-doubt' });
        expect(provider.requests).toBe(0);
        expect(await resolveDeliveries({ db, clock }, 'resend')).toBe(2);
        await run();
      }
      expect(await find()).toMatchObject({ state: 'sent' });
      expect([...provider.accepted.keys()]).toEqual([id]);
      expect(provider.requests).toBe(1);
    },
  );
});

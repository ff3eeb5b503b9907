import { expect, it } from 'vitest';
import { smtpTransport } from '../../server/platform/mail/mail-transport.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { deliverAndCheckMails, sendHostile } from '../helpers/hostile-requests.ts';
import { startMailServer } from '../helpers/mail-server.ts';

describeOnEachDatabase('hostile requests', ({ open }) => {
  it('never get a 5xx, and cause no mail with a foreign header or recipient', async () => {
    const database = await open();
    const limits = { SEND_LIMIT: '0', SEND_LIMIT_TOTAL: '0' };
    const { app, log, storage } = await openEmptyApp(database, limits);
    const report = await sendHostile(app, { requests: 250, seed: 20_261_121 });
    expect(report.faults).toEqual([]);
    expect(report.statuses[201]).toBeGreaterThan(20);
    expect(report.statuses[422]).toBeGreaterThan(20);
    expect(log).toEqual([]);
    const server = await startMailServer();
    const transport = smtpTransport(server.url);
    const mails = await deliverAndCheckMails(database, transport, server.mails, storage);
    expect(mails.stray).toEqual([]);
    expect(mails.delivered).toBeGreaterThan(20);
  });
});

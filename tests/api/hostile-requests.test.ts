import { expect, it } from 'vitest';
import { smtpTransport } from '../../server/platform/mail/transport.ts';
import { uploadFolders } from '../../server/submissions/submissions.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { sendHostile, strayMails } from '../helpers/hostile-requests.ts';
import { startMailServer } from '../helpers/mail-server.ts';

describeOnEachDatabase('hostile requests', ({ open }) => {
  it('are each answered as what they are, and make no mail that should not be', async () => {
    const database = await open();
    const limits = { SEND_LIMIT: '0', SEND_LIMIT_TOTAL: '0' };
    const { app, log, folder } = await openEmptyApp(database, limits);
    const report = await sendHostile(app, { requests: 250, seed: 20_261_121 });
    expect(report.faults).toEqual([]);
    expect(report.statuses[201]).toBeGreaterThan(20);
    expect(report.statuses[422]).toBeGreaterThan(20);
    expect(log).toEqual([]);
    const server = await startMailServer();
    const transport = smtpTransport(server.url);
    const found = await strayMails(database, transport, server.mails, uploadFolders(folder));
    expect(found.stray).toEqual([]);
    expect(found.delivered).toBeGreaterThan(20);
  }, 120_000);
});

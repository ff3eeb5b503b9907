import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { validateSubmission } from '../../contract/submission-rules.ts';
import { pdf } from '../../tests/helpers/cv-files.ts';
import { describeOnEachDatabase } from '../../tests/helpers/databases.ts';
import { CONTACT } from '../../tests/helpers/forms.ts';
import { type MailServer, startMailServer } from '../../tests/helpers/mail-server.ts';
import { temporaryFolder } from '../../tests/helpers/temporary-folder.ts';
import type { Database } from '../platform/database/database.ts';
import { claimDueMail, type DeliveryResult, deliverMail } from '../platform/mail/deliver-mail.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { smtpTransport } from '../platform/mail/transport.ts';
import { cvAttachments } from './cv-attachments.ts';
import { retryMails } from './retry-mails.ts';
import { submitContactMessage } from './submit-contact-message.ts';
import { submitJoinApplication } from './submit-join-application.ts';
import { uploadFolders } from './uploads.ts';

const HOUR = 60 * 60_000;

const context = { language: 'en', key: null, suspicion: null } as const;

/** Nothing here depends on how fast a machine is, but where a server says nothing. In milliseconds. */
const PATIENT = { connect: 20_000, silence: 20_000 };
const IMPATIENT = { connect: 300, silence: 300 };

async function setUp(database: Database, timeouts = PATIENT) {
  const server = await startMailServer();
  const uploads = uploadFolders(await temporaryFolder());
  await mkdir(uploads.stored, { recursive: true });
  await mkdir(uploads.incoming, { recursive: true });
  let time = Date.parse('2026-11-01T08:00:00Z');
  const now = () => time;
  const { db } = database;
  const store = { db, now, publicUrl: 'https://yafee.example', uploads };
  const parts = {
    ...{ db: database.db, kind: database.kind, now },
    attachmentsOf: cvAttachments({ db: database.db, uploads }),
    ...{ from: 'Yafee <noreply@yafee.example>', to: 'team@yafee.example', random: () => 0.5 },
    transport: smtpTransport(server.url, timeouts),
  };
  const message = (email: string) => {
    const validated = validateSubmission('contact', { ...CONTACT, email });
    if (!validated.ok) throw new Error('the message of the test is wrong');
    return submitContactMessage(store, validated.data, context);
  };
  const deliverDue = async (signal = new AbortController().signal) => {
    const outcomes: DeliveryResult[] = [];
    for (;;) {
      const delivery = { ...parts, signal };
      const mail = await claimDueMail(delivery, { onlyFresh: false });
      if (mail === undefined) return outcomes;
      outcomes.push(await deliverMail(delivery, mail));
    }
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { server, uploads, store, message, deliverDue, pass, now };
}

function headerOf(server: MailServer, name: string): string[] {
  return server.mails.flatMap(({ raw }) => {
    const [head = ''] = raw.split('\r\n\r\n');
    return [...head.replaceAll(/\r\n\s+/g, ' ').matchAll(new RegExp(`^${name}: (.*)$`, 'gim'))].map(
      (match) => match[1] ?? '',
    );
  });
}

describeOnEachDatabase('mail', ({ open }) => {
  it('goes to the organisation and to the visitor, once, and its text is kept no longer', async () => {
    const database = await open();
    const { server, message, deliverDue } = await setUp(database);
    await message('noura@example.com');
    expect((await deliverDue()).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
    expect(await deliverDue()).toEqual([]);
    expect(server.mails.map(({ to }) => to.join()).toSorted()).toEqual([
      'noura@example.com',
      'team@yafee.example',
    ]);
    expect(server.mails.map(({ from }) => from)).toEqual([
      'noreply@yafee.example',
      'noreply@yafee.example',
    ]);
    expect(headerOf(server, 'Reply-To').join()).toContain('<noura@example.com>');
    expect(headerOf(server, 'Auto-Submitted')).toEqual(['auto-replied']);
    expect(headerOf(server, 'Bcc')).toEqual([]);
    const rows = await listMails(database.db, { state: 'sent' });
    expect(rows.map(({ mail }) => mail)).toEqual(['{}', '{}']);
  });

  it('brings the CV along, but not one that waits for the virus scanner', async () => {
    const database = await open();
    const { server, store, uploads, deliverDue } = await setUp(database);
    for (const state of ['kept', 'quarantined'] as const) {
      const path = join(uploads.incoming, `${state}.part`);
      await writeFile(path, pdf());
      const file = { path, originalName: 'سيرتي.pdf', bytes: 1, sha256: state };
      const applicant = { name: 'Sara', phone: '0501234567', email: 'sara@example.com' };
      await submitJoinApplication(store, applicant, { file, type: 'pdf', state }, context);
    }
    await deliverDue();
    const toTeam = server.mails.filter(({ to }) => to.includes('team@yafee.example'));
    const attached = toTeam.filter(({ raw }) => raw.includes('Content-Type: application/pdf'));
    expect([toTeam.length, attached.length]).toEqual([2, 1]);
    expect(attached[0]?.raw.replaceAll(/\s/g, '')).toContain(pdf().toString('base64'));
    expect(server.mails.filter(({ raw }) => /filename|application\/pdf/.test(raw))).toHaveLength(1);
  });

  it('is kept while the server is down for a day, and arrives under the same Message-ID', async () => {
    const database = await open();
    const { server, message, deliverDue, pass } = await setUp(database);
    await server.close();
    await message('noura@example.com');
    for (let hour = 0; hour < 24; hour++) {
      for (const { outcome } of await deliverDue()) expect(outcome).toBe('failed');
      pass(HOUR);
    }
    const ids = (await listMails(database.db)).map((row) => row.message_id);
    await server.open();
    pass(6 * HOUR);
    expect((await deliverDue()).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
    expect(headerOf(server, 'Message-ID').toSorted()).toEqual(ids.toSorted());
  });

  it('is given up after five days, listed with its reason, and sent when somebody says so', async () => {
    const database = await open();
    const { server, message, deliverDue, pass, now } = await setUp(database);
    server.setBehaviour('rejects');
    await message('noura@example.com');
    for (let hours = 0; hours < 6 * 24; hours += 4) {
      await deliverDue();
      pass(4 * HOUR);
    }
    const dead = await listMails(database.db, { state: 'dead' });
    expect(dead.map((mail) => mail.last_error)).toEqual([
      expect.stringContaining('451 not now'),
      expect.stringContaining('451 not now'),
    ]);
    server.setBehaviour('accepts');
    expect(await deliverDue()).toEqual([]);
    expect(await retryMails(database.db, now)).toBe(2);
    await deliverDue();
    expect(headerOf(server, 'Message-ID').toSorted()).toEqual(
      dead.map((mail) => mail.message_id).toSorted(),
    );
  });

  it('goes out when the clock was 200 days ahead and has been set right, and needs no 200 days for it', async () => {
    const { server, message, deliverDue, pass } = await setUp(await open());
    pass(200 * 24 * HOUR);
    await message('noura@example.com');
    pass(-200 * 24 * HOUR);
    expect((await deliverDue()).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
    expect(server.mails).toHaveLength(2);
  });

  it('may come twice where the server’s yes is lost, and then with the same Message-ID', async () => {
    const database = await open();
    const { server, message, deliverDue, pass } = await setUp(database);
    server.setBehaviour('sends-no-response');
    await message('noura@example.com');
    expect((await deliverDue()).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
    server.setBehaviour('accepts');
    pass(HOUR);
    await deliverDue();
    const ids = headerOf(server, 'Message-ID');
    expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
  });

  it('is tried again where the server stalls or hangs up', async () => {
    const database = await open();
    const { server, message, deliverDue, pass } = await setUp(database, IMPATIENT);
    await message('noura@example.com');
    for (const mood of ['stalls', 'drops'] as const) {
      server.setBehaviour(mood);
      expect((await deliverDue()).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
      pass(HOUR);
    }
    expect(await listMails(database.db, { state: 'waiting' })).toHaveLength(2);
  });

  it('is taken by one process only', async () => {
    const database = await open();
    const { server, message, deliverDue } = await setUp(database);
    for (let index = 0; index < 20; index++) await message(`v${index}@example.com`);
    await Promise.all(Array.from({ length: 6 }, () => deliverDue()));
    const ids = headerOf(server, 'Message-ID');
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  });
});

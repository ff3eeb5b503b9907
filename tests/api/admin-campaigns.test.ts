import { expect, it } from 'vitest';
import { type AdminCallName, adminCalls } from '../../contract/admin/api.ts';
import type {
  CampaignResponse,
  CampaignsResponse,
} from '../../contract/admin/newsletter/campaigns.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { makeDraftMails } from '../../server/newsletter/newsletter.ts';
import { renderNewsletterMail } from '../../site/newsletter-mail/newsletter-mail.tsx';
import { type CallOptions, callAdmin, OWN_WRITE, signInAs } from '../helpers/admin.ts';
import { openStarterApp } from '../helpers/app.ts';
import { describeOnEachDatabase, type TestDatabases } from '../helpers/databases.ts';
import { readMails } from '../helpers/mails.ts';
import { addCampaign, addDeliveries, addSubscribers } from '../helpers/newsletter.ts';

/** After the last issue of the starter content. */
const NOW = Date.parse('2026-11-26T06:00:00Z');

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@yafee.example',
  MAIL_TO: 'team@yafee.example',
  MAIL_RATE: '100-400',
};

async function open(databases: TestDatabases, env: Record<string, string> = MAIL) {
  const database = await databases.open();
  const { app, storage } = await openStarterApp(database, env, () => NOW);
  const enter = async (role: StaffRole) => {
    const { cookie } = await signInAs(app, database, role, undefined, () => NOW);
    return (name: AdminCallName, options: Omit<CallOptions, 'cookie'> = {}) =>
      callAdmin(app, name, { ...options, cookie });
  };
  return { app, database, storage, call: await enter('editor'), enter };
}

describeOnEachDatabase('the calls that send the newsletter', (databases) => {
  it('schedule, list and cancel a campaign, and say whom it is for [NEWSLETTER-SEND-18]', async () => {
    const { database, call } = await open(databases);
    await addSubscribers(database.db, 5);
    // Far ahead by the clock of PostgreSQL, too.
    const at = Date.now() + 1_000_000_000;
    const scheduled = await call('scheduleCampaign', { body: { issue: 13, at } });
    expect(scheduled.status).toBe(200);
    const { id } = scheduled.body;
    const { body } = await call('campaigns');
    const list = body as CampaignsResponse;
    expect(list).toMatchObject({
      recipients: { ar: 4, en: 1 },
      rate: { first: 100, greatest: 400 },
      sendsMail: true,
    });
    expect(list.campaigns).toEqual([
      {
        id,
        issue: 13,
        subject: { ar: 'ثلاثون مدرسة على الهواء', en: expect.any(String) },
        state: 'scheduled',
        scheduledAt: at,
        by: 'The editor',
        startedAt: null,
        endedAt: null,
        failure: null,
        counts: {
          recipients: 0,
          sent: 0,
          waiting: 0,
          retrying: 0,
          refused: 0,
          givenUp: 0,
          inDoubt: 0,
          unsubscribed: 0,
        },
        pace: null,
        topics: null,
      },
    ]);
    const again = await call('scheduleCampaign', { body: { issue: 13 } });
    expect([again.status, again.body.problem]).toEqual([409, 'conflict']);
    for (const name of ['pauseCampaign', 'resumeCampaign', 'stopCampaign'] as const) {
      expect((await call(name, { id })).status).toBe(409);
    }
    const one = (await call('campaign', { id })).body as CampaignResponse;
    expect(one).toMatchObject({ campaign: { id }, troubles: [], troubleCount: 0 });
    expect((await call('campaign', { id: 'none' })).status).toBe(404);
    expect((await call('cancelCampaign', { id })).status).toBe(204);
    expect((await call('campaigns')).body.campaigns).toEqual([]);
    const missing = await call('scheduleCampaign', { body: { issue: 99 } });
    expect([missing.status, missing.body.problem]).toEqual([404, 'not-found']);
  });

  it('mail a test of an issue to the person who asks [NEWSLETTER-SEND-19]', async () => {
    const { database, storage, call } = await open(databases);
    const body = { issue: 13, languages: ['ar', 'en'] };
    expect((await call('sendTestIssue', { body })).status).toBe(204);
    const mails = await readMails(database.db, 'newsletter-test', {
      makeMails: (issue) =>
        makeDraftMails(
          {
            ...{ db: database.db, storage, publicUrl: 'https://yafee.example', now: Date.now },
            render: renderNewsletterMail,
          },
          issue,
        ),
    });
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(2).fill('editor@yafee.example'));
    const subjects = mails.map(({ mail }) => mail.subject);
    expect(subjects.toSorted()[1]).toBe('[تجربة] ثلاثون مدرسة على الهواء');
    for (let count = 0; count < 5; count++) await call('sendTestIssue', { body });
    const late = await call('sendTestIssue', { body });
    expect([late.status, late.body.problem, late.body.retryAfter]).toEqual([
      429,
      'too-many',
      3_600,
    ]);
    const none = await call('sendTestIssue', { body: { issue: 99, languages: ['ar'] } });
    expect(none.status).toBe(429);
  });

  it('send nothing where the site sends no mail', async () => {
    const { call } = await open(databases, {});
    for (const [name, body] of [
      ['scheduleCampaign', { issue: 13 }],
      ['sendTestIssue', { issue: 13, languages: ['ar'] }],
      ['resendCampaign', {}],
    ] as const) {
      expect((await call(name, { body })).body.problem).toBe('no-mail');
    }
    expect((await call('campaigns')).body.sendsMail).toBe(false);
  });

  it('export what became of the issues, by language and together [NEWSLETTER-SEND-24]', async () => {
    const { database, app, call, enter } = await open(databases);
    const { db } = database;
    await addSubscribers(db, 5);
    const counts = { recipients: 5, recipients_en: 1 };
    await db
      .updateTable('campaigns')
      .set(counts)
      .where('id', '=', await addCampaign(db, 13, NOW))
      .execute();
    const old = await addCampaign(db, 12, NOW - 1);
    const past = { recipients: 7, past_sent: 7, recipients_en: null };
    await db.updateTable('campaigns').set(past).where('id', '=', old).execute();
    await addDeliveries(db, (await call('campaigns')).body.campaigns[0].id, {
      ...{ state: 'sent', queued_at: NOW },
    });
    await db.updateTable('deliveries').set({ language: 'ar' }).execute();
    const [english] = await db.selectFrom('deliveries').select('id').limit(1).execute();
    await db
      .updateTable('deliveries')
      .set({ language: 'en', failure: 'permanent' })
      .where('id', '=', english?.id ?? '')
      .execute();
    const { cookie } = await signInAs(app, database, 'editor', 'b@yafee.example', () => NOW);
    const response = await app.inject({
      ...{ method: 'POST', url: adminCalls.exportCampaigns.path },
      headers: { ...OWN_WRITE, cookie },
      payload: JSON.stringify({ language: 'en' }),
    });
    const lines = response.body.replaceAll('"', '').trim().split(/\r?\n/);
    expect(lines.map((line) => line.split(',').slice(-7).join())).toEqual([
      'Language,Recipients,Sent,Refused,Failed or returned,Unsubscribed before,Not sent yet',
      ...['Arabic,4,4,0,0,0,0', 'English,1,0,1,0,0,0', 'All,5,4,1,0,0,0', 'All,7,7,0,0,0,0'],
    ]);
    const recruiter = await enter('recruiter');
    const refused = await recruiter('exportCampaigns', { body: { language: 'en' } });
    expect(refused.status).toBe(403);
  });
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  APPLICATIONS_PER_STAGE,
  type ApplicationsResponse,
  DECIDED_DAYS,
} from '../../contract/admin/inbox/applications.ts';
import type { StaffRole } from '../../contract/admin/permissions.ts';
import { DAY } from '../../server/platform/durations.ts';
import { storeSubmission } from '../../server/submissions/submissions.ts';
import { callAdmin, signInAs } from '../helpers/admin.ts';
import { openEmptyApp } from '../helpers/app.ts';
import { describeOnEachDatabase } from '../helpers/databases.ts';
import { CONTACT } from '../helpers/forms.ts';

const START = Date.now();

describeOnEachDatabase('the board of applications', (databases) => {
  async function setUp() {
    const database = await databases.open();
    const clock = { now: START };
    const { app, storage } = await openEmptyApp(database, {}, { now: () => clock.now });
    const signIn = (role: StaffRole) =>
      signInAs(app, database, role, `${role}@yafee.example`, () => clock.now);
    const admin = await signIn('administrator');
    const apply = async (form: 'vacancy' | 'program', lastName: string, entry = 1) => {
      const data = { firstName: 'Sara', lastName, phone: '0501234567', email: 'sara@x.co' };
      const { result } = await storeSubmission(
        { db: database.db, storage, now: () => clock.now, publicUrl: 'https://yafee.example' },
        { form, data, cv: null, entry: { id: entry, title: `entry ${entry}` } },
        { language: 'en', key: null, suspicion: null },
      );
      const reference = result.status === 'accepted' ? result.reference : '';
      const { id } = await database.db
        .selectFrom('submissions')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      return id;
    };
    const call = (cookie: string, query = '') => callAdmin(app, 'applications', { cookie, query });
    const board = async (query = ''): Promise<ApplicationsResponse> =>
      (await call(admin.cookie, query)).body;
    const change = (body: object) =>
      callAdmin(app, 'changeConversations', { cookie: admin.cookie, body });
    return { app, clock, admin, signIn, apply, call, board, change };
  }
  const namesIn = ({ stages }: ApplicationsResponse, stage: keyof typeof stages) =>
    stages[stage].cards.map(({ name }) => name.replace('Sara ', ''));

  it('orders each stage by who waits longest, and says since when somebody waits [OFFICE-BOARD-01]', async () => {
    const { app, admin, clock, apply, board, change } = await setUp();
    const first = await apply('vacancy', 'First');
    clock.now += DAY;
    await apply('program', 'Second');
    clock.now += DAY;
    const third = await apply('vacancy', 'Third', 2);
    const cookie = admin.cookie;
    const note = { key: randomUUID(), text: 'Strong.' };
    await callAdmin(app, 'addNote', { cookie, id: first, body: note });
    await change({ ids: [first], assignee: admin.id });
    const whole = await board();
    expect(namesIn(whole, 'new')).toEqual(['First', 'Second', 'Third']);
    expect(namesIn(await board('?order=newest'), 'new')).toEqual(['Third', 'Second', 'First']);
    expect([whole.oldestAt, whole.stages.new.total]).toEqual([START, 3]);
    expect(whole.stages.new.cards[0]).toMatchObject({
      id: first,
      form: 'vacancy',
      entryTitle: { en: 'entry 1' },
      assignee: { id: admin.id },
      isUnread: true,
      hasCv: false,
      notes: 1,
      arrivedAt: START,
      repliedAt: null,
    });
    expect(namesIn(await board('?form=vacancy&entry=2'), 'new')).toEqual(['Third']);
    expect(namesIn(await board('?form=program'), 'new')).toEqual(['Second']);
    expect(namesIn(await board('?assignee=me'), 'new')).toEqual(['First']);
    expect(namesIn(await board('?assignee=nobody'), 'new')).toEqual(['Second', 'Third']);
    await change({ ids: [first, third], stage: 'conversation' });
    const moved = await board();
    expect(namesIn(moved, 'conversation')).toEqual(['First', 'Third']);
    expect(moved.oldestAt).toBe(START);
    await change({ ids: [first], stage: 'accepted' });
    expect((await board()).oldestAt).toBe(START + DAY);
  });

  it('shows who was decided on for some days, and a bounded number of each stage [OFFICE-BOARD-02]', async () => {
    const { clock, signIn, apply, board, call, change } = await setUp();
    const ids: string[] = [];
    for (let number = 0; number < APPLICATIONS_PER_STAGE + 5; number++) {
      ids.push(await apply('vacancy', `Applicant${number}`));
      clock.now += 1;
    }
    const full = await board();
    expect(full.stages.new.cards).toHaveLength(APPLICATIONS_PER_STAGE);
    expect(full.stages.new.total).toBe(APPLICATIONS_PER_STAGE + 5);
    const [one = '', two = ''] = ids;
    await change({ ids: [one], stage: 'accepted' });
    clock.now += DAY;
    await change({ ids: [two], stage: 'accepted' });
    expect(namesIn(await board(), 'accepted')).toEqual(['Applicant1', 'Applicant0']);
    clock.now += (DECIDED_DAYS - 1) * DAY + 1;
    // The session of before has ended.
    const { cookie } = await signIn('recruiter');
    const later = (await call(cookie)).body;
    expect(namesIn(later, 'accepted')).toEqual(['Applicant1']);
    expect(later.stages.accepted.total).toBe(2);
  });

  it('shows applications alone, to the roles that answer them [OFFICE-BOARD-03]', async () => {
    const { app, signIn, apply, call } = await setUp();
    await apply('vacancy', 'First');
    await app.inject({ method: 'POST', url: '/api/contactUs/sendMail', payload: CONTACT });
    const recruiter = await signIn('recruiter');
    const { body } = await call(recruiter.cookie);
    expect(body.stages.new).toMatchObject({ total: 1, cards: [{ name: 'Sara First' }] });
    const editor = await signIn('editor');
    expect((await call(editor.cookie)).body.stages.new).toEqual({ cards: [], total: 0 });
    const translator = await signIn('translator');
    expect((await call(translator.cookie)).status).toBe(403);
  });
});

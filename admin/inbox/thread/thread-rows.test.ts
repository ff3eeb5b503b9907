import { describe, expect, it } from 'vitest';
import type { MailFate, TimelineItem } from '../../../contract/admin/inbox/inbox.ts';
import { threadRows } from './thread-rows.ts';

/** A time at noon in Riyadh, in January 2026. */
const day = (date: number) => Date.UTC(2026, 0, date, 9);

const fate = (status: MailFate['status']): MailFate => ({
  status,
  sentAt: null,
  error: null,
  cause: null,
});

const received: TimelineItem = { id: 'received', at: day(1), kind: 'received' };
const notice = (status: MailFate['status']): TimelineItem => ({
  id: 'notice',
  at: day(1),
  kind: 'mail',
  to: 'organisation',
  mail: fate(status),
});
const note: TimelineItem = {
  id: 'note',
  at: day(1),
  kind: 'note',
  by: null,
  text: 'x',
  isShortened: false,
};
const incoming = (how: 'reply' | 'automatic' | 'failure', at: number): TimelineItem => ({
  id: `${how}-${at}`,
  at,
  kind: 'incoming',
  how,
  from: { name: '', address: '' },
  isOtherSender: false,
  subject: '',
  text: 'x',
  quoted: null,
  isShortened: false,
  isCut: false,
  files: [],
  unstored: [],
  remark: null,
});

const sent: TimelineItem = {
  id: 'sent',
  at: day(1),
  kind: 'sent',
  by: null,
  reference: 'AAAAA-AAAAA',
  text: 'x',
  isShortened: false,
  begun: null,
};

const kinds = (timeline: TimelineItem[], seenAt: number | null = null) =>
  threadRows(timeline, seenAt).map(({ kind }) => kind);

describe('threadRows', () => {
  it('folds events that follow one another', () => {
    const rows = threadRows([received, notice('sent'), note, notice('sent')], null);
    expect(rows.map(({ kind }) => kind)).toEqual(['events', 'written', 'events']);
    expect(rows[0]).toMatchObject({ items: [{ kind: 'received' }, { kind: 'mail' }] });
  });

  it.each(['refused', 'dead', 'in-doubt', 'returned'] as const)(
    'does not fold a mail that is %s',
    (status) => {
      expect(kinds([received, notice(status)])).toEqual(['events', 'trouble']);
    },
  );

  it('shows a report of a mail server as trouble, and an automatic reply as what it is', () => {
    expect(kinds([incoming('failure', day(1)), incoming('automatic', day(1))])).toEqual([
      'trouble',
      'written',
    ]);
  });

  it('shows what was sent in a conversation that was merged as something written', () => {
    expect(kinds([sent, notice('sent'), sent])).toEqual(['written', 'events', 'written']);
  });

  it('names each day but the first', () => {
    expect(kinds([received, incoming('reply', day(1)), incoming('reply', day(2))])).toEqual([
      'events',
      'written',
      'day',
      'written',
    ]);
  });

  it('marks once what arrived since the conversation was last open', () => {
    const answers = [1, 2, 3].map((date) => incoming('reply', day(date)));
    expect(kinds(answers, day(1))).toEqual(['written', 'day', 'new', 'written', 'day', 'written']);
    expect(kinds(answers, day(3))).not.toContain('new');
    expect(kinds(answers, null)).not.toContain('new');
  });
});

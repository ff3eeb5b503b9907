import { expect, it } from 'vitest';
import type { ConversationRow } from '../../contract/admin/inbox/inbox.ts';
import { withChange } from './change.ts';

const row: ConversationRow = {
  id: 'a',
  form: 'contact',
  reference: 'REF',
  name: 'نورة',
  entryTitle: { ar: '', en: '' },
  topic: null,
  excerpt: '',
  excerptBy: 'sender',
  language: 'ar',
  state: 'new',
  stage: null,
  assignee: null,
  labels: [],
  isUnread: true,
  snoozedUntil: 5,
  replyDueAt: null,
  isBack: false,
  hasCv: false,
  hasMailTrouble: false,
  requestDueAt: null,
  arrivedAt: 1,
};

it('changes what is named of the conversations that are meant', () => {
  const ali = { id: '1', name: 'علي' };
  expect(withChange(row, { ids: ['a'], state: 'open', assignee: ali })).toEqual({
    ...row,
    state: 'open',
    assignee: ali,
    // Another state ends a snooze.
    snoozedUntil: null,
  });
  expect(withChange({ ...row, assignee: ali }, { ids: ['a'], assignee: null }).assignee).toBe(null);
  expect(withChange(row, { ids: ['a'], snoozedUntil: 9 }).snoozedUntil).toBe(9);
  expect(withChange(row, { ids: ['b'], isUnread: false })).toBe(row);
});

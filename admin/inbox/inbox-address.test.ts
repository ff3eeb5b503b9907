import { expect, it } from 'vitest';
import { type InboxQuery, inboxFilter } from '../../contract/admin/inbox/inbox-filter.ts';
import { readFilter } from '../../contract/admin/list-filter.ts';
import { applicationsPath, emptyReason, inboxPath } from './inbox-address.ts';

const initial = readFilter(inboxFilter, new URLSearchParams());

it('keeps the list in the address of a conversation, with its page', () => {
  expect(inboxPath({}, '1')).toBe('/inbox/1');
  expect(inboxPath({ form: 'join', page: 2 }, '1')).toBe('/inbox/1?form=join&page=2');
  expect(inboxPath(initial)).toBe('/inbox');
});

it('leaves out what says nothing of a form', () => {
  expect(inboxPath({ form: 'contact', stage: 'new', entry: '3' })).toBe('/inbox?form=contact');
  expect(inboxPath({ form: 'join', topic: 'job' })).toBe('/inbox?form=join');
  expect(inboxPath({ topic: 'job' })).toBe('/inbox?topic=job');
  expect(inboxPath({ form: 'applications', stage: 'new', entry: '3' })).toBe(
    '/inbox?form=applications&stage=new',
  );
  expect(applicationsPath({ form: 'vacancy', entry: '3' })).toBe(
    '/applications?form=vacancy&entry=3',
  );
});

it.each<[ReturnType<typeof emptyReason>, Partial<InboxQuery>]>([
  ['all', { page: 2 }],
  ['mine', { assignee: 'me' }],
  ['mine', { assignee: 'me', state: 'unfinished' }],
  ['nobody', { assignee: 'nobody' }],
  ['suspected', { folder: 'suspected' }],
  ['snoozed', { folder: 'snoozed' }],
  ['unread', { unread: '1' }],
  ['requests', { requests: '1' }],
  ['filtered', { assignee: 'me', state: 'open' }],
  ['filtered', { state: 'unfinished' }],
  ['filtered', { unread: '1', form: 'join' }],
  ['filtered', { form: 'join' }],
  ['filtered', { topic: 'media' }],
  ['search', { form: 'join', search: 'x' }],
])('says that a list is empty by: %s', (reason, filter) => {
  expect(emptyReason({ ...initial, ...filter })).toBe(reason);
});

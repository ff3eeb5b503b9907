import { expect, it } from 'vitest';
import {
  conversationPath,
  emptyReason,
  readInboxAddress,
  writeInboxAddress,
} from './inbox-address.ts';

it('reads what it has written', () => {
  const query = {
    form: 'contact',
    folder: 'suspected',
    state: 'open',
    assignee: 'me',
    unread: '1',
    search: 'نورة & 0501234567',
    page: '3',
  } as const;
  expect(readInboxAddress(writeInboxAddress({}, query))).toEqual(query);
  expect(writeInboxAddress({}, {})).toBe('');
});

it('leaves out what it does not know', () => {
  expect(
    readInboxAddress('?form=newsletter&state=gone&folder=x&unread=2&page=-1&search=%20'),
  ).toEqual({});
  expect(readInboxAddress('?assignee=%3Cscript%3E&page=1')).toEqual({});
});

it('begins at the first page when something else changes', () => {
  expect(writeInboxAddress({ page: '3', search: 'a' }, { state: 'new' })).toBe(
    '?search=a&state=new',
  );
  expect(writeInboxAddress({ search: 'a' }, { page: '2' })).toBe('?search=a&page=2');
});

it('keeps the list in the address of a conversation, with its page', () => {
  expect(conversationPath('1', {})).toBe('/inbox/1');
  expect(conversationPath('1', { form: 'join', page: '2' })).toBe('/inbox/1?form=join&page=2');
});

it('says by which filter a list is empty', () => {
  expect(emptyReason({ page: '2' })).toBe('all');
  expect(emptyReason({ assignee: 'me' })).toBe('mine');
  expect(emptyReason({ assignee: 'nobody' })).toBe('nobody');
  expect(emptyReason({ folder: 'suspected' })).toBe('suspected');
  expect(emptyReason({ assignee: 'me', state: 'open' })).toBe('filtered');
  expect(emptyReason({ form: 'join' })).toBe('filtered');
  expect(emptyReason({ form: 'join', search: 'x' })).toBe('search');
});

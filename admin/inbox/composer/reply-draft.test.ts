import { expect, it } from 'vitest';
import type { MailFate, TimelineItem } from '../../../contract/admin/inbox/inbox.ts';
import {
  attemptOf,
  chooseDraft,
  isRecorded,
  isSending,
  lastReplyId,
  repliesSince,
  seenNow,
  undoableReply,
} from './reply-draft.ts';

const reply = (id: string, status: MailFate['status'] = 'sent'): TimelineItem => ({
  id,
  at: 1,
  kind: 'reply',
  template: null,
  by: null,
  text: id,
  isShortened: false,
  files: [],
  mail: { status, sentAt: null, error: null, cause: null },
});
const note: TimelineItem = {
  id: 'n',
  at: 1,
  kind: 'note',
  by: null,
  text: 'note',
  isShortened: false,
};

it('goes on with the newer of two drafts, and keeps the other', () => {
  const device = { text: 'على الجهاز', editedAt: 20, attempt: null };
  expect(chooseDraft(null, null)).toEqual({ text: '', other: null, isFromDevice: false });
  expect(chooseDraft(device, null)).toEqual({
    text: 'على الجهاز',
    other: null,
    isFromDevice: true,
  });
  expect(chooseDraft(device, { text: 'أقدم', savedAt: 10 })).toEqual({
    text: 'على الجهاز',
    other: 'أقدم',
    isFromDevice: true,
  });
  expect(chooseDraft(device, { text: 'أحدث', savedAt: 30 })).toEqual({
    text: 'أحدث',
    other: 'على الجهاز',
    isFromDevice: false,
  });
});

it('does not speak of a second draft where both are the same, or one is empty', () => {
  const device = { text: 'same', editedAt: 20, attempt: null };
  expect(chooseDraft(device, { text: 'same', savedAt: 10 }).other).toBe(null);
  expect(chooseDraft({ ...device, text: '' }, { text: 'saved', savedAt: 10 })).toEqual({
    text: 'saved',
    other: null,
    isFromDevice: false,
  });
});

it('sends a text again with the same key, and another text with another one', () => {
  let made = 0;
  const newKey = () => `key ${++made}`;
  const first = attemptOf(null, 'a', newKey);
  expect(attemptOf(first, 'a', newKey)).toBe(first);
  expect(attemptOf(first, 'b', newKey)).toEqual({ key: 'key 2', text: 'b' });
});

it('finds the replies that somebody has not read', () => {
  const timeline = [reply('1'), note, reply('2'), reply('3')];
  expect(lastReplyId(timeline)).toBe('3');
  expect(lastReplyId([note])).toBe(null);
  expect(repliesSince(timeline, '1').map(({ id }) => id)).toEqual(['2', '3']);
  expect(repliesSince(timeline, null)).toHaveLength(3);
  expect(repliesSince(timeline, '3')).toEqual([]);
});

it('recognises its reply although the response was lost', () => {
  expect(isRecorded([reply('1')], { key: '1', text: '' })).toBe(true);
  expect(isRecorded([note], { key: 'n', text: '' })).toBe(false);
  expect(isRecorded([reply('1')], null)).toBe(false);
});

it('waits for replies whose mail is still to be sent', () => {
  expect(isSending([reply('1'), note])).toBe(false);
  expect(isSending([reply('1'), reply('2', 'waiting')])).toBe(true);
  expect(isSending([reply('1', 'refused')])).toBe(false);
});

it('takes back the last own reply that has not begun to leave', () => {
  const by = { id: 'a', name: 'A' };
  const of = (id: string, status: MailFate['status'], who = by) => ({
    ...reply(id, status),
    by: who,
  });
  expect(undoableReply([of('1', 'leaving'), of('2', 'leaving'), note], 'a')?.id).toBe('2');
  expect(undoableReply([of('1', 'leaving'), of('2', 'waiting')], 'a')?.id).toBe('1');
  expect(undoableReply([of('1', 'leaving', { id: 'b', name: 'B' }), of('2', 'sent')], 'a')).toBe(
    null,
  );
});

it('has read the reply before the one that was taken back', () => {
  const shown = ['1', '2', '3'];
  expect(seenNow('3', shown, [reply('1'), reply('2')])).toBe('2');
  expect(seenNow('3', shown, [reply('1'), reply('2'), reply('4')])).toBe('2');
  expect(seenNow('1', ['1'], [note])).toBe(null);
  expect(seenNow('2', shown, [reply('1'), reply('2'), reply('3')])).toBe('2');
  expect(seenNow(null, [], [reply('1')])).toBe(null);
  // It is older than what is shown.
  expect(seenNow('0', shown, [reply('2'), reply('3'), reply('4')])).toBe('0');
});

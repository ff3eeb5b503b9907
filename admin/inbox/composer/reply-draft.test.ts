import { expect, it } from 'vitest';
import type { MailFate, TimelineItem } from '../../../contract/admin/inbox/inbox.ts';
import {
  attemptOf,
  chooseDraft,
  isRecorded,
  isSending,
  joinCopies,
  lastReplyId,
  repliesSince,
  seenNow,
  undoableReply,
  withReturned,
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

it('joins what a device has of conversations that were merged', () => {
  const attempt = { key: 'k', text: 'first' };
  const [first, second] = [
    { text: 'first', editedAt: 10, attempt },
    { text: 'second', editedAt: 30, attempt: null },
  ];
  expect(joinCopies([])).toBeNull();
  expect(joinCopies([first])).toBe(first);
  const joined = { text: 'first\n\nsecond', editedAt: 30, attempt: null };
  expect(joinCopies([first, second])).toEqual(joined);
});

it('goes on with the newer of two drafts, and keeps the other', () => {
  const device = { text: 'على الجهاز', editedAt: 20, attempt: null };
  expect(chooseDraft(null, null)).toEqual({ text: '', other: null, isFromDevice: false });
  expect(chooseDraft(device, null)).toEqual({
    text: 'على الجهاز',
    other: null,
    isFromDevice: true,
  });
  expect(chooseDraft(device, { text: 'أقدم', savedAt: 10, returnedAt: null })).toEqual({
    text: 'على الجهاز',
    other: 'أقدم',
    isFromDevice: true,
  });
  expect(chooseDraft(device, { text: 'أحدث', savedAt: 30, returnedAt: null })).toEqual({
    text: 'أحدث',
    other: 'على الجهاز',
    isFromDevice: false,
  });
});

it('does not speak of a second draft where both are the same, or one is empty', () => {
  const device = { text: 'same', editedAt: 20, attempt: null };
  expect(chooseDraft(device, { text: 'same', savedAt: 10, returnedAt: null }).other).toBe(null);
  expect(
    chooseDraft({ ...device, text: '' }, { text: 'saved', savedAt: 10, returnedAt: null }),
  ).toEqual({
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
  const isIn = (item: TimelineItem, key: string | null) =>
    isRecorded({ timeline: [item], scheduled: null }, key === null ? null : { key, text: '' });
  expect(isIn(reply('1'), '1')).toBe(true);
  expect(isIn(note, 'n')).toBe(false);
  expect(isIn(reply('1'), null)).toBe(false);
  const scheduled = { key: '2', by: null, text: '', files: [], at: 1, dueAt: 2 };
  expect(isRecorded({ timeline: [], scheduled }, { key: '2', text: '' })).toBe(true);
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

it('takes over a reply that came back to the draft, with what was written since below it', () => {
  const draft = { text: 'Back.\n\nBegun.', savedAt: 20, returnedAt: 20 };
  const saved = { text: draft.text, at: 20 };
  const written = (text: string, before: string, at = 10) => ({
    text,
    saved: { text: before, at },
  });
  expect(withReturned(written('Begun.', 'Begun.'), draft)).toEqual({ text: draft.text, saved });
  expect(withReturned(written('', 'Begun.'), draft)?.text).toBe(draft.text);
  expect(withReturned(written('Begun. And more.', 'Begun.'), draft)?.text).toBe(
    'Back.\n\nBegun. And more.',
  );
  expect(withReturned(written('Unsaved', '', 0), { ...draft, text: 'Back.' })).toEqual({
    text: 'Back.\n\nUnsaved',
    saved: { text: 'Back.', at: 20 },
  });
  expect(withReturned(written('Newer', 'Newer', 20), draft)).toBe(null);
  expect(withReturned(written('x', '', 0), { ...draft, returnedAt: null })).toBe(null);
  expect(withReturned(written('x', '', 0), null)).toBe(null);
});

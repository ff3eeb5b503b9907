import { expect, it } from 'vitest';
import { type StandingFacts, standingOf } from './standing.ts';

const NEW: StandingFacts = { state: 'new', stage: null, isUnread: true, isReplied: false };

it('a message waits until somebody has read it, and is answered when its sender was written to', () => {
  expect(standingOf(NEW)).toBe('waiting');
  expect(standingOf({ ...NEW, isUnread: false })).toBe('reading');
  expect(standingOf({ ...NEW, state: 'open' })).toBe('reading');
  expect(standingOf({ ...NEW, state: 'answered' })).toBe('reading');
  expect(standingOf({ ...NEW, state: 'answered', isReplied: true })).toBe('answered');
  expect(standingOf({ ...NEW, state: 'closed' })).toBe('closed');
});

it('it is the turn of the sender only if the sender was asked something', () => {
  expect(standingOf({ ...NEW, state: 'waiting' })).toBe('reading');
  expect(standingOf({ ...NEW, state: 'waiting', isReplied: true })).toBe('yours');
});

it('an application tells no decision before its mail', () => {
  const declined: StandingFacts = { ...NEW, stage: 'declined' };
  expect(standingOf(declined)).toBe('deciding');
  expect(standingOf({ ...declined, state: 'closed' })).toBe('deciding');
  expect(standingOf({ ...declined, state: 'open', isReplied: true })).toBe('deciding');
  expect(standingOf({ ...declined, state: 'answered', isReplied: true })).toBe('declined');
  expect(standingOf({ ...declined, stage: 'accepted', state: 'closed', isReplied: true })).toBe(
    'accepted',
  );
});

it('an application is read, then talked about', () => {
  const application: StandingFacts = { ...NEW, stage: 'new' };
  expect(standingOf(application)).toBe('waiting');
  expect(standingOf({ ...application, stage: 'reading' })).toBe('reading');
  expect(standingOf({ ...application, stage: 'conversation', isReplied: true })).toBe('talking');
});

import { expect, it } from 'vitest';
import { APPLICATION_STAGES, CONVERSATION_STATES } from '../../../contract/admin/inbox/inbox.ts';
import { applicationState, isAnsweredState } from './application-state.ts';

it('the state of an application follows from its stage and from who wrote last [INBOX-AXIS-01]', () => {
  expect(
    APPLICATION_STAGES.map((stage) => [
      stage,
      applicationState(stage, { isAnswered: false }),
      applicationState(stage, { isAnswered: true }),
    ]),
  ).toEqual([
    ['new', 'new', 'answered'],
    ['reading', 'open', 'answered'],
    ['conversation', 'open', 'answered'],
    ['accepted', 'open', 'closed'],
    ['declined', 'open', 'closed'],
  ]);
});

it('an application that waits for staff does so at every stage, whatever state it had', () => {
  for (const state of CONVERSATION_STATES) {
    const isAnswered = isAnsweredState(state);
    for (const stage of APPLICATION_STAGES) {
      expect(isAnsweredState(applicationState(stage, { isAnswered }))).toBe(isAnswered);
    }
  }
});

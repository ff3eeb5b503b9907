import { expect, it } from 'vitest';
import { CallFailed, readFailure } from './call.ts';

it('describes a refused call, whether or not the first screen can have its problem', async () => {
  expect((await readFailure({ problem: 'signed-out' })).text.en).toMatch(/^Your session has ended/);
  expect((await readFailure({ problem: 'conflict' })).text.en).toMatch(
    /^This changed a moment ago/,
  );
});

it('says what is wrong with each field', async () => {
  const { fields } = await readFailure({
    problem: 'invalid-fields',
    fields: { name: 'required', note: 'too-long' },
  });
  expect([fields.name?.en, fields.note?.en]).toEqual([
    'Fill in this field.',
    'The text is longer than allowed.',
  ]);
});

it.each(['<html>', null, { problem: 'of-a-proxy' }, { problem: 7 }])(
  'describes %j, which is no problem of ours, as a fault of the server',
  async (result) => {
    const { problem, text } = await readFailure(result);
    expect([problem, text.en]).toEqual([
      'internal',
      expect.stringMatching(/^Something went wrong/),
    ]);
  },
);

it('says that there is no connection where the other texts cannot be loaded', () => {
  const failure = new CallFailed({ problem: 'invalid-fields', fields: { name: 'required' } }, null);
  expect(failure.text.en).toMatch(/^There is no connection/);
  expect(failure.fields.name).toBe(failure.text);
});

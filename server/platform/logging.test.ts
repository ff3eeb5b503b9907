import { expect, it } from 'vitest';
import { logSerializers } from './logging.ts';

it('a failed query is logged without its parameters and the values of the row', () => {
  const error = Object.assign(new Error('duplicate key value violates a constraint'), {
    code: '23505',
    detail: 'Key (email)=(somebody@a.example) already exists.',
    parameters: ['somebody@a.example'],
  });
  const logged = logSerializers.err(error);
  expect(logged).toMatchObject({ type: 'Error', code: '23505' });
  expect(logged.stack).toContain('logging.test.ts');
  expect(JSON.stringify(logged)).not.toContain('somebody');
});

import { expect, it } from 'vitest';
import { readStoredChanges, readStoredFields } from './stored-fields.ts';

it('readStoredFields returns every stored text, also of a field that no form has', () => {
  const fields = { name: 'نورة', email: 'noura@example.org', fax: '011' };
  expect(readStoredFields(JSON.stringify(fields))).toEqual(fields);
});

it.each(['{"email":null}', '{"email":"a@example.org","message":5}', 'null', '[]'])(
  'readStoredFields refuses %s, so that no mail goes to somebody else',
  (json) => {
    expect(() => readStoredFields(json)).toThrow();
  },
);

it('readStoredChanges returns some fields, all of them texts', () => {
  expect(readStoredChanges('{"phone":"+966501234567"}')).toEqual({ phone: '+966501234567' });
  expect(() => readStoredChanges('{"phone":966501234567}')).toThrow();
});

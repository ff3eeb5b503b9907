import { describe, expect, it } from 'vitest';
import { accepted, acceptedValue, readAcceptedValue } from './submissions.ts';

describe('the query parameter of an accepted form', () => {
  it('is read as it was written, and as nothing else', () => {
    for (const reference of [null, 'AB12-34']) {
      expect(readAcceptedValue(acceptedValue('contact', reference))).toEqual({
        form: 'contact',
        result: accepted(reference),
        values: {},
      });
    }
    for (const value of [null, '', 'other', 'contact.', 'contact.<b>', 'contact.a.b']) {
      expect(readAcceptedValue(value)).toBeNull();
    }
  });
});

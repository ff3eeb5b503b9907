import { describe, expect, it } from 'vitest';
import { arrivedValue, readArrivedValue } from './forms.ts';

describe('the query of what has arrived', () => {
  it('is read as it was written, and as nothing else', () => {
    for (const reference of [null, 'AB12-34']) {
      expect(readArrivedValue(arrivedValue('contact', reference))).toEqual({
        ...{ form: 'contact', accepted: true, reference },
      });
    }
    for (const value of [null, '', 'other', 'contact.', 'contact.<b>', 'contact.a.b']) {
      expect(readArrivedValue(value)).toBeNull();
    }
  });
});

import { describe, expect, it } from 'vitest';
import { readAnswer } from './answers.ts';

describe('the answer to a sending', () => {
  it('is read whichever backend gives it', () => {
    const data = { status: 'success', data: { reference: 'AB-12' } };
    expect(readAnswer(201, null, data)).toEqual({ accepted: true, reference: 'AB-12' });
    expect(readAnswer(200, null, { data: { reference: 7 } })).toMatchObject({ reference: '7' });
    for (const body of [null, 'ok', [], {}, { data: null }, { data: { reference: '' } }]) {
      expect(readAnswer(200, null, body)).toEqual({ accepted: true, reference: null });
    }
  });

  it('says what is wrong with which field, by code before words', () => {
    const body = {
      errors: { email: ['bounces', 'second'], phone: ['words'], name: 'one', cv: [], x: 3 },
      codes: { phone: 'not-a-phone', email: 'unheard-of' },
    };
    expect(readAnswer(422, null, body)).toEqual({
      accepted: false,
      refusal: {
        kind: 'invalid-fields',
        retryAfter: null,
        fields: {
          email: { words: 'bounces' },
          phone: { code: 'not-a-phone' },
          name: { words: 'one' },
        },
      },
    });
  });

  it('says when to come back, where it is said in seconds', () => {
    const kindOf = (status: number, retryAfter: string | null) => {
      const result = readAnswer(status, retryAfter, null);
      return result.accepted ? null : [result.refusal.kind, result.refusal.retryAfter];
    };
    expect(kindOf(429, '90')).toEqual(['too-many', 90]);
    expect(kindOf(503, 'Wed, 21 Oct 2026 07:28:00 GMT')).toEqual(['unavailable', null]);
    expect(kindOf(502, null)).toEqual(['unavailable', null]);
    expect(kindOf(504, null)).toEqual(['unanswered', null]);
    expect(kindOf(418, '-5')).toEqual(['malformed', null]);
    expect(kindOf(413, null)).toEqual(['too-large', null]);
  });
});

import { describe, expect, it } from 'vitest';
import { contactForm } from './forms/contact.ts';
import { readSubmissionResponse } from './submission-response.ts';
import { accepted, rejected } from './submissions.ts';

function read(status: number, retryAfter: string | null, body: unknown) {
  return readSubmissionResponse(contactForm, { status, retryAfter, body });
}

describe('the response to a submission', () => {
  it('is accepted with the reference, whichever backend gives it', () => {
    const data = { status: 'success', data: { reference: 'AB-12' } };
    expect(read(201, null, data)).toEqual(accepted('AB-12'));
    expect(read(200, null, { data: { reference: 7 } })).toEqual(accepted('7'));
    for (const body of [null, 'ok', [], {}, { data: null }, { data: { reference: '' } }]) {
      expect(read(200, null, body)).toEqual(accepted(null));
    }
  });

  it('says what is wrong with which field of the form, by code rather than by message', () => {
    const body = {
      errors: {
        email: ['bounces', 'second'],
        phone: ['message'],
        name: 'one',
        subject: [],
        massage: 3,
        cv: ['of another form'],
        constructor: ['of no form'],
      },
      codes: { phone: 'not-a-phone', email: 'unknown' },
    };
    expect(read(422, null, body)).toEqual(
      rejected('invalid-fields', {
        errors: {
          name: { message: 'one' },
          phone: { code: 'not-a-phone' },
          email: { message: 'bounces' },
        },
      }),
    );
  });

  it('is about the idempotency key where a 422 names no fields', () => {
    const body = {
      status: 'error',
      message: 'The key of this request was used for something else.',
    };
    expect(read(422, null, body)).toEqual(rejected('key-reused'));
    expect(read(422, null, { ...body, errors: {} })).toEqual(rejected('invalid-fields'));
  });

  it('says when to try again, where that is given in seconds', () => {
    expect(read(429, '90', null)).toEqual(rejected('too-many', { retryAfter: 90 }));
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
    expect(read(503, date, null)).toEqual(rejected('unavailable'));
    expect(read(502, null, null)).toEqual(rejected('unavailable'));
    expect(read(504, null, null)).toEqual(rejected('unanswered'));
    expect(read(418, '-5', null)).toEqual(rejected('malformed'));
    expect(read(413, null, null)).toEqual(rejected('too-large'));
  });
});

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { storedSchema } from '../content/stored-schema.ts';
import { adminBodies } from './bodies.ts';

const PASTED = [
  'noura@example.org',
  ' <noura@example.org> ',
  'نورة <noura@example.org>',
  'mailto:noura@example.org',
  'noura@example.org.',
  'noura@example.org،',
  'noura＠example.org',
  '\u200fnoura@example.org\u200f',
];

describe('an e-mail address that is pasted', () => {
  const invitation = { name: 'نورة', role: 'editor', language: 'ar' };
  it.each(PASTED)('is read in an invitation: %j', (email) => {
    const read = v.parse(adminBodies.invite, { ...invitation, email });
    expect(read.email).toBe('noura@example.org');
  });

  it.each(PASTED)('is read in a field of the content: %j', (email) => {
    expect(v.parse(storedSchema({ type: 'email' }), email)).toBe('noura@example.org');
  });

  it.each([...PASTED, 'admin@intranet'])('is accepted to sign in and for a reset: %j', (email) => {
    expect(v.is(adminBodies.signIn, { email, password: 'x' })).toBe(true);
    expect(v.is(adminBodies.requestReset, { email })).toBe(true);
  });

  it.each([
    ['noura', 'email', 'not-email'],
    ['a@example.org, b@example.org', 'email', 'not-email'],
    ['نورة@example.org', 'email-not-latin', 'email-not-latin'],
  ])('is refused with what is wrong: %j', (email, ofBody, ofField) => {
    const body = v.safeParse(adminBodies.invite, { ...invitation, email });
    expect(body.issues?.map(({ message }) => message)).toEqual([ofBody]);
    const field = v.safeParse(storedSchema({ type: 'email' }), email);
    expect(field.issues?.map(({ message }) => message.split(':')[0])).toEqual([ofField]);
  });

  it('may be missing in the content', () => {
    expect(v.parse(storedSchema({ type: 'email' }), undefined)).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { ADDRESS_READERS } from './address-readers.ts';
import { FIELD_ERROR_TEXTS } from './field-error-texts.ts';
import { FIELD_ERROR_CODES, fieldErrorMessage } from './field-errors.ts';
import { fieldsOf } from './forms/fields.ts';
import type { Form } from './forms/forms.ts';
import { forms } from './forms/forms.ts';
import { LANGUAGES } from './locale.ts';
import { type RawFields, SUBMISSION_LIMITS, validateSubmission } from './submission-rules.ts';
import type { FieldErrors } from './submissions.ts';

function validate<Definition extends Form>(form: Definition, raw: RawFields) {
  return validateSubmission(form, raw, ADDRESS_READERS);
}

const CONTACT = { name: 'نورة', subject: 'B', phone: '0501234567', email: 'a@b.co', massage: 'x' };

function read(changes: Record<string, unknown>) {
  const result = validate(forms.contact, { ...CONTACT, ...changes });
  return result.ok ? result.data : codesOf(result.errors);
}

function codesOf(errors: FieldErrors): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      error !== undefined && 'code' in error && error.code,
    ]),
  );
}

describe('a name', () => {
  it('is trimmed, and loses characters that set the direction', () => {
    expect(read({ name: '  \u202eنورة\u2066\ufeff ' })).toMatchObject({ firstName: 'نورة' });
  });

  it('keeps the joiners that Arabic and Persian need', () => {
    expect(read({ name: 'عبد\u200cالله' })).toMatchObject({ firstName: 'عبد\u200cالله' });
  });

  it.each([
    [' \n', 'missing'],
    ['\u200f', 'missing'],
    ['ـ', 'missing'],
    ['\u3164', 'missing'],
    [undefined, 'missing'],
    [null, 'missing'],
    [7, 'not-text'],
    [['a'], 'not-text'],
    [{ toString: 'a' }, 'not-text'],
    ['\ud800', 'unreadable'],
    ['a\ufffd', 'unreadable'],
    ['a\r\nBcc: x@y.z', 'control-characters'],
    ['a\u0000b', 'control-characters'],
    ['a\u0085b', 'control-characters'],
    ['🌴'.repeat(101), 'too-long'],
  ])('%j is rejected: %s', (name, code) => {
    expect(read({ name })).toEqual({ name: code });
  });

  it('may have a hundred characters, whatever they are made of [SUBMISSION-RULES-01]', () => {
    expect(read({ name: '🌴'.repeat(100) })).toMatchObject({ firstName: '🌴'.repeat(100) });
  });
});

describe('a telephone number', () => {
  it.each([
    ['۰۵۰-۱۲۳-۴۵۶۷', '0501234567'],
    ['\u202a+966 50 123 4567\u202c', '+966501234567'],
    ['☎️ +966 (0) 50 123 4567', '+966501234567'],
  ])('%j is read as %s', (phone, digits) => {
    expect(read({ phone })).toMatchObject({ phone: digits });
  });

  it.each([
    ['12345', 'not-a-phone'],
    ['x'.repeat(101), 'not-a-phone'],
    ['0501234567 / 0559876543', 'two-phones'],
    ['0501234567\n0559876543', 'two-phones'],
    ['0114567890 تحويلة 12', 'phone-extension'],
    ['\u200f', 'missing'],
  ])('%j is rejected: %s', (phone, code) => {
    expect(read({ phone })).toEqual({ phone: code });
  });
});

describe('an e-mail address', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.museum', "o'neil@example.com", 'a@موقع.السعودية'])(
    '%s is accepted',
    (email) => {
      expect(read({ email })).toMatchObject({ email });
    },
  );

  it.each([
    'a',
    'a@b',
    'a@@b.co',
    'a b@c.co',
    '.a@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a@b..co',
    'a@b.c-',
    'a@[127.0.0.1]',
    '"a b"@c.co',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'mail me: a@b.co',
    'a@b.1',
    'a@10.0.0.1',
    'a|b@c.co',
    'a@b.coسارة',
    'a@مثال_x.com',
    `${'a'.repeat(65)}@b.co`,
  ])('%s is rejected', (email) => {
    expect(read({ email })).toEqual({ email: 'not-an-email' });
  });

  it.each([
    ['mailto:a@b.co', 'a@b.co'],
    ['MAILTO:a%2Bx@b.co?subject=Hello', 'a+x@b.co'],
    ['<a@b.co>', 'a@b.co'],
    ['Sara Al-Harbi <a@b.co>', 'a@b.co'],
    ['«سارة» <mailto:a@b.co>;', 'a@b.co'],
    ['"a@b.co"', 'a@b.co'],
    ["'a@b.co'", 'a@b.co'],
    ['«a@b.co»', 'a@b.co'],
    ['(a@b.co)', 'a@b.co'],
    ['a@b.co.', 'a@b.co'],
    ['a@b.co،', 'a@b.co'],
    ['a@b.co؛', 'a@b.co'],
    ['• a@b.co', 'a@b.co'],
    ['\u200fa@b.co\u200f', 'a@b.co'],
    ['a\u00ad@b\ufe0f.co', 'a@b.co'],
    ['a＠b.co', 'a@b.co'],
    ['a١٢@b.co', 'a12@b.co'],
    ['a@مثـال.السعودية', 'a@مثال.السعودية'],
    ['a@ﻣﺜﺎﻝ.السعودية', 'a@مثال.السعودية'],
    ['a@BU\u0308CHER.de', 'a@bücher.de'],
    ['a@xn--mgbh0fb.xn--mgberp4a5d4ar', 'a@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  ])('%j is read as %s', (email, address) => {
    expect(read({ email })).toMatchObject({ email: address });
  });

  it('with letters before the @ that are not Latin is rejected in a sentence of its own', () => {
    const newsletter = validate(forms.newsletter, { email: 'نورة@b.co' });
    expect(read({ email: 'نورة@مثال.السعودية' })).toEqual({ email: 'email-not-latin' });
    expect(newsletter).toMatchObject({ errors: { email: { code: 'email-not-latin' } } });
  });

  it('is rejected with a line end in it, and above 254 characters', () => {
    expect(read({ email: 'a@b.co\r\nBcc: c@d.co' })).toEqual({ email: 'control-characters' });
    expect(read({ email: `a@${'b'.repeat(250)}.co` })).toEqual({ email: 'too-long' });
  });
});

describe('a message', () => {
  it('counts a line end as one character, however a browser writes it', () => {
    const lines = Array.from({ length: 2_500 }, () => 'x');
    expect(read({ massage: lines.join('\r\n') })).toMatchObject({ message: lines.join('\n') });
    expect(read({ massage: 'x'.repeat(5_001) })).toEqual({ massage: 'too-long' });
  });

  it('has something that can be seen', () => {
    expect(read({ massage: '\u2800\n\u064b' })).toEqual({ massage: 'missing' });
  });

  it('may have lines and tabs, and no other control characters', () => {
    expect(read({ massage: 'a\tb\rc' })).toMatchObject({ message: 'a\tb\nc' });
    expect(read({ massage: 'a\u001bb' })).toEqual({ massage: 'control-characters' });
  });
});

describe('an application', () => {
  const fields = { name: 'Sara', phone: '123456', email: 'a@b.co' };

  it('joins both names of the form, and takes both in one as the call has them [SUBMISSION-RULES-02]', () => {
    const joined = { ok: true, data: { ...fields, name: 'Sara Al-Harbi' } };
    expect(validate(forms.join, { ...fields, secondName: ' Al-Harbi ' })).toEqual(joined);
    expect(validate(forms.join, { ...fields, name: 'Sara Al-Harbi' })).toEqual(joined);
    expect(validate(forms.join, { ...fields, secondName: '' })).toEqual({
      ok: false,
      errors: { secondName: { code: 'missing' } },
    });
  });
});

describe('a subscription', () => {
  it('is an address or a number', () => {
    const of = (email: string) => validate(forms.newsletter, { email });
    expect(of('a@b.co')).toEqual({
      ok: true,
      data: { address: { kind: 'email', address: 'a@b.co' } },
    });
    expect(of('٠٥٠١٢٣٤٥٦٧')).toEqual({
      ok: true,
      data: { address: { kind: 'phone', address: '0501234567' } },
    });
    expect(of('a@')).toEqual({ ok: false, errors: { email: { code: 'not-an-email' } } });
    expect(of('hello')).toEqual({
      ok: false,
      errors: { email: { code: 'neither-email-nor-phone' } },
    });
    expect(of('0501234567 / 0559876543')).toEqual({
      ok: false,
      errors: { email: { code: 'two-phones' } },
    });
    expect(of(' ')).toEqual({ ok: false, errors: { email: { code: 'missing' } } });
  });
});

it('own fields count only', () => {
  const inherited = Object.create(CONTACT);
  expect(validate(forms.contact, inherited)).toMatchObject({ ok: false });
});

it('every code has a message in both languages at every field', () => {
  for (const code of FIELD_ERROR_CODES) {
    for (const { name } of Object.values(forms).flatMap(fieldsOf)) {
      expect(fieldErrorMessage(code, FIELD_ERROR_TEXTS.ar, name)).toMatch(/[\u0600-\u06ff].*\.$/);
      expect(fieldErrorMessage(code, FIELD_ERROR_TEXTS.en, name)).toMatch(/^[A-Z].*\.$/);
    }
  }
});

it('what is missing is named, and differs at each required text field of a form', () => {
  for (const form of Object.values(forms)) {
    const fields = fieldsOf(form).filter(
      ({ type, isOptional }) => type !== 'file' && type !== 'entry' && !isOptional,
    );
    for (const language of LANGUAGES) {
      const messages = fields.map(({ name }) =>
        fieldErrorMessage('missing', FIELD_ERROR_TEXTS[language], name),
      );
      expect(new Set(messages).size).toBe(fields.length);
      expect(messages.join(' ')).not.toMatch(/الحقل|field/);
    }
  }
  const newsletter = fieldErrorMessage('missing', FIELD_ERROR_TEXTS.ar, 'address');
  expect(newsletter).toBe('اكتب بريدك الإلكتروني أو رقم جوالك.');
});

it('a text that is too long is told the limit of its field', () => {
  const { line, message } = SUBMISSION_LIMITS;
  for (const [field, limit] of [
    ['firstName', String(line)],
    ['lastName', String(line)],
    ['message', message.toLocaleString('en')],
  ] as const) {
    for (const language of LANGUAGES) {
      expect(fieldErrorMessage('too-long', FIELD_ERROR_TEXTS[language], field)).toContain(limit);
    }
  }
});

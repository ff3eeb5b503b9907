import { describe, expect, it } from 'vitest';
import { FIELD_TEXTS } from './field-texts.ts';
import { answersText, senderName, staffFields, valueText } from './fields.ts';
import { forms } from './forms.ts';

const MESSAGE = {
  firstName: 'Noura',
  lastName: 'Al-Harbi',
  phone: '0501234567',
  email: 'noura@example.com',
  topic: 'job',
  message: 'When?',
};

describe('what staff read of a submission', () => {
  it('is what it is about first, then the other texts in the order of the form', () => {
    const names = staffFields(forms.contact, MESSAGE).map(({ name }) => name);
    expect(names).toEqual(['topic', 'phone', 'email', 'message']);
  });

  it('leaves out fields that a stored submission does not have', () => {
    const names = staffFields(forms.contact, { email: 'a@b.co' }).map(({ name }) => name);
    expect(names).toEqual(['email']);
  });

  it('has the name as one, whether it was stored as one or as two', () => {
    expect(senderName(MESSAGE)).toBe('Noura Al-Harbi');
    expect(senderName({ name: 'Sara Al-Harbi', email: 'a@b.co' })).toBe('Sara Al-Harbi');
  });

  it('names a choice in words, and shows a value as stored that is none of them any more', () => {
    const topic = (value: string) => valueText({ name: 'topic', value }, FIELD_TEXTS.en);
    expect(topic('job')).toBe('A job');
    expect(topic('former')).toBe('former');
  });
});

it('answersText writes each answer on a line, and nothing for a submission without answers', () => {
  expect(answersText('Age\t30\nWhy?\tTo learn')).toBe('Age: 30\nWhy? To learn');
  expect(answersText('')).toBe('');
});

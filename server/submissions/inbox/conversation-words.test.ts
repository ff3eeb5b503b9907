import { expect, it } from 'vitest';
import { conversationWords } from './conversation-words.ts';

it.each([
  ['+966501234567', ['966501234567', '0501234567', '501234567']],
  ['966501234567', ['966501234567', '0501234567']],
  ['+96891234567', ['96891234567', '91234567']],
  ['+201001234567', ['01001234567', '1001234567']],
  ['+12025550123', ['2025550123']],
  ['0501234567', ['0501234567']],
  ['91234567', ['91234567']],
])('finds %s as it is dialled in its country', (phone, found) => {
  const { words } = conversationWords({
    form: 'contact',
    reference: '7K3MQ-9TD2X',
    fields: { name: 'Sara', phone, email: 's@example.com', message: 'Hello' },
  });
  const all = words.split(' ');
  for (const word of found) expect(all).toContain(word);
});

it('adds no code of a country to a number without one', () => {
  const { words } = conversationWords({
    form: 'contact',
    reference: '7K3MQ-9TD2X',
    fields: { name: 'Sara', phone: '0501234567', email: 's@example.com' },
  });
  expect(words.match(/\d{7,}/g)).toEqual(['0501234567', '501234567']);
});

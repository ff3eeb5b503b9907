import { expect, it } from 'vitest';
import { writtenSubject } from './written-subject.ts';

const OURS = { form: 'contact', reference: '7K3MQ-9TD2X', language: 'en' } as const;

it.each([
  'Re: We have received your message (7K3MQ-9TD2X)',
  'RE: Fwd: we have received  your message (7K3MQ-9TD2X)',
  'رد: We have received your message (7K3MQ-9TD2X)',
  '[EXTERNAL] Re: \u200fWe have received your message (7K3MQ-9TD2X)',
  'We have received your message (7K3MQ-9TD2X)',
  'Re:',
  '',
])('the subject «%s» says no more than ours', (subject) => {
  expect(writtenSubject(subject, OURS)).toBe('');
});

it.each([
  'نعم، سأحضر يوم الأحد',
  'Re: yes, I will come',
  'Re: We have received your message (7K3MQ-9TD2X) شكرًا لكم',
])('the subject «%s» says something', (subject) => {
  expect(writtenSubject(subject, OURS)).toBe(subject);
});

it('knows our subject in Arabic', () => {
  const ours = { ...OURS, language: 'ar' } as const;
  expect(writtenSubject('رد: وصلتنا رسالتك (7K3MQ-9TD2X)', ours)).toBe('');
});

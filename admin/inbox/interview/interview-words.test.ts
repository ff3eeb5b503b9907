import { expect, it } from 'vitest';
import { insertParagraph, invitationText } from './interview-words.ts';

const AT = { startsAt: Date.parse('2026-12-06T07:30:00Z'), minutes: 30 } as const;

it('an invitation says day, time, zone and place in the language of the reply', () => {
  const place = 'مقر الجمعية';
  expect(
    invitationText({ ...AT, place }, 'ar')
      .split('\n')
      .slice(0, 2),
  ).toEqual([
    'ندعوك إلى مقابلة يوم الأحد، 6 ديسمبر 2026، الساعة 10:30 بتوقيت Asia/Riyadh، ومدتها 30 دقيقة.',
    'المكان: مقر الجمعية',
  ]);
  const online = invitationText({ ...AT, place: 'https://meet.example/a' }, 'en');
  // Programs differ in the comma after the weekday.
  expect(online).toMatch(
    /interview on Sunday,? 6 December 2026, at 10:30, Asia\/Riyadh time\. It takes 30 minutes\.$/m,
  );
  expect(online).toMatch(/^Link: https:\/\/meet\.example\/a$/m);
});

it('a paragraph is inserted at a place, apart from what is around it', () => {
  expect(insertParagraph('', 0, 'new')).toEqual({ text: 'new', end: 3 });
  expect(insertParagraph('Dear Sara,\n\nRegards', 12, 'new')).toEqual({
    text: 'Dear Sara,\n\nnew\n\nRegards',
    end: 15,
  });
  expect(insertParagraph('Dear Sara, ', 11, 'new').text).toBe('Dear Sara,\n\nnew');
});

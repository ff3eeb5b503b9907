import { expect, it } from 'vitest';
import { partReply } from './reply-text.ts';

const QUOTED = '> What we wrote.\n>\n> Yafee';

it.each([
  [
    'Gmail in English',
    `Thank you.\n\nOn Sun, Nov 1, 2026 at 9:00 AM Yafee <site@yafee.example> wrote:\n\n${QUOTED}`,
  ],
  [
    'Gmail with a broken line',
    `Thank you.\n\nOn Sun, Nov 1, 2026 at 9:00 AM Yafee\n<site+7k3mq9td2x@yafee.example> wrote:\n\n${QUOTED}`,
  ],
  [
    'Gmail in Arabic',
    `Thank you.\n\n‫في الأحد، 1 نوفمبر 2026 في 9:00 ص تمت كتابة ما يلي بواسطة ‪Yafee‬‏ <‪site@yafee.example‬‏>:‬\n\n${QUOTED}`,
  ],
  [
    'Apple Mail in Arabic',
    `Thank you.\n\nفي ١ نوفمبر ٢٠٢٦، الساعة ٩:٠٠ ص، كتب Yafee <site@yafee.example>:\n\n${QUOTED}`,
  ],
  ['a program without an attribution', `Thank you.\n\n${QUOTED}\n`],
  [
    'Outlook in English',
    'Thank you.\n\n________________________________\nFrom: Yafee <site@yafee.example>\nSent: Sunday, November 1, 2026 9:00 AM\nTo: Noura\nSubject: Re: a message\n\nWhat we wrote.',
  ],
  [
    'Outlook in Arabic',
    'Thank you.\n\nمن: Yafee <site@yafee.example>\nتاريخ الإرسال: الأحد، ١ نوفمبر ٢٠٢٦\nإلى: نورة\nالموضوع: رد\n\nWhat we wrote.',
  ],
  ['an old Outlook', 'Thank you.\n\n-----Original Message-----\nFrom: Yafee\n\nWhat we wrote.'],
])('a reply of %s is parted from what it answers, and nothing is lost', (_program, text) => {
  const { text: newest, quoted } = partReply(text);
  expect(newest).toBe('Thank you.');
  expect(quoted).toContain('What we wrote.');
  expect(`${newest}${quoted}`.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
});

it.each([
  ['is written between the lines', `${QUOTED}\n\nYes, please.\n\n${QUOTED}\n\nNo.`],
  ['is written below', `On Sunday Yafee wrote:\n${QUOTED}\n\nThank you.`],
  ['is quoted as a whole', QUOTED],
  ['quotes nothing', 'Thank you.\n\nFrom: here to there\nI would like to know: when?'],
  ['has a sentence with «wrote:»', 'My brother wrote:\nhe comes tomorrow.'],
])('a reply that %s stays whole', (_form, text) => {
  expect(partReply(text)).toEqual({ text: text.trim(), quoted: null });
});

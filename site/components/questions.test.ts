import { expect, it } from 'vitest';
import { readQuestions } from './questions.ts';

it('each heading is a question, and what follows it is its answer', () => {
  const html =
    '<p>مقدمة</p><h2>متى يُفتح <b>التقديم</b>؟</h2><p>في يناير.</p><ul><li>أو بعده</li></ul><h2 class="a">كم العمر؟</h2><p>18</p>';
  expect(readQuestions(html)).toEqual([
    { question: 'متى يُفتح التقديم؟', answer: '<p>في يناير.</p><ul><li>أو بعده</li></ul>' },
    { question: 'كم العمر؟', answer: '<p>18</p>' },
  ]);
});

it('leaves out empty headings, and questions without an answer', () => {
  expect(readQuestions('<h2></h2><p>a</p><h2>Why?</h2><p> </p><h3>When?</h3>')).toEqual([]);
  expect(readQuestions('<p>Only a text.</p>')).toEqual([]);
  expect(readQuestions('')).toEqual([]);
});

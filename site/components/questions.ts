import { spans } from '../../contract/html-text.ts';
import { plainText } from './excerpt.ts';

/** A question with its answer in sanitised HTML. */
export type Question = { question: string; answer: string };

/** Opening tag of a heading. Attributes of sanitised HTML contain no angle brackets. */
const HEADING = /<h([2-4])(\s[^<>]*)?>/;

/**
 * Reads questions and answers from a text: each heading is a question, and what follows it up to the next one is the
 * answer. What is before the first heading, empty headings and questions without an answer are left out.
 * @param html sanitised HTML
 */
export function readQuestions(html: string): Question[] {
  const headings = [...spans(html, HEADING, ([, level]) => `</h${level}>`)];
  return headings.flatMap(({ inside, end }, index) => {
    const question = plainText(inside);
    const answer = html.slice(end, headings[index + 1]?.start ?? html.length).trim();
    return question === '' || plainText(answer) === '' ? [] : [{ question, answer }];
  });
}

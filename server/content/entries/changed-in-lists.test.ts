import { expect, it } from 'vitest';
import { changedInLists } from './changed-in-lists.ts';
import type { TranslatedText } from './translated-texts.ts';

/** The titles of steps in their order, each as its Arabic and its English. */
const steps = (...texts: [ar: string, en: string][]): TranslatedText[] =>
  texts.map(([ar, en], index) => ({
    ...{ path: `steps.${index}.title`, place: 'steps.title', list: 'steps', isHtml: false, ar, en },
  }));

const ONE: [string, string] = ['أول', 'First'];
const TWO: [string, string] = ['ثان', 'Second'];

/** Returns what is found, with the Arabic of the texts. */
function changed(before: TranslatedText[], after: TranslatedText[]) {
  return changedInLists(before, after).map(({ text, from, isEnglishOf }) => ({
    text: text.ar,
    from: from.map(({ ar }) => ar),
    isEnglishOf: isEnglishOf.map(({ ar }) => ar),
  }));
}

it('says nothing of texts that have moved, come twice or are gone', () => {
  expect(changed(steps(ONE, TWO), steps(TWO, ONE))).toEqual([]);
  expect(changed(steps(ONE), steps(ONE, ONE))).toEqual([]);
  expect(changed(steps(ONE, TWO), steps(TWO))).toEqual([]);
});

it('recognises a text of which one language has changed by the other, wherever it stands', () => {
  for (const after of [steps(ONE, ['ثالث', 'Second']), steps(['ثالث', 'Second'], ONE)]) {
    expect(changed(steps(ONE, TWO), after)).toEqual([
      { text: 'ثالث', from: ['ثان'], isEnglishOf: ['ثان'] },
    ]);
  }
  for (const after of [steps(ONE, ['ثان', 'New']), steps(['ثان', 'New'], ONE)]) {
    expect(changed(steps(ONE, TWO), after)).toEqual([
      { text: 'ثان', from: ['ثان'], isEnglishOf: [] },
    ]);
  }
});

it('takes English that is now that of another text for English that was written', () => {
  expect(changed(steps(ONE, TWO), steps(ONE, ['ثان', 'First']))).toEqual([
    { text: 'ثان', from: ['ثان'], isEnglishOf: [] },
  ]);
});

it('takes the English of a copy for that of the text that it was copied from', () => {
  expect(changed(steps(ONE), steps(ONE, ['ثالث', 'First']))).toEqual([
    { text: 'ثالث', from: ['أول'], isEnglishOf: ['أول'] },
  ]);
  expect(changed(steps(ONE, ONE), steps(ONE, ['أول', 'Mine']))).toEqual([
    { text: 'أول', from: ['أول'], isEnglishOf: [] },
  ]);
});

it('recognises a text of which both languages have changed by its position, if nothing else stands there', () => {
  expect(changed(steps(ONE, TWO), steps(ONE, ['ثالث', 'Third']))).toEqual([
    { text: 'ثالث', from: ['ثان'], isEnglishOf: [] },
  ]);
  expect(changed(steps(ONE), steps(['ثالث', 'Third'], ONE))).toEqual([
    { text: 'ثالث', from: [], isEnglishOf: [] },
  ]);
});

it('does not take empty texts for the same', () => {
  expect(changed(steps(['', ''], TWO), steps(TWO, ['ثالث', '']))).toEqual([
    { text: 'ثالث', from: [], isEnglishOf: [] },
  ]);
});

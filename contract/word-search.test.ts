import { describe, expect, it } from 'vitest';
import { matchRank, queryWords, searchForms } from './word-search.ts';

const rank = (query: string, text: string) => matchRank(searchForms(text), queryWords(query));
const finds = (query: string, text: string) => rank(query, text) > 0;

describe('the search of the back office', () => {
  it.each([
    ['the article', 'قراءة', 'نادي القراءة'],
    ['the article of the query', 'القراءة', 'نادي قراءة'],
    ['taa marbuta within a word', 'المكتبه', 'المكتبة المتنقلة'],
    ['a word whose beginning is typed, behind the article', 'مكت', 'المكتبة المتنقلة'],
    ['an article with a particle', 'مكتبة', 'بالمكتبة وللمكتبات'],
    ['a particle of one letter', 'مكتبة', 'لقاء بمكتبة رغدان'],
    ['the plural', 'متطوع', 'ستة وثمانون متطوعًا من المتطوعين'],
    ['hamza and vowel marks', 'اسره', 'أُسْرَةٌ'],
    ['words in any order, and words such as «في»', 'الباحة في معمل', 'معمل النجارة بالباحة'],
    ['English plurals and spellings', 'programmes', 'The program for youth'],
  ])('folds %s', (_what, query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it.each([
    ['another word with the same beginning as the stem', 'قراءة', 'قرار المجلس'],
    ['the middle of a word', 'كتبة', 'المكتبة'],
    ['a text that has one of two words', 'مكتبة الباحة', 'مكتبة رغدان'],
  ])('does not find %s', (_what, query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  it('finds the same with either spelling', () => {
    expect(queryWords('المكتبه')).toEqual(queryWords('المكتبة'));
  });

  it('prefers a word to another one with its stem', () => {
    expect(rank('رغدان', 'مكتبة رغدان')).toBe(2);
    expect(rank('مدربون', 'المدربون')).toBe(2);
    expect(rank('مدربون', 'مدربة الحاسوب')).toBe(1);
    expect(rank('رغدان', 'رغد الحازمي')).toBe(0);
  });

  it('finds everything by an empty query, and nothing by one without a word', () => {
    expect(finds('  ', 'مكتبة')).toBe(true);
    for (const query of ['«»', '﷽', '!', 'ـــ', '\u064b', '\u200f', '🌴', '\u0000']) {
      expect(finds(query, 'مكتبة ﷽ \ufffd')).toBe(false);
    }
  });

  it.each([
    ['+966501234567', '0501234567'],
    ['966501234567', '0501234567'],
    ['00966501234567', '0501234567'],
    ['٠٠٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '0501234567'],
    ['+966 (0) 50-123-4567', '0501234567'],
    ['050 123 4567', '0501234567'],
    ['501234567', '0501234567'],
    ['05012345', '0501234567'],
    ['نورة 050 123 4567', 'نورة 0501234567'],
    ['4,300', '4300'],
    ['2024 2025', 'تقرير 2025 و2024'],
  ])('finds the number %s in «%s»', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it('finds no other number', () => {
    expect(finds('+966501234567', '0551234567')).toBe(false);
    expect(finds('نورة 050 123 4567', 'سارة 0501234567')).toBe(false);
  });

  it('finds a name with «عبد» apart and together', () => {
    for (const query of ['عبد الله', 'عبدالله', 'عبد الل', 'عبدالل', 'عبد']) {
      expect(finds(query, 'عبدالله الحربي')).toBe(true);
      expect(finds(query, 'عبد الله الحربي')).toBe(true);
    }
  });

  it('searches for words such as «في» if there are no others', () => {
    expect(finds('على', 'على الطريق')).toBe(true);
    expect(finds('على', 'مكتبة')).toBe(false);
  });
});

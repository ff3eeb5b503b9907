import { describe, expect, it } from 'vitest';
import { excerpt, plainText } from './excerpt.ts';

describe('the words of a text in HTML', () => {
  it('are kept apart where blocks end, and together within a word', () => {
    expect(plainText('<h2>One</h2><p>Two, th<strong>ree</strong>.</p><ul><li>Four</li></ul>')).toBe(
      'One Two, three. Four',
    );
    expect(plainText('<p>سطر<br>آخر</p>')).toBe('سطر آخر');
  });

  it('are what a reader sees, not what was written for the browser', () => {
    expect(plainText('<p>Q&amp;A: 1 &lt; 2&nbsp;&quot;yes&quot;, it&#39;s &amp;lt;</p>')).toBe(
      'Q&A: 1 < 2 "yes", it\'s &lt;',
    );
  });

  it('may be none', () => {
    expect(plainText('')).toBe('');
    expect(plainText('<p> </p><hr>')).toBe('');
  });
});

describe('the beginning of a text', () => {
  it('is the whole text where it fits', () => {
    expect(excerpt('<p>Short.</p>', 20)).toBe('Short.');
  });

  it('ends with a whole word and says that there is more', () => {
    expect(excerpt('<p>One two, three four</p>', 10)).toBe('One two…');
    expect(excerpt('<p>كلمة أولى، كلمة ثانية</p>', 11)).toBe('كلمة أولى…');
  });

  it('cuts a word that alone is too long, but no character', () => {
    expect(excerpt('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`);
    expect(excerpt('😀'.repeat(10), 3)).toBe('😀…');
  });
});

import { describe, expect, it } from 'vitest';
import { excerpt, plainText } from './excerpt.ts';

describe('plainText', () => {
  it('separates blocks with a space, and does not split words at inline tags', () => {
    expect(plainText('<h2>One</h2><p>Two, th<strong>ree</strong>.</p><ul><li>Four</li></ul>')).toBe(
      'One Two, three. Four',
    );
    expect(plainText('<p>سطر<br>آخر</p>')).toBe('سطر آخر');
  });

  it('decodes entities once', () => {
    expect(plainText('<p>Q&amp;A: 1 &lt; 2&nbsp;&quot;yes&quot;, it&#39;s &amp;lt;</p>')).toBe(
      'Q&A: 1 < 2 "yes", it\'s &lt;',
    );
  });

  it('returns an empty string for HTML without text', () => {
    expect(plainText('')).toBe('');
    expect(plainText('<p> </p><hr>')).toBe('');
  });
});

describe('excerpt', () => {
  it('returns a short text unchanged', () => {
    expect(excerpt('<p>Short.</p>', 20)).toBe('Short.');
  });

  it('cuts a long text between words and adds an ellipsis', () => {
    expect(excerpt('<p>One two, three four</p>', 10)).toBe('One two…');
    expect(excerpt('<p>كلمة أولى، كلمة ثانية</p>', 11)).toBe('كلمة أولى…');
  });

  it('cuts within a word that is too long, but not within a surrogate pair', () => {
    expect(excerpt('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`);
    expect(excerpt('😀'.repeat(10), 3)).toBe('😀…');
  });
});

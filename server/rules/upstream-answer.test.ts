import { describe, expect, it } from 'vitest';
import { cleanAnswer } from './upstream-answer.ts';

const ORIGIN = 'https://other.example';

describe("another backend's answer", () => {
  it('loses scripts, handlers and styles from its HTML, in every envelope', () => {
    const text = '<p onclick="x()" style="color:red">نص<script>alert(1)</script></p>';
    for (const body of [[{ text }], { data: [{ text }] }, { data: { data: [{ text }] } }]) {
      expect(JSON.stringify(cleanAnswer(body, '/api/frontend/services', ORIGIN))).toContain(
        '"text":"<p>نص</p>"',
      );
    }
  });

  it('loses them from both languages of a detail', () => {
    const body = { data: [{ details: { ar: '<b>أ</b><iframe></iframe>', en: '<i>a</i>' } }] };
    expect(cleanAnswer(body, '/api/frontend/blogs?page=1', ORIGIN)).toEqual({
      data: [{ details: { ar: '<b>أ</b>', en: '<i>a</i>' } }],
    });
  });

  it('keeps plain texts as they are', () => {
    const body = { data: [{ text: '1 < 2 & "x"' }] };
    expect(cleanAnswer(body, '/api/frontend/testimonials', ORIGIN)).toEqual(body);
  });

  it('has its files addressed through us, and pictures of third hosts dropped', () => {
    const body = {
      data: {
        image: 'https://other.example/storage/a.png?v=2',
        logo: '/storage/b.png',
        icon: 'https://third.example/c.png',
        background: 'd.png',
        cv: 'https://third.example/cv.pdf',
        link: 'https://other.example/page',
      },
    };
    expect(cleanAnswer(body, '/api/frontend/trainers/1', ORIGIN)).toEqual({
      data: {
        image: '/upstream/storage/a.png?v=2',
        logo: '/upstream/storage/b.png',
        icon: null,
        background: '/upstream/d.png',
        cv: 'https://third.example/cv.pdf',
        link: 'https://other.example/page',
      },
    });
  });
});

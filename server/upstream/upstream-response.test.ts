import { describe, expect, it } from 'vitest';
import { responseCleaner } from './upstream-response.ts';

const clean = responseCleaner('https://other.example');

describe('responseCleaner', () => {
  it('removes scripts, event handlers and styles from HTML in every envelope', () => {
    const text = '<p onclick="x()" style="color:red">نص<script>alert(1)</script></p>';
    for (const body of [[{ text }], { data: [{ text }] }, { data: { data: [{ text }] } }]) {
      expect(JSON.stringify(clean('news', body))).toContain('"text":"<p>نص</p>"');
    }
  });

  it('sanitises both languages of a localised text', () => {
    const body = { data: [{ details: { ar: '<b>أ</b><iframe></iframe>', en: '<i>a</i>' } }] };
    expect(clean('executives', body)).toEqual({
      data: [{ details: { ar: '<b>أ</b>', en: '<i>a</i>' } }],
    });
  });

  it('does not change plain texts', () => {
    const body = { data: [{ text: '1 < 2 & "x"' }] };
    expect(clean('testimonials', body)).toEqual(body);
  });

  it('rewrites the addresses of files to our origin and removes pictures of third hosts', () => {
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
    expect(clean('trainer', body)).toEqual({
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

  it('removes file addresses that would not be passed on', () => {
    const of = (image: string) => clean('trainer', { data: { image } });
    expect(of('https://other.example//storage//a.png')).toEqual({
      data: { image: '/upstream/storage//a.png' },
    });
    for (const image of [
      '/storage/a%2fb.png',
      '/..%5ca.png',
      '/a%00.png',
      'http://other.example/a',
    ]) {
      expect(of(image)).toEqual({ data: { image: null } });
    }
  });

  it('rewrites file addresses in HTML, but not links to pages', () => {
    const text =
      '<img src="/storage/a.png" alt="" /><img src="https://other.example/b.png" />' +
      '<img src="https://third.example/c.png" /><a href="/storage/d.pdf">d</a><a href="/contact">e</a>' +
      '<video src="/storage/f.mp4" poster="/storage/f.jpg"></video><video src="https://third.example/g.mp4"></video>';
    const { data } = clean('project', { data: { text } }) as {
      data: { text: string };
    };
    expect(data.text).toContain('src="/upstream/storage/a.png"');
    expect(data.text).toContain('<img alt="" src="/upstream/b.png" loading="lazy" />');
    expect(data.text).not.toContain('third.example');
    expect(data.text).toContain('src="/upstream/storage/f.mp4" poster="/upstream/storage/f.jpg"');
    expect(data.text).toContain('<a href="/upstream/storage/d.pdf">');
    expect(data.text).toContain('<a href="/contact">');
  });

  it('does not change the postal address of a trainer, and returns null for an empty picture', () => {
    const body = { data: { address: 'الرياض', image: '', cv: '' } };
    expect(clean('trainer', body)).toEqual({
      data: { address: 'الرياض', image: null, cv: null },
    });
  });

  it('rewrites the addresses of the pictures of a tweet', () => {
    const body = { author: { avatar: '/a.png' }, pictures: [{ address: '/b.png' }] };
    expect(clean('tweet', body)).toEqual({
      author: { avatar: '/upstream/a.png' },
      pictures: [{ address: '/upstream/b.png' }],
    });
  });
});

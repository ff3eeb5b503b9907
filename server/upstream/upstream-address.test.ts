import { describe, expect, it } from 'vitest';
import { upstreamAddress } from './upstream-address.ts';

const ORIGIN = 'http://127.0.0.1';

describe('upstreamAddress', () => {
  it.each([
    ['/media/a.png', '/media/a.png'],
    ['/media/a%20b.png?v=2', '/media/a%20b.png?v=2'],
    ['/media/%D8%B5%D9%88%D8%B1%D8%A9.png', '/media/%D8%B5%D9%88%D8%B1%D8%A9.png'],
    ['/media/a;v=1.png', '/media/a;v=1.png'],
    ['/media/..a/b...png', '/media/..a/b...png'],
    ['/media/a//b.png', '/media/a//b.png'],
    ['/media/100%25.png', '/media/100%25.png'],
    ['/media/a.png?next=/../admin', '/media/a.png?next=/../admin'],
    ['/media/a.png?to=http://third.example', '/media/a.png?to=http://third.example'],
  ])('returns the same path at the other backend for %s', (target, expected) => {
    expect(upstreamAddress(ORIGIN, target, '/media/')?.href).toBe(ORIGIN + expected);
  });

  it.each([
    ['', 'media/a.png', '*', 'http://127.0.0.1/media/a.png', 'http://ab:7451/media/x'],
    [':7451/media/x', '@third.example/media/x', '.third.example/media/x'],
    ['//third.example/media/x', '/\\third.example/media/x', '\\\\third.example/media/x'],
    ['/media/../admin/x', '/media/./../admin/x', '/media/a/../../admin/x', '/media/..', '/media/.'],
    ['/media/%2e%2e/admin/x', '/media/.%2E/admin/x', '/media/%252e%252e/admin/x', '/media/%2e'],
    ['/media/..\\admin\\x', '/media/..%5cadmin%5Cx', '/media/..%255cadmin', '/media/a\\b.png'],
    ['/media/..%2fadmin/x', '/media/%2F..%2Fadmin', '/media/..%252fadmin', '/media/a%2fb.png'],
    ['/media/..;/admin/x', '/media/..;a=b/admin/x', '/media/..%3b/admin/x', '/media/.;/x'],
    [
      '/media/.\t./admin/x',
      '/media/.\n./admin/x',
      '/media/%09/x',
      '/media/%0d%0aHost:x',
      '/media/ x',
    ],
    ['/media/a.png%00.html', '/media/%2500', '/media/\u0000', '/media/%7f', '/media/صورة.png'],
    ['/MEDIA/a.png', '/medi', '/media', '/mediax/a.png', '/admin/x', '/', '/media/a#b'],
  ])('returns null for %j', (...targets) => {
    for (const target of targets) {
      expect([target, upstreamAddress(ORIGIN, target, '/media/')]).toEqual([target, null]);
    }
  });
});

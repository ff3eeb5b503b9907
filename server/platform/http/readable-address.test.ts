import { expect, it } from 'vitest';
import { readableAddress } from './readable-address.ts';

it.each([
  ['/about?a=%zz', '/about?a=%zz'],
  ['/about%zz?a=b', '/about%25zz?a=b'],
  ['/100%25%', '/100%2525%25'],
  ['/en/%D8%A3', '/en/%D8%A3'],
  ['http://ab:7451/upstream/x', '/upstream/x'],
  ['HTTPS://user:word@host.example/about?x=1', '/about?x=1'],
  ['http://host.example', '/'],
  ['http://host.example?x=1', '/?x=1'],
  ['http://host.example//third.example/x', '//third.example/x'],
  ['http:///api/x', '/api/x'],
  ['/admin/api/x%00/y?search=%00a%2500', '/admin/api/x%2500/y?search=a%2500'],
  ['*', '*'],
])('%s becomes %s', (target, expected) => {
  expect(readableAddress(target)).toBe(expected);
});

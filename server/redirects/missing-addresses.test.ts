import { expect, it } from 'vitest';
import { listedAddress, wordsOfAddress } from './missing-addresses.ts';

it.each([
  ['/2024/05/Opening/?utm_source=a', '/2024/05/opening'],
  ['/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7', '/مرحبا'],
  ['/en/old-page.html', '/en/old-page.html'],
  ['/wp-content/uploads/2024/05/report.pdf', '/wp-content/uploads/2024/05/report.pdf'],
  ['/annual-report-2024-for-everybody-who-reads', '/annual-report-2024-for-everybody-who-reads'],
])('%s, where nothing was found, is listed as %s', (url, listed) => {
  expect(listedAddress(url)).toBe(listed);
});

it.each([
  ...['/.env', '/a/.git/config', '/wp-login.php', '/wp-json/wp/v2', '/xmlrpc.php', '/cgi-bin/a'],
  ...['/a.php?x=1', '/shell.jsp', '/backup.zip', '/app.js', '/favicon.png', '/media/a', '/_next/a'],
  ...["/a'or'1", '/%3Cscript%3E', '/$%7Bjndi%7D', '/a%00b', '/a=b', `/${'a-'.repeat(120)}`],
  ...['/user@example.org', '/tel/966501234567', '/tel/٠٥٠١٢٣٤٥٦٧', `/${'a1b2c3d4'.repeat(4)}`],
  '/550e8400-e29b-41d4-a716-446655440000',
])('%s is not listed', (url) => {
  expect(listedAddress(url)).toBeNull();
});

it.each([
  ['/2024/05/opening-of_the+centre', 'opening of the centre'],
  ['/2024/05/افتتاح-المركز', 'افتتاح المركز'],
  ['/news/12', 'news'],
  ['/2024/05', ''],
  ['/about-us.html', 'about us'],
])('the search looks for the words of %s: %j', (address, words) => {
  expect(wordsOfAddress(address)).toBe(words);
});

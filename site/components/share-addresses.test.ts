import { expect, test } from 'vitest';
import { shareAddresses } from './share-addresses.ts';

const title = 'نورة & أحمد: 100% + "حكاية"';
const address = 'https://yafee.example/en/latest-news/12?a=1&b=2';

test('encodes the title and the address of the page', () => {
  const { x, whatsApp, linkedIn, email } = shareAddresses(title, address);
  expect(Object.fromEntries(new URL(x).searchParams)).toEqual({ text: title, url: address });
  expect(new URL(whatsApp).searchParams.get('text')).toBe(`${title}\n${address}`);
  expect(new URL(linkedIn).searchParams.get('url')).toBe(address);
  expect(Object.fromEntries(new URL(email).searchParams)).toEqual({
    subject: title,
    body: address,
  });
});

import { describe, expect, it } from 'vitest';
import { encodeIn } from '../../../tests/helpers/arabic-charsets.ts';
import { decodeHeader, decodeText, isGarbled } from './decode-text.ts';

const LETTER = 'السلام عليكم، أود الاستفسار عن موعد الدورة القادمة في الرياض.\nOK? شكرا.';

describe('the charset of a text', () => {
  it.each([
    ['windows-1256, undeclared', encodeIn('windows-1256', LETTER), [null]],
    ['windows-1256, declared as UTF-8', encodeIn('windows-1256', LETTER), ['utf-8']],
    ['windows-1256, declared as Latin', encodeIn('windows-1256', LETTER), ['iso-8859-1']],
    ['windows-1256, declared as ASCII', encodeIn('windows-1256', LETTER), ['us-ascii']],
    [
      'windows-1256, named by the page alone',
      encodeIn('windows-1256', LETTER),
      [null, 'windows-1256'],
    ],
    ['ISO-8859-6, declared', encodeIn('iso-8859-6', LETTER), ['ISO-8859-6']],
    ['ISO-8859-6, undeclared', encodeIn('iso-8859-6', LETTER), [null]],
    ['ISO-8859-6, under a name that nobody knows', encodeIn('iso-8859-6', LETTER), ['x-arabic']],
    ['UTF-8, undeclared', Buffer.from(LETTER), [null]],
    ['UTF-8, declared as windows-1256', Buffer.from(LETTER), ['windows-1256']],
    [
      'UTF-8, encoded twice',
      Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(LETTER))),
      ['utf-8'],
    ],
    ['UTF-8 with a mark of byte order', Buffer.from(`\ufeff${LETTER}`), ['utf-8']],
    ['UTF-16', Buffer.from(LETTER, 'utf16le'), ['utf-16le']],
  ])('is found by what the bytes are: %s', (_form, bytes, declared) => {
    expect(decodeText(bytes, declared)).toBe(LETTER);
  });

  it.each(['شكرا', 'نعم', 'لا', 'تم التسجيل، هل يوجد موعد آخر؟', 'محمد'])(
    'is windows-1256 of the short word «%s» without a charset',
    (word) => {
      expect(decodeText(encodeIn('windows-1256', word), [null])).toBe(word);
    },
  );

  it.each(['café déjà vu', 'Müller, Straße, größer', 'naïve façade – “ok”'])(
    'is Latin of «%s»',
    (text) => {
      expect(decodeText(encodeIn('windows-1252', text), [null])).toBe(text);
      expect(decodeText(encodeIn('windows-1252', text), ['iso-8859-1'])).toBe(text);
    },
  );

  it('is what the mail says where it is neither Arabic nor Latin', () => {
    expect(decodeText(Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), ['koi8-r'])).toBe(
      'Привет',
    );
    expect(decodeText(Buffer.from('\u001b$B$"\u001b(B', 'latin1'), ['iso-2022-jp'])).toBe('あ');
  });

  it('stays UTF-8 where a program has broken a letter or cut the end', () => {
    const whole = Buffer.from(LETTER);
    const start = decodeText(whole.subarray(0, 40), ['utf-8']);
    expect(start).toBe(`${LETTER.slice(0, start.length - 1)}\ufffd`);
    const broken = Buffer.concat([whole.subarray(0, 21), whole.subarray(22)]);
    expect(decodeText(broken, ['utf-8'])).toContain('الدورة القادمة');
  });
});

describe('a word of a header', () => {
  it.each([
    ['=?UTF-8?B?2LTZg9ix2Kc=?=', 'شكرا'],
    ['Re: =?windows-1256?Q?=D4=DF=D1=C7?= all', 'Re: شكرا all'],
    // Two encoded words split the bytes of an emoji and of a letter.
    ['=?UTF-8?B?8J+R?= =?UTF-8?B?jQ==?=', '👍'],
    ['=?UTF-8?Q?=D8=B4=D9?=\t=?UTF-8?Q?=83=D8=B1=D8=A7?=', 'شكرا'],
    // UTF-8 with another charset's name.
    ['=?windows-1256?B?2LTZg9ix2Kc=?=', 'شكرا'],
    ['=?UTF-8?Q?a_b?= c =?UTF-8?Q?d?=', 'a b c d'],
    ['=?utf-8*ar?Q?=D9=86?=', 'ن'],
    ['=?broken', '=?broken'],
    ['no word', 'no word'],
  ])('is decoded: %s', (value, text) => {
    expect(decodeHeader(value)).toBe(text);
  });
});

it.each([
  ['?????? ?????? ???', true],
  ['\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd OK', true],
  ['What??? When?', false],
  [LETTER, false],
  ['Thank you.', false],
  ['', false],
])('whether letters of «%s» are lost', (text, isLost) => {
  expect(isGarbled(text)).toBe(isLost);
});

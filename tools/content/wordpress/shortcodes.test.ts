import { expect, it } from 'vitest';
import { replaceShortcodes } from './shortcodes.ts';

it.each([
  ['text [هنا] and [sic] and [1]', 'text [هنا] and [sic] and [1]', []],
  ['[[gallery ids="1"]]', '[[gallery ids="1"]]', []],
  ['a [contact-form-7 id="5" title="تواصل"] b', 'a  b', ['contact-form-7']],
  ['[vc_row][vc_column]words[/vc_column][/vc_row]', 'words', ['vc_row', 'vc_column']],
  ['[products]\n', '\n', ['products']],
  ['see [products] there', 'see [products] there', []],
  ['no [/closing]', 'no [/closing]', []],
  [
    '[video mp4="https://a.example/v.mp4"][/video]',
    '<video src="https://a.example/v.mp4"></video>',
    [],
  ],
  ['[embed width="5"]https://youtu.be/abc[/embed]', '\n\nhttps://youtu.be/abc\n\n', []],
  ['[playlist ids="1,2"]', '', ['playlist']],
])('%s', (text, html, leftOut) => {
  expect(replaceShortcodes(text)).toEqual({ html, leftOut });
});

it('a caption becomes a figure, with and without a link', () => {
  expect(
    replaceShortcodes(
      '[caption width="3"]<a href="b"><img src="a"></a> Words <em>here</em>[/caption]',
    ).html,
  ).toBe(
    '\n\n<figure><a href="b"><img src="a"></a><figcaption>Words <em>here</em></figcaption></figure>\n\n',
  );
  expect(replaceShortcodes('[caption caption="Old words"]<img src="a">[/caption]').html).toBe(
    '\n\n<figure><img src="a"><figcaption>Old words</figcaption></figure>\n\n',
  );
});

it('a gallery names its pictures, or has all of the entry', () => {
  expect(replaceShortcodes('[gallery ids="4, 5"]').html).toContain(
    '<figure><img class="wp-image-4"></figure><figure><img class="wp-image-5"></figure>',
  );
  expect(replaceShortcodes('[gallery]').html).toContain('wp-attached');
});

it('the title of a part of an accordion stays', () => {
  expect(replaceShortcodes('[su_spoiler title="Who?"]We.[/su_spoiler]').html).toBe(
    '\n\n<strong>Who?</strong>\n\nWe.',
  );
});

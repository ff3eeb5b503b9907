import { expect, it } from 'vitest';
import { ACT_TEXTS_AR } from '../../../contract/admin/audit/audit-texts-ar.ts';
import { ar as bin } from '../../i18n/bin/ar.ts';
import { ar as content } from '../../i18n/content/ar.ts';
import { ar as entry } from '../../i18n/entry/ar.ts';
import { ar as inbox } from '../../i18n/inbox/ar.ts';
import { ar as issue } from '../../i18n/issue/ar.ts';
import { ar as mail } from '../../i18n/mail/ar.ts';
import { ar as media } from '../../i18n/media/ar.ts';
import { ar as review } from '../../i18n/review/ar.ts';
import { ar as setUp } from '../../i18n/set-up/ar.ts';
import { ar as subscribers } from '../../i18n/subscribers/ar.ts';
import { ar as system } from '../../i18n/system/ar.ts';
import { ar as templates } from '../../i18n/templates/ar.ts';
import { ar as common } from './ar.ts';

/**
 * Latin text with a sign at its edge, such as `https://`, `tel:`, `#1a2b3c`, `+966` or `.csv`. The sign takes the direction of the
 * sentence around it, and so moves to the other end of the text, unless the text is isolated.
 */
const SIGN_AT_EDGE =
  /(?<![\u2066\u2068\u200e\p{L}\p{N}._\-/:@])(?:[a-z]+:(?:\/\/[^\s`]*|(?=[\s،.]|$))|[#+./~-]+[A-Za-z0-9][\w.-]*|[A-Za-z0-9][\w.-]*\/(?=[\s،.]|$))/gu;

/** Text between backticks is shown as code, from left to right. */
const CODE = /`[^`]*`/g;

function garbledIn(text: string): string[] {
  return Array.from(text.replaceAll(CODE, '').matchAll(SIGN_AT_EDGE), ([found]) => found);
}

/** Returns every text of a part of the texts. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [];
}

it('knows which Latin text an Arabic sentence garbles', () => {
  expect(
    garbledIn('يبدأ بـ https:// أو tel: أو https://x.com/، وآخره .csv أو #1a2b3c أو +966'),
  ).toEqual(['https://', 'tel:', 'https://x.com/،', '.csv', '#1a2b3c', '+966']);
  expect(
    garbledIn('يبدأ بـ \u2066https://\u2069، وبالأمر `--mail`، مثل name@example.org أو JSON.'),
  ).toEqual([]);
});

it('isolates addresses, codes and endings of files in Arabic sentences', () => {
  const texts = textsOf([
    ...[common, bin, content, entry, inbox, issue, mail, media, review, setUp],
    ...[subscribers, system, templates, ACT_TEXTS_AR],
  ]).filter((text) => /\p{Script=Arabic}/u.test(text));
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => garbledIn(text).length > 0)).toEqual([]);
});

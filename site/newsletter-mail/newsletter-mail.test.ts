import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { DRAWN_PALETTE } from '../../contract/base-colours.ts';
import { TEXT_MAX } from '../../contract/content/value-bounds.ts';
import { directionOf, LANGUAGES, type Language } from '../../contract/locale.ts';
import {
  MAX_MAIL_BYTES,
  type NewsletterMail,
  type NewsletterMailPart,
  RECIPIENT_TOKEN,
} from '../../contract/newsletter-mail.ts';
import { IDENTITIES } from '../../tests/helpers/identity.ts';
import { renderNewsletterMail } from './newsletter-mail.tsx';

const ORIGIN = 'https://yafee.example';

const TEXTS = {
  ar: {
    subject: 'من رغدان إلى رفحاء',
    introduction: 'مكتبة قرية تُفتح من جديد.\n\nهذا بعض ما جرى في الخريف.',
    title: '86 متطوعًا يعيدون مكتبة رغدان إلى قرائها',
    summary: 'أُغلقت مكتبة القرية في شتاء 2023.',
    date: '19 نوفمبر 2026',
    alt: 'كتب على رف',
    heading: 'نبحث عن مدربين',
    text: 'نحتاج إلى من يعرف Fusion 360.\n\nالتقديم حتى 15 ديسمبر.',
    label: 'قدّم الآن',
    closing: 'نكتب إليكم مرة في الشهر.\nفريق يافع',
    address: 'طريق الملك عبدالله، الرياض',
  },
  en: {
    subject: 'From Raghdan to Rafha',
    introduction: 'A village library opens again.\n\nThis is some of what happened in autumn.',
    title: 'Eighty-six volunteers give Raghdan its library back',
    summary: 'The library was shut in the winter of 2023.',
    date: '19 November 2026',
    alt: 'Books on a shelf',
    heading: 'We are looking for trainers',
    text: 'We need people who know Fusion 360.\n\nApply by 15 December.',
    label: 'Apply now',
    closing: 'We write to you once a month.\nThe team of Yafee',
    address: 'King Abdullah Road, Riyadh',
  },
} as const;

function mailIn(language: Language, changes: Partial<NewsletterMail> = {}): NewsletterMail {
  const t = TEXTS[language];
  const base = language === 'en' ? `${ORIGIN}/en` : ORIGIN;
  const picture = {
    small: `${ORIGIN}/media/mailed/24.0123456789.png`,
    large: `${ORIGIN}/media/mailed/24.abcdef0123.png`,
    alt: t.alt,
    width: 152,
    height: 114,
  };
  const item = { kind: 'news', title: t.title, summary: t.summary, date: t.date } as const;
  return {
    language,
    number: 14,
    subject: t.subject,
    preheader: '',
    introduction: t.introduction,
    parts: [
      { ...item, address: `${base}/latest-news/24`, picture },
      { ...item, address: `${base}/latest-news/23`, picture: { ...picture, alt: '' } },
      { ...item, address: `${base}/latest-news/22`, picture: null },
      {
        kind: 'text',
        heading: t.heading,
        text: t.text,
        link: { label: t.label, address: 'https://other.example/apply?a=1&b=2' },
      },
      { kind: 'text', heading: '', text: t.text, link: null },
    ],
    closing: t.closing,
    identity: IDENTITIES[language],
    palette: DRAWN_PALETTE,
    organisation: { address: t.address, email: 'info@yafee.example' },
    links: {
      browser: `${base}/newsletter/14`,
      unsubscribe: `${base}/newsletter/unsubscribe?token=${RECIPIENT_TOKEN}`,
      preferences: `${base}/newsletter/unsubscribe?token=${RECIPIENT_TOKEN}#preferences`,
      site: base,
    },
    ...changes,
  };
}

/** A part that takes about 10 kB. */
const LONG_PART: NewsletterMailPart = {
  kind: 'text',
  heading: 'x',
  text: 'نص طويل '.repeat(700),
  link: null,
};

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type TextNode = { text: string; ancestors: Element[] };

const CONDITIONS = /<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g;

/** The mail as most programs read it. All but Outlook for Windows skip its conditional comments. */
function readMail(html: string) {
  const document = parseDocument(html);
  const elements = DomUtils.findAll(() => true, document.children);
  const withTag = (...tags: string[]) => elements.filter(({ name }) => tags.includes(name));
  return { elements, withTag, texts: textsBelow(document.children as Element[], []) };
}

function textsBelow(nodes: readonly Element[], ancestors: Element[]): TextNode[] {
  return nodes.flatMap((node): TextNode[] => {
    if (node.type === ('text' as string)) {
      const text = (node as unknown as { data: string }).data.trim();
      return /[\p{L}\p{N}]/u.test(text) ? [{ text, ancestors }] : [];
    }
    if (!('children' in node) || ['style', 'title', 'xml'].includes(node.name)) return [];
    return textsBelow(node.children as Element[], [node, ...ancestors]);
  });
}

/** What Outlook for Windows reads in addition. */
function readOutlook(html: string): string[] {
  return [...html.matchAll(CONDITIONS)].map(([, inside = '']) => inside);
}

function styleOf({ attribs }: Element): Map<string, string> {
  const rules = (attribs.style ?? '').split(';').map((rule): [string, string] => {
    const [name = '', ...value] = rule.split(':');
    return [name.trim(), value.join(':').trim()];
  });
  return new Map(rules);
}

/** Returns the value of a property that a text's nearest ancestor sets inline. */
function inline({ ancestors }: TextNode, property: string): string | undefined {
  return ancestors.map((each) => styleOf(each).get(property)).find((value) => value !== undefined);
}

const BLOCKS = ['p', 'h1', 'h2'];

/** Returns the colours in the dark scheme's rules, by class. */
function darkColours(html: string): Map<string, { property: string; colour: string }> {
  const [, rules = ''] = /prefers-color-scheme:dark\)\{(.*?)\}\}/.exec(html) ?? [];
  return new Map(
    [...`${rules}}`.matchAll(/\.([\w-]+)\{([\w-]+):(#[0-9a-f]{6})!important\}/g)].map(
      ([, name = '', property = '', colour = '']) => [name, { property, colour }],
    ),
  );
}

function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(LANGUAGES)('a mail in %s', (language) => {
  const mail = mailIn(language);
  const { html, text, subject, leftOut } = renderNewsletterMail(mail);
  const own = { lang: language, dir: directionOf(language) };
  const t = TEXTS[language];

  it('has everything of the issue, in HTML and in plain text [NEWSLETTER-MAIL-01]', () => {
    const shown = readMail(html)
      .texts.map((each) => each.text)
      .join('\n');
    for (const part of [t.subject, t.title, t.summary, t.date, t.heading, t.label, t.address]) {
      expect(shown).toContain(part);
      expect(text).toContain(part);
    }
    for (const paragraph of [...t.introduction.split('\n\n'), ...t.closing.split('\n')]) {
      expect(shown).toContain(paragraph);
      expect(text).toContain(paragraph);
    }
    for (const address of [
      `${mail.links.site}/latest-news/24`.replace('//latest', '/latest'),
      'https://other.example/apply?a=1&b=2',
      mail.links.browser,
      mail.links.unsubscribe,
    ]) {
      expect(text.split('\n')).toContain(address);
      expect(
        readMail(html)
          .withTag('a')
          .map(({ attribs }) => attribs.href),
      ).toContain(address);
    }
    expect([subject, leftOut]).toEqual([t.subject, 0]);
    expect(
      Math.max(
        ...text
          .split('\n')
          .filter((line) => !line.includes('://'))
          .map((line) => line.replaceAll(/\p{Mn}/gu, '').length),
      ),
    ).toBeLessThanOrEqual(72);
  });

  it('says direction and language on html, body, cells with texts and every block of text [NEWSLETTER-MAIL-02]', () => {
    const { withTag, texts } = readMail(html);
    for (const element of [...withTag('html', 'body', 'table'), ...withTag(...BLOCKS)]) {
      expect([element.name, element.attribs.lang, element.attribs.dir]).toEqual([
        element.name,
        own.lang,
        own.dir,
      ]);
    }
    for (const { text: shown, ancestors } of texts) {
      const block = ancestors.find(({ name }) => [...BLOCKS, 'a', 'div'].includes(name));
      expect([shown, block?.attribs.dir ?? ancestors[1]?.attribs.dir]).not.toContain(undefined);
      const cell = ancestors.find(({ name }) => name === 'td');
      expect([shown, cell === undefined ? own : cell.attribs]).toEqual([
        shown,
        expect.objectContaining(own),
      ]);
    }
    for (const outlook of readOutlook(html)) {
      for (const { attribs } of readMail(outlook).withTag('p')) {
        expect(attribs).toMatchObject(own);
      }
    }
    const address = withTag('a').find(({ attribs }) => attribs.href?.startsWith('mailto:'));
    expect(address?.attribs).toMatchObject({ lang: 'en', dir: 'ltr' });
  });

  it('lays out by tables alone, with widths as attributes and no picture behind a text [NEWSLETTER-MAIL-03]', () => {
    const { elements, withTag } = readMail(html);
    for (const { attribs } of withTag('table')) {
      expect(attribs).toMatchObject({ role: 'presentation', border: '0', cellpadding: '0' });
      expect(attribs.width).toMatch(/^(?:\d+|100%)$/);
    }
    expect(readOutlook(html).join('')).toContain('<table role="presentation" width="600"');
    expect(html).not.toMatch(
      /background-image|background=|url\(|position:|float:|display:(?:flex|grid)/,
    );
    expect(elements.map(({ name }) => name)).not.toContain('script');
    expect(elements.map(({ name }) => name)).not.toContain('link');
  });

  it('has VML for buttons alone, and only where Outlook for Windows reads it [NEWSLETTER-MAIL-13]', () => {
    expect(html.replaceAll(CONDITIONS, '')).not.toMatch(/<\/?[vo]:/);
    const buttons = readOutlook(html).filter((inside) => inside.includes('<v:'));
    expect(buttons).toHaveLength(1);
    expect(buttons[0]).toMatch(/^<v:rect .*<\/v:rect>$/);
    expect(readMail(buttons[0] ?? '').texts.map((each) => each.text)).toEqual([t.label]);
    expect(readOutlook(html)[0]).toContain('mso-bidi-font-family');
  });

  it('is complete without its style sheet: every text has font, size and colour inline [NEWSLETTER-MAIL-04]', () => {
    const { texts } = readMail(html.replaceAll(/<style>[\s\S]*?<\/style>/g, ''));
    expect(texts.length).toBeGreaterThan(15);
    for (const node of texts) {
      const { text: shown, ancestors } = node;
      const [nearest] = ancestors;
      const style = nearest === undefined ? new Map() : styleOf(nearest);
      expect([shown, style.get('font-family')]).toEqual([
        shown,
        expect.stringMatching(language === 'ar' ? /^Segoe UI,Tahoma,Geeza Pro,/ : /^Segoe UI,/),
      ]);
      expect([shown, style.get('color')]).toEqual([shown, expect.stringMatching(/^#[0-9a-f]{6}$/)]);
      expect([shown, style.get('font-size')]).toEqual([shown, expect.stringMatching(/^\d+px$/)]);
      expect([shown, style.get('line-height')]).toEqual([shown, expect.stringMatching(/^\d+px$/)]);
    }
  });

  it('has enough contrast in both schemes [NEWSLETTER-MAIL-05]', () => {
    const dark = darkColours(html);
    expect(dark.size).toBeGreaterThan(5);
    const inDark = ({ ancestors }: TextNode, property: string) =>
      ancestors
        .map((each) => {
          const rule = (each.attribs.class ?? '')
            .split(' ')
            .map((name) => dark.get(name))
            .find((found) => found?.property === property);
          return rule?.colour ?? styleOf(each).get(property);
        })
        .find((value) => value !== undefined) ?? '';
    for (const node of readMail(html).texts) {
      // The inbox preview text is hidden.
      if (inline(node, 'display') === 'none') continue;
      const light = contrast(inline(node, 'color') ?? '', inline(node, 'background-color') ?? '');
      expect([node.text, light >= 4.5]).toEqual([node.text, true]);
      const inverse = contrast(inDark(node, 'color'), inDark(node, 'background-color'));
      expect([node.text, inverse >= 4.5]).toEqual([node.text, true]);
    }
  });

  it('shows pictures in their size, with alternative texts, and in the single size to Outlook for Windows [NEWSLETTER-MAIL-06]', () => {
    const pictures = readMail(html).withTag('img');
    expect(pictures).toHaveLength(4);
    for (const { attribs } of pictures) {
      expect(attribs).toMatchObject({
        width: expect.stringMatching(/^\d+$/),
        height: expect.stringMatching(/^\d+$/),
        alt: expect.any(String),
        src: expect.stringMatching(/^https:\/\/yafee\.example\/.+\.(?:png|jpg)$/),
      });
    }
    const [item] = pictures.filter(({ attribs }) => attribs.alt === t.alt);
    expect(item?.attribs).toMatchObject({ width: '152', height: '114', ...own });
    expect(item?.attribs.src).toContain('24.abcdef0123');
    const outlook = readOutlook(html).flatMap((inside) => readMail(inside).withTag('img'));
    expect(outlook.map(({ attribs }) => [attribs.src, attribs.width, attribs.height])).toEqual(
      [1, 2].map(() => [expect.stringContaining('24.0123456789'), '152', '114']),
    );
    // The accessible name of a linked picture without a text is the name of its item.
    const named = readMail(html)
      .withTag('a')
      .filter(({ attribs }) => attribs['aria-label']);
    expect(named.map(({ attribs }) => attribs['aria-label'])).toEqual([t.title]);
  });

  it('leads to https and to the site only, and to nothing that tells who has read it [NEWSLETTER-MAIL-07]', () => {
    const links = readMail(html)
      .withTag('a')
      .map(({ attribs }) => attribs.href ?? '');
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) expect(link).toMatch(/^(?:https:\/\/|mailto:info@yafee\.example$)/);
    const withToken = links.filter((link) => link.includes(RECIPIENT_TOKEN));
    const { unsubscribe } = mail.links;
    expect(withToken).toEqual([`${unsubscribe}#preferences`, unsubscribe]);
    for (const { attribs } of readMail(html).withTag('img')) {
      expect(attribs.src).not.toContain(RECIPIENT_TOKEN);
      expect(Number(attribs.width) * Number(attribs.height)).toBeGreaterThan(100);
    }
  });

  it('shows one scheme alone for a preview, and both to mail programs', () => {
    const meta = (document: string) =>
      readMail(document)
        .withTag('meta')
        .filter(({ attribs }) => /color-scheme/.test(attribs.name ?? ''))
        .map(({ attribs }) => attribs.content);
    expect(meta(html)).toEqual(['light dark', 'light dark']);
    const light = renderNewsletterMail(mail, { scheme: 'light' }).html;
    expect([meta(light), light.includes('#f5ecdd')]).toEqual([['light', 'light'], false]);
    const dark = renderNewsletterMail(mail, { scheme: 'dark' }).html;
    expect([meta(dark), dark.includes('.ink{color:#f5ecdd!important}')]).toEqual([
      ['dark', 'dark'],
      true,
    ]);
    expect(dark).not.toContain('prefers-color-scheme');
  });

  it('escapes whatever editors write, and refuses links that run something [NEWSLETTER-MAIL-08]', () => {
    const hostile = `"'><script>alert(1)</script><!--[if mso]><v:rect><![endif]--><mail-mso>&lt;`;
    const item = { kind: 'news', title: hostile, summary: hostile, date: hostile } as const;
    const attacked = renderNewsletterMail(
      mailIn(language, {
        subject: hostile,
        introduction: hostile,
        closing: hostile,
        organisation: { address: hostile, email: `${hostile}@a.example` },
        parts: [
          {
            ...item,
            address: `${ORIGIN}/latest-news/1?"><script>`,
            picture: {
              small: `${ORIGIN}/a.png"onerror="x`,
              large: 'javascript:alert(1)',
              alt: hostile,
              width: 152,
              height: 114,
            },
          },
          { ...item, address: 'javascript:alert(1)', picture: null },
          {
            kind: 'text',
            heading: hostile,
            text: hostile,
            link: { label: 'label', address: 'javascript:alert(1)' },
          },
          {
            kind: 'text',
            heading: hostile,
            text: hostile,
            link: { label: hostile.repeat(2), address: 'http://other.example' },
          },
        ],
      }),
    ).html;
    const names = readMail(attacked).elements.map(({ name }) => name);
    expect(names).not.toContain('script');
    expect(names.filter((name) => name.startsWith('mail-'))).toEqual([]);
    expect(readOutlook(attacked).join('')).not.toMatch(/<v:|<script/);
    expect(attacked.replaceAll(/mailto:[^"]*/g, '')).not.toMatch(
      /javascript:|href="http:|onerror=/,
    );
    expect(readMail(attacked).withTag('img')).toHaveLength(2);
    expect(readMail(attacked).texts.filter((each) => each.text === hostile).length).toBeGreaterThan(
      6,
    );
  });

  it('has a line for inboxes, hidden in the mail: its own, or the beginning of the introduction [NEWSLETTER-MAIL-20]', () => {
    const hiddenIn = (html: string) => /<div [^>]*display:none[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
    expect(hiddenIn(renderNewsletterMail(mail).html)).toContain(t.introduction.split('\n')[0]);
    const line = `${'ا'.repeat(149)} <b>&\r\nBcc: x@example.com`;
    const own = renderNewsletterMail(mailIn(language, { preheader: line }));
    expect(own.preview).toBe(`${'ا'.repeat(149)} `);
    expect(hiddenIn(own.html)).not.toContain(t.introduction.slice(0, 10));
    const short = renderNewsletterMail(mailIn(language, { preheader: 'a <b>&\r\nBcc: x' }));
    expect(hiddenIn(short.html)).toContain('a &lt;b&gt;&amp; Bcc: x\u200c');
    expect(short.text.split('\n')[0]).toBe('a <b>& Bcc: x');
    expect(short.subject).toBe(t.subject);
  });

  it('stays below the size at which Gmail cuts a mail, and leads to what is left out [NEWSLETTER-MAIL-09]', () => {
    const long = renderNewsletterMail(
      mailIn(language, { parts: Array.from({ length: 200 }, () => LONG_PART) }),
    );
    const bytes = Buffer.byteLength(long.html);
    expect(bytes).toBeLessThan(MAX_MAIL_BYTES - 400);
    expect(bytes).toBeGreaterThan(MAX_MAIL_BYTES - 14_000);
    expect(long.leftOut).toBe(200 - readMail(long.html).withTag('h2').length);
    expect(long.leftOut).toBeGreaterThan(150);
    const whole = readMail(long.html)
      .withTag('a')
      .filter(({ attribs }) => attribs.href === mail.links.browser);
    // It appears in the header, in place of the omitted parts, and in the footer.
    expect(whole).toHaveLength(3);
    expect(long.html).toContain(mail.links.unsubscribe);
    expect(long.text.split('\n').filter((line) => line === mail.links.browser)).toHaveLength(2);
    expect(long.text.match(/نص طويل/g)?.length).toBe((200 - long.leftOut) * 700);
  });

  it.each([
    ['of many lines', 'x\n\n'.repeat(TEXT_MAX.lines / 3)],
    ['of one line', 'خ'.repeat(TEXT_MAX.lines)],
    ['of characters that take an entity', "'".repeat(TEXT_MAX.lines)],
  ])('stays below it with the longest texts %s [NEWSLETTER-MAIL-14]', (_name, text) => {
    const line = text.replaceAll('\n', ' ').slice(0, TEXT_MAX.line);
    const address = `${ORIGIN}/${'a'.repeat(TEXT_MAX.address - 22)}`;
    const longest = renderNewsletterMail(
      mailIn(language, {
        subject: line,
        introduction: text,
        closing: text,
        organisation: { address: line, email: 'info@yafee.example' },
        parts: Array.from({ length: 200 }, () => ({
          kind: 'text',
          heading: line,
          text,
          link: { label: line, address },
        })),
      }),
    );
    expect(Buffer.byteLength(longest.html)).toBeLessThan(MAX_MAIL_BYTES - 400);
    expect(longest.leftOut).toBeGreaterThan(190);
    expect(longest.html).toContain(mail.links.unsubscribe);
  });
});

it('gives a text without a translation the language and direction that it has [NEWSLETTER-MAIL-12]', () => {
  const { html } = renderNewsletterMail(
    mailIn('en', { subject: TEXTS.ar.subject, introduction: TEXTS.ar.introduction }),
  );
  const [title] = readMail(html).withTag('h1');
  expect(title?.attribs).toMatchObject({ lang: 'ar', dir: 'rtl' });
  const [paragraph] = readMail(html)
    .withTag('p')
    .filter((each) => DomUtils.textContent(each).startsWith('مكتبة'));
  expect(paragraph?.attribs).toMatchObject({ lang: 'ar', dir: 'rtl' });
});

it('leaves out what an issue does not have', () => {
  const bare = renderNewsletterMail(
    mailIn('en', {
      parts: [],
      introduction: '',
      closing: '',
      organisation: { address: '', email: '' },
    }),
  );
  expect(readMail(bare.html).texts.map((each) => each.text)).toEqual([
    'Yafee',
    'Newsletter 14',
    TEXTS.en.subject,
    'You get this email because you subscribed to Yafee’s newsletter.',
    'Read it in your browser',
    'Change what we send you',
    'Unsubscribe',
    'Yafee',
  ]);
  expect(bare.html).not.toContain('mailto:');
});

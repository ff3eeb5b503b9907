import { describe, expect, it } from 'vitest';
import { translateWords } from '../../tests/helpers/loopback-translation.ts';
import { draftTranslation, type TranslatedText } from './draft-translation.ts';
import type { Translator } from './service-interface.ts';
import { termsOf } from './terms.ts';

const GLOSSARY = [
  { arabic: 'جمعية يافع', english: 'Yafee' },
  { arabic: 'يافع', english: 'Yafee' },
];

/** Drafts with a service that knows some words. @returns the draft, and what has left the site */
async function draft(
  text: Partial<TranslatedText>,
  { glossary = GLOSSARY, answer = translateWords } = {},
) {
  const sent: string[] = [];
  const translator: Pick<Translator, 'translate'> = {
    async translate(texts) {
      sent.push(...texts);
      return { ok: true, texts: texts.map(answer) };
    },
  };
  const given = { source: null, arabic: '', english: '', isHtml: false, ...text };
  const result = await draftTranslation(translator as Translator, given, termsOf(glossary));
  return { ...result, sent };
}

describe('a draft of a translation', () => {
  it('sends only the sentences that have changed, and keeps the rest word for word [TRANSLATE-04]', async () => {
    const result = await draft({
      source: 'الخبر اليوم. يبدأ برنامج الصيف غدًا. شكرًا لكم.',
      arabic: 'الخبر اليوم. يبدأ برنامج الصيف اليوم. شكرًا لكم. الخبر غدًا!',
      english: 'Here is the news. The camp begins tomorrow. Many thanks, all.',
    });
    expect(result).toMatchObject({
      ok: true,
      english:
        'Here is the news. begins a programme of summer today. Many thanks, all. the news tomorrow!',
      ...{ translated: 2, kept: 2, lost: [] },
    });
    expect(result.sent).toEqual(['يبدأ برنامج الصيف اليوم.', 'الخبر غدًا!']);
  });

  it('drops what the Arabic has no more, and sends nothing for it', async () => {
    const result = await draft({
      source: 'الخبر اليوم. شكرًا لكم.',
      arabic: 'شكرًا لكم.',
      english: 'The news of today. Thanks.',
    });
    expect(result).toMatchObject({ ok: true, english: 'Thanks.', translated: 0, sent: [] });
  });

  it('sends the changed paragraph where sentences do not match, and everything where nothing is known', async () => {
    const paragraphs = await draft({
      isHtml: true,
      source: '<p>الخبر اليوم. شكرًا.</p><p>برنامج الصيف.</p>',
      arabic: '<p>الخبر غدًا. شكرًا.</p><p>برنامج الصيف.</p>',
      english: '<p>News and thanks.</p><p>The <em>summer</em> programme.</p>',
    });
    expect(paragraphs).toMatchObject({
      english: '<p>the news tomorrow. word.</p><p>The <em>summer</em> programme.</p>',
      sent: ['الخبر غدًا.', 'شكرًا.'],
    });
    const unknown = await draft({ arabic: 'الخبر. برنامج.', english: 'Old. Text.' });
    expect(unknown).toMatchObject({ english: 'the news. a programme.', kept: 0 });
  });

  it('keeps formats, links, lists and pictures, and sends no address [TRANSLATE-05]', async () => {
    const source =
      '<h2>الخبر</h2><figure><img src="/media/a.webp" alt="صورة"></figure><ul><li>يبدأ <a href="/projects/3">برنامج <strong>الصيف</strong></a> غدًا.</li></ul>';
    const result = await draft({
      isHtml: true,
      source,
      arabic: source.replace('غدًا', 'اليوم').replace('<h2>', '<h2 dir="rtl">'),
      english:
        '<h2>News</h2><figure><img src="/media/a.webp" alt="A picture"></figure><ul><li>It begins.</li></ul>',
    });
    expect(result).toMatchObject({
      english:
        '<h2>News</h2><figure><img src="/media/a.webp" alt="A picture"></figure><ul><li>begins <a href="/projects/3">a programme <strong>of summer</strong></a> today.</li></ul>',
    });
    expect(result.sent).toEqual([
      'يبدأ <span id="y1">برنامج <span id="y2">الصيف</span></span> اليوم.',
    ]);
  });

  it('keeps numbers, addresses, placeholders and terms, and says what the service has lost [TRANSLATE-06]', async () => {
    const arabic =
      'يبدأ برنامج بجمعيّة يافع في ٢٠٢٦ مع {org}: www.yafee.example أو info@yafee.example، ٩٥٪.';
    const result = await draft({ arabic });
    expect(result).toMatchObject({ ok: true, lost: [] });
    expect(result.ok && result.english).toBe(
      'begins a programme wordYafee word 2026 word {org}: www.yafee.example word info@yafee.example، 95%.',
    );
    const lossy = await draft(
      { arabic: 'الخبر ٢٠٢٦ من يافع' },
      { answer: () => 'The news <span id="y1">two thousand</span>' },
    );
    expect(lossy).toMatchObject({ ok: true, english: 'The news 2026', lost: ['Yafee'] });
  });

  it('takes from the service nothing but text and the marks of its sentence [TRANSLATE-07]', async () => {
    const answer = () =>
      'News <script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">here</a> <span id="y1" onclick="x">bold</span> <span id="y1">again</span> 1 &lt; 2';
    const result = await draft({ isHtml: true, arabic: '<p>الخبر <b>برنامج</b></p>' }, { answer });
    expect(result).toMatchObject({
      english: '<p>News here <b>bold</b> again 1 &lt; 2</p>',
    });
  });

  it('is none where the service returns Arabic or nothing, or the text is too long', async () => {
    expect(await draft({ arabic: 'الخبر' }, { answer: (text) => text })).toMatchObject({
      ...{ ok: false, problem: 'language' },
    });
    expect(await draft({ arabic: 'الخبر' }, { answer: () => ' ' })).toMatchObject({
      ...{ ok: false, problem: 'broken' },
    });
    expect(await draft({ arabic: 'الخبر اليوم. '.repeat(2_000) })).toMatchObject({
      ...{ ok: false, problem: 'too-long', sent: [] },
    });
  });

  it('has the lines of its Arabic, and titles do not end a sentence', async () => {
    const result = await draft({
      source: 'د. سارة هنا. الخبر.\nاليوم',
      arabic: 'د. سارة هنا. برنامج.\nاليوم',
      english: 'Dr. Sara is here. The news.\nToday',
    });
    expect(result).toMatchObject({ english: 'Dr. Sara is here. a programme.\nToday', kept: 2 });
    expect(result.sent).toEqual(['برنامج.']);
  });
});

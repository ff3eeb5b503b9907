import { describe, expect, it } from 'vitest';
import { TRANSLATION_KEY } from '../../tests/helpers/loopback-translation.ts';
import { openOnce } from '../../tests/helpers/open-once.ts';
import { startTranslationServer } from '../../tests/helpers/translation-server.ts';
import { openTranslator } from './service.ts';

const server = openOnce(startTranslationServer);

describe.each(['deepl', 'libretranslate'] as const)('%s', (service) => {
  const open = (patience?: number) =>
    openTranslator({ service, url: server().url, key: TRANSLATION_KEY }, patience);

  it('translates from Arabic to English, with the key, and keeps what must stay [TRANSLATE-01]', async () => {
    const kept = 'برنامج <span id="y1" translate="no">Yafee</span>';
    const texts = ['الخبر', kept];
    expect(await open().translate(texts)).toEqual({
      ok: true,
      texts: ['the news', 'a programme <span id="y1" translate="no">Yafee</span>'],
    });
    const { headers, body } = server().calls.at(-1) ?? {};
    if (service === 'deepl') {
      expect(headers?.authorization).toBe(`DeepL-Auth-Key ${TRANSLATION_KEY}`);
      expect(body).toMatchObject({
        ...{ text: texts, source_lang: 'AR', target_lang: 'EN-GB', tag_handling: 'html' },
      });
    } else {
      expect(body).toEqual({
        ...{ q: texts, source: 'ar', target: 'en', format: 'html', api_key: TRANSLATION_KEY },
      });
    }
  });

  it('gets long texts in several requests', async () => {
    const { requests } = server();
    const before = requests.length;
    const texts = Array.from({ length: 9 }, () => 'الخبر '.repeat(200));
    const translated = await open().translate(texts);
    expect(translated).toMatchObject({ ok: true, texts: { length: 9 } });
    expect(requests.slice(before).map(({ length }) => length)).toEqual([3, 3, 3]);
  });

  it('says why it has translated nothing [TRANSLATE-02]', async () => {
    const { fail } = server();
    const problemAt = async (failure: Parameters<typeof fail>[0], patience?: number) => {
      fail(failure);
      const result = await open(patience).translate(['الخبر']);
      fail(null);
      return result.ok ? null : result.problem;
    };
    expect(await problemAt({ status: 403, body: { message: 'Forbidden' } })).toBe('key');
    expect(await problemAt({ status: 429, body: { error: 'Slowdown' } })).toBe('busy');
    expect(await problemAt({ status: 413, body: {} })).toBe('too-long');
    expect(await problemAt({ status: 503, body: {} })).toBe('away');
    expect(await problemAt({ status: 500, body: { error: 'Cannot translate text' } })).toBe(
      'broken',
    );
    expect(await problemAt('never', 50)).toBe('slow');
    expect(await problemAt('html')).toBe('broken');
    expect(await problemAt('endless')).toBe('broken');
    expect(await problemAt({ status: 200, body: { translations: [], translatedText: [] } })).toBe(
      'broken',
    );
    expect(await problemAt({ status: 302, body: {} })).toBe('away');
    if (service === 'deepl') {
      expect(await problemAt({ status: 456, body: { message: 'Quota exceeded' } })).toBe('quota');
      expect(await problemAt({ status: 529, body: {} })).toBe('busy');
      const message = "Value for 'source_lang' not supported.";
      expect(await problemAt({ status: 400, body: { message } })).toBe('language');
    } else {
      const at400 = (error: string) => problemAt({ status: 400, body: { error } });
      expect(await at400('Please contact the server operator to get an API key')).toBe('key');
      expect(await at400('Invalid request: request (6000) exceeds text limit (5000)')).toBe(
        'too-long',
      );
      expect(await at400('ar is not supported')).toBe('language');
    }
  });

  it('that nobody answers for is away', async () => {
    const settings = { service, url: 'http://127.0.0.1:9', key: TRANSLATION_KEY };
    expect(await openTranslator(settings).translate(['الخبر'])).toEqual({
      ...{ ok: false, problem: 'away' },
    });
    expect(await openTranslator(settings).check()).toEqual({ ok: false, problem: 'away' });
  });

  it('translates two texts at once', async () => {
    const translator = open();
    const results = await Promise.all([1, 2, 3].map(() => translator.translate(['الخبر'])));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(results[2]).toEqual({ ok: false, problem: 'busy' });
    expect(await translator.translate(['الخبر'])).toMatchObject({ ok: true });
  });

  it('is checked without a text [TRANSLATE-03]', async () => {
    const { requests, fail, setUsage } = server();
    const before = requests.length;
    setUsage(100_000, 500_000);
    expect(await open().check()).toEqual({ ok: true, left: service === 'deepl' ? 0.8 : null });
    setUsage(500_000, 500_000);
    expect(await open().check()).toEqual(
      service === 'deepl' ? { ok: false, problem: 'quota' } : { ok: true, left: null },
    );
    fail({ status: 200, body: [{ code: 'en', targets: ['fr'] }] });
    expect(await open().check()).toEqual({
      ...{ ok: false, problem: service === 'deepl' ? 'broken' : 'language' },
    });
    fail(null);
    expect(requests).toHaveLength(before);
  });
});

import { deepl } from './deepl.ts';
import { libreTranslate } from './libre-translate.ts';
import type { TranslationSettings, Translator } from './service-interface.ts';

/** Maximum length of the texts of a request, in UTF-16 units. LibreTranslate usually takes 5,000 characters, and DeepL 128 KiB. */
const REQUEST_MAX = 4_500;

/** Maximum number of texts that one process has translated at once. */
const AT_ONCE = 2;

/** Makes the translator of a service. @param patience how long a request may take, in milliseconds */
export function openTranslator(settings: TranslationSettings, patience = 20_000): Translator {
  const service = (settings.service === 'deepl' ? deepl : libreTranslate)(settings, patience);
  let running = 0;
  return {
    host: new URL(settings.url).host,
    check: () => service.check(),
    async translate(texts) {
      if (running >= AT_ONCE) return { ok: false, problem: 'busy' };
      running += 1;
      try {
        const translated: string[] = [];
        for (const request of requestsOf(texts, service.maxTexts)) {
          const result = await service.translate(request);
          if (!result.ok) return result;
          translated.push(...result.texts);
        }
        return { ok: true, texts: translated };
      } finally {
        running -= 1;
      }
    },
  };
}

/** Splits texts among requests. A long text has one of its own. */
function requestsOf(texts: readonly string[], maxTexts: number): string[][] {
  const requests: string[][] = [];
  let size = 0;
  for (const text of texts) {
    const last = requests.at(-1);
    size += text.length;
    if (last !== undefined && last.length < maxTexts && size <= REQUEST_MAX) last.push(text);
    else {
      requests.push([text]);
      size = text.length;
    }
  }
  return requests;
}

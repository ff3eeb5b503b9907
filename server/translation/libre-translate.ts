import * as v from 'valibot';
import type { TranslationProblem } from '../../contract/admin/translation/problems.ts';
import { ask, problemOfStatus } from './request.ts';
import type { ServiceInterface, TranslationSettings } from './service-interface.ts';

// The interface of LibreTranslate: https://docs.libretranslate.com/api/operations/translate/

const TRANSLATIONS = v.object({ translatedText: v.array(v.string()) });

const LANGUAGES = v.array(v.object({ code: v.string(), targets: v.array(v.string()) }));

export function libreTranslate(
  { url, key }: TranslationSettings,
  patience: number,
): ServiceInterface {
  return {
    maxTexts: 20,
    async translate(texts) {
      const answer = await ask(`${url}/translate`, {
        patience,
        body: {
          q: texts,
          source: 'ar',
          target: 'en',
          format: 'html',
          ...(key === null ? {} : { api_key: key }),
        },
      });
      if (!answer.ok) return answer;
      if (answer.status !== 200) return { ok: false, problem: problemOf(answer) };
      const read = v.safeParse(TRANSLATIONS, answer.body);
      return read.success && read.output.translatedText.length === texts.length
        ? { ok: true, texts: read.output.translatedText }
        : { ok: false, problem: 'broken' };
    },
    async check() {
      const answer = await ask(`${url}/languages`, { patience });
      if (!answer.ok) return answer;
      if (answer.status !== 200) return { ok: false, problem: problemOf(answer) };
      const read = v.safeParse(LANGUAGES, answer.body);
      if (!read.success) return { ok: false, problem: 'broken' };
      const arabic = read.output.find(({ code }) => code === 'ar');
      return arabic?.targets.includes('en') === true
        ? { ok: true, left: null }
        : { ok: false, problem: 'language' };
    },
  };
}

/** It says most of what is wrong as status 400, with a sentence in the language of the server. */
function problemOf({ status, body }: { status: number; body: unknown }): TranslationProblem {
  const words = JSON.stringify(body);
  if (status !== 400) return problemOfStatus(status);
  if (/api.key/i.test(words)) return 'key';
  if (/exceeds|limit/i.test(words)) return 'too-long';
  return /not (?:supported|available)/i.test(words) ? 'language' : 'broken';
}

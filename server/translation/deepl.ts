import * as v from 'valibot';
import type { TranslationProblem } from '../../contract/admin/translation/problems.ts';
import { ask, problemOfStatus } from './request.ts';
import type { ServiceInterface, TranslationSettings } from './service-interface.ts';

// The interface of DeepL: https://developers.deepl.com/api-reference/translate

const TRANSLATIONS = v.object({ translations: v.array(v.object({ text: v.string() })) });

const USAGE = v.object({ character_count: v.number(), character_limit: v.number() });

export function deepl({ url, key }: TranslationSettings, patience: number): ServiceInterface {
  const headers = { authorization: `DeepL-Auth-Key ${key ?? ''}` };
  return {
    maxTexts: 50,
    async translate(texts) {
      const answer = await ask(`${url}/v2/translate`, {
        headers,
        patience,
        body: {
          text: texts,
          source_lang: 'AR',
          target_lang: 'EN-GB',
          tag_handling: 'html',
          // Each text is one sentence.
          split_sentences: '0',
        },
      });
      if (!answer.ok) return answer;
      if (answer.status !== 200) return { ok: false, problem: problemOf(answer) };
      const read = v.safeParse(TRANSLATIONS, answer.body);
      if (!read.success || read.output.translations.length !== texts.length) {
        return { ok: false, problem: 'broken' };
      }
      return { ok: true, texts: read.output.translations.map(({ text }) => text) };
    },
    async check() {
      const answer = await ask(`${url}/v2/usage`, { headers, patience });
      if (!answer.ok) return answer;
      if (answer.status !== 200) return { ok: false, problem: problemOf(answer) };
      const read = v.safeParse(USAGE, answer.body);
      if (!read.success) return { ok: false, problem: 'broken' };
      const { character_count: used, character_limit: limit } = read.output;
      if (used >= limit) return { ok: false, problem: 'quota' };
      return { ok: true, left: (limit - used) / limit };
    },
  };
}

function problemOf({ status, body }: { status: number; body: unknown }): TranslationProblem {
  if (status === 456) return 'quota';
  if (status === 529) return 'busy';
  if (status === 400 && /_lang/.test(JSON.stringify(body))) return 'language';
  return problemOfStatus(status);
}

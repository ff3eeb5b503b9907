import type { TranslationProblem } from '../../contract/admin/translation/problems.ts';

/** `TRANSLATE_URL`, `TRANSLATE_KEY`: the service of machine translation. */
export type TranslationSettings = {
  service: 'deepl' | 'libretranslate';
  /** The address below which its interface is, without a slash at the end. */
  url: string;
  /** Null: it needs none. */
  key: string | null;
};

/** The translations of texts in their order, or why there are none. */
export type TranslationResult =
  | { ok: true; texts: string[] }
  | { ok: false; problem: TranslationProblem };

/** Whether a service translates from Arabic to English. `left`: how much of its quota is left, from 0 to 1, if it says so. */
export type ServiceState =
  | { ok: true; left: number | null }
  | { ok: false; problem: TranslationProblem };

/** Translates from Arabic to English. */
export type Translator = {
  /** The host of the service. */
  host: string;
  /** @param texts HTML. What has `translate="no"` stays */
  translate(texts: readonly string[]): Promise<TranslationResult>;
  check(): Promise<ServiceState>;
};

/** One request to a service. Its interface splits texts among several. */
export type ServiceInterface = Pick<Translator, 'translate' | 'check'> & {
  /** Maximum number of texts in a request. */
  maxTexts: number;
};

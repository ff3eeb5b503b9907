import type { CheckCode } from '../../contract/admin/operations/system.ts';
import type { TranslationProblem } from '../../contract/admin/translation/problems.ts';
import type { ServiceState, Translator } from '../translation/translation.ts';
import { type DetailedCheckResult, failed, ok, warning } from './check-results.ts';

const CODES: Record<TranslationProblem, CheckCode> = {
  key: 'translation-key',
  quota: 'translation-quota',
  busy: 'translation-busy',
  'too-long': 'translation-broken',
  language: 'translation-language',
  slow: 'translation-away',
  away: 'translation-away',
  broken: 'translation-broken',
};

/** Asks the service of machine translation whether it works. Sends no text. */
export async function checkTranslation(translator: Translator): Promise<DetailedCheckResult> {
  return describeTranslation(translator.host, await translator.check());
}

/** Judges what a service has answered. */
export function describeTranslation(host: string, state: ServiceState): DetailedCheckResult {
  const subject = 'translation';
  if (!state.ok) {
    const code = CODES[state.problem];
    return state.problem === 'busy'
      ? warning(subject, code, { host })
      : failed(subject, code, { host });
  }
  const { left } = state;
  if (left === null) return ok(subject, 'translation-ok', { host });
  const values = { host, percent: Math.floor(left * 100) };
  return left < 0.1
    ? warning(subject, 'translation-low', values)
    : ok(subject, 'translation-left', values);
}

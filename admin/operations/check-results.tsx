import {
  type SentencePart,
  sentenceParts,
} from '../../contract/admin/operations/describe-check-result.ts';
import type { CheckResult, CheckState } from '../../contract/admin/operations/system.ts';
import { Chip } from '../kit/chip.tsx';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { IconState } from '../kit/icons.tsx';
import { SYSTEM_TEXTS } from './texts.ts';

/** The shape of a state, as those of entries. */
const SHAPES: Record<CheckState, IconState> = { failed: 'problem', warning: 'stale', ok: 'live' };

/** The results that need work, the worst first, then the others. */
export function CheckResults({ results }: { results: readonly CheckResult[] }) {
  const t = useTexts(SYSTEM_TEXTS);
  const of = (wanted: CheckState) => results.filter(({ state }) => state === wanted);
  const faults = [...of('failed'), ...of('warning')];
  const sound = of('ok');
  return (
    <>
      {faults.length > 0 && <CheckResultList results={faults} />}
      <details className="passed-checks">
        <summary>
          {t.sound} ({sound.length})
        </summary>
        <CheckResultList results={sound} />
      </details>
    </>
  );
}

function CheckResultList({ results }: { results: readonly CheckResult[] }) {
  const { language } = useMessages();
  const t = useTexts(SYSTEM_TEXTS);
  return (
    <ul className="rows">
      {results.map((result) => (
        <li key={`${result.subject} ${result.code}`} className="check-result">
          <Chip state={SHAPES[result.state]}>{t.states[result.state]}</Chip>
          <div>
            <b>{t.subjects[result.subject]}</b>
            <p>
              {sentenceParts(result, language).map((part, index) => (
                // The pieces are never reordered.
                <Part key={index} part={part} isFirst={index === 0} />
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A piece of a sentence, which begins with a capital letter on a line of its own. */
function Part({ part: { kind, text }, isFirst }: { part: SentencePart; isFirst: boolean }) {
  if (kind === 'code') return <code dir="ltr">{text}</code>;
  if (kind === 'value') return <bdi dir="ltr">{text}</bdi>;
  return isFirst ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

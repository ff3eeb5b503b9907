import {
  type FindingPart,
  findingParts,
} from '../../contract/admin/operations/describe-finding.ts';
import type { Finding, FindingState } from '../../contract/admin/operations/system.ts';
import { Chip } from '../kit/chip.tsx';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { IconState } from '../kit/icons.tsx';
import { SYSTEM_TEXTS } from './texts.ts';

/** The shape of a state, as those of entries. */
const SHAPES: Record<FindingState, IconState> = { failed: 'problem', warning: 'stale', ok: 'live' };

/** What needs work, the worst first, then what works. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useTexts(SYSTEM_TEXTS);
  const of = (wanted: FindingState) => findings.filter(({ state }) => state === wanted);
  const faults = [...of('failed'), ...of('warning')];
  const sound = of('ok');
  return (
    <>
      {faults.length > 0 && <FindingList findings={faults} />}
      <details className="sound-findings">
        <summary>
          {t.sound} ({sound.length})
        </summary>
        <FindingList findings={sound} />
      </details>
    </>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  const { language } = useMessages();
  const t = useTexts(SYSTEM_TEXTS);
  return (
    <ul className="rows">
      {findings.map((finding) => (
        <li key={`${finding.subject} ${finding.code}`} className="finding">
          <Chip state={SHAPES[finding.state]}>{t.states[finding.state]}</Chip>
          <div>
            <b>{t.subjects[finding.subject]}</b>
            <p>
              {findingParts(finding, language).map((part, index) => (
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
function Part({ part: { kind, text }, isFirst }: { part: FindingPart; isFirst: boolean }) {
  if (kind === 'code') return <code dir="ltr">{text}</code>;
  if (kind === 'value') return <bdi dir="ltr">{text}</bdi>;
  return isFirst ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

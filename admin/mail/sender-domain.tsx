import { useQuery } from '@tanstack/react-query';
import type { DomainCheckResult } from '../../contract/admin/mail/mail.ts';
import { Chip } from '../kit/chip.tsx';
import { fill, formatAgo } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { IconState } from '../kit/icons.tsx';
import { PageState } from '../kit/notices.tsx';
import { Section } from '../kit/section.tsx';
import { senderDomainQuery } from './mail-queries.ts';
import { MAIL_TEXTS } from './texts.ts';

/** The shape of a state, as those of entries. */
const SHAPES: Record<DomainCheckResult['state'], IconState> = {
  failed: 'problem',
  warning: 'stale',
  ok: 'live',
  unknown: 'none',
};

/** The DNS records of the domain that mail is sent from, explained in sentences. */
export function SenderDomain() {
  const { language } = useMessages();
  const t = useTexts(MAIL_TEXTS);
  const domain = useQuery(senderDomainQuery);
  const { data } = domain;
  return (
    <Section
      title={t.domain}
      {...(data === undefined
        ? {}
        : { hint: fill(t.domainHint, { time: formatAgo(data.at, Date.now(), language) }) })}
    >
      {data === undefined ? (
        <PageState error={domain.error} onRetry={() => domain.refetch()} />
      ) : data.domain === null ? (
        <p className="muted">{t.noDomain}</p>
      ) : (
        <>
          <p className="sender-domain">
            <bdi dir="ltr">{data.domain}</bdi>
          </p>
          <ul className="rows">
            {data.results.map((result) => (
              <CheckResult key={result.record} result={result} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function CheckResult({ result }: { result: DomainCheckResult }) {
  const t = useTexts(MAIL_TEXTS);
  const { record, state, code, values, text } = result;
  return (
    <li className="domain-check">
      <Chip state={SHAPES[state]}>{t.domainStates[state]}</Chip>
      <div>
        <b>{t.records[record]}</b>
        <p>
          {piecesOf(t.codes[code], values).map((piece, index) =>
            // The pieces are never reordered.
            piece.isWords ? (
              piece.text
            ) : (
              <code key={index} dir="ltr">
                {piece.text}
              </code>
            ),
          )}
        </p>
        {text !== null && (
          <pre dir="ltr" lang="en">
            {text}
          </pre>
        )}
      </div>
    </li>
  );
}

/** Returns a sentence in pieces, because values and typed text run from left to right in Arabic too. */
function piecesOf(sentence: string, values: DomainCheckResult['values']) {
  return sentence
    .split(/(`[^`]{1,60}`|\{\w{1,30}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => ({
      isWords: !piece.startsWith('`') && !piece.startsWith('{'),
      text: piece.startsWith('`') ? piece.slice(1, -1) : fill(piece, values),
    }));
}

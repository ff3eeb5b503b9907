import { useQuery } from '@tanstack/react-query';
import { CellLabel } from '../kit/cell-label.tsx';
import { formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Moment } from '../kit/moment.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { Section } from '../kit/section.tsx';
import { quarantinedMailsQuery } from './mail-queries.ts';
import { MAIL_TEXTS } from './texts.ts';

/** Incoming mails that belong to no conversation, with the reason. Nothing if there are none. */
export function QuarantinedMails() {
  const { language } = useMessages();
  const t = useTexts(MAIL_TEXTS);
  const { data, error } = useQuery(quarantinedMailsQuery);
  if (data === undefined) return <ProblemNote error={error} />;
  if (data.total === 0) return null;
  return (
    <Section title={t.quarantined}>
      <p className="hint mail-hint">
        {formatCount(data.total, language, t.count)}. {t.quarantinedHint}
      </p>
      <table className="table stacked-table mails-table">
        <thead>
          <tr>
            <th scope="col">{t.sender}</th>
            <th scope="col">{t.reason}</th>
            <th scope="col">{t.cameAt}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ id, at, from, about, reason }) => (
            <tr key={id}>
              <td className="mail-recipient">
                {from === null ? t.nobody : <bdi dir="ltr">{from}</bdi>}
                {about !== null && (
                  <span className="other-title">
                    {t.about} <bdi dir="ltr">{about}</bdi>
                  </span>
                )}
              </td>
              <td>{reason === null ? t.unknownReason : t.reasons[reason]}</td>
              <td className="small-text mail-time">
                <CellLabel text={t.cameAt} />
                <Moment at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

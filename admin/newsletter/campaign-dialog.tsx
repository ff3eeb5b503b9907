import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '../../contract/admin/newsletter/campaigns.ts';
import { makeCall } from '../api/call.ts';
import { CAMPAIGNS, campaignQuery } from '../api/campaign-queries.ts';
import { ISSUE_TEXTS } from '../content/issue-texts.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { fill, formatAgo, formatCount, formatNumber } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { MailFailure } from '../kit/mail-failure.tsx';
import { DoneNote, PageState, ProblemNote } from '../kit/notices.tsx';
import { DotSeparated } from '../kit/row.tsx';
import { ResultTable } from './result-table.tsx';

/** The recipients whom a campaign has not reached, with the words of their mail servers, and a button that tries again. */
export function CampaignDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { language, t: common } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  const client = useQueryClient();
  const { id, issue } = campaign;
  const details = useQuery(campaignQuery(id));
  const resend = useMutation({
    mutationFn: () => makeCall('resendCampaign', { id, body: { refused: false } }),
    onSuccess: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  });
  const { data } = details;
  const isOver = data?.campaign.state === 'sent' || data?.campaign.state === 'stopped';
  const counts = data?.campaign.counts;
  const canResend = isOver && counts !== undefined && counts.waiting + counts.givenUp > 0;
  return (
    <Dialog title={fill(t.troubles, { n: issue })} onClose={onClose}>
      {data === undefined ? (
        <PageState error={details.error} onRetry={() => details.refetch()} />
      ) : (
        <>
          {data.languages !== null && (
            <ResultTable languages={data.languages} all={data.campaign.counts} />
          )}
          {data.troubles.length === 0 && !canResend && (
            <p>{isOver ? t.noTroubles : t.noTroublesYet}</p>
          )}
          <ul className="rows troubles">
            {data.troubles.map((trouble) => (
              <li key={trouble.id} className="list-row without-icon">
                <span className="text">
                  <b>
                    <bdi dir="ltr">{trouble.address}</bdi>
                  </b>
                  <span className="meta">
                    <DotSeparated
                      items={[
                        t.troubleKinds[trouble.kind],
                        formatAgo(trouble.at, Date.now(), language),
                      ]}
                    />
                  </span>
                  {trouble.cause !== null && (
                    <span className="words">
                      <MailFailure words={trouble.words} cause={trouble.cause} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {data.troubleCount > data.troubles.length && (
            <p className="muted">
              {fill(t.moreTroubles, {
                n: formatNumber(data.troubleCount - data.troubles.length),
              })}
            </p>
          )}
          {canResend && <p className="hint">{t.resendText}</p>}
          <ProblemNote error={resend.error} />
          {resend.data !== undefined && (
            <DoneNote>{formatCount(resend.data.count, language, t.resent)}</DoneNote>
          )}
          <p className="actions">
            {canResend && (
              <Button look="primary" isBusy={resend.isPending} onClick={() => resend.mutate()}>
                {t.resend}
              </Button>
            )}
            <Button look="quiet" onClick={onClose}>
              {common.close}
            </Button>
          </p>
        </>
      )}
    </Dialog>
  );
}

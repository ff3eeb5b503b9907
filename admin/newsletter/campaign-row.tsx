import './campaign-row.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Campaign, CampaignCounts } from '../../contract/admin/newsletter/campaigns.ts';
import { makeCall } from '../api/call.ts';
import { CAMPAIGNS } from '../api/campaign-queries.ts';
import { eitherLanguage } from '../content/entry-names.ts';
import { ISSUE_TEXTS } from '../content/issue-texts.ts';
import { Button } from '../kit/button.tsx';
import { Chip } from '../kit/chip.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { fill, formatDay, formatNumber, formatTime } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import type { IconState } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { entryPath } from '../kit/paths.ts';
import { ProgressBar } from '../kit/progress-bar.tsx';
import { DotSeparated } from '../kit/row.tsx';

const ICONS: Record<Campaign['state'], IconState> = {
  scheduled: 'scheduled',
  sending: 'edited',
  paused: 'scheduled',
  stopped: 'none',
  sent: 'live',
  failed: 'problem',
};

/** The calls that change a campaign and need no other parameter. */
type SimpleCall = 'pauseCampaign' | 'resumeCampaign' | 'stopCampaign' | 'cancelCampaign';

/** Returns a call that changes a campaign. Afterwards everything about sending is fetched again. */
export function useCampaignCall(name: SimpleCall, id: string, onSuccess?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => makeCall(name, { id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CAMPAIGNS });
      onSuccess?.();
    },
  });
}

/** A campaign that is scheduled, under way, or could not begin. */
export function CampaignRow({
  campaign,
  onTroubles,
}: {
  campaign: Campaign;
  /** Shows the recipients whom it has not reached so far. Without it they are only counted. */
  onTroubles?: () => void;
}) {
  const { language, t: common } = useMessages();
  const t = useTexts(ISSUE_TEXTS);
  const { id, issue, topics, subject, state, counts, pace, scheduledAt, failure, by } = campaign;
  const pause = useCampaignCall('pauseCampaign', id);
  const resume = useCampaignCall('resumeCampaign', id);
  const cancel = useCampaignCall('cancelCampaign', id);
  const [isStopping, setStopping] = useState(false);
  const stop = useCampaignCall('stopCampaign', id, () => setStopping(false));
  const waiting = counts.waiting + counts.retrying;
  const done = counts.recipients - waiting;
  const percent = counts.recipients === 0 ? 0 : Math.floor((done / counts.recipients) * 100);
  const missed = missedIn(counts);
  // Deliveries that are being retried have not failed.
  const troubles = [
    ...(counts.retrying === 0
      ? []
      : [`${t.troubleKinds.retrying}: ${formatNumber(counts.retrying)}`]),
    ...(missed === 0 ? [] : [`${t.columns.missed}: ${formatNumber(missed)}`]),
  ];
  const moment = (time: number) => ({ day: formatDay(time, language), time: formatTime(time) });
  return (
    <li className="campaign">
      <div className="campaign-head">
        <Link className="title" href={entryPath({ kind: 'newsletter-issue', id: issue })}>
          <bdi dir="ltr">{issue}</bdi>. <bdi>{eitherLanguage(subject, language)}</bdi>
        </Link>
        <Chip state={ICONS[state]}>{t.campaignStates[state]}</Chip>
        <span className="actions">
          {state === 'sending' && (
            <Button size="small" isBusy={pause.isPending} onClick={() => pause.mutate()}>
              {t.pause}
            </Button>
          )}
          {state === 'paused' && (
            <Button size="small" isBusy={resume.isPending} onClick={() => resume.mutate()}>
              {t.resume}
            </Button>
          )}
          {(state === 'sending' || state === 'paused') && (
            <Button
              size="small"
              look="quiet"
              aria-haspopup="dialog"
              onClick={() => setStopping(true)}
            >
              {t.stop}
            </Button>
          )}
          {(state === 'scheduled' || state === 'failed') && (
            <Button
              size="small"
              look="quiet"
              isBusy={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              {state === 'failed' ? t.dismiss : t.cancelSchedule}
            </Button>
          )}
        </span>
      </div>
      {topics !== null && (
        <p className="muted">
          {fill(t.toTopics, {
            topics: topics.map((name) => name[language]).join(common.separator),
          })}
        </p>
      )}
      {state === 'scheduled' && (
        <p className="muted">
          <DotSeparated items={[fill(t.scheduledAt, moment(scheduledAt)), by, t.whatIsSent]} />
        </p>
      )}
      {failure !== null && <p className="error">{t.failures[failure.reason]}</p>}
      {(state === 'sending' || state === 'paused') && (
        <>
          <ProgressBar label={fill(t.progress, { n: issue })} percent={percent} />
          <p className="muted" role="status">
            <DotSeparated
              items={[
                fill(t.progressText, {
                  done: formatNumber(done),
                  all: formatNumber(counts.recipients),
                }),
                pace && fill(t.perHour, { n: formatNumber(pace.perHour) }),
                pace && fill(t.endsAt, moment(pace.endsAt)),
                ...troubles.map((text) =>
                  onTroubles === undefined ? (
                    text
                  ) : (
                    <button key={text} type="button" className="link" onClick={onTroubles}>
                      {text}
                    </button>
                  ),
                ),
              ]}
            />
          </p>
        </>
      )}
      <ProblemNote error={pause.error ?? resume.error ?? cancel.error} />
      {isStopping && (
        <ConfirmDialog
          title={fill(t.stopTitle, { n: issue })}
          action={t.stop}
          mutation={stop}
          onClose={() => setStopping(false)}
        >
          <p>{fill(t.stopText, { waiting: formatNumber(waiting) })}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

/**
 * How many recipients a campaign failed to reach. Those who unsubscribed first did not want it, and others are still being
 * tried.
 */
export function missedIn({ refused, givenUp, inDoubt }: CampaignCounts): number {
  return refused + givenUp + inDoubt;
}

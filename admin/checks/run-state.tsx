import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CheckRun } from '../../contract/admin/checks/checks.ts';
import { makeCall } from '../api/call.ts';
import { Button } from '../kit/button.tsx';
import { fill, formatAgo } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { ProgressBar } from '../kit/progress-bar.tsx';
import { findingsChanged, isUnderWay } from './check-queries.ts';
import { CHECK_TEXTS } from './texts.ts';

/** The button that asks for a run. */
export function CheckNow({ run }: { run: CheckRun | undefined }) {
  const t = useTexts(CHECK_TEXTS);
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => makeCall('checkNow'),
    onSuccess: () => findingsChanged(client),
  });
  return (
    <>
      <ProblemNote error={ask.error} />
      <Button look="primary" isBusy={ask.isPending || isUnderWay(run)} onClick={() => ask.mutate()}>
        {t.checkNow}
      </Button>
    </>
  );
}

type RunStateProps = {
  run: CheckRun;
  /** Called when a run has ended while the page is open. */
  onDone: () => void;
};

/** When the checks last ran, or how far they are. */
export function RunState({ run, onDone }: RunStateProps) {
  const { language } = useMessages();
  const t = useTexts(CHECK_TEXTS);
  const isOn = isUnderWay(run);
  const wasOn = useRef(false);
  useEffect(() => {
    if (wasOn.current && !isOn) onDone();
    wasOn.current = isOn;
  }, [isOn]);
  const { checkedAt, running, isOutdated } = run;
  const { done, total } = running ?? { done: 0, total: 0 };
  const last =
    checkedAt === null
      ? t.never
      : `${fill(t.checked, { time: formatAgo(checkedAt, Date.now(), language) })} ${isOutdated ? t.outdated : t.next}`;
  return (
    <div className="run-state">
      <p className="muted" role="status">
        {!isOn ? last : running === null ? t.waiting : t.running}
      </p>
      {isOn && (
        <ProgressBar
          label={t.progress}
          percent={total === 0 ? 0 : Math.round((done / total) * 100)}
        />
      )}
    </div>
  );
}

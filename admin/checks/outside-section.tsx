import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OUTSIDE_STATES, type OutsideLinks } from '../../contract/admin/checks/checks.ts';
import { makeCall } from '../api/call.ts';
import { usePermission } from '../api/use-permission.ts';
import { Button } from '../kit/button.tsx';
import { fill, formatAgo, formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { ProgressBar } from '../kit/progress-bar.tsx';
import { DotSeparated } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { findingsChanged, isUnderWay } from './check-queries.ts';
import { CHECK_TEXTS } from './texts.ts';

/** How links to other sites answer, and the switch for asking them. Nothing for those who cannot turn it on. */
export function OutsideSection({ outside }: { outside: OutsideLinks }) {
  const { outside: t } = useTexts(CHECK_TEXTS);
  const maySet = usePermission()('content.publish', { kind: 'identity' });
  if (!outside.isOn && !maySet) return null;
  return (
    <Section title={t.title} hint={outside.isOn ? t.hint : t.offHint}>
      <div className="outside">
        {outside.isOn && <Answers outside={outside} />}
        {maySet && <Switch isOn={outside.isOn} />}
      </div>
    </Section>
  );
}

function Answers({ outside: { run, counts } }: { outside: OutsideLinks }) {
  const { language } = useMessages();
  const { outside: t, progress } = useTexts(CHECK_TEXTS);
  const isAny = OUTSIDE_STATES.some((state) => counts[state] > 0);
  const { done, total } = run.running ?? { done: 0, total: 0 };
  return (
    <>
      {isAny && (
        <p>
          <DotSeparated
            items={OUTSIDE_STATES.map((state) =>
              counts[state] === 0 ? null : (
                <span key={state}>{formatCount(counts[state], language, t.counts[state])}</span>
              ),
            )}
          />
        </p>
      )}
      {isUnderWay(run) ? (
        <>
          <p className="muted">{t.running}</p>
          <ProgressBar
            label={progress}
            percent={total === 0 ? 0 : Math.round((done / total) * 100)}
          />
        </>
      ) : (
        run.checkedAt !== null && (
          <p className="muted">
            {fill(t.checked, { time: formatAgo(run.checkedAt, Date.now(), language) })}
          </p>
        )
      )}
    </>
  );
}

function Switch({ isOn }: { isOn: boolean }) {
  const { outside: t } = useTexts(CHECK_TEXTS);
  const client = useQueryClient();
  const turn = useMutation({
    mutationFn: () => makeCall('checkOutside', { body: { isOn: !isOn } }),
    onSuccess: () => findingsChanged(client),
  });
  return (
    <>
      <ProblemNote error={turn.error} />
      <Button isBusy={turn.isPending} onClick={() => turn.mutate()}>
        {isOn ? t.turnOff : t.turnOn}
      </Button>
    </>
  );
}

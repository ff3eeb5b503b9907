import './system.css';
import { useQuery } from '@tanstack/react-query';
import type { CheckResult, SystemResponse } from '../../contract/admin/operations/system.ts';
import { systemQuery } from '../api/queries.ts';
import { Button } from '../kit/button.tsx';
import { fill, formatAgo, formatCount } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { PageState, ProblemNote, useTitle } from '../kit/notices.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Section } from '../kit/section.tsx';
import { CheckResults } from './check-results.tsx';
import { Installation } from './installation.tsx';
import { Jobs } from './jobs.tsx';
import { SYSTEM_TEXTS } from './texts.ts';

/** The health of the installation, and what to do about it. */
export function SystemPage() {
  const { t: common, language } = useMessages();
  const t = useTexts(SYSTEM_TEXTS);
  const system = useQuery(systemQuery);
  useTitle(common.pages.system);
  const { data } = system;
  return (
    <>
      <PageHead title={common.pages.system} lead={t.lead}>
        <Button look="primary" isBusy={system.isFetching} onClick={() => system.refetch()}>
          {t.check}
        </Button>
      </PageHead>
      {data === undefined ? (
        <PageState error={system.error} onRetry={() => system.refetch()} />
      ) : (
        <>
          <ProblemNote error={system.error} />
          <p className="system-summary" role="status">
            <b>{formatCount(faultsOf(data).length, language, t.faults)}</b>{' '}
            <span className="muted">
              {fill(t.checked, { time: formatAgo(data.checkedAt, Date.now(), language) })}
            </span>
          </p>
          <Section title={t.checks} hint={t.checksHint}>
            <CheckResults results={data.checks} />
          </Section>
          <Section title={t.installation}>
            <Installation system={data} />
          </Section>
          <Section title={t.jobsTitle} hint={t.jobsHint}>
            <Jobs jobs={data.jobs} checkedAt={data.checkedAt} />
          </Section>
        </>
      )}
    </>
  );
}

function faultsOf({ checks }: SystemResponse): CheckResult[] {
  return checks.filter(({ state }) => state !== 'ok');
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { auditQuery } from '../api/queries.ts';
import { useActorName, useActText } from '../audit/act-text.ts';
import { formatAgo } from '../kit/i18n/format.ts';
import { useMessages } from '../kit/i18n/messages.tsx';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';

/** Acts below the page's main part. */
const RECENT_ACTS = 6;

/** What was done last in the back office. */
export function RecentActs({ now }: { now: number }) {
  const { t, language } = useMessages();
  const { data } = useQuery(auditQuery);
  const actText = useActText();
  const actorName = useActorName();
  return (
    <Section title={t.today.recent} action={<Link href="/audit">{t.today.all}</Link>}>
      <ul className="rows">
        {data?.entries.slice(0, RECENT_ACTS).map((entry) => (
          <Row
            key={entry.sequence}
            title={actText(entry)}
            details={[
              <bdi key="actor">{actorName(entry)}</bdi>,
              formatAgo(entry.at, now, language),
            ]}
          />
        ))}
      </ul>
    </Section>
  );
}

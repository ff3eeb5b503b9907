import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { auditQuery } from '../api/queries.ts';
import { useActorName, useAuditEventText } from '../audit/audit-event-text.ts';
import { formatAgo } from '../kit/i18n/format.ts';
import { useMessages, useTexts } from '../kit/i18n/messages.tsx';
import { Row } from '../kit/row.tsx';
import { Section } from '../kit/section.tsx';
import { TODAY_TEXTS } from './texts.ts';

/** How many events are below the page's main part. */
const RECENT_ACTS = 6;

/** The latest events in the back office. */
export function RecentAuditEvents({ now }: { now: number }) {
  const { language } = useMessages();
  const texts = useTexts(TODAY_TEXTS);
  const { data } = useQuery(auditQuery);
  const actText = useAuditEventText();
  const actorName = useActorName();
  return (
    <Section title={texts.recent} action={<Link href="/audit">{texts.all}</Link>}>
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

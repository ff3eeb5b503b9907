import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device, SessionSummary } from '../../../contract/admin/auth/auth.ts';
import { makeCall } from '../../api/call.ts';
import { accountQuery } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { Chip } from '../../kit/chip.tsx';
import { fill, formatAgo } from '../../kit/i18n/format.ts';
import { useMessages } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { DoneNote, ProblemNote } from '../../kit/notices.tsx';
import { Row } from '../../kit/row.tsx';
import { Section } from '../../kit/section.tsx';

const PHONES: readonly Device['system'][] = ['android', 'iphone', 'ipad'];

/** The browsers in which the person is signed in, each with a button that ends the session. */
export function Sessions({ sessions }: { sessions: readonly SessionSummary[] }) {
  const { t, language } = useMessages();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => makeCall('endSession', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  const nameOf = ({ browser, system }: Device) =>
    browser === 'other' && system === 'other'
      ? t.devices.unknown
      : fill(t.devices.name, {
          browser: t.devices.browsers[browser],
          system: t.devices.systems[system],
        });
  return (
    <Section title={t.account.sessions} hint={t.account.sessionsHint}>
      <ProblemNote error={end.error} />
      {end.isSuccess && <DoneNote>{t.account.ended}</DoneNote>}
      <ul className="rows">
        {sessions.map((session) => (
          <Row
            key={session.id}
            icon={<Icon name={PHONES.includes(session.device.system) ? 'phone' : 'desk'} />}
            title={nameOf(session.device)}
            details={[
              session.isCurrent
                ? t.account.current
                : formatAgo(session.seenAt, Date.now(), language),
            ]}
          >
            {session.isCurrent ? (
              <Chip state="live">{t.account.now}</Chip>
            ) : (
              <Button
                size="small"
                aria-label={fill(t.account.endSession, { device: nameOf(session.device) })}
                isBusy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {t.account.end}
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </Section>
  );
}

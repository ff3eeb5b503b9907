import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device, SessionSummary } from '../../../contract/admin-api.ts';
import { makeCall } from '../../api/call.ts';
import { accountQuery } from '../../api/queries.ts';
import { Button } from '../../components/button.tsx';
import { Icon, Opening } from '../../components/icons.tsx';
import { DoneNote, ProblemNote } from '../../components/notices.tsx';
import { fill, formatAgo } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { AccountSection } from './account-section.tsx';

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
    <AccountSection title={t.account.sessions} hint={t.account.sessionsHint}>
      <ProblemNote error={end.error} />
      {end.isSuccess && <DoneNote>{t.account.ended}</DoneNote>}
      <ul className="rows">
        {sessions.map((session) => (
          <li className="row" key={session.id}>
            <Icon name={PHONES.includes(session.device.system) ? 'phone' : 'desk'} />
            <span className="t">
              <b>
                <bdi>{nameOf(session.device)}</bdi>
              </b>
              <span className="m">
                {session.isCurrent
                  ? t.account.current
                  : formatAgo(session.seenAt, Date.now(), language)}
              </span>
            </span>
            {session.isCurrent ? (
              <span className="chip live">
                <Opening state="live" />
                {t.account.now}
              </span>
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
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

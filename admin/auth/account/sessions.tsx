import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device, SessionSummary } from '../../../contract/admin/auth/auth.ts';
import { makeCall } from '../../api/call.ts';
import { accountQuery } from '../../api/queries.ts';
import { Button } from '../../kit/button.tsx';
import { Chip } from '../../kit/chip.tsx';
import { fill, formatAgo } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { DoneNote, ProblemNote } from '../../kit/notices.tsx';
import { Row } from '../../kit/row.tsx';
import { Section } from '../../kit/section.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

const PHONES: readonly Device['system'][] = ['android', 'iphone', 'ipad'];

/** The browsers in which the user is signed in, each with a button that ends the session. */
export function Sessions({ sessions }: { sessions: readonly SessionSummary[] }) {
  const { language } = useMessages();
  const texts = useTexts(ACCOUNT_TEXTS);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => makeCall('endSession', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  const nameOf = ({ browser, system }: Device) =>
    browser === 'other' && system === 'other'
      ? texts.devices.unknown
      : fill(texts.devices.name, {
          browser: texts.devices.browsers[browser],
          system: texts.devices.systems[system],
        });
  return (
    <Section title={texts.account.sessions} hint={texts.account.sessionsHint}>
      <ProblemNote error={end.error} />
      {end.isSuccess && <DoneNote>{texts.account.ended}</DoneNote>}
      <ul className="rows">
        {sessions.map((session) => (
          <Row
            key={session.id}
            icon={<Icon name={PHONES.includes(session.device.system) ? 'phone' : 'desk'} />}
            title={nameOf(session.device)}
            details={[
              session.isCurrent
                ? texts.account.current
                : formatAgo(session.seenAt, Date.now(), language),
            ]}
          >
            {session.isCurrent ? (
              <Chip state="live">{texts.account.now}</Chip>
            ) : (
              <Button
                size="small"
                aria-label={fill(texts.account.endSession, { device: nameOf(session.device) })}
                isBusy={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {texts.account.end}
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </Section>
  );
}

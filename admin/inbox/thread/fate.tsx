import type { MailFate } from '../../../contract/admin/inbox/inbox.ts';
import { fill } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { MailFailure } from '../../kit/mail-failure.tsx';
import { momentText } from '../arrival.ts';
import { INBOX_TEXTS } from '../texts.ts';

/** How a mail in each state is shown. */
const LOOKS = {
  held: 'pending',
  leaving: 'pending',
  waiting: 'pending',
  sent: 'done',
  refused: 'pending',
  dead: 'trouble',
  'in-doubt': 'trouble',
  returned: 'trouble',
} as const satisfies Record<MailFate['status'], string>;

/** What became of a mail, in words. */
export function Fate({ fate: { status, sentAt, error, cause } }: { fate: MailFate }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS);
  const look = LOOKS[status];
  const time = sentAt === null ? '' : momentText(sentAt, Date.now(), language, t.yesterday);
  return (
    <p className={`thread-fate ${look}`}>
      {look === 'trouble' && <Icon name="warn" />}
      {look === 'done' && <Icon name="check" />}
      <span>
        {fill(t.timeline.fates[status], { time })}
        {cause !== null && status !== 'returned' && (
          <>
            {'. '}
            {error !== null && `${t.timeline.said} `}
            <MailFailure words={error} cause={cause} />
          </>
        )}
      </span>
    </p>
  );
}

import type { MailFailureCause } from '../../contract/admin/mail-failures.ts';
import { useMessages } from './i18n/messages.tsx';

/** Why a mail was not sent: the words of the mail server if there are any, and otherwise ours. */
export function MailFailure({
  words,
  cause,
}: {
  words: string | null;
  cause: MailFailureCause | null;
}) {
  const { t } = useMessages();
  if (words !== null) {
    return (
      <bdi dir="ltr" lang="en">
        {words}
      </bdi>
    );
  }
  return cause === null ? null : t.mailFailures[cause];
}

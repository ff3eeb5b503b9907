import type { MailFailureCause } from '../../contract/admin/mail-failures.ts';
import { useTexts } from './i18n/messages.tsx';
import { MAIL_FAILURE_TEXTS } from './mail-failure-texts.ts';

/** Why a mail was not sent: the words of the mail server if there are any, and otherwise ours. */
export function MailFailure({
  words,
  cause,
}: {
  words: string | null;
  cause: MailFailureCause | null;
}) {
  const t = useTexts(MAIL_FAILURE_TEXTS);
  if (words !== null) {
    return (
      <bdi dir="ltr" lang="en">
        {words}
      </bdi>
    );
  }
  return cause === null ? null : t[cause];
}

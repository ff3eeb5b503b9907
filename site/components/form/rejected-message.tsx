import type { Ref } from 'react';
import type { RejectedSubmission, SubmissionProblem } from '../../../contract/submissions.ts';
import type { Messages } from '../../i18n/ar.ts';
import { formatWait } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { WarningIcon } from '../icons.tsx';
import { SubmissionErrorBox } from './submission-error-box.tsx';

type RejectedMessageProps = {
  ref: Ref<HTMLDivElement>;
  result: Pick<RejectedSubmission, 'problem' | 'retryAfter'>;
};

/** The message for a form that was rejected for a reason other than its fields. */
export function RejectedMessage({ ref, result: { problem, retryAfter } }: RejectedMessageProps) {
  const { language, t } = useMessages();
  const { title, text } = t.form.problems[messageKey(problem)];
  const wait =
    retryAfter === null ? t.form.wait.soon : formatWait(retryAfter, language, t.form.wait);
  return (
    <SubmissionErrorBox ref={ref}>
      <p className="form-error-title">
        <WarningIcon />
        {title}
      </p>
      <p>
        {text.replace('{wait}', wait)} {t.form.nothingLost}
      </p>
    </SubmissionErrorBox>
  );
}

/** Returns the key of a problem's message. Problems share a message if the visitor can do the same about them. */
function messageKey(problem: SubmissionProblem): keyof Messages['form']['problems'] {
  switch (problem) {
    case 'offline':
    case 'unanswered':
    case 'too-many':
    case 'too-large':
    case 'closed':
      return problem;
    case 'unavailable':
    case 'internal':
      return 'unavailable';
    case 'malformed':
    case 'cross-site':
    case 'not-found':
    case 'method-not-allowed':
    case 'wrong-kind':
    case 'invalid-fields':
    case 'key-reused':
      return 'rejected';
  }
}

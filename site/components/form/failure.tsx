import type { Ref } from 'react';
import type { Refusal } from '../../../contract/forms.ts';
import { formatWait } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';
import { WarningIcon } from '../icons.tsx';
import { SubmissionErrorBox } from './submission-error-box.tsx';

type FailureProps = {
  ref: Ref<HTMLDivElement>;
  refusal: Refusal;
};

/** Why nothing was accepted, what to do, and that nothing is lost. Right above the button, which tries again. */
export function Failure({ ref, refusal: { kind, retryAfter } }: FailureProps) {
  const { language, t } = useMessages();
  const { title, text } = t.form.failures[kindOf(kind)];
  const wait =
    retryAfter === null ? t.form.wait.soon : formatWait(retryAfter, language, t.form.wait);
  return (
    <SubmissionErrorBox ref={ref}>
      <p className="form-setback-title">
        <WarningIcon />
        {title}
      </p>
      <p>
        {text.replace('{wait}', wait)} {t.form.nothingLost}
      </p>
    </SubmissionErrorBox>
  );
}

/** The failures that a visitor can do different things about. */
function kindOf(kind: Refusal['kind']) {
  switch (kind) {
    case 'offline':
    case 'timeout':
    case 'too-many':
    case 'unavailable':
    case 'too-large':
      return kind;
    case 'unanswered':
      return 'timeout';
    case 'internal':
      return 'unavailable';
    default:
      return 'refused';
  }
}

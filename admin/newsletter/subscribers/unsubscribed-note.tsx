import { useTexts } from '../../kit/i18n/messages.tsx';
import { ProblemBlock } from '../../kit/notices.tsx';
import { SUBSCRIBER_TEXTS } from './texts.ts';

/** Says that an address unsubscribed before, and asks whether its owner wants the newsletter again. */
export function UnsubscribedNote({ anyway, onToggle }: { anyway: boolean; onToggle: () => void }) {
  const { addDialog: t } = useTexts(SUBSCRIBER_TEXTS);
  return (
    <ProblemBlock>
      <p>{t.unsubscribed}</p>
      <label className="checkbox-line">
        <input type="checkbox" checked={anyway} onChange={onToggle} />
        <span>{t.anyway}</span>
      </label>
    </ProblemBlock>
  );
}

import './save-status.css';
import { Button } from '../../kit/button.tsx';
import { fill, formatCount, formatTime } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { useProblemText } from '../../kit/notices.tsx';
import { CONTENT_TEXTS } from '../texts.ts';
import { ENTRY_TEXTS } from './texts.ts';
import type { EntryEditing } from './use-edited-entry.ts';

/** Says what is saved, and where. «Saved» always means that the server has confirmed it. */
export function SaveStatus({
  editing,
  isShort = false,
}: {
  editing: EntryEditing;
  isShort?: boolean;
}) {
  const t = useTexts(ENTRY_TEXTS).save;
  const problemText = useProblemText();
  const { save, unsaved, isStored, server } = editing;
  const bad = (text: string) => (
    <span className="save-status failed">
      <Icon name="warn" />
      <span>{text}</span>
    </span>
  );
  switch (save.status) {
    case 'offline':
      return bad(isStored ? t.offline : t.offlineUnkept);
    case 'signed-out':
      return bad(t.signedOut);
    case 'gone':
      return bad(t.gone);
    case 'conflict':
      return bad(t.conflict);
    case 'oversized':
      return bad(t.oversized);
    case 'refused':
      return bad(fill(t.refused, { reason: problemText(save.error) }));
    default:
  }
  const { draft } = server;
  if (save.status === 'saving' || unsaved.length > 0) {
    return (
      <span className="save-status">
        <span className="wait" aria-hidden="true" />
        <span>{save.status === 'saving' ? t.saving : t.waiting}</span>
      </span>
    );
  }
  const time = draft === null ? '' : formatTime(draft.savedAt);
  return (
    <span className="save-status">
      <Icon name="check" />
      <span>
        {draft === null
          ? isShort
            ? t.sameShort
            : t.same
          : fill(isShort ? t.savedShort : t.saved, { time: `\u2066${time}\u2069` })}
      </span>
    </span>
  );
}

/** What is saved, and how much of it visitors do not see yet. */
export function SaveLine({
  editing,
  unpublished,
  onRetry,
}: {
  editing: EntryEditing;
  unpublished: number;
  onRetry: () => void;
}) {
  const t = useTexts(ENTRY_TEXTS);
  const content = useTexts(CONTENT_TEXTS);
  const { language } = useMessages();
  const { save, server } = editing;
  const canRetry =
    save.status === 'offline' || save.status === 'signed-out' || save.status === 'refused';
  return (
    <>
      <span role="status">
        <SaveStatus editing={editing} />
      </span>
      {canRetry && (
        <Button size="small" onClick={onRetry}>
          {t.save.now}
        </Button>
      )}
      <p className="muted changed">
        {server.live === null
          ? content.list.notYet
          : formatCount(unpublished, language, t.unpublished)}
      </p>
    </>
  );
}

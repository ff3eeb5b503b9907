import { UNDO_MS } from '../../../contract/admin/inbox/inbox.ts';
import { Button } from '../../kit/button.tsx';
import { cssVariables } from '../../kit/css-variables.ts';
import { formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { hasKeyboard } from '../../kit/single-keys.ts';
import { INBOX_TEXTS } from '../texts.ts';

/** The user's own reply that can be taken back, by its key. */
export type UndoableReply = { key: string; undo: () => void; isUndoing: boolean };

/**
 * Below a reply that has just been sent: when it leaves, and the way back. The row stays until the server says that the mail has begun to leave, so no
 * clock of this browser decides.
 */
export function UndoRow({ undo: { undo, isUndoing } }: { undo: UndoableReply }) {
  const { language } = useMessages();
  const t = useTexts(INBOX_TEXTS).timeline;
  return (
    <div className="thread-undo">
      <span
        className="undo-openings"
        aria-hidden="true"
        {...cssVariables({ '--undo-time': `${UNDO_MS}ms` })}
      />
      <span className="undo-words">{formatCount(UNDO_MS / 1_000, language, t.leavesIn)}</span>
      <Button icon="undo" isBusy={isUndoing} aria-keyshortcuts="Z" onClick={undo}>
        {t.undo}
        {hasKeyboard() && <kbd>Z</kbd>}
      </Button>
    </div>
  );
}

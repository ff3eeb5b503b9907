import { useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { ENTRY_TEXTS } from './texts.ts';
import type { EntryEditing } from './use-edited-entry.ts';

/** Undoes the last edit. */
export function UndoButton({ editing }: { editing: EntryEditing }) {
  const t = useTexts(ENTRY_TEXTS);
  return (
    <button
      type="button"
      className="button small icon-button quiet"
      aria-label={t.undo}
      title={`${t.undo} (Ctrl Z)`}
      aria-disabled={editing.entry.past.length === 0}
      onClick={editing.undo}
    >
      <Icon name="undo" />
    </button>
  );
}

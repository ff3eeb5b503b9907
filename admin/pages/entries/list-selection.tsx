import type { EntryRow } from '../../../contract/admin-content.ts';
import { Button } from '../../components/button.tsx';
import type { EntryAct } from '../../content/entry-acts.tsx';
import { ActionBar } from '../../frame/action-bar.tsx';
import { useContentMessages } from '../../i18n/content/content-messages.ts';
import { formatCount } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';

/** What can be done with the selected entries together. */
export function ListSelection({
  rows,
  isOpen,
  onClear,
  onOpen,
}: {
  rows: readonly EntryRow[];
  /** Whether entries of the kind may be removed and unpublished. */
  isOpen: boolean;
  onClear: () => void;
  onOpen: (dialog: EntryAct | 'publish', rows: readonly EntryRow[]) => void;
}) {
  const { language } = useMessages();
  const t = useContentMessages();
  const unpublished = rows.filter(({ state }) => state !== 'live');
  const published = rows.filter(({ state }) => state === 'live' || state === 'edited');
  return (
    <ActionBar label={t.list.selection} isSelection>
      <p>
        <b role="status">{formatCount(rows.length, language, t.list.selected)}</b>{' '}
        <button type="button" className="link" onClick={onClear}>
          {t.list.clear}
        </button>
      </p>
      <div className="end">
        {unpublished.length > 0 && (
          <Button onClick={() => onOpen('publish', unpublished)}>{t.publish.review}</Button>
        )}
        {isOpen && published.length > 0 && (
          <Button onClick={() => onOpen('unpublish', published)}>{t.unpublish.action}</Button>
        )}
        {isOpen && (
          <Button icon="bin" onClick={() => onOpen('remove', rows)}>
            {t.remove.action}
          </Button>
        )}
      </div>
    </ActionBar>
  );
}

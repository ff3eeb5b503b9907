import type { EntryRow } from '../../../contract/admin/content/content.ts';
import { Button } from '../../kit/button.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { SelectionBar } from '../../kit/list-page/selection-bar.tsx';
import type { Selection } from '../../kit/list-page/use-list-selection.ts';
import type { BulkAction } from '../bulk-action-dialog.tsx';
import { CONTENT_TEXTS } from '../texts.ts';

/** The actions for all selected entries together. */
export function ListSelection({
  selection,
  isOpen,
  onOpen,
}: {
  selection: Selection<EntryRow>;
  /** Whether entries of the kind may be removed and unpublished. */
  isOpen: boolean;
  onOpen: (dialog: BulkAction | 'publish', rows: readonly EntryRow[]) => void;
}) {
  const { rows } = selection;
  const t = useTexts(CONTENT_TEXTS);
  const unpublished = rows.filter(({ state }) => state !== 'live');
  const published = rows.filter(({ state }) => state === 'live' || state === 'edited');
  return (
    <SelectionBar texts={t.list} selection={selection}>
      {unpublished.length > 0 && (
        <Button onClick={() => onOpen('publish', unpublished)}>{t.publish.review}</Button>
      )}
      {isOpen && published.length > 0 && (
        <Button onClick={() => onOpen('unpublish', published)}>{t.unpublish.action}</Button>
      )}
      {isOpen && (
        <Button icon="trash" onClick={() => onOpen('remove', rows)}>
          {t.remove.action}
        </Button>
      )}
    </SelectionBar>
  );
}

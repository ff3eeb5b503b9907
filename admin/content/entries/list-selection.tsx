import { ENTRIES_MAX, type EntryRow } from '../../../contract/admin/content/content.ts';
import { Button } from '../../kit/button.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { SelectionBar } from '../../kit/selection-bar.tsx';
import type { Selection } from '../../kit/use-selection.ts';
import type { EntryAct } from '../entry-acts.tsx';
import { CONTENT_TEXTS } from '../texts.ts';

/** What can be done with the selected entries together. */
export function ListSelection({
  rows,
  isOpen,
  elsewhere,
  total,
  all,
  onClear,
  onOpen,
}: {
  rows: readonly EntryRow[];
  /** Whether entries of the kind may be removed and unpublished. */
  isOpen: boolean;
  /** How many of them are on other pages. */
  elsewhere: number;
  /** How many entries match the filters of the list. */
  total: number;
  /** Selects the entries that match, as far as that many can be selected. */
  all: Selection<number, EntryRow>['all'];
  onClear: () => void;
  onOpen: (dialog: EntryAct | 'publish', rows: readonly EntryRow[]) => void;
}) {
  const t = useTexts(CONTENT_TEXTS);
  const unpublished = rows.filter(({ state }) => state !== 'live');
  const published = rows.filter(({ state }) => state === 'live' || state === 'edited');
  return (
    <SelectionBar
      texts={t.list}
      count={rows.length}
      elsewhere={elsewhere}
      total={total}
      max={ENTRIES_MAX}
      all={all}
      onClear={onClear}
    >
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
    </SelectionBar>
  );
}

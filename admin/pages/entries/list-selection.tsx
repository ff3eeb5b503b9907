import type { UseMutationResult } from '@tanstack/react-query';
import { ENTRIES_MAX, type EntryRow } from '../../../contract/admin/content.ts';
import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/notices.tsx';
import type { EntryAct } from '../../content/entry-acts.tsx';
import { ActionBar } from '../../frame/action-bar.tsx';
import { useContentMessages } from '../../i18n/content/content-messages.ts';
import { fill, formatCount, formatNumber } from '../../i18n/format.ts';
import { useMessages } from '../../i18n/messages.tsx';

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
  all: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>;
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
        <b role="status">
          {formatCount(rows.length, language, t.list.selected)}
          {elsewhere > 0 && ` ${fill(t.list.elsewhere, { n: formatNumber(elsewhere) })}`}
        </b>{' '}
        <button type="button" className="link" onClick={onClear}>
          {t.list.clear}
        </button>{' '}
        {rows.length < Math.min(total, ENTRIES_MAX) && (
          <button
            type="button"
            className="link"
            aria-disabled={all.isPending}
            onClick={() => !all.isPending && all.mutate()}
          >
            {fill(total > ENTRIES_MAX ? t.list.selectFirst : t.list.selectMatching, {
              n: formatNumber(total),
              max: formatNumber(ENTRIES_MAX),
            })}
          </button>
        )}
        {rows.length >= ENTRIES_MAX && total > rows.length && (
          <small role="status">
            {fill(t.list.selectionMax, { max: formatNumber(ENTRIES_MAX) })}
          </small>
        )}
      </p>
      <ProblemNote error={all.error} />
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

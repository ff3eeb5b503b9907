import type { ReactNode } from 'react';
import { ActionBar } from '../action-bar.tsx';
import { fill, formatCount, formatNumber } from '../i18n/format.ts';
import { useMessages } from '../i18n/messages.tsx';
import type { PluralForms } from '../i18n/plural-forms.ts';
import { ProblemNote } from '../notices.tsx';
import type { Selection } from './use-list-selection.ts';

type SelectionBarProps = {
  texts: {
    selection: string;
    selected: PluralForms;
    elsewhere: string;
    clear: string;
    selectMatching: string;
    selectFirst: string;
    selectionMax: string;
  };
  selection: Pick<Selection<never>, 'elsewhere' | 'total' | 'max' | 'all' | 'clear'> & {
    rows: readonly unknown[];
  };
  /** The actions for all selected rows together. */
  children: ReactNode;
};

/** The bar of a list with a selection: its size, buttons to select more or nothing, and the actions. */
export function SelectionBar({
  texts: t,
  selection: { rows, elsewhere, total, max, all, clear },
  children,
}: SelectionBarProps) {
  const { language } = useMessages();
  const count = rows.length;
  return (
    <ActionBar label={t.selection} isSelection>
      <p>
        <b role="status">
          {formatCount(count, language, t.selected)}
          {elsewhere > 0 && ` ${fill(t.elsewhere, { n: formatNumber(elsewhere) })}`}
        </b>{' '}
        <button type="button" className="link" onClick={clear}>
          {t.clear}
        </button>{' '}
        {count < Math.min(total, max) && (
          <button
            type="button"
            className="link"
            aria-disabled={all.isPending}
            onClick={() => !all.isPending && all.mutate()}
          >
            {fill(total > max ? t.selectFirst : t.selectMatching, {
              n: formatNumber(total),
              max: formatNumber(max),
            })}
          </button>
        )}
        {count >= max && total > count && (
          <small role="status">{fill(t.selectionMax, { max: formatNumber(max) })}</small>
        )}
      </p>
      <ProblemNote error={all.error} />
      <div className="end">{children}</div>
    </ActionBar>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { Icon } from '../../kit/icons.tsx';
import { historyPath } from '../../kit/paths.ts';
import type { PageAbove } from '../../kit/top-bar.tsx';
import { EntryViews } from '../../statistics/entry-views.tsx';
import { useEntryNames } from '../entry-names.ts';
import { StateChip } from '../entry-state.tsx';
import { ENTRY_TEXTS } from './texts.ts';
import { UndoButton } from './undo-button.tsx';
import type { EntryEditing } from './use-edited-entry.ts';

type EntryHeadProps = {
  editing: EntryEditing;
  title: string;
  above: PageAbove;
  /** The menu of all other actions. */
  actions: ReactNode;
};

/** The name of the entry, its state, and its actions. On a phone they are in the bar at the top. */
export function EntryHead({ editing, title, above, actions }: EntryHeadProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { t: common } = useMessages();
  const { kindsOf, kindOf } = useEntryNames();
  const { kind, id, state } = editing.server;
  return (
    <header className="entry-head">
      <div className="entry-place">
        <div className="crumbs">
          {above.place === 'site' ? (
            <Link href={above.path}>{common.pages.site}</Link>
          ) : (
            <>
              <Link href={above.path}>{kindsOf(kind)}</Link>
              <i />
              {kindOf(kind)} <bdi dir="ltr">{id}</bdi>
            </>
          )}
        </div>
        <EntryViews kind={kind} id={id} />
      </div>
      <div className="entry-title">
        <h1>{title}</h1>
        <div className="actions">
          <StateChip state={state} />
          <UndoButton editing={editing} />
          <Link className="button small quiet" href={historyPath({ kind, id })}>
            <Icon name="history" />
            {t.history}
          </Link>
          {actions}
        </div>
      </div>
    </header>
  );
}

import type { ContentKind } from '../../contract/content/kinds.ts';
import { CallFailed } from '../api/call.ts';
import { useTexts } from '../kit/i18n/messages.tsx';
import { StateIcon } from '../kit/icons.tsx';
import { ProblemNote } from '../kit/notices.tsx';
import { useEntryNames } from './entry-names.ts';
import type { EntryOrder } from './entry-order.ts';
import { StateChip } from './entry-state.tsx';
import { ReorderList } from './reorder-list.tsx';
import { CONTENT_TEXTS } from './texts.ts';

/** The entries of a kind in the order of the site, for reordering. */
export function EntryOrderList({
  kind,
  order: { seen, rows, moved, setOrder },
}: {
  kind: ContentKind;
  order: EntryOrder;
}) {
  const { kindsOf, titleOf, otherTitleOf } = useEntryNames();
  return (
    <ReorderList
      label={kindsOf(kind)}
      items={rows.map((row) => ({
        id: row.id,
        title: titleOf(row),
        secondary: otherTitleOf(row),
        picture: row.picture,
        children: row.state === 'live' ? null : <StateChip state={row.state} />,
      }))}
      before={seen}
      moved={moved}
      onChange={setOrder}
    />
  );
}

/** Says why an order was not saved. */
export function EntryOrderProblem({ order: { save } }: { order: EntryOrder }) {
  const t = useTexts(CONTENT_TEXTS);
  if (!(save.error instanceof CallFailed) || save.error.problem !== 'conflict') {
    return <ProblemNote error={save.error} />;
  }
  return (
    <p className="note problem" role="alert">
      <StateIcon state="problem" />
      <span>{t.order.conflict}</span>
    </p>
  );
}

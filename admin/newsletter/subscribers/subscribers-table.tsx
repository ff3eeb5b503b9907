import type { RefObject } from 'react';
import { Link } from 'wouter';
import type {
  SubscriberKind,
  SubscriberRow,
  SubscriberState,
} from '../../../contract/admin/newsletter/subscribers.ts';
import { CellLabel } from '../../kit/cell-label.tsx';
import { Chip } from '../../kit/chip.tsx';
import { fill, formatDate, isolateLatin } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import type { IconState } from '../../kit/icons.tsx';
import { SelectAllCell, SelectCell } from '../../kit/list-page/select-cells.tsx';
import type { Selection } from '../../kit/list-page/use-list-selection.ts';
import { SUBSCRIBER_TEXTS } from './texts.ts';

const STATE_ICONS: Record<SubscriberState, IconState> = {
  confirmed: 'live',
  waiting: 'scheduled',
  suspected: 'stale',
  bouncing: 'problem',
};

/** The state of a subscriber. */
export function SubscriberChip({ state }: { state: SubscriberState }) {
  const t = useTexts(SUBSCRIBER_TEXTS);
  return <Chip state={STATE_ICONS[state]}>{t.states[state]}</Chip>;
}

type SubscribersTableProps = {
  rows: readonly SubscriberRow[];
  kind: SubscriberKind;
  /** Returns the path of one subscriber. */
  pathOf: (id: string) => string;
  /** Whether the rows belong to the previous query, while the current one is loading. */
  isOld: boolean;
  selection: Selection<SubscriberRow>;
  table: RefObject<HTMLTableElement | null>;
};

/** The subscribers of one page of the list. On a narrow screen a row is two lines. */
export function SubscribersTable({
  rows,
  kind,
  pathOf,
  isOld,
  selection,
  table,
}: SubscribersTableProps) {
  const { t: common, language } = useMessages();
  const t = useTexts(SUBSCRIBER_TEXTS);
  return (
    <table className="table list-table" ref={table} aria-busy={isOld}>
      <caption className="visually-hidden">{common.pages.subscribers}</caption>
      <thead>
        <tr>
          <SelectAllCell {...{ selection, rows }} label={t.selectAll} />
          <th scope="col">{kind === 'phone' ? t.phone : t.address}</th>
          <th scope="col">{t.state}</th>
          <th scope="col">{t.language}</th>
          <th scope="col">{t.source}</th>
          <th scope="col">{t.since}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} aria-selected={selection.has(row)}>
            <SelectCell
              {...{ selection, row }}
              label={fill(t.select, { address: isolateLatin(row.address) })}
            />
            <td className="titles">
              <Link className="title" href={pathOf(row.id)}>
                <bdi dir="ltr">{row.address}</bdi>
              </Link>
              {row.name !== null && <bdi className="small-text muted"> {row.name}</bdi>}
            </td>
            <td className="state-cell">
              <SubscriberChip state={row.state} />
            </td>
            <td className="small-text">{t.languages[row.language]}</td>
            <td className="small-text muted source-cell">{t.sources[row.source]}</td>
            <td className="small-text muted nowrap since-cell">
              <CellLabel text={t.since} />
              <time dateTime={new Date(row.since).toISOString()}>
                {formatDate(row.since, language)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

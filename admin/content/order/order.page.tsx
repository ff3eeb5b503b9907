import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import type { EntryRow } from '../../../contract/admin/content/content.ts';
import { isContentKind } from '../../../contract/content/kind-names.ts';
import { type ContentKind, isOrderable } from '../../../contract/content/kinds.ts';
import { useMapKind } from '../../api/map-kind.ts';
import { usePermission } from '../../api/use-permission.ts';
import { ActionBar } from '../../kit/action-bar.tsx';
import { Button } from '../../kit/button.tsx';
import { fill, formatCount } from '../../kit/i18n/format.ts';
import { useMessages, useTexts } from '../../kit/i18n/messages.tsx';
import { MissingPage } from '../../kit/missing-page.tsx';
import { DoneNote, Empty, PageState, useTitle } from '../../kit/notices.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { listPath } from '../../kit/paths.ts';
import { useEntryNames } from '../entry-names.ts';
import { orderQuery, useEntryOrder } from '../entry-order.ts';
import { EntryOrderList, EntryOrderProblem } from '../entry-order-list.tsx';
import { CONTENT_TEXTS } from '../texts.ts';

/** The entries of a kind in the order of the site, for reordering. */
export function OrderPage() {
  const { kind } = useParams<{ kind: string }>();
  const isAllowed = usePermission();
  const map = useMapKind();
  if (!isContentKind(kind) || !isOrderable(kind, map) || !isAllowed('content.publish', { kind })) {
    return <MissingPage />;
  }
  return <KindOrder key={kind} kind={kind} />;
}

function KindOrder({ kind }: { kind: ContentKind }) {
  const t = useTexts(CONTENT_TEXTS);
  const { kindsOf } = useEntryNames();
  const title = fill(t.order.title, { kind: kindsOf(kind) });
  useTitle(title);
  const entries = useQuery(orderQuery(kind));
  return (
    <>
      <nav className="crumbs" aria-label={t.order.action}>
        <Link href={listPath(kind)}>{kindsOf(kind)}</Link>
        <i aria-hidden="true" />
      </nav>
      <PageHead title={title} lead={t.order.lead} />
      {entries.data === undefined ? (
        <PageState error={entries.error} onRetry={() => entries.refetch()} />
      ) : entries.data.length === 0 ? (
        <Empty title={t.list.empty}>{t.list.emptyText}</Empty>
      ) : (
        <Order kind={kind} rows={entries.data} />
      )}
    </>
  );
}

function Order({ kind, rows }: { kind: ContentKind; rows: readonly EntryRow[] }) {
  const { language } = useMessages();
  const t = useTexts(CONTENT_TEXTS);
  const order = useEntryOrder(kind, rows);
  const { moved, save } = order;
  return (
    <>
      {save.isSuccess && moved.size === 0 && <DoneNote>{t.order.saved}</DoneNote>}
      <EntryOrderProblem order={order} />
      <p className="hint padded">{t.order.hint}</p>
      <EntryOrderList kind={kind} order={order} />
      <ActionBar label={t.order.action}>
        <p className="muted" role="status">
          {formatCount(moved.size, language, t.order.changed)}
        </p>
        <div className="end">
          <Button
            look="quiet"
            icon="undo"
            disabled={moved.size === 0}
            onClick={() => order.setOrder(null)}
          >
            {t.order.undo}
          </Button>
          <Button
            look="primary"
            disabled={moved.size === 0}
            isBusy={save.isPending}
            onClick={() => save.mutate()}
          >
            {t.order.save}
            <span className="arrow" />
          </Button>
        </div>
      </ActionBar>
    </>
  );
}

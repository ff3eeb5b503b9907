import { type ReactNode, useRef } from 'react';
import { useMessages } from '../i18n/messages.tsx';
import { StateCard } from './state-card.tsx';
import { useIsOnline } from './use-is-online.ts';
import './query-block.css';

/** The part of TanStack Query's `UseQueryResult` that this block reads. */
export type QueryState<Data> = {
  data: Data | undefined;
  isPending: boolean;
  refetch: () => unknown;
};

type QueryBlockProps<Data> = {
  query: QueryState<Data>;
  /** Shown while the data loads, in the exact size of the content. Hidden from screen readers. */
  skeleton: ReactNode;
  /** Announced while the data loads. Default: “Loading”. */
  label?: string;
  /** Whether there is nothing to show. Default: whether the data is an empty list. */
  isEmpty?: (data: Data) => boolean;
  emptyText?: string;
  errorText?: string;
  children: (data: Data) => ReactNode;
};

/** Shows the result of a query in its four states: loading, failed, empty and loaded. */
export function QueryBlock<Data>({
  query,
  skeleton,
  label,
  isEmpty = isEmptyList,
  emptyText,
  errorText,
  children,
}: QueryBlockProps<Data>) {
  const { t } = useMessages();
  const isOnline = useIsOnline();
  const block = useRef<HTMLDivElement>(null);

  function retry() {
    // The button disappears, so the focus moves to the block before its new content.
    block.current?.focus();
    query.refetch();
  }

  function renderContent(): ReactNode {
    if (query.isPending) return <div aria-hidden="true">{skeleton}</div>;
    if (query.data === undefined) {
      return (
        <StateCard
          kind="error"
          title={isOnline ? (errorText ?? t.states.error) : t.offline.title}
          {...(!isOnline && { text: t.offline.text })}
        >
          <button type="button" className="btn" onClick={retry}>
            {t.states.retry}
          </button>
        </StateCard>
      );
    }
    if (isEmpty(query.data)) {
      return (
        <StateCard
          kind="empty"
          title={emptyText ?? t.states.empty}
          {...(emptyText === undefined && { text: t.states.emptyHint })}
        />
      );
    }
    return children(query.data);
  }

  return (
    <div ref={block} className="query-block" tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {query.isPending && (label ?? t.states.loading)}
      </p>
      {renderContent()}
    </div>
  );
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

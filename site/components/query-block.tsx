import { type ReactNode, useRef } from 'react';
import { useMessages } from '../i18n/messages.tsx';
import { StateCard } from './state-card.tsx';
import './query-block.css';

/** What this block knows of a call to the backend: it fits a query's result. */
type Reading<Data> = {
  data: Data | undefined;
  isPending: boolean;
  refetch: () => unknown;
};

type QueryBlockProps<Data> = {
  query: Reading<Data>;
  /** Stands in for the content while it loads, in its exact geometry; it is not read out. */
  skeleton: ReactNode;
  /** What is read out meanwhile, where “Loading” does not say enough. */
  label?: string;
  /** Whether there is nothing to show; without it, whether a list has no entries. */
  empty?: (data: Data) => boolean;
  emptyText?: string;
  errorText?: string;
  children: (data: Data) => ReactNode;
};

/** A block of data in its four states: on its way, failed, empty, there. */
export function QueryBlock<Data>({
  query,
  skeleton,
  label,
  empty = isEmptyList,
  emptyText,
  errorText,
  children,
}: QueryBlockProps<Data>) {
  const { t } = useMessages();
  const block = useRef<HTMLDivElement>(null);

  function retry() {
    // The button goes away with the failure: the focus stays here, in front of what comes.
    block.current?.focus();
    query.refetch();
  }

  function content(): ReactNode {
    if (query.isPending) return <div aria-hidden="true">{skeleton}</div>;
    if (query.data === undefined) {
      return (
        <StateCard kind="error" title={errorText ?? t.states.error}>
          <button type="button" className="btn" onClick={retry}>
            {t.states.retry}
          </button>
        </StateCard>
      );
    }
    if (empty(query.data)) {
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
      {content()}
    </div>
  );
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import type { Read, ReadingCall } from '../../contract/endpoints.ts';
import { useMessages } from '../i18n/messages.tsx';
import type { CallParameters } from './call.ts';
import { type Known, type QueryStore, queryKey } from './query-store.ts';

const StoreContext = createContext<QueryStore | null>(null);

type ProviderProps = { store: QueryStore; children: ReactNode };

/** Gives all that is inside the answers of one store. */
export function QueryStoreProvider({ store, children }: ProviderProps) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

/** The store of answers, whose changes do not show by this alone. */
export function useQueryStore(): QueryStore {
  const store = use(StoreContext);
  if (store === null) throw new Error('useQueryStore needs a QueryStoreProvider around it');
  return store;
}

/** The store of answers, for what is to be shown anew at each of its changes. */
export function useWatchedQueryStore(): QueryStore {
  const store = useQueryStore();
  useSyncExternalStore(store.subscribe, store.changes, store.changes);
  return store;
}

/** What a block of a page knows of a call's answer. */
export type Reading<Data> = Known<Data> & {
  /** Whether it is not here yet. */
  isPending: boolean;
  /** Asks for it once more. */
  refetch: () => Promise<void>;
};

/**
 * The answer to a call, for a block of a page: asked for when the block appears, unless it is fresh or was fetched for this page.
 * One that failed shows itself as failed, in the server's page and in the browser's first rendering
 * alike; what asks for it again is its block's button, or the next link to it.
 * @param standIn what is known of the answer already: it stands until the answer is here
 */
export function useReading<Name extends ReadingCall>(
  call: Name,
  parameters: CallParameters = {},
  standIn?: () => Read<Name> | undefined,
): Reading<Read<Name>> {
  const { language } = useMessages();
  const store = useQueryStore();
  const key = queryKey({ call, parameters }, language);
  const read = () => store.knownAs(key) as Known<Read<Name>>;
  const known = useSyncExternalStore(store.subscribe, read, read);
  useEffect(() => {
    const { data, error } = store.knownAs(key);
    if (data !== undefined || error === null) void store.freshen(key);
  }, [store, key]);
  const { data = standIn?.(), error } = known;
  return {
    data,
    error,
    isPending: data === undefined && error === null,
    refetch: () => store.refetch(key),
  };
}

import {
  keepPreviousData,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { Read, ReadingCall } from '../../contract/endpoints.ts';
import type { Language } from '../../contract/locale.ts';
import { useMessages } from '../i18n/messages.tsx';
import { CallFailed, type CallParameters } from './call.ts';

/** One call that a page needs. */
export type Query = { call: ReadingCall; parameters?: CallParameters };

type Key = readonly [ReadingCall, Language, CallParameters];

const FIVE_MINUTES = 5 * 60_000;

/** How long an answer counts as fresh, in milliseconds; all others are stale at once (decision 0042 §10). */
const FRESH_FOR: Partial<Record<ReadingCall, number>> = {
  reports: FIVE_MINUTES,
  teams: FIVE_MINUTES,
  reviews: FIVE_MINUTES,
};

const RETRIES = 3;

/**
 * What was fetched this short a while ago was fetched for the page that now appears: by the server,
 * or because its link was about to be followed. Showing it asks no second time. In milliseconds.
 */
const JUST_FETCHED = 5_000;

function queryKey(query: Query, language: Language): Key {
  return [query.call, language, query.parameters ?? {}];
}

/** What the backend answers with this status will not be different the next moment. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500;
}

/** Whether the backend has no such entry, or does not know the call at all. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** The HTTP status that a call failed with; 0 where it failed in another way. */
function statusOf(error: unknown): number {
  return error instanceof CallFailed ? error.status : 0;
}

/** Makes a call and reads its answer. What it throws of a failure that was answered is a `CallFailed`. */
export type Ask = (
  call: ReadingCall,
  language: Language,
  parameters: CallParameters,
) => Promise<unknown>;

type ClientOptions = {
  ask: Ask;
  /** On the server a page is rendered once: nothing is retried, and a failure stays one. */
  server: boolean;
};

/** The one data layer of the site (decision 0042 §10). */
export function createQueryClient({ ask, server }: ClientOptions): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: key }) => {
          const [call, language, parameters] = key as unknown as Key;
          return ask(call, language, parameters);
        },
        retry: server ? false : (failures, error) => failures < RETRIES && !isFinal(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
        // A failed block is shown as failed in the server's page and in the browser's first
        // rendering alike; `retryFailed` then asks again.
        retryOnMount: false,
        staleTime: JUST_FETCHED,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        ...(server ? { gcTime: Number.POSITIVE_INFINITY } : {}),
      },
    },
  });
  for (const [call, staleTime] of Object.entries(FRESH_FOR)) {
    client.setQueryDefaults([call], { staleTime });
  }
  return client;
}

/** Fetches what a page needs, all at once. A call that fails spoils only its own block. */
export async function prefetch(
  client: QueryClient,
  queries: readonly Query[],
  language: Language,
): Promise<void> {
  await Promise.all(
    queries.map((query) =>
      client.prefetchQuery({
        queryKey: queryKey(query, language),
        staleTime: Math.max(FRESH_FOR[query.call] ?? 0, JUST_FETCHED),
      }),
    ),
  );
}

type ReadingOptions<Name extends ReadingCall> = {
  keepsLast?: boolean;
  initial?: (() => Read<Name> | undefined) | undefined;
};

/**
 * The answer to a call, for a block of a page.
 * @param keepsLast whether the last answer is shown while one with other parameters is on its way
 * @param initial what is known of it already: it stands until the answer is here
 */
export function useReading<Name extends ReadingCall>(
  call: Name,
  parameters?: CallParameters,
  { keepsLast = false, initial }: ReadingOptions<Name> = {},
): UseQueryResult<Read<Name>> {
  const { language } = useMessages();
  const query: Query = parameters === undefined ? { call } : { call, parameters };
  const options = {
    queryKey: queryKey(query, language),
    ...(keepsLast && { placeholderData: keepPreviousData }),
    ...(initial && { initialData: initial, initialDataUpdatedAt: 0 }),
  };
  // Which answer a call has is not known here by more than its name.
  return useQuery(options as UseQueryOptions<Read<Name>>);
}

/** What is known of a call's answer already, without asking. */
export function known<Name extends ReadingCall>(
  client: QueryClient,
  language: Language,
  call: Name,
  parameters: CallParameters = {},
): { data: Read<Name> | undefined; error: unknown } {
  const state = client.getQueryState<Read<Name>>(queryKey({ call, parameters }, language));
  return { data: state?.data, error: state?.error ?? null };
}

/** One answer on its way to the browser: call, parameters, HTTP status, and its data; none where the call failed. */
type Sent = [call: ReadingCall, parameters: CallParameters, status: number, data?: unknown];

/** Everything that the server fetched for a page, as data to be sent along with it. */
export type SentAnswers = { language: Language; answers: Sent[] };

/** Takes out what was fetched, without what the browser can work out itself. */
export function dehydrated(client: QueryClient, language: Language): SentAnswers {
  const answers = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey: key, state }): Sent => {
      const [call, , parameters] = key as unknown as Key;
      return state.status === 'success'
        ? [call, parameters, 200, state.data]
        : [call, parameters, statusOf(state.error)];
    });
  return { language, answers };
}

/**
 * Takes over what the server fetched. It counts as just fetched (decision 0042 §10), also where the
 * page comes from a cache, so that showing it sends no request.
 */
export function rehydrate(client: QueryClient, sent: SentAnswers, now: number): void {
  for (const [call, parameters, status, data] of sent.answers) {
    const key = queryKey({ call, parameters }, sent.language);
    client.setQueryData(key, data, { updatedAt: now });
    if (data !== undefined) continue;
    // The block must first look as it does in the server's page: failed.
    client
      .getQueryCache()
      .build(client, { queryKey: key })
      .setState({
        status: 'error',
        error: new CallFailed(call, status),
        errorUpdatedAt: now,
        fetchStatus: 'idle',
      });
  }
}

/**
 * How many calls failed that may succeed the next moment. A tweet that there is no copy of yet is
 * not one of them: a copy that comes changes the content.
 */
export function countFailed(client: QueryClient): number {
  const mayRecover = ({ queryKey: key, state }: { queryKey: readonly unknown[]; state: State }) =>
    state.status === 'error' && !isFinal(state.error) && key[0] !== ('tweet' satisfies ReadingCall);
  return client.getQueryCache().findAll({ predicate: mayRecover }).length;
}

type State = { status: string; error: unknown };

/** Asks again for what failed on the server, once the page is alive. */
export function retryFailed(client: QueryClient): void {
  void client.refetchQueries({
    predicate: ({ state }) => state.status === 'error' && !isFinal(state.error),
  });
}

import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionResponse } from '../../contract/admin/auth/auth.ts';
import { hasProblem, makeCall } from './call.ts';

/** How often a query without a response is retried. */
const MAX_RETRIES = 2;

/** Who is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => makeCall('session'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The user's own account: credentials and sessions. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => makeCall('account'),
});

/** All users who have access, have an invitation, or had access. */
export const staffQuery = queryOptions({ queryKey: ['staff'], queryFn: () => makeCall('staff') });

/** The newest acts. */
export const auditQuery = queryOptions({ queryKey: ['audit'], queryFn: () => makeCall('audit') });

/** The health of the installation. It is checked when the page opens and on request, because that takes seconds. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => makeCall('system'),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Creates the query client. When a call finds that the session has ended, the sign-in page replaces the current one. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < MAX_RETRIES && hasProblem(error, 'offline'),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return;
    if (isSignedOut(query.state.error)) forgetSession(client);
    if (lacksSecondFactor(query.state.error)) requireSecondFactor(client);
  });
  client.getMutationCache().subscribe(({ mutation }) => {
    if (isSignedOut(mutation?.state.error)) forgetSession(client);
    if (lacksSecondFactor(mutation?.state.error)) requireSecondFactor(client);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkSession(client);
  });
  return client;
}

/**
 * Asks who is signed in when the browser returns to a page from its cache, because the user may have signed out since, and
 * somebody else may be looking. Without a connection the page stays, because nothing that it shows is new.
 */
async function checkSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey)?.staff?.id;
  const session = await makeCall('session').catch(() => null);
  if (session === null || session.staff?.id === before) return;
  forgetSession(client);
  storeSession(client, session);
}

/** Stores the user that a sign-in has returned, and removes what was shown to somebody else. */
export function storeSession(client: QueryClient, session: SessionResponse): void {
  client.setQueryData(sessionQuery.queryKey, session);
}

function isSignedOut(error: unknown): boolean {
  return hasProblem(error, 'signed-out');
}

function lacksSecondFactor(error: unknown): boolean {
  return hasProblem(error, 'second-factor-needed');
}

/** Shows the page for setting up a second factor, because everybody needs one from now on. */
function requireSecondFactor(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, (session) =>
    session === undefined || session.needsSecondFactor
      ? session
      : { ...session, needsSecondFactor: true },
  );
}

/** Stores that nobody is asked any more who the organisation is. */
export function endSetUp(client: QueryClient): void {
  client.setQueryData(sessionQuery.queryKey, (session) =>
    session === undefined ? session : { ...session, isSetUpOffered: false },
  );
}

/** Shows the sign-in page, and removes what the user has seen. */
export function forgetSession(client: QueryClient): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session === undefined || session.staff === null) return;
  client.setQueryData(sessionQuery.queryKey, {
    ...session,
    staff: null,
    needsSecondFactor: false,
    isSetUpOffered: false,
  });
  const [own] = sessionQuery.queryKey;
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
}

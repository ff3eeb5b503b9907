import type { FastifyInstance } from 'fastify';
import type { RenderedPage } from '../contract/rendering.ts';
import {
  hasSession,
  isAdminCall,
  refuseUndeclaredRoutes,
  sendAdminOverload,
} from './admin/admin.ts';
import type { Context } from './context.ts';
import { type PageCache, serveCachedPages } from './pages/pages.ts';
import { closeAfterEarlyResponses } from './platform/http/guards/early-responses.ts';
import { limitOpenBodies } from './platform/http/guards/open-bodies.ts';
import { rejectOnOverload, type SendOverload } from './platform/http/guards/overload.ts';
import { addHeaders, securityHeaders } from './platform/http/guards/security-headers.ts';
import { limitUnreadResponses } from './platform/http/guards/unread-responses.ts';
import type { StatisticsCounter } from './statistics/statistics.ts';

/**
 * Registers what every request passes before its route, in this order. It is the security model of the server, from the network
 * inwards:
 *
 * 1. The HTTP server (`platform/http/http-server.ts`) bounds connections, heads, pipelining and silence, and answers what is no HTTP.
 * 2. The guards below bound what requests can hold, and say what browsers may do with a response.
 * 3. A route that reads a body asks who sends it before: a form for its origin and rate limits (`submissions/submission-limits.ts`),
 *    a call of the back office for origin, session, role and second factor (`admin/authorize.ts`). The app itself parses no body:
 *    the scope of a route registers a parser with limits of size and time (`platform/http/body-parsers.ts`), and a body of any other
 *    type is 415. What was parsed is checked by the rules of the form or the schema of the call.
 *
 * @param options.cache null in development, where every page is rendered anew
 */
export async function registerGuards(
  app: FastifyInstance,
  context: Context,
  {
    cache,
    countView,
  }: { cache: PageCache<RenderedPage> | null; countView: StatisticsCounter['view'] },
): Promise<void> {
  const { publicUrl, sendLimits } = context.config;
  const sendOther: SendOverload = ({ url }, reply, retryAfter) =>
    isAdminCall(url) ? sendAdminOverload(reply, retryAfter) : null;

  // First, because every response has these headers, including those of the guards below.
  await app.register(addHeaders, { headers: securityHeaders(publicUrl) });

  // A rejection reaches a client that is still sending. Registered before the guards that reject.
  await app.register(closeAfterEarlyResponses);

  // Before the cached pages, because clients can leave those unread too.
  await app.register(limitUnreadResponses, {
    perAddress: sendLimits.perAddress > 0,
    now: context.monotonicNow,
  });

  // A cached page causes so little work that visitors get it during overload too.
  if (cache !== null) await app.register(serveCachedPages, { cache, countView });

  // Too many requests at once are rejected, so that those in progress finish. Before anything is counted or read for a
  // request.
  await app.register(rejectOnOverload, { sendOther });

  // Slow and numerous bodies take neither memory nor the slots of others. Last, because it may look up a session.
  await app.register(limitOpenBodies, {
    perAddress: sendLimits.perAddress > 0,
    isAdmin: isAdminCall,
    isSignedIn: (request) => isSignedIn(request, context),
    sendOther,
  });

  // The start fails if a route of the back office is not in the table of calls.
  refuseUndeclaredRoutes(app);
}

async function isSignedIn(
  request: Parameters<typeof hasSession>[0],
  context: Context,
): Promise<boolean> {
  if (context.upstream !== null) return false;
  const { config, database, now } = context;
  const { db, probe } = database;
  return hasSession(request, { db, probe, now, publicUrl: config.publicUrl });
}

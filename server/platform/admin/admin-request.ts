import type { AdminCallName, adminCalls } from '../../../contract/admin/api.ts';
import type { AdminBody } from '../../../contract/admin/bodies.ts';
import { isAllowed } from '../../../contract/admin/permissions.ts';
import type { ContentKind } from '../../../contract/content/kinds.ts';
import type { Staff, StaffSessions } from '../database/schema.ts';
import type { LocalFile } from '../storage/storage.ts';

/** A session and its user. */
export type OpenSession = { session: StaffSessions; staff: Staff };

/** Where a request comes from: the client's IP address and its User-Agent header. */
export type Client = { address: string; userAgent: string };

/** The address at which the back office was opened: `https:` and public, or `http:` on this machine. */
export type RequestOrigin = { isSecure: boolean; origin: string };

/** A request whose sender may make it: who that is, and what the path names. */
export type AuthorizedRequest = {
  origin: RequestOrigin;
  /** Null only in calls that anyone may make. */
  signedIn: OpenSession | null;
  /** The content kind in the path. Null if the path has none. */
  kind: ContentKind | null;
  /** The id in the path. Empty if the path has none. */
  id: string;
  /** The id of a file of what `id` names; empty if the path has none. */
  file: string;
};

/** The body of a call, as its schema returns it. */
type RequestBody<Name extends AdminCallName> = (typeof adminCalls)[Name] extends { body: 'bytes' }
  ? Buffer
  : (typeof adminCalls)[Name] extends { body: 'file' }
    ? LocalFile
    : AdminBody<Name>;

/** A call of the back office while it is handled. Its sender may make it, and its body is valid. */
export type AdminRequest<Name extends AdminCallName> = AuthorizedRequest & {
  body: RequestBody<Name>;
  query: URLSearchParams;
  client: Client;
  /** Identifies a browser in which somebody has signed in before. */
  browserMark: string | null;
  /** Whether the request was sent on this machine. */
  isLocal: boolean;
  /** The header `If-None-Match`: the version of the response that the browser has. */
  ifNoneMatch: string | undefined;
};

/** The part of a request that shows who sends it. */
export type SignedInRequest = Pick<AuthorizedRequest, 'signedIn'>;

/** Returns the session of a request that requires sign-in. */
export function openSessionOf({ signedIn }: SignedInRequest): OpenSession {
  if (signedIn === null) throw new Error('a call without access for anyone has no session');
  return signedIn;
}

/** Returns who makes a request, for the audit log. */
export function actorOf(request: SignedInRequest) {
  return { source: 'admin', staffId: openSessionOf(request).staff.id } as const;
}

/** Returns whether the caller's role allows an action. */
export function isPermitted(
  request: SignedInRequest,
  action: Parameters<typeof isAllowed>[1],
  subject?: Parameters<typeof isAllowed>[2],
): boolean {
  return isAllowed(openSessionOf(request).staff.role, action, subject);
}
